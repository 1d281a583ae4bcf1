/** Questions of the exam that share one probability of a right answer. */
export interface Slots {
  readonly count: number;
  readonly chance: number;
}

/** Exact distribution of the number of right answers when each has its own probability (Poisson-binomial). */
export const rightAnswers = (slots: readonly Slots[]): Float64Array => {
  const total = slots.reduce((sum, { count }) => sum + count, 0);
  const distribution = new Float64Array(total + 1);
  distribution[0] = 1;
  let asked = 0;
  for (const { count, chance } of slots) {
    for (let question = 0; question < count; question++) {
      asked += 1;
      for (let right = asked; right > 0; right--)
        distribution[right] =
          (distribution[right] as number) * (1 - chance) + (distribution[right - 1] as number) * chance;
      distribution[0] = (distribution[0] as number) * (1 - chance);
    }
  }
  return distribution;
};

/** A share like 0.72 of 25 means 18, despite binary fractions. */
const ROUNDING = 1e-9;

export const passChance = (slots: readonly Slots[], passShare: number): number => {
  const distribution = rightAnswers(slots);
  const questions = distribution.length - 1;
  const needed = Math.max(0, Math.ceil(passShare * questions - ROUNDING));
  let chance = 0;
  for (let right = needed; right <= questions; right++) chance += distribution[right] as number;
  return Math.min(1, chance);
};
