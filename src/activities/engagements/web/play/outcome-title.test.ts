import { expect, test } from 'vitest';
import { outcomeTitle } from './outcome-title.ts';

const outcome = { questionId: '001', hasAnswered: true, points: 0, total: 0 };

test.each([
  ['Right', { isRight: true, points: 900 }],
  ['Not right', { isRight: false }],
  // A warm-up, or a session that pays only for the whole answer, brings no points and is partly right all the same.
  ['Partly right', { isRight: false, isPartly: true }],
  ['Partly right', { isRight: false, isPartly: true, points: 333 }],
  ['No answer', { hasAnswered: false, isRight: false }],
  ['You joined after this question', { hasAnswered: false, isMissed: true }],
  ['Your answer took place 2', { place: 2, points: 5 }],
  ['Thank you', {}],
])('%s', (title, given) => {
  expect(outcomeTitle({ ...outcome, ...given })).toBe(title);
});
