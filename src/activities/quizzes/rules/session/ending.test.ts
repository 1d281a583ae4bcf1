import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#core/instant.ts';
import { applyAnswer } from '../study/progress.ts';
import type { ConceptProgress } from '../study/progress.ts';
import { endingOf } from './ending.ts';
import type { LogLine } from './state.ts';

const NOW = Date.UTC(2026, 4, 4, 18);
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const answerOf = (isCorrect: boolean, at: number) => ({
  isCorrect,
  at,
  guess: 0.25,
  ability: 0,
  difficulty: 0,
});

/** What earlier answers and those of the session made of a concept. */
const progressAfter = (...answers: readonly (readonly [isCorrect: boolean, at: number])[]): ConceptProgress =>
  answers.reduce<ConceptProgress | undefined>(
    (progress, [isCorrect, at]) => applyAnswer(progress, answerOf(isCorrect, at)),
    undefined,
  ) as ConceptProgress;

const lineOf = (conceptId: string, isRight: boolean): LogLine => ({
  answerId: `${conceptId}${String(isRight)}`,
  number: 1,
  conceptId,
  questionId: conceptId,
  chosen: ['a'],
  isRight,
  at: NOW,
  category: 'A',
});

const EARLIER = NOW - 5 * DAY_MS;
const known: Readonly<Record<string, ConceptProgress>> = {
  fresh: progressAfter([true, NOW]),
  mastered: progressAfter([true, EARLIER], [true, NOW]),
  recovered: progressAfter([false, EARLIER], [true, EARLIER + HOUR_MS], [true, NOW]),
  longKnown: progressAfter([true, EARLIER], [true, EARLIER + DAY_MS], [true, NOW]),
  missed: progressAfter([true, EARLIER], [false, NOW]),
};

const endingWith = (examAt?: number) =>
  endingOf(
    Object.keys(known).map((id) => lineOf(id, id !== 'missed')),
    { progressOf: (id) => known[id], calling: { pace: 1, examAt }, now: NOW, dayOf },
  );

test('[QUIZ-41] a session ends with what it improved', () => {
  expect(endingWith()).toMatchObject({ mastered: 2, recovered: 1, fresh: 1 });
});

test('[QUIZ-41] and with when its questions come back, each once', () => {
  const { comesBack } = endingWith();
  expect(Object.values(comesBack).reduce((sum, count) => sum + count, 0)).toBe(5);
  // What was missed comes back first, what was long known last.
  expect(comesBack.later).toBe(4);
  const before = endingWith(NOW + 3 * DAY_MS).comesBack;
  expect(before.later).toBe(0);
});

test('[QUIZ-41] a concept whose progress is gone is left out', () => {
  const none = { progressOf: () => undefined, calling: { pace: 1 }, now: NOW, dayOf };
  expect(endingOf([lineOf('x', true)], none)).toMatchObject({
    mastered: 0,
    comesBack: { today: 0, tomorrow: 0, week: 0, later: 0 },
  });
});
