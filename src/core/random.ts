/** Seeded randomness: the same seed gives the same draws on every device. */
export interface Random {
  /** A float in [0, 1). */
  next(): number;
  /** A whole number in [0, below). */
  below(below: number): number;
  shuffle<T>(items: readonly T[]): T[];
}

/** sfc32, seeded through splitmix-like mixing of the text; 2^-32 steps are enough for shuffles and lots. */
export const seededRandom = (seed: string): Random => {
  let [a, b, c, d] = mixSeed(seed);
  const nextUint32 = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let warmUp = 0; warmUp < 12; warmUp++) nextUint32();

  const below = (limit: number): number => {
    // Rejecting the uneven remainder keeps every value equally likely.
    const uneven = 2 ** 32 % limit;
    let draw = nextUint32();
    while (draw >= 2 ** 32 - uneven) draw = nextUint32();
    return draw % limit;
  };
  const shuffle = <T>(items: readonly T[]): T[] => {
    const shuffled = [...items];
    for (let last = shuffled.length - 1; last > 0; last--) {
      const other = below(last + 1);
      [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
    }
    return shuffled;
  };
  return { next: () => nextUint32() / 2 ** 32, below, shuffle };
};

const mixSeed = (seed: string): [number, number, number, number] => {
  const words: [number, number, number, number] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1];
  for (let index = 0; index < seed.length; index++) {
    const word = index % 3;
    words[word] = Math.imul((words[word] as number) ^ seed.charCodeAt(index), 0x85ebca6b) | 0;
    words[word] = ((words[word] as number) << 13) | ((words[word] as number) >>> 19);
  }
  words[3] = seed.length | 1;
  return words;
};
