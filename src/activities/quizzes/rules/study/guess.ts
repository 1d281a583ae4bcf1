/** What an answer by pure chance is worth. */
export interface Choice {
  readonly options: number;
  readonly keys: number;
  /** "Choose two": the learner knows how many to pick. True for every single choice. */
  readonly isCountTold: boolean;
}

const combinations = (n: number, k: number): number => {
  let product = 1;
  for (let step = 1; step <= k; step++) product = (product * (n - k + step)) / step;
  return product;
};

/** 1 of 4 is 0.25, exactly 2 of 5 is 0.1, "all that apply" of 5 is 1/31. */
export const guessRate = ({ options, keys, isCountTold }: Choice): number =>
  isCountTold ? 1 / Math.max(1, combinations(options, keys)) : 1 / (2 ** options - 1);
