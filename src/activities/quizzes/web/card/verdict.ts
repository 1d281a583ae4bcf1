export type Verdict = 'right' | 'wrong' | 'missed' | 'solution';

interface Graded {
  /** Undefined if nobody was asked: only the solution is shown. */
  readonly picked: readonly string[] | undefined;
  readonly correct: readonly string[];
}

/** What an option turned out to be; nothing for a wrong one that was not chosen. */
export const verdictOn = (optionId: string, { picked, correct }: Graded): Verdict | undefined => {
  if (picked === undefined) return correct.includes(optionId) ? 'solution' : undefined;
  const isPicked = picked.includes(optionId);
  if (correct.includes(optionId)) return isPicked ? 'right' : 'missed';
  return isPicked ? 'wrong' : undefined;
};

/** Single choice replaces the answer; multiple choice toggles it. */
export const pickOption = (
  picked: readonly string[],
  optionId: string,
  isMultiple: boolean,
): readonly string[] => {
  if (!isMultiple) return [optionId];
  return picked.includes(optionId) ? picked.filter((id) => id !== optionId) : [...picked, optionId];
};

/** 1 to 9, and 0 for the tenth. */
export const placeOfKey = (key: string): number | undefined => {
  if (!/^\d$/.test(key)) return undefined;
  return key === '0' ? 9 : Number(key) - 1;
};

export const keyOfPlace = (place: number): string => String((place + 1) % 10);
