import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { studyStart } from '#tests/support/quizzes/study.ts';
import { applyAnswer } from './progress.ts';
import type { ConceptProgress } from './progress.ts';

const after = (answers: string): ConceptProgress | undefined =>
  [...answers].reduce<ConceptProgress | undefined>(
    (progress, mark, number) =>
      applyAnswer(progress, {
        isCorrect: mark === 'r',
        at: studyStart + number * DAY_MS,
        guess: 0.25,
        ability: 0,
        difficulty: 0,
      }),
    undefined,
  );

test('[STUDY-1] mastery follows the last answers', () => {
  const levels = ['r', 'rr', 'w', 'wr', 'wrr', 'rrw', 'rrwr', 'rrwrr'].map((log) => after(log)?.masteryLevel);
  expect(levels).toEqual([1, 2, 0, 1, 2, 0, 1, 2]);
});

test('[STUDY-2] a wrong answer wants two right ones, and another wrong one wants both again', () => {
  const tries = ['r', 'w', 'wr', 'wrr', 'wrw', 'wrwr', 'wrwrr'].map((log) => after(log)?.remainingTries);
  expect(tries).toEqual([0, 2, 1, 0, 2, 1, 0]);
  expect(['w', 'wr', 'wrr'].map((log) => after(log)?.isInWrongPool)).toEqual([true, true, false]);
});

test('[STUDY-2] counts add up, and only a concept with tries to go is in the pool', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[rw]{1,40}$/), (log) => {
      const progress = after(log);
      expect(progress?.attempts).toBe(log.length);
      expect(progress?.correctAttempts).toBe(log.replaceAll('w', '').length);
      expect(progress?.incorrectAttempts).toBe(log.replaceAll('r', '').length);
      expect(progress?.isInWrongPool).toBe(!/^r*$|rr$/.test(log));
      expect(progress?.firstSeenAt).toBe(studyStart);
      expect(progress?.lastAttemptAt).toBe(studyStart + (log.length - 1) * DAY_MS);
    }),
  );
});
