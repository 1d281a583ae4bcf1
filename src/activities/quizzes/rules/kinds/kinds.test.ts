import fc from 'fast-check';
import { expect, test } from 'vitest';
import { questionTypes } from '#activities/quizzes/contract.kinds.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { scoreRules } from '#activities/quizzes/contract.exam.ts';
import { acceptQuestion } from '../bank/accept.ts';
import { examineBank } from '../bank/doctor.ts';
import { Refused } from '../bank/raw-question.ts';
import { pointsOf } from '../exam/score-rules.ts';
import { checkChosen } from '../session/advance.ts';
import { shownQuestionOf, solutionOf } from '../session/views.ts';
import { markAgain } from '../study/learner.ts';
import { isRightAnswer } from './answer-key.ts';
import { numberIn, rangeIn } from './numbers.ts';
import { KINDS, isRightTo, keyOf, sharedKeyOf, typeNamed } from './table.ts';

const questionOf = (type: string, texts: readonly string[], overrides: Partial<Question> = {}): Question => ({
  ...acceptQuestion(
    {
      id: 'q',
      question: 'How many?',
      answers: texts.map((text) => ({ text })),
      correct: texts.map((_, place) => place),
      type,
    },
    { isTaken: () => false },
  ).question,
  ...overrides,
});

test.each([
  ['3.14', 3.14],
  ['3,14', 3.14],
  [' −2 ', -2],
  ['1e6', 1_000_000],
  ['10 000', 10_000],
  ['.5', 0.5],
  ['', undefined],
  ['three', undefined],
  ['1.000.000', undefined],
  ['12 MB', undefined],
  ['Infinity', undefined],
])('[KIND-1] %o is the number %o', (text, value) => {
  expect(numberIn(text)).toBe(value);
});

test('[KIND-1] a number is right within the tolerance or the range of any accepted answer, edges included', () => {
  const question = questionOf('NUMERIC', ['3.14 ± 0.01', '10..20', '-5']);
  for (const right of ['3.14', '3,13', '3.15', '10', '20', '15.5', '-5', '−5.0'])
    expect(isRightTo(question, [right]), right).toBe(true);
  for (const wrong of ['3.12', '9.99', '20.01', '5', 'pi', ''])
    expect(isRightTo(question, [wrong]), wrong).toBe(false);
  expect(rangeIn('4..3')).toBeUndefined();
  expect(rangeIn('3 ± -1')).toBeUndefined();
});

test('[KIND-1] every number is right for itself, however far from zero', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), (value) => {
      expect(
        isRightAnswer([String(value)], { type: 'NUMERIC', correct: [], accepted: [String(value)] }),
      ).toBe(true);
    }),
  );
});

test('[KIND-1] what is no number is refused as an accepted answer, with what would be right', () => {
  expect(() => questionOf('NUMERIC', ['about three'])).toThrow(Refused);
});

test('[KIND-2] typed words are right in any of their spellings, whatever the capitals, quotes and spaces', () => {
  const question = questionOf('typed', ['Transmission Control Protocol', 'TCP', 'don’t']);
  for (const right of ['tcp', ' TCP ', 'transmission  control protocol', "Don't"])
    expect(isRightTo(question, [right]), right).toBe(true);
  for (const wrong of ['UDP', 'TC P', '', 'a']) expect(isRightTo(question, [wrong]), wrong).toBe(false);
});

test('[KIND-3] before it is answered nothing says what is accepted; its solution does', () => {
  const question = questionOf('TYPED', ['secret word']);
  const shown = shownQuestionOf(question, ['a'], ['EN']);
  expect(JSON.stringify(shown)).not.toContain('secret');
  expect(shown.options).toEqual([]);
  expect(solutionOf(question).accepted).toEqual(['secret word']);
  expect(solutionOf(questionOf('', ['x', 'y'])).accepted).toBeUndefined();
});

test('[KIND-3] one answer is typed, whatever it is', () => {
  const question = questionOf('TYPED', ['TCP']);
  expect(checkChosen(question, ['anything'])).toMatchObject({ ok: true, value: ['anything'] });
  expect(checkChosen(question, ['one', 'two'])).toMatchObject({ ok: false });
});

test('[KIND-4] typed answers are right or wrong under every score rule, and hardly ever by chance', () => {
  const question = questionOf('NUMERIC', ['42']);
  for (const rule of scoreRules) {
    const points = (picked: string[]) => pointsOf(rule, { options: [], ...keyOf(question), picked });
    expect([points(['42']), points(['41']), points([])], rule).toEqual([1, 0, 0]);
  }
  expect(KINDS.NUMERIC.guess(question)).toBeLessThan(0.05);
});

test('[KIND-5] answers are marked again by what is accepted now, in every language of the concept', () => {
  const english = questionOf('TYPED', ['network']);
  const german = questionOf('TYPED', ['Netzwerk', 'Netz'], { language: 'DE' });
  const key = sharedKeyOf(english, [english, german]);
  const answers = ['network', 'netz', 'cable'].map((typed) => ({
    at: 0,
    picked: [typed],
    isCorrect: typed === 'network',
    guess: 0,
  }));
  const { log, changed } = markAgain(answers, { ...key, guess: 0.02 });
  expect(log.map(({ isCorrect }) => isCorrect)).toEqual([true, true, false]);
  expect(changed).toHaveLength(1);
});

test('[KIND-6] the doctor neither counts keys nor looks for dead options where there are none', () => {
  const question = questionOf('TYPED', ['TCP', 'tcp/ip'], {
    explanation: 'Because.',
    metadata: { picks: { a: 200 } },
  });
  expect(examineBank([{ where: 'q', question }])).toEqual([]);
});

test('[KIND-6] a kind has a row in every table, and files may write its name in any case', () => {
  for (const type of questionTypes) {
    expect(typeNamed(type.toLowerCase().replace('_', ' '))).toBe(type);
    expect(KINDS[type]).toBeDefined();
  }
  expect(typeNamed('essay')).toBeUndefined();
});
