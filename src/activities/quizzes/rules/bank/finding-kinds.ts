/** In the order they are shown. Apart from the doctor, so the page that shows findings need not load it. */
export const findingKinds = [
  'contradicting-keys',
  'duplicate-stem',
  'key-count-mismatch',
  'key-position-bias',
  'longest-option-bias',
  'duplicate-option',
  'dead-option',
  'wrong-discrimination',
  'other-difficulty',
  'unlinked-translation',
  'missing-translation',
  'missing-explanation',
] as const;

export type FindingKind = (typeof findingKinds)[number];
