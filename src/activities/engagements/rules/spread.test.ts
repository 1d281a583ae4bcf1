import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aGameQuestion, anAnswer } from '#tests/support/engagements/rules.ts';
import type { questions } from '#tests/support/engagements/rules.ts';
import type { AnswerValue, Tally } from '../contract.answers.ts';
import { tallyOf } from './spread.ts';

const spread = (kind: keyof typeof questions, ...values: AnswerValue[]): Tally =>
  tallyOf(
    aGameQuestion(kind),
    values.map((value, index) => anAnswer(`p${index}`, value)),
  );

describe('how answers are spread', () => {
  test('[GAME-30] options, several each, and true before false', () => {
    expect(
      spread('multiple', { kind: 'multiple', options: [0, 3] }, { kind: 'multiple', options: [3] }),
    ).toEqual({ kind: 'options', answered: 2, counts: [1, 0, 0, 2] });
    expect(
      spread('true-false', { kind: 'true-false', isTrue: false }, { kind: 'true-false', isTrue: true }),
    ).toMatchObject({ counts: [1, 1] });
  });

  test('[GAME-30] ratings: counts from 1 up and a mean to two decimals', () => {
    const ratings = [5, 5, 4].map((rating): AnswerValue => ({ kind: 'rating', rating }));
    expect(spread('rating', ...ratings)).toEqual({
      kind: 'rating',
      answered: 3,
      counts: [0, 0, 0, 1, 2],
      mean: 4.67,
    });
    expect(spread('rating')).toEqual({ kind: 'rating', answered: 0, counts: [0, 0, 0, 0, 0] });
  });

  test('[GAME-30] a cloud folds case, width and spaces, in the spelling most used', () => {
    const words = [['Sun', 'rain'], ['sun'], ['Sun', 'new  york'], ['Ｓｕｎ', 'New York']];
    expect(spread('words', ...words.map((each): AnswerValue => ({ kind: 'words', words: each })))).toEqual({
      kind: 'words',
      answered: 4,
      words: [
        { text: 'Sun', count: 4 },
        { text: 'New York', count: 2 },
        { text: 'rain', count: 1 },
      ],
    });
  });

  test('[GAME-30] a cloud has sixty words at most and counts the others', () => {
    const words = Array.from({ length: 70 }, (_, index) => `${'abcdefghij'[index % 10]}${index}x`);
    const answers = words.map((word): AnswerValue => ({ kind: 'words', words: [word] }));
    expect(spread('words', ...answers)).toMatchObject({ words: { length: 60 }, more: 10 });
  });

  test('[GAME-30] ranking: mean Borda points, what is left out shares the rest', () => {
    const orders = [[0, 1, 2, 3], [0], [1, 0]];
    expect(spread('ranking', ...orders.map((order): AnswerValue => ({ kind: 'ranking', order })))).toEqual({
      kind: 'ranking',
      answered: 3,
      means: [2.67, 2, 0.83, 0.5],
      firsts: [2, 1, 0, 0],
      places: [1, 2, 3, 4],
    });
  });

  test('[GAME-30] Borda points of one person always add up to the same', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 }), (order) => {
        const tally = spread('ranking', { kind: 'ranking', order });
        const means = tally.kind === 'ranking' ? tally.means : [];
        expect(means.reduce((sum, mean) => sum + mean, 0)).toBeCloseTo(6);
      }),
    );
  });

  test('[GAME-30] numbers: mean, median, few values each on their own, many in ten ranges', () => {
    const numbers = (...each: number[]) =>
      spread('numeric', ...each.map((number): AnswerValue => ({ kind: 'numeric', number })));
    expect(numbers(3, 1, 1, 4)).toEqual({
      kind: 'numeric',
      answered: 4,
      mean: 2.25,
      median: 2,
      least: 1,
      most: 4,
      bins: [
        { from: 1, to: 1, count: 2 },
        { from: 3, to: 3, count: 1 },
        { from: 4, to: 4, count: 1 },
      ],
    });
    const many = numbers(...Array.from({ length: 101 }, (_, index) => index));
    const bins = many.kind === 'numeric' ? many.bins : [];
    expect(bins).toHaveLength(10);
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(101);
    expect(bins.at(-1)).toEqual({ from: 90, to: 100, count: 11 });
    expect(numbers()).toEqual({ kind: 'numeric', answered: 0, bins: [] });
  });

  test('[GAME-30] typed answers that are compared alike are one', () => {
    const texts = ['Rhein', 'rhein!', 'Elbe'].map((text): AnswerValue => ({ kind: 'typed', text }));
    expect(spread('typed', ...texts)).toMatchObject({ texts: [{ count: 2 }, { text: 'Elbe', count: 1 }] });
  });

  test('[GAME-30] typed answers say which of them are right', () => {
    const question = aGameQuestion('typed', { key: { kind: 'typed', accepted: ['Rhein', 'Rhine'] } });
    const given = ['rhine', 'Elbe', 'RHINE!', 'Elbe', 'Rhein'].map((text, index) =>
      anAnswer(`p${index}`, { kind: 'typed', text }),
    );
    const tally = tallyOf(question, given);
    expect(tally.kind === 'texts' && tally.texts.map(({ count, isRight }) => [count, isRight])).toEqual([
      [2, false],
      [2, true],
      [1, true],
    ]);
  });

  test('[GAME-30] spellings of one free text are one, most frequent first, and nothing is dropped silently', () => {
    const given = ['Live coding', 'live  coding.', 'LIVE CODING', 'Café', 'cafe', '?', '!'];
    expect(spread('open', ...given.map((text): AnswerValue => ({ kind: 'open', text })))).toEqual({
      kind: 'texts',
      answered: 7,
      texts: [
        { text: 'LIVE CODING', count: 3 },
        { text: 'Café', count: 2 },
        { text: '!', count: 1 },
        { text: '?', count: 1 },
      ],
    });
    const many = Array.from({ length: 70 }, (_, index): AnswerValue => ({
      kind: 'open',
      text: `word ${index}`,
    }));
    expect(spread('open', ...many)).toMatchObject({ texts: { length: 50 }, more: 20 });
  });

  test('[GAME-29] hidden answers are not in it', () => {
    const tally = tallyOf(aGameQuestion('open'), [
      anAnswer('a', { kind: 'open', text: 'fine' }),
      anAnswer('b', { kind: 'open', text: 'rude' }, { isHidden: true }),
    ]);
    expect(tally).toEqual({ kind: 'texts', answered: 1, texts: [{ text: 'fine', count: 1 }] });
  });

  test('ordering: how many were exact, and who put each where it belongs', () => {
    const question = aGameQuestion('ordering', { key: { kind: 'ordering', order: [1, 0, 2, 3] } });
    const orders = [
      [1, 0, 2, 3],
      [1, 2, 0, 3],
    ];
    const given = orders.map((order, index) => anAnswer(`p${index}`, { kind: 'ordering', order }));
    expect(tallyOf(question, given)).toEqual({
      kind: 'ordering',
      answered: 2,
      exact: 1,
      inPlace: [1, 2, 1, 2],
    });
  });
});
