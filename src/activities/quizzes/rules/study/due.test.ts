import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#core/instant.ts';
import { aPupil, aStudyBank, conceptName, studyStart } from '#tests/support/quizzes/study.ts';
import type { Pupil } from '#tests/support/quizzes/study.ts';
import { dueAtOf, queueDue } from './due.ts';
import { runSession } from './session-run.ts';

const AVERAGE = { pace: 1 };
const known = { stability: 4, difficulty: 5, lastReviewAt: studyStart };

const begin = (pupil: Pupil, now: number, examAt?: number): readonly string[] => {
  pupil.run = runSession(pupil.study.bank);
  pupil.run.due = queueDue(pupil.study, now, examAt);
  return pupil.run.due.ordinals.map((ordinal) => conceptName(ordinal)).toReversed();
};

test('[PICK-10] what is known comes back after days, what was missed after hours, both sooner for who forgets faster', () => {
  const days = (isInWrongPool: boolean, stability: number, pace = 1): number =>
    (dueAtOf({ memory: { ...known, stability }, isInWrongPool }, { pace }) - studyStart) / DAY_MS;
  expect(days(false, 4)).toBeGreaterThan(7);
  expect(days(true, 4)).toBeCloseTo(4, 2);
  expect(days(true, 0.2)).toBeLessThan(0.25);
  expect(days(false, 4, 2)).toBeCloseTo(days(false, 4) / 2, 6);
});

test('[PICK-10] with an exam ahead nothing comes back after it, and near it nothing need come back', () => {
  const firm = { memory: { ...known, stability: 60 }, isInWrongPool: false };
  const dueBefore = (examAt: number): number => dueAtOf(firm, { ...AVERAGE, examAt });
  const free = dueAtOf(firm, AVERAGE);
  expect(free).toBeGreaterThan(studyStart + 100 * DAY_MS);
  expect(dueBefore(studyStart + 20 * DAY_MS)).toBe(studyStart + 15 * DAY_MS);
  expect(dueBefore(studyStart + DAY_MS)).toBe(free);
  expect(dueBefore(studyStart - DAY_MS)).toBe(free);
  fc.assert(
    fc.property(
      fc.double({ min: 0.05, max: 400, noNaN: true }),
      fc.integer({ min: 2, max: 400 }),
      (stability, days) => {
        const examAt = studyStart + days * DAY_MS;
        const dueAt = dueAtOf(
          { memory: { ...known, stability }, isInWrongPool: false },
          { ...AVERAGE, examAt },
        );
        expect(dueAt).toBeLessThan(examAt);
      },
    ),
  );
});

test.each(['classic', 'adaptive'] as const)(
  '[PICK-11] a session for what is due asks just that, not seen for longest first, and ends (%s)',
  (picker) => {
    const pupil = aPupil(aStudyBank(60), { picker, isDueOnly: true });
    for (let number = 0; number < 12; number++)
      pupil.answer(conceptName(number), false, studyStart + (12 - number) * HOUR_MS);
    const now = studyStart + 2 * DAY_MS;
    const due = begin(pupil, now);
    expect(due).toEqual(Array.from({ length: 12 }, (_, number) => conceptName(11 - number)));
    const asked: string[] = [];
    for (let pick = pupil.ask({ now }); pick; pick = pupil.ask({ now })) {
      expect(pick.reason.kind).toBe('missed');
      asked.push(pick.conceptId);
      pupil.answer(pick.conceptId, true, now + asked.length * SECOND_MS);
    }
    expect(asked).toEqual(due);
  },
);

test('[PICK-11] what was answered elsewhere since, or is in an exam, is not asked', () => {
  const pupil = aPupil(aStudyBank(60), { picker: 'adaptive', isDueOnly: true });
  for (let number = 0; number < 3; number++)
    pupil.answer(conceptName(number), false, studyStart + number * SECOND_MS);
  const now = studyStart + 2 * DAY_MS;
  const [first = '', second = '', third = ''] = begin(pupil, now);
  const elsewhere = pupil.run;
  pupil.answer(first, true, now + SECOND_MS);
  pupil.run = { ...elsewhere, ...runSession(pupil.study.bank), due: elsewhere.due };
  const closed = new Set([pupil.study.bank.ordinalOf.get(second) ?? -1]);
  expect(pupil.ask({ now, closed })?.conceptId).toBe(third);
  expect(pupil.ask({ now })?.conceptId).toBe(second);
});

/** What can come before it: at most what was answered earlier, each once. */
const seenBefore = ({ study }: Pupil, conceptId: string): number => {
  const lastSeen = (ordinal: number): number => study.progress.get(ordinal)?.memory.lastReviewAt ?? Infinity;
  const own = study.bank.ordinalOf.get(conceptId) ?? -1;
  return [...study.progress.keys()].filter((other) => lastSeen(other) < lastSeen(own)).length;
};

test('[PICK-11] nothing that is due starves, however short the sessions and whatever is missed again', () => {
  const lives = fc.record({
    sessions: fc.array(
      fc.record({ questions: fc.integer({ min: 1, max: 6 }), hours: fc.integer({ min: 0, max: 60 }) }),
      { minLength: 1, maxLength: 25 },
    ),
    marks: fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }),
    examDays: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(lives, ({ sessions, marks, examDays }) => {
      const pupil = aPupil(aStudyBank(30), { picker: 'adaptive', isDueOnly: true });
      const examAt = examDays === undefined ? undefined : studyStart + examDays * DAY_MS;
      const mark = (number: number): boolean => marks[number % marks.length] ?? true;
      for (let number = 0; number < 20; number++)
        pupil.answer(conceptName(number), mark(number), studyStart + number * SECOND_MS);
      let now = studyStart + DAY_MS;
      let asked = 0;
      /** By how many picks from the beginning each must have been asked. */
      const awaited = new Map<string, number>();
      for (const { questions, hours } of sessions) {
        now += hours * HOUR_MS;
        const due = begin(pupil, now, examAt);
        for (const waiting of awaited.keys()) if (!due.includes(waiting)) awaited.delete(waiting);
        for (const conceptId of due)
          if (!awaited.has(conceptId)) awaited.set(conceptId, asked + seenBefore(pupil, conceptId) + 1);
        for (let number = 0; number < questions; number++) {
          const pick = pupil.ask({ now, examAt });
          if (!pick) break;
          asked += 1;
          now += SECOND_MS;
          expect(asked).toBeLessThanOrEqual(awaited.get(pick.conceptId) ?? 0);
          awaited.delete(pick.conceptId);
          pupil.answer(pick.conceptId, mark(asked), now);
        }
      }
      for (const latest of awaited.values()) expect(latest).toBeGreaterThan(asked);
    }),
  );
});

test('[PICK-12] adaptive: what is due is asked in its turn even where the exam asks nothing of it', () => {
  const bank = aStudyBank(400, { domains: ['asked', 'not'], weights: { asked: 1 } });
  const pupil = aPupil(bank, { picker: 'adaptive' });
  for (let number = 0; number < 40; number++)
    pupil.answer(conceptName(number), false, studyStart + number * SECOND_MS);
  const now = studyStart + 2 * DAY_MS;
  const due = new Set(begin(pupil, now));
  expect(due.size).toBe(40);
  for (let number = 0; number < 450; number++) {
    const { conceptId = '' } = pupil.ask({ now: now + number * SECOND_MS }) ?? {};
    due.delete(conceptId);
    pupil.answer(conceptId, true, now + number * SECOND_MS);
  }
  expect([...due]).toEqual([]);
});
