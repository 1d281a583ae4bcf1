import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';
import { aPupil, aStudyBank, conceptName, studyStart } from '#tests/support/quizzes/study.ts';
import type { Pupil } from '#tests/support/quizzes/study.ts';
import { gainOfReview, poolShare } from './adaptive.ts';
import { indexBank } from './bank-index.ts';
import { runSession } from './session-run.ts';

const picker = 'adaptive';

const kindsOf = (pupil: Pupil, picks: number, now: number): Record<string, number> => {
  const kinds: Record<string, number> = {};
  for (let number = 0; number < picks; number++) {
    pupil.run.answers = number;
    const kind = pupil.ask({ now })?.reason.kind ?? 'none';
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  return kinds;
};

test('[PICK-4] a review adds more the more has been forgotten, and little in the same sitting', () => {
  const memory = { stability: 2, difficulty: 5, lastReviewAt: studyStart };
  const gains = [0.1, 1, 3, 8].map((days) =>
    gainOfReview(memory, { at: studyStart + days * DAY_MS, days: 20, pace: 1 }),
  );
  expect(gains).toEqual(gains.toSorted((a, b) => a - b));
  expect(gains[0]).toBeLessThan(0.05);
  expect(gains[3]).toBeGreaterThan(0.1);
});

test('[PICK-4] a memory in doubt gains what its two possibilities gain, not what one between them would', () => {
  const outlook = { at: studyStart + 10 * DAY_MS, days: 20, pace: 1 };
  const memory = { difficulty: 3, lastReviewAt: studyStart };
  const gain = (stability: number): number => gainOfReview({ ...memory, stability }, outlook);
  const doubted = gainOfReview({ ...memory, stability: 30, doubt: { stability: 0.2, chance: 0.2 } }, outlook);
  expect(doubted).toBeCloseTo(0.8 * gain(30) + 0.2 * gain(0.2), 12);
  expect(doubted).toBeLessThan(gain(30 ** 0.8 * 0.2 ** 0.2));
});

test('[PICK-13] a beginner starts with easy questions, which get harder, and easier again for who misses them', () => {
  const bank = indexBank(
    Array.from({ length: 400 }, (_, number) => ({
      conceptId: conceptName(number),
      domain: number % 2 === 0 ? 'storage' : 'network',
      difficulty: ((number >> 1) % 5) * 0.7 - 1.4,
      guess: 0.25,
    })),
  );
  const difficulties = (isRight: boolean): number[] => {
    const pupil = aPupil(bank, { picker });
    return Array.from({ length: 20 }, (_, number) => {
      const { conceptId = '' } = pupil.ask() ?? {};
      pupil.answer(conceptId, isRight, studyStart + number * SECOND_MS);
      return bank.concepts[bank.ordinalOf.get(conceptId) ?? 0]?.difficulty ?? 0;
    });
  };
  const mean = (some: readonly number[]): number => some.reduce((sum, one) => sum + one, 0) / some.length;
  const [able, struggling] = [difficulties(true), difficulties(false)];
  expect(able[0]).toBe(-1.4);
  expect(mean(able.slice(0, 5))).toBeLessThan(mean(able.slice(5, 10)));
  expect(mean(able.slice(15))).toBeGreaterThan(1);
  expect(Math.max(...struggling.slice(0, 10))).toBe(-1.4);
  expect(mean(struggling)).toBeLessThan(mean(able) - 1);
});

test('[PICK-4] of new questions the hardly known come first', () => {
  const easyAndHard = Array.from({ length: 400 }, (_, number) => ({
    conceptId: conceptName(number),
    domain: 'storage',
    difficulty: number % 2 === 0 ? -1.4 : 1.4,
    guess: 0.25,
  }));
  const bank = indexBank(easyAndHard);
  const pupil = aPupil(bank, { picker });
  const asked = Array.from({ length: 120 }, (_, number) => {
    const { conceptId = '' } = pupil.ask() ?? {};
    pupil.answer(conceptId, true, studyStart + number * SECOND_MS);
    return bank.ordinalOf.get(conceptId) ?? 0;
  });
  // Beginners climb up to them.
  expect(asked.slice(20).filter((ordinal) => ordinal % 2 === 0)).toEqual([]);
});

test('[PICK-4] of two concepts the one that would be forgotten by the exam is asked', () => {
  const pupil = aPupil(aStudyBank(20), { picker, examAt: studyStart + 25 * DAY_MS });
  for (let number = 0; number < 20; number++) {
    for (const day of [0, 2, 6])
      pupil.answer(conceptName(number), number !== 7, studyStart + day * DAY_MS + number);
  }
  for (const day of [7, 8]) pupil.answer(conceptName(7), true, studyStart + day * DAY_MS);
  pupil.run = runSession(pupil.study.bank);
  expect(pupil.ask({ now: studyStart + 15 * DAY_MS })?.conceptId).toBe(conceptName(7));
});

test('[PICK-4] a domain with three times the weight is asked about three times as often', () => {
  const domains = ['heavy', 'light'];
  const bank = aStudyBank(4000, { domains, weights: { heavy: 3, light: 1 } });
  const pupil = aPupil(bank, { picker });
  let heavy = 0;
  for (let number = 0; number < 2000; number++) {
    pupil.run.answers = number;
    const ordinal = bank.ordinalOf.get(pupil.ask()?.conceptId ?? '') ?? 0;
    heavy += Number(ordinal % 2 === 0);
  }
  expect(heavy / 2000).toBeGreaterThan(0.71);
  expect(heavy / 2000).toBeLessThan(0.79);
});

test('[PICK-4] a domain the exam does not have is asked about last', () => {
  const bank = aStudyBank(40, { domains: ['asked', 'not'], weights: { asked: 1 } });
  const pupil = aPupil(bank, { picker });
  for (let number = 0; number < 20; number++) {
    const pick = pupil.ask();
    expect((bank.ordinalOf.get(pick?.conceptId ?? '') ?? 1) % 2).toBe(0);
    pupil.answer(pick?.conceptId ?? '', true, studyStart + number * SECOND_MS);
  }
});

test('[PICK-5] the share of the pool grows with it, with the exam coming near and with the pace of forgetting', () => {
  const share = (size: number, days = 30, pace = 1): number => poolShare(size, { days, pace });
  expect([0, 1, 100, 200, 5000].map((size) => share(size))).toEqual([0, 0, 0, 0.9, 0.9]);
  expect(share(150)).toBeCloseTo(0.5, 10);
  expect(share(60, 2)).toBeCloseTo(0.5, 10);
  expect(share(75, 30, 256)).toBeCloseTo(0.5, 10);
  expect(share(150, 30, 0.5)).toBe(share(150));
});

test('[PICK-5] a pool that is hardly filled has no turns of its own: what adds most is asked', () => {
  const pupil = aPupil(aStudyBank(400), { picker });
  for (let number = 0; number < 20; number++) pupil.answer(conceptName(number), false, studyStart + number);
  pupil.run = runSession(pupil.study.bank);
  expect(kindsOf(pupil, 50, studyStart + DAY_MS)).toEqual({ new: 50 });
});

test('[PICK-5] on its turns the pool gives what adds most, not what is oldest', () => {
  const pupil = aPupil(aStudyBank(400), { picker, isReview: true });
  for (let number = 0; number < 200; number++)
    pupil.answer(conceptName(number), false, studyStart + number * SECOND_MS);
  // All but the last of them were asked again a short while ago.
  for (let number = 0; number < 199; number++)
    pupil.answer(conceptName(number), false, studyStart + 5 * DAY_MS + number * SECOND_MS);
  pupil.run = runSession(pupil.study.bank);
  expect(pupil.ask({ now: studyStart + 5 * DAY_MS + HOUR_MS })?.conceptId).toBe(conceptName(199));
});

test('[PICK-5] the pool stays bounded while classic overflows, from 5 to 60 % errors', () => {
  const largestPool = (name: 'classic' | 'adaptive', errorRate: number): number => {
    const pupil = aPupil(aStudyBank(6000), { picker: name });
    const random = seededRandom(`errors/${errorRate}`);
    let largest = 0;
    for (let number = 0; number < 2500; number++) {
      const now = studyStart + Math.floor(number / 60) * DAY_MS + (number % 60) * 20 * SECOND_MS;
      const pick = pupil.ask({ now });
      if (!pick) break;
      // The re-ask right after the explanation is known.
      pupil.answer(pick.conceptId, pick.reason.kind === 'again' || random.next() >= errorRate, now);
      largest = Math.max(largest, pupil.study.pool.size);
    }
    return largest;
  };
  for (const errorRate of [0.05, 0.2, 0.4, 0.6]) expect(largestPool('adaptive', errorRate)).toBeLessThan(230);
  expect(largestPool('classic', 0.6)).toBeGreaterThan(400);
}, 60_000);

test('[PICK-6] eight others lie between two of the same, half of them in a small bank', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 40 }),
      fc.string(),
      fc.array(fc.boolean(), { minLength: 30, maxLength: 60 }),
      (size, seed, marks) => {
        const pupil = aPupil(aStudyBank(size), { picker, seed });
        const asked: string[] = [];
        for (const [number, isCorrect] of marks.entries()) {
          const pick = pupil.ask({ now: studyStart + number * 20 * SECOND_MS });
          expect(pick).toBeDefined();
          expect(asked.slice(-Math.min(8, size >> 1))).not.toContain(pick?.conceptId);
          pupil.answer(pick?.conceptId ?? '', isCorrect, studyStart + number * 20 * SECOND_MS);
          asked.push(pick?.conceptId ?? '');
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('[PICK-7] new, missed, due and near the exam are told apart', () => {
  const bank = aStudyBank(30);
  const pupil = aPupil(bank, { picker, examAt: studyStart + 30 * DAY_MS });
  expect(pupil.ask()?.reason).toEqual({ kind: 'new' });
  for (let number = 0; number < 30; number++) pupil.answer(conceptName(number), true, studyStart + number);
  pupil.run = runSession(bank);
  expect(pupil.ask({ now: studyStart + 10 * DAY_MS })?.reason.kind).toBe('due');
  expect(pupil.ask({ now: studyStart + 28 * DAY_MS })?.reason.kind).toBe('exam-near');
  for (const day of [1, 2]) pupil.answer(conceptName(3), false, studyStart + day * DAY_MS);
  pupil.run = runSession(bank);
  expect(pupil.ask({ now: studyStart + 12 * DAY_MS, isReview: true })).toMatchObject({
    conceptId: conceptName(3),
    reason: { kind: 'missed', times: 2 },
  });
});

test('[PICK-7] a domain that goes worse than the others is named', () => {
  const bank = aStudyBank(400, { domains: ['good', 'weak'] });
  const pupil = aPupil(bank, { picker });
  for (let number = 0; number < 60; number++)
    pupil.answer(conceptName(number), number % 2 === 0, studyStart + number);
  pupil.run = runSession(bank);
  const kinds = kindsOf(pupil, 200, studyStart + DAY_MS);
  expect(kinds['weak-domain']).toBeGreaterThan(kinds['new'] ?? 0);
});

test('[PICK-8] a review by the adaptive picker asks only what was missed', () => {
  const bank = aStudyBank(40);
  const pupil = aPupil(bank, { picker, isReview: true });
  for (let number = 0; number < 12; number++)
    pupil.answer(conceptName(number), number >= 10, studyStart + number);
  pupil.run = runSession(bank);
  for (let pick = pupil.ask(); pick; pick = pupil.ask()) {
    expect(pick.reason.kind).toBe('missed');
    expect(bank.ordinalOf.get(pick.conceptId)).toBeLessThan(10);
    pupil.answer(pick.conceptId, true, studyStart + DAY_MS);
  }
  expect(pupil.run.answers).toBeGreaterThanOrEqual(10);
});

test('[PICK-9] a pick in a bank of 40,000 with 8,000 answers leaves most of both alone', () => {
  const bank = aStudyBank(40_000, { domains: ['a', 'b', 'c', 'd'] });
  const pupil = aPupil(bank, { picker });
  const random = seededRandom('history');
  for (let number = 0; number < 20_000; number++)
    pupil.answer(
      conceptName(random.below(100_000)),
      random.next() < 0.7,
      studyStart + number * 60 * SECOND_MS,
    );
  let looked = 0;
  const counted = new Proxy(pupil.study.progress, {
    get: (target, name) => {
      looked += Number(name === 'get');
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  const study = { ...pupil.study, progress: counted };
  const pick = pupil.ask({ study, now: studyStart + 60 * DAY_MS });
  expect(pick).toBeDefined();
  expect(looked).toBeLessThan(1000);
});

test('[PICK-4] a domain may be called as a member of every object', () => {
  const bank = aStudyBank(40, { domains: ['constructor', 'real'], weights: { real: 1 } });
  expect(bank.domains.map(({ weight }) => weight)).toEqual([0, 1]);
  const pupil = aPupil(bank, { picker });
  for (let number = 0; number < 40; number++)
    pupil.answer(pupil.ask()?.conceptId ?? '', number % 2 === 0, studyStart + number);
  expect(pupil.study.ability.overall.rating).not.toBeNaN();
  expect([...pupil.study.progress.keys()].every((ordinal) => ordinal % 2 === 1)).toBe(true);
});

test('[PICK-9] a bank of very many domains is still asked through to its last new question', () => {
  const domains = Array.from({ length: 300 }, (_, number) => `domain ${number}`);
  const pupil = aPupil(aStudyBank(600, { domains }), { picker });
  const asked = new Set<string>();
  for (let number = 0; number < 600; number++) {
    const pick = pupil.ask({ now: studyStart + number });
    expect(pick?.reason.kind).toMatch(/new|weak-domain/);
    asked.add(pick?.conceptId ?? '');
    pupil.answer(pick?.conceptId ?? '', true, studyStart + number);
  }
  expect(asked.size).toBe(600);
  expect(pupil.ask({ now: studyStart + DAY_MS })?.reason.kind).toBe('due');
});

test.each(['classic', 'adaptive'] as const)('[PICK-8] %s has nothing to ask in an empty bank', (name) => {
  const pupil = aPupil(aStudyBank(0), { picker: name });
  expect(pupil.ask()).toBeUndefined();
  expect(pupil.ask({ isReview: true })).toBeUndefined();
});

test('[PICK-4] an exam that is over no longer matters', () => {
  const ask = (examAt: number | undefined): unknown => {
    const pupil = aPupil(aStudyBank(40), { picker, examAt });
    for (let number = 0; number < 40; number++)
      pupil.answer(conceptName(number), number % 3 > 0, studyStart + number);
    pupil.run = runSession(pupil.study.bank);
    return pupil.ask({ now: studyStart + 9 * DAY_MS });
  };
  expect(ask(studyStart + DAY_MS)).toEqual(ask(undefined));
});
