import { expect, test } from 'vitest';
import { challengeOf, instantIn, localTime, newChallengeForm } from './challenge-form.ts';

test('[GAME-52] a deadline goes through the field and back to the minute', () => {
  const instant = new Date(2026, 2, 5, 7, 9).getTime();
  expect(localTime(instant)).toBe('2026-03-05T07:09');
  expect(instantIn(localTime(instant))).toBe(instant);
  expect(instantIn('')).toBeUndefined();
  expect(instantIn('2026-13-40')).toBeUndefined();
});

test('[GAME-52] a challenge is offered for a week, to the end of the day', () => {
  const form = newChallengeForm(new Date(2026, 2, 5, 7, 9).getTime());
  expect(form).toEqual({ deadline: '2026-03-12T23:59', isTimed: true });
  expect(challengeOf(form)).toEqual({ deadlineAt: new Date(2026, 2, 12, 23, 59).getTime(), isTimed: true });
  expect(challengeOf({ ...form, deadline: '' }).deadlineAt).toBe(0);
});
