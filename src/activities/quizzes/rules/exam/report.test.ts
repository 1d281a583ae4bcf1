import { expect, test } from 'vitest';
import { passShare, reportExam, scoreOf } from './report.ts';
import type { ExamAnswer, ExamRules } from './report.ts';

const rules: ExamRules = { scoreRule: 'all-or-nothing', scale: { kind: 'plain' }, passMark: 60 };

const answer = (conceptId: string, domain: string, picked: string[]): ExamAnswer => ({
  conceptId,
  domain,
  options: ['a', 'b', 'c', 'd'],
  correct: ['a'],
  picked,
});

const sat = [
  answer('q1', 'network', ['a']),
  answer('q2', 'network', ['b']),
  answer('q3', 'storage', ['a']),
  answer('q4', 'storage', ['a']),
  answer('q5', 'storage', []),
];

test('[EXAM-4] three of five are 60 %, and who reaches the mark has passed', () => {
  expect(reportExam(sat, rules)).toMatchObject({
    points: 3,
    share: 0.6,
    score: 60,
    isPassed: true,
    answered: 4,
  });
  expect(reportExam(sat, { ...rules, passMark: 60.1 }).isPassed).toBe(false);
});

test('[EXAM-4] on a scale of 100 to 1000 three of five are 640', () => {
  const scale = { kind: 'scaled', low: 100, high: 1000 } as const;
  expect(reportExam(sat, { ...rules, scale, passMark: 640 })).toMatchObject({ score: 640, isPassed: true });
  expect(passShare({ ...rules, scale, passMark: 720 })).toBeCloseTo(0.6889, 4);
  expect([scoreOf(0, scale), scoreOf(1, scale)]).toEqual([100, 1000]);
});

test('[EXAM-4] a score just below the mark is neither rounded up to it nor passed', () => {
  const sheet = (right: number): ExamAnswer[] =>
    Array.from({ length: 82 }, (_, number) => answer(`q${number}`, 'network', [number < right ? 'a' : 'b']));
  const at72 = { ...rules, passMark: 72 };
  expect(reportExam(sheet(59), at72)).toMatchObject({ score: 71.9, isPassed: false });
  expect(reportExam(sheet(60), at72)).toMatchObject({ score: 73.2, isPassed: true });
  const scaled = { ...rules, scale: { kind: 'scaled', low: 100, high: 1000 }, passMark: 747.6 } as const;
  expect(reportExam(sheet(59), scaled)).toMatchObject({ score: 747.5, isPassed: false });
  for (let right = 0; right <= 82; right++) {
    const { score, isPassed } = reportExam(sheet(right), { ...rules, passMark: (100 * right) / 82 });
    expect([right, isPassed]).toEqual([right, true]);
    expect(score).toBeCloseTo((100 * right) / 82, 0);
  }
});

test('[EXAM-4] wrong answers that cost points never make a score below the scale', () => {
  const wrong = [answer('q1', 'network', ['b']), answer('q2', 'network', ['c'])];
  expect(reportExam(wrong, { ...rules, scoreRule: 'formula' })).toMatchObject({ share: 0, score: 0 });
  expect(reportExam([], rules)).toMatchObject({ questions: 0, score: 0, isPassed: false });
});

test('[EXAM-5] each domain has its points and the questions missed', () => {
  const { domains } = reportExam(sat, rules);
  expect(domains).toEqual([
    { domain: 'network', questions: 2, points: 1, share: 0.5, missed: ['q2'] },
    { domain: 'storage', questions: 3, points: 2, share: 2 / 3, missed: ['q5'] },
  ]);
});
