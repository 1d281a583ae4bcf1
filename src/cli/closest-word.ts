const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
};

/** The known word a typing mistake was probably meant to be. */
export const closestWord = (typed: string, known: readonly string[]): string | undefined => {
  const ranked = known
    .map((word) => ({ word, steps: distance(typed.toLowerCase(), word) }))
    .toSorted((a, b) => a.steps - b.steps);
  const best = ranked[0];
  return best && best.steps <= Math.max(1, Math.floor(best.word.length / 3)) ? best.word : undefined;
};
