import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { aPupil, aStudyBank, conceptName, studyStart } from '#tests/support/quizzes/study.ts';
import { planOf } from './plan.ts';

const planAfter = (questions: number, answers: number, days: number) => {
  const pupil = aPupil(aStudyBank(questions));
  for (let number = 0; number < answers; number++)
    pupil.answer(conceptName(number), true, studyStart + number);
  return planOf(pupil.study, { examAt: studyStart + days * DAY_MS, days });
};

test('[PLAN-1] all that is new once and everything once more, shared out over the days left', () => {
  expect(planAfter(63, 0, 21)).toEqual({ days: 21, newADay: 3, againADay: 3, ifSkipped: 7 });
  expect(planAfter(63, 21, 21)).toEqual({ days: 21, newADay: 2, againADay: 3, ifSkipped: 6 });
  expect(planAfter(400, 400, 10)).toEqual({ days: 10, newADay: 0, againADay: 40, ifSkipped: 45 });
});

test('[PLAN-1] on the eve only what is new is left to do, and skipping leaves all of it', () => {
  expect(planAfter(12, 10, 1)).toEqual({ days: 1, newADay: 2, againADay: 2, ifSkipped: 4 });
});

test('[PLAN-1] who keeps to it is through, and a day skipped makes the others longer, never shorter', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.nat({ max: 300 }),
      fc.integer({ min: 1, max: 60 }),
      (questions, answers, days) => {
        const seen = Math.min(questions, answers);
        const { newADay, againADay, ifSkipped } = planAfter(questions, seen, days);
        expect(newADay * days).toBeGreaterThanOrEqual(questions - seen);
        expect((newADay + againADay) * days).toBeGreaterThanOrEqual(2 * (questions - seen));
        expect(ifSkipped).toBeGreaterThanOrEqual(newADay + againADay);
      },
    ),
  );
});
