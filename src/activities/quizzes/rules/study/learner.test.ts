import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { aLoggedAnswer, conceptName, replayLog, studyStart } from '#tests/support/quizzes/study.ts';
import { isRightAnswer } from '../kinds/answer-key.ts';
import { markAgain, mergeLogs } from './learner.ts';
import type { LoggedAnswer } from './learner.ts';

const logs = fc
  .array(
    fc.record({
      concept: fc.nat(4),
      pick: fc.constantFrom('a', 'b', 'c'),
      day: fc.double({ min: 0, max: 60, noNaN: true }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((entries) =>
    entries.map(({ concept, pick, day }, number) =>
      aLoggedAnswer({
        answerId: `x${number}`,
        conceptId: conceptName(concept),
        domain: concept < 2 ? 'storage' : 'network',
        picked: [pick],
        isCorrect: pick === 'a',
        at: studyStart + Math.round(day * DAY_MS),
      }),
    ),
  );

test('[STUDY-3] answers in any order, some of them twice, make the same learner', () => {
  fc.assert(
    fc.property(logs, fc.infiniteStream(fc.nat()), (log, keys) => {
      const shuffled = log
        .map((answer) => ({ answer, key: keys.next().value ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ answer }) => answer);
      expect(replayLog([...shuffled, ...shuffled.slice(0, 5)])).toEqual(replayLog(log));
    }),
  );
});

test('[STUDY-3] logs of two devices become one, each answer once', () => {
  const [first, second, third] = [1, 2, 3].map((day) =>
    aLoggedAnswer({ answerId: `d${day}`, at: studyStart + day * DAY_MS }),
  ) as [LoggedAnswer, LoggedAnswer, LoggedAnswer];
  expect(mergeLogs([first, third], [second, third])).toEqual([first, second, third]);
});

test('[STUDY-4] a corrected key makes the progress as if it had always been right', () => {
  fc.assert(
    fc.property(logs, (log) => {
      const own = log.filter(({ conceptId }) => conceptId === conceptName(1));
      const marked = markAgain(own, { correct: ['b'], guess: 0.1 });
      expect(marked.log).toEqual(
        own.map((answer) => ({ ...answer, guess: 0.1, isCorrect: answer.picked[0] === 'b' })),
      );
      expect(marked.changed).toEqual(marked.log.filter(({ picked }) => picked[0] !== 'c'));
    }),
  );
});

test('[STUDY-4] the pool and the mastery of a regraded concept turn round', () => {
  const conceptId = conceptName(0);
  const log = [1, 2].map((day) =>
    aLoggedAnswer({ picked: ['b'], isCorrect: false, at: studyStart + day * DAY_MS }),
  );
  expect(replayLog(log).progress.get(conceptId)).toMatchObject({ isInWrongPool: true, masteryLevel: 0 });
  const marked = markAgain(log, { correct: ['b'], guess: 0.25 });
  expect(replayLog(marked.log).progress.get(conceptId)).toMatchObject({
    isInWrongPool: false,
    masteryLevel: 2,
  });
  expect(marked.changed).toHaveLength(2);
});

test('[STUDY-5] two languages of one concept are one progress', () => {
  const english = aLoggedAnswer({ isCorrect: false });
  const german = aLoggedAnswer({ isCorrect: true, at: studyStart + DAY_MS });
  const { progress } = replayLog([english, german]);
  expect(progress.size).toBe(1);
  expect(progress.get(conceptName(0))).toMatchObject({ attempts: 2, remainingTries: 1 });
});

test('[STUDY-4] right is exactly the key, in any order', () => {
  expect(isRightAnswer(['b', 'a'], { correct: ['a', 'b'] })).toBe(true);
  expect(isRightAnswer(['a'], { correct: ['a', 'b'] })).toBe(false);
  expect(isRightAnswer(['a', 'b', 'c'], { correct: ['a', 'b'] })).toBe(false);
  expect(isRightAnswer(['a', 'a'], { correct: ['a', 'b'] })).toBe(false);
});
