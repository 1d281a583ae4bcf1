import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { aPupil, aStudyBank, conceptName, studyStart } from '#tests/support/quizzes/study.ts';
import { orderOptions } from './picker.ts';
import { runSession } from './session-run.ts';
import { openStudy } from './study-index.ts';
import { entriesOf } from './wrong-pool.ts';

const question = {
  correct: ['a'],
  answers: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: `option ${id}` })),
};

test('[PICK-1] a fifth of 100,000 picks come from the pool, and they are its oldest', () => {
  const bank = aStudyBank(20_000);
  const pupil = aPupil(bank);
  let fromPool = 0;
  let unlike = 0;
  let picks = 0;
  let at = studyStart;
  for (let number = 0; number < 50; number++) pupil.answer(conceptName(number), false, (at += 1));
  for (let number = 0; number < 100_000; number++) {
    if (number % 8000 === 0) pupil.run = runSession(bank);
    const [first, second] = entriesOf(pupil.study.pool);
    const oldest = first?.ordinal === pupil.run.recent.at(-1) ? second : first;
    const pick = pupil.ask({ seed: `day ${Math.floor(number / 8000)}` });
    if (!pick) throw new Error('nothing left');
    picks += 1;
    if (pick.reason.kind === 'missed') {
      fromPool += 1;
      unlike += Number(pick.conceptId !== conceptName(oldest?.ordinal ?? -1));
    }
    // Misses keep the pool from running empty; the re-asks they bring are no picks and are left out.
    pupil.answer(pick.conceptId, pupil.study.pool.size > 40, (at += 1));
    pupil.run.missed = undefined;
  }
  expect(unlike).toBe(0);
  expect(fromPool / picks).toBeGreaterThan(0.19);
  expect(fromPool / picks).toBeLessThan(0.21);
}, 60_000);

test('[PICK-1] a pool that holds nearly the whole bank still gives a fifth', () => {
  const bank = aStudyBank(1000);
  const pupil = aPupil(bank);
  for (let number = 0; number < 990; number++) pupil.answer(conceptName(number), false, studyStart + number);
  pupil.run = runSession(bank);
  const picks = Array.from({ length: 3000 }, (_, number) => pupil.ask({ seed: `learner ${number}` }));
  const fromPool = picks.filter((pick) => pick?.reason.kind === 'missed').length;
  expect(fromPool / picks.length).toBeGreaterThan(0.18);
  expect(fromPool / picks.length).toBeLessThan(0.22);
  const others = picks.filter((pick) => pick?.reason.kind === 'random').map((pick) => pick?.conceptId);
  expect(new Set(others)).toEqual(
    new Set(Array.from({ length: 10 }, (_, number) => conceptName(990 + number))),
  );
});

test('[PICK-1] without anything missed all is drawn at random, each concept once', () => {
  const bank = aStudyBank(200);
  const pupil = aPupil(bank);
  const asked: string[] = [];
  for (let pick = pupil.ask(); pick; pick = pupil.ask()) {
    expect(pick.reason.kind).toBe('random');
    asked.push(pick.conceptId);
    pupil.answer(pick.conceptId, true, studyStart);
  }
  expect(new Set(asked).size).toBe(200);
  expect(asked).not.toEqual(asked.toSorted());
});

test('[PICK-2] a missed question comes again at once, its options in another order', () => {
  const pupil = aPupil(aStudyBank(50));
  const first = pupil.ask();
  pupil.answer(first?.conceptId ?? '', false, studyStart);
  const again = pupil.ask();
  expect(again).toMatchObject({ conceptId: first?.conceptId, reason: { kind: 'again' } });
  expect(again?.optionSeed).not.toBe(first?.optionSeed);
  const orders = new Set(
    Array.from({ length: 20 }, (_, number) =>
      orderOptions(question, `${again?.optionSeed}${number}`).join(''),
    ),
  );
  expect(orders.size).toBeGreaterThan(5);
});

test('[PICK-2] what was just answered is never next, unless it was missed', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.array(fc.boolean(), { maxLength: 60 }),
      fc.integer({ min: 1, max: 12 }),
      (seed, marks, size) => {
        const pupil = aPupil(aStudyBank(size), { seed });
        let last: string | undefined;
        for (const isCorrect of marks) {
          const pick = pupil.ask();
          if (!pick) break;
          expect(pick.conceptId === last).toBe(pick.reason.kind === 'again');
          pupil.answer(pick.conceptId, isCorrect, studyStart);
          last = pick.conceptId;
        }
      },
    ),
  );
});

test('[PICK-3] another device with the same log asks the same, in the same order of options', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.boolean(), { maxLength: 40 }), (seed, marks) => {
      for (const picker of ['classic', 'adaptive'] as const) {
        const bank = aStudyBank(60, { domains: ['storage', 'network'] });
        const pupil = aPupil(bank, { seed, picker, examAt: studyStart + 20 * DAY_MS });
        for (const [number, isCorrect] of marks.entries())
          pupil.answer(pupil.ask()?.conceptId ?? '', isCorrect, studyStart + number);
        const known = [...pupil.study.progress].map(
          ([ordinal, progress]) => [conceptName(ordinal), progress] as const,
        );
        const restored = openStudy(bank, known.toReversed(), pupil.study.ability);
        const run = runSession(bank, pupil.log);
        const here = pupil.ask();
        const there = aPupil(bank, {
          seed,
          picker,
          examAt: studyStart + 20 * DAY_MS,
          study: restored,
          run,
        }).ask({
          run,
        });
        expect(there).toEqual(here);
        expect(orderOptions(question, there?.optionSeed ?? '')).toEqual(
          orderOptions(question, here?.optionSeed ?? ''),
        );
      }
    }),
    { numRuns: 60 },
  );
});

test('[PICK-8] a review asks only what was missed, oldest first, and ends', () => {
  const bank = aStudyBank(30);
  const pupil = aPupil(bank, { isReview: true });
  for (const number of [4, 2, 9]) pupil.answer(conceptName(number), false, studyStart + number);
  pupil.run = runSession(bank);
  const asked: (string | undefined)[] = [];
  for (let pick = pupil.ask(); pick; pick = pupil.ask()) {
    asked.push(pick.conceptId);
    pupil.answer(pick.conceptId, true, studyStart + DAY_MS);
  }
  expect(asked.slice(0, 2)).toEqual([conceptName(2), conceptName(4)]);
  expect(new Set(asked)).toEqual(new Set([2, 4, 9].map(conceptName)));
  expect(pupil.study.pool.size).toBeLessThanOrEqual(1);
});

test('[LIB-10] a list is asked once each, whatever waits in the pool; a missed one comes again at once', () => {
  const bank = aStudyBank(5);
  const pupil = aPupil(bank);
  for (const number of [0, 1, 2]) pupil.answer(conceptName(number), false, studyStart + number);
  pupil.run = runSession(bank);
  const asked: string[] = [];
  for (let at = studyStart + 10; at < studyStart + 20; at++) {
    const pick = pupil.ask({ isListed: true });
    if (!pick) break;
    asked.push(pick.conceptId);
    pupil.answer(pick.conceptId, asked.length !== 2, at);
  }
  expect(asked).toEqual([0, 1, 1, 2, 3, 4].map(conceptName));
});
