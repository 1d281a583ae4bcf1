import { afterEach, describe, expect, it } from 'vitest';
import type { Standing } from '#activities/quizzes/contract.views.ts';
import { language } from '#web/kit/i18n/language.ts';
import { reasonLine, standingLine } from './study-lines.ts';

const DAY_MS = 86_400_000;

const standing: Standing = {
  masteryLevel: 1,
  isInWrongPool: false,
  remainingTries: 0,
  attempts: 1,
  correctAttempts: 1,
};

afterEach(() => {
  language.value = 'en';
});

describe('why a question was picked', () => {
  it.each([
    [{ kind: 'again' }, 'Missed just now'],
    [{ kind: 'missed', times: 1 }, 'Missed before'],
    [{ kind: 'missed', times: 3 }, 'Missed 3 times'],
    [{ kind: 'due' }, 'Due for review'],
    [{ kind: 'weak-domain', domain: 'Rooms' }, 'Weak domain: Rooms'],
    [{ kind: 'exam-near' }, 'Before your exam'],
    [{ kind: 'new' }, 'New to you'],
    [{ kind: 'random' }, 'Picked at random'],
  ] as const)('%j: %s', (reason, line) => {
    expect(reasonLine(reason)).toBe(line);
  });
});

describe('what becomes of a question', () => {
  const after = (change: Partial<Standing>, isAgainNext = false) =>
    standingLine({ standing: { ...standing, ...change }, isAgainNext, now: 0 });

  it('comes again at once', () => {
    expect(after({ isInWrongPool: true, remainingTries: 2 }, true)).toMatch(/^It comes again right away/);
  });

  it('waits in the pool until it was right often enough', () => {
    expect(after({ isInWrongPool: true, remainingTries: 1 })).toMatch(/^1 more right answer and it leaves/);
    expect(after({ isInWrongPool: true, remainingTries: 2 })).toMatch(/^2 more right answers and it leaves/);
  });

  it('is mastered, and comes back when memory says so', () => {
    expect(after({ masteryLevel: 2, dueAt: 3 * DAY_MS })).toBe(
      'Mastered: right twice in a row. It comes back in 3 days.',
    );
    language.value = 'de';
    expect(after({ dueAt: 3 * DAY_MS })).toBe('Sie kommt in 3 Tagen wieder.');
  });

  it('is not spoken of when nothing is known', () => {
    expect(after({})).toBeUndefined();
    expect(standingLine({ standing: undefined, isAgainNext: false, now: 0 })).toBeUndefined();
  });
});
