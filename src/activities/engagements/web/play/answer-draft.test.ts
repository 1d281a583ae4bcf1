import { describe, expect, test } from 'vitest';
import type { AnswerValue, ShownQuestion } from '#activities/engagements/contract.answers.ts';
import { partsOf } from '../kinds/kinds.ts';
import { parseNumber } from '../kinds/numeric.tsx';
import { answerOf, draftOf, EMPTY_DRAFT } from './answer-draft.ts';

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
  ['1.000.000', undefined],
])('the number in "%s" is %s', (typed, number) => {
  expect(parseNumber(typed)).toBe(number);
});
