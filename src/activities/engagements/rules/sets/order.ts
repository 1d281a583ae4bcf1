import type { StoredQuestion } from './state.ts';

/** As many neighbours may move along with a question: with the set's other rows still one transaction. */
const MOST_MOVED = 60;

/**
 * Puts `question` behind the place `index` of its sorted category. It mostly takes the middle between its
 * neighbours; where no number lies between them any more, neighbours on both sides are spread out again.
 * Gives back what has to be stored.
 */
export const placeBetween = (
  sorted: readonly StoredQuestion[],
  index: number,
  question: StoredQuestion,
): StoredQuestion[] => {
  const before = sorted[index - 1]?.order;
  const after = sorted[index]?.order;
  if (before === undefined && after === undefined) return [{ ...question, order: 1 }];
  if (after === undefined) return [{ ...question, order: Math.floor(before as number) + 1 }];
  if (before === undefined) return [{ ...question, order: Math.ceil(after) - 1 }];
  const middle = middleOf(before, after);
  if (middle > before && middle < after) return [{ ...question, order: middle }];
  return spread(sorted, index, question);
};

/** The shortest decimal between the two: keeps stored numbers readable. */
const middleOf = (low: number, high: number): number => {
  const middle = low + (high - low) / 2;
  for (let digits = 0; digits < 15; digits++) {
    const rounded = Number(middle.toFixed(digits));
    if (rounded > low && rounded < high) return rounded;
  }
  return middle;
};

const spread = (
  sorted: readonly StoredQuestion[],
  index: number,
  question: StoredQuestion,
): StoredQuestion[] => {
  for (let reach = 1; ; reach = Math.min(reach * 2, MOST_MOVED / 2)) {
    const from = Math.max(0, index - reach);
    const to = Math.min(sorted.length, index + reach);
    const moved = [...sorted.slice(from, index), question, ...sorted.slice(index, to)];
    const high = sorted[to]?.order ?? (sorted[to - 1]?.order ?? 0) + moved.length + 1;
    const low = sorted[from - 1]?.order ?? Math.min(0, high - moved.length - 1);
    const step = (high - low) / (moved.length + 1);
    const placed = moved.map((each, place) => ({ ...each, order: low + step * (place + 1) }));
    const isSpread = placed.every(
      ({ order }, place) => order > (placed[place - 1]?.order ?? low) && order < high,
    );
    if (isSpread || reach >= MOST_MOVED / 2) return placed;
  }
};
