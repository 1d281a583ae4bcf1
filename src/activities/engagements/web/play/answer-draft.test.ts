import { describe, expect, test } from 'vitest';
import type { AnswerValue, ShownQuestion } from '#activities/engagements/contract.answers.ts';
import { partsOf } from '../kinds/kinds.ts';
import { numbersIn, parseNumber } from '../kinds/numeric.tsx';
import { answerOf, draftOf, EMPTY_DRAFT, unsentOf } from './answer-draft.ts';

const ask = (kind: ShownQuestion['kind'], options = 0): ShownQuestion => ({
  questionId: '001',
  number: 1,
  kind,
  title: 'Which?',
  category: 'All',
  canChange: true,
  ...(options > 0 && { options: Array.from({ length: options }, (_, at) => ({ text: `Option ${at}` })) }),
});

describe('a draft', () => {
  test.each<AnswerValue>([
    { kind: 'open', text: 'Bread' },
    { kind: 'typed', text: 'Lisbon' },
    { kind: 'numeric', number: -3.5 },
    { kind: 'multiple', options: [0, 2] },
    { kind: 'ordering', order: [2, 0, 1] },
    { kind: 'ranking', order: [1, 2] },
    { kind: 'words', words: ['warm', 'loud'] },
  ])('goes back and forth: %j', (answer) => {
    expect(answerOf(ask(answer.kind, 3), draftOf(answer))).toEqual(answer);
  });

  test.each(['open', 'typed', 'numeric', 'multiple', 'ordering', 'ranking', 'words'] as const)(
    'that is empty is no answer: %s',
    (kind) => expect(answerOf(ask(kind, 3), EMPTY_DRAFT)).toBeUndefined(),
  );

  test('of an ordering needs every option', () => {
    expect(answerOf(ask('ordering', 3), { ...EMPTY_DRAFT, chosen: [2, 0] })).toBeUndefined();
  });

  test('of several options is sent in their own order, whatever was tapped first', () => {
    expect(answerOf(ask('multiple', 3), { ...EMPTY_DRAFT, chosen: [2, 0] })).toEqual({
      kind: 'multiple',
      options: [0, 2],
    });
  });

  test('drops empty words and the space around them', () => {
    expect(answerOf(ask('words'), { ...EMPTY_DRAFT, words: [' warm ', '', '  '] })).toEqual({
      kind: 'words',
      words: ['warm'],
    });
  });
});

describe('[GAME-40] what is on a form and was not sent', () => {
  const bread: AnswerValue = { kind: 'open', text: 'Bread' };
  const typed = { ...EMPTY_DRAFT, text: 'Bread ' };

  test('is an answer that only has to be sent', () => {
    expect(unsentOf(ask('open'), typed, undefined)).toEqual({ ready: bread });
    expect(unsentOf(ask('open'), typed, { kind: 'open', text: 'Water' })).toEqual({ ready: bread });
  });

  test('is a part of one', () => {
    expect(unsentOf(ask('ordering', 3), { ...EMPTY_DRAFT, chosen: [2] }, undefined)).toEqual({});
    expect(unsentOf(ask('numeric'), { ...EMPTY_DRAFT, text: 'about 7' }, undefined)).toEqual({});
  });

  test('is nothing where it is in, where nothing was typed, and where the first answer stays', () => {
    expect(unsentOf(ask('open'), typed, bread)).toBeUndefined();
    expect(unsentOf(ask('open'), undefined, undefined)).toBeUndefined();
    expect(unsentOf(ask('open'), { ...EMPTY_DRAFT, text: '  ', words: [''] }, undefined)).toBeUndefined();
    expect(
      unsentOf({ ...ask('open'), canChange: false }, typed, { kind: 'open', text: 'Water' }),
    ).toBeUndefined();
  });
});

test('one tap answers single choice, true or false, and ratings', () => {
  const tapped = (['single', 'true-false', 'rating', 'multiple', 'open'] as const).map(
    (kind) => partsOf(kind).answer === undefined,
  );
  expect(tapped).toEqual([true, true, true, false, false]);
});

test.each([
  ['42', 42],
  ['3,5', 3.5],
  ['3.5', 3.5],
  ['−7', -7],
  ['1 000 000', 1_000_000],
  ['.5', 0.5],
  ['', undefined],
  ['12a', undefined],
  ['1e5', undefined],
  ['1.000.000', 1_000_000],
  ['1,000,000', 1_000_000],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1,23,456', undefined],
  ['1.2.3', undefined],
  ['1.000', undefined],
  ['1,000', undefined],
  ['-1.000', undefined],
  ['0.500', 0.5],
  ['1000.500', 1000.5],
  ['1.0000', 1],
])('the number in "%s" is %s', (typed, number) => {
  expect(parseNumber(typed)).toBe(number);
});

test.each([
  ['1.000', [1000, 1]],
  ['12,500', [12_500, 12.5]],
  ['−1.500', [-1500, -1.5]],
  ['42', [42]],
  ['x', []],
])('[GAME-41] "%s" may stand for %j', (typed, numbers) => {
  expect(numbersIn(typed)).toEqual(numbers);
});

test('[GAME-41] a number that was given is not asked about again', () => {
  for (const number of [1.234, -12.5, 1000, 0.125, 1e21])
    expect(answerOf(ask('numeric'), draftOf({ kind: 'numeric', number }))).toEqual(
      number === 1e21 ? undefined : { kind: 'numeric', number },
    );
});
