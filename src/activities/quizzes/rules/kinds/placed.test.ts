import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scoreRules } from '#activities/quizzes/contract.exam.ts';
import { pairOf } from '#activities/quizzes/contract.kinds.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { acceptQuestion } from '../bank/accept.ts';
import { examineBank } from '../bank/doctor.ts';
import { Refused } from '../bank/raw-question.ts';
import type { RawAnswer } from '../bank/raw-question.ts';
import { pointsOf } from '../exam/score-rules.ts';
import { checkChosen } from '../session/advance.ts';
import { examinedQuestionOf, maskOf, shownQuestionOf, solutionOf } from '../session/views.ts';
import { orderOptions } from '../study/picker.ts';
import { isSameKey } from './answer-key.ts';
import { KINDS, isRightTo, keyOf } from './table.ts';

const questionOf = (type: string, answers: readonly RawAnswer[]): Question =>
  acceptQuestion({ id: 'q', question: 'Which?', answers, correct: [], type }, { isTaken: () => false })
    .question;

const steps = questionOf(
  'ordering',
  ['Discover', 'Offer', 'Request', 'Acknowledge'].map((text) => ({ text })),
);
const pairs = questionOf('matching', [
  { text: 'TCP', match: 'Transport' },
  { text: 'UDP', match: 'Transport' },
  { text: 'IP', match: 'Network' },
  { text: 'Session' },
]);

test('[KIND-7] an order is right only as a whole, and what is listed is the right one', () => {
  expect(steps.correct).toEqual(['a', 'b', 'c', 'd']);
  expect(isRightTo(steps, ['a', 'b', 'c', 'd'])).toBe(true);
  for (const wrong of [['b', 'a', 'c', 'd'], ['a', 'b', 'c'], [], ['d', 'c', 'b', 'a']])
    expect(isRightTo(steps, wrong), wrong.join('')).toBe(false);
});

test('[KIND-7] whatever the seed and the order of the last miss, it is shown neither in its right order nor in that one', () => {
  fc.assert(
    fc.property(fc.string(), fc.shuffledSubarray(['a', 'b', 'c', 'd'], { minLength: 4 }), (seed, before) => {
      const shown = orderOptions(steps, seed, { order: before });
      expect(shown.toSorted()).toEqual(steps.correct);
      expect(shown).not.toEqual(steps.correct);
      expect(shown).not.toEqual(before);
    }),
  );
});

test('[KIND-7] two things have no order that could be asked for, and all listed are part of it', () => {
  expect(() => questionOf('ORDERING', [{ text: 'x' }, { text: 'y' }])).toThrow(Refused);
});

test('[KIND-8] pairs are right as a whole; the same match twice is one, and one that fits none is only shown', () => {
  expect(pairs.correct).toEqual(['a', 'b', 'c']);
  const { options, matches } = shownQuestionOf(pairs, ['c', 'a', 'b', 'd'], ['EN']);
  expect(options.map(({ text }) => text)).toEqual(['IP', 'TCP', 'UDP']);
  expect(matches?.map(({ text }) => text)).toEqual(['Network', 'Session', 'Transport']);
  expect(solutionOf(pairs).correct).toEqual([pairOf('a', 'a'), pairOf('b', 'a'), pairOf('c', 'c')]);
  expect(isRightTo(pairs, [pairOf('c', 'c'), pairOf('b', 'a'), pairOf('a', 'a')])).toBe(true);
  expect(isRightTo(pairs, [pairOf('a', 'a'), pairOf('b', 'a')])).toBe(false);
  expect(isRightTo(pairs, [pairOf('a', 'a'), pairOf('b', 'a'), pairOf('c', 'd')])).toBe(false);
});

test('[KIND-8] one pair is no matching question', () => {
  expect(() => questionOf('MATCHING', [{ text: 'TCP', match: 'Transport' }, { text: 'Session' }])).toThrow(
    Refused,
  );
});

test('[KIND-8] each left side is matched once, and with what is there', () => {
  expect(checkChosen(pairs, [pairOf('a', 'c')])).toMatchObject({ ok: true });
  expect(checkChosen(pairs, [pairOf('a', 'c'), pairOf('a', 'd')])).toMatchObject({ ok: false });
  expect(checkChosen(pairs, [pairOf('d', 'a')])).toMatchObject({ ok: false });
  expect(checkChosen(pairs, ['a'])).toMatchObject({ ok: false });
  expect(checkChosen(steps, ['a', 'x'])).toMatchObject({ ok: false });
});

test.each([
  ['all-or-nothing', [1, 0, 0]],
  ['weighted-sum', [1, 0, 0]],
  ['difference', [1, 0, 0]],
  ['difference-with-misses', [1, 0, 0]],
  ['ripkey', [1, 0.5, 0]],
  ['true-false', [1, 0.5, 0]],
  ['kprim', [1, 0, 0]],
  ['off-by-one', [1, 0, 0]],
  ['formula', [1, -1 / 23, -1 / 23]],
] as const)('[KIND-9] %s marks an order that is right, half right and wholly wrong', (rule, wanted) => {
  const answers = [
    ['a', 'b', 'c', 'd'],
    ['a', 'b', 'd', 'c'],
    ['b', 'c', 'd', 'a'],
  ];
  const points = answers.map((picked) => pointsOf(rule, { options: [], ...keyOf(steps), picked }));
  expect(scoreRules).toContain(rule);
  points.forEach((point, index) => expect(point).toBeCloseTo(wanted[index] ?? NaN, 12));
});

test('[KIND-9] of pairs each is a decision: one left open costs what the rule takes for one', () => {
  const picked = [pairOf('a', 'a'), pairOf('b', 'a')];
  const points = (rule: (typeof scoreRules)[number]) =>
    pointsOf(rule, { options: [], ...keyOf(pairs), picked });
  expect(points('difference')).toBeCloseTo(2 / 3);
  expect(points('difference-with-misses')).toBeCloseTo(1 / 3);
  expect(points('ripkey')).toBeCloseTo(2 / 3);
  expect(points('kprim')).toBe(0.5);
  expect(points('all-or-nothing')).toBe(0);
});

test('[KIND-9] chance is worth one of all ways there are', () => {
  expect(KINDS.ORDERING.guess(steps)).toBeCloseTo(1 / 23);
  expect(KINDS.MATCHING.guess(pairs)).toBeCloseTo(1 / 6);
});

test.each([
  ['an order', steps, ['c', 'a', 'd', 'b']],
  ['pairs', pairs, [pairOf('a', 'c'), pairOf('c', 'd')]],
])(
  '[KIND-10] in an exam the ids of %s are places, and come back as what they stand for',
  (_, question, chosen) => {
    const order = ['d', 'c', 'b', 'a'];
    const shown = examinedQuestionOf(question, order, ['EN']);
    expect(shown.options.map(({ id }) => id)).toEqual(shown.options.map((__, index) => String(index + 1)));
    expect(shown.matches?.map(({ id }) => id) ?? ['1', '2', '3']).toEqual(['1', '2', '3']);
    const { hide, reveal } = maskOf(question, order);
    expect(JSON.stringify(hide(chosen))).not.toMatch(/[a-d]/);
    expect(reveal(hide(chosen))).toEqual(chosen);
    expect(checkChosen(question, reveal(chosen))).toMatchObject({ ok: false });
  },
);

test('[KIND-10] a choice keeps its ids', () => {
  const choice = acceptQuestion(
    { question: 'Which?', answers: [{ text: 'x' }, { text: 'y' }], correct: [1] },
    { isTaken: () => false },
  ).question;
  expect(examinedQuestionOf(choice, ['b', 'a'], ['EN']).options.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(maskOf(choice, ['b', 'a']).reveal(['a'])).toEqual(['a']);
});

test('[KIND-11] another order or another pair is another key; another word on one side is not', () => {
  expect(isSameKey(keyOf(steps), keyOf({ ...steps, correct: ['b', 'a', 'c', 'd'] }))).toBe(false);
  const reworded = { ...pairs, answers: pairs.answers.map((one) => ({ ...one, text: `${one.text}?` })) };
  expect(isSameKey(keyOf(pairs), keyOf(reworded))).toBe(true);
  const other = pairs.answers.map((one) => (one.id === 'b' ? { ...one, match: 'Network' } : one));
  expect(isSameKey(keyOf(pairs), keyOf({ ...pairs, answers: other }))).toBe(false);
});

test('[KIND-12] the doctor neither counts their keys nor looks for dead options', () => {
  const explained = [steps, pairs].map((question, index) => ({
    where: `q${index}`,
    question: {
      ...question,
      question: `Which ${index}?`,
      explanation: 'Because.',
      metadata: { picks: { a: 900 } },
    },
  }));
  expect(examineBank(explained)).toEqual([]);
});
