import type { ImportLayout } from '#activities/engagements/contract.setviews.ts';

/** Here and not from the contract, whose file would bring its schemas along. */
export const layoutList: readonly ImportLayout[] = [
  'trivia',
  'call-and-answer',
  'kahoot',
  'wayground',
  'gift',
  'aiken',
  'json',
];
