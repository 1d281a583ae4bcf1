import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anOpenGame, aGame, contentOf, decided, NOW } from '#tests/support/engagements/rules.ts';
import type { AnswerValue } from '../contract.answers.ts';
import { admitAgain, answerText, checkAnswer, wordCount } from './answer-text.ts';
import { admitAnswer, admitVotes, effectiveTime } from './answer-time.ts';
import { tidyText } from './kinds/answer-checks.ts';
import { moveGame } from './moves.ts';
import type { QuestionContent } from './state.ts';
import { closeAnswers } from './steps.ts';
import { foldTyped, isAcceptedText } from './typed-text.ts';

const pathsOf = (content: QuestionContent, value: AnswerValue): unknown => {
  const checked = checkAnswer(content, value);
  return checked.ok ? 'fits' : checked.error.fields?.map(({ path }) => path);
};

describe('an answer fits its question', () => {
  test('[GAME-11] of its kind', () => {
    expect(pathsOf(contentOf('single'), { kind: 'open', text: 'Rhine' })).toEqual(['answer.kind']);
  });

  test('[GAME-11] single: a known option', () => {
    expect(pathsOf(contentOf('single'), { kind: 'single', option: 3 })).toBe('fits');
    expect(pathsOf(contentOf('single'), { kind: 'single', option: 4 })).toEqual(['answer.option']);
  });

  test('[GAME-11] multiple: at least one, known, each once; stored sorted', () => {
    const content = contentOf('multiple');
    expect(pathsOf(content, { kind: 'multiple', options: [] })).toEqual(['answer.options']);
    expect(pathsOf(content, { kind: 'multiple', options: [0, 9] })).toEqual(['answer.options.1']);
    expect(pathsOf(content, { kind: 'multiple', options: [2, 0, 2] })).toEqual(['answer.options.2']);
    expect(checkAnswer(content, { kind: 'multiple', options: [3, 0] })).toMatchObject({
      value: { options: [0, 3] },
    });
  });

  test('[GAME-11] ordering: all options, each once; ranking: as many as one likes, up to the limit', () => {
    const ordering = contentOf('ordering');
    expect(pathsOf(ordering, { kind: 'ordering', order: [3, 1, 0, 2] })).toBe('fits');
    expect(pathsOf(ordering, { kind: 'ordering', order: [3, 1, 0] })).toEqual(['answer.order']);
    expect(pathsOf(ordering, { kind: 'ordering', order: [3, 1, 1, 2] })).toEqual(['answer.order.2']);
    const ranking = contentOf('ranking', { mostRanks: 2 });
    expect(pathsOf(ranking, { kind: 'ranking', order: [3] })).toBe('fits');
    expect(pathsOf(ranking, { kind: 'ranking', order: [] })).toEqual(['answer.order']);
    expect(pathsOf(ranking, { kind: 'ranking', order: [0, 1, 2] })).toEqual(['answer.order']);
  });

  test('[GAME-11] numbers are finite and have a size; minus nought is nought', () => {
    const content = contentOf('numeric');
    expect(pathsOf(content, { kind: 'numeric', number: 1e16 })).toEqual(['answer.number']);
    expect(pathsOf(content, { kind: 'numeric', number: Number.NaN })).toEqual(['answer.number']);
    const zero = checkAnswer(content, { kind: 'numeric', number: -0 });
    expect(zero.ok && Object.is((zero.value as { number: number }).number, 0)).toBe(true);
  });

  test('[GAME-11] ratings stay within the scale', () => {
    const content = contentOf('rating');
    expect(pathsOf(content, { kind: 'rating', rating: 5 })).toBe('fits');
    expect(pathsOf(content, { kind: 'rating', rating: 6 })).toEqual(['answer.rating']);
    expect(pathsOf(contentOf('rating', { scale: 10 }), { kind: 'rating', rating: 10 })).toBe('fits');
  });

  test('[GAME-11] words: 1 to the limit, 40 characters, the same one once', () => {
    const content = contentOf('words');
    expect(pathsOf(content, { kind: 'words', words: [' ', ''] })).toEqual(['answer.words']);
    expect(pathsOf(content, { kind: 'words', words: ['a', 'b', 'c', 'd'] })).toEqual(['answer.words']);
    expect(pathsOf(content, { kind: 'words', words: ['ok', 'x'.repeat(41)] })).toEqual(['answer.words.1']);
    expect(checkAnswer(content, { kind: 'words', words: ['Sun', ' SUN ', 'rain'] })).toMatchObject({
      value: { words: ['SUN', 'rain'] },
    });
  });

  test('[GAME-11] texts: not empty, not longer than the session allows, counted as characters', () => {
    const content = { ...contentOf('open'), longestAnswer: 5 };
    expect(pathsOf(content, { kind: 'open', text: ' \u200B\n ' })).toEqual(['answer.text']);
    expect(pathsOf(content, { kind: 'open', text: '🍕'.repeat(5) })).toBe('fits');
    expect(pathsOf(content, { kind: 'open', text: 'sixsix' })).toEqual(['answer.text']);
  });

  test('[GAME-11] whatever fits, fits again as it is stored', () => {
    const content = { ...contentOf('open'), longestAnswer: 50 };
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = checkAnswer(content, { kind: 'open', text });
        expect(once.ok ? checkAnswer(content, once.value) : once).toEqual(once);
      }),
    );
  });

  test('texts are stored composed and tidy, with their lines', () => {
    expect(tidyText('  Cre\u0300me \t brûlée\r\n\r\n\r\n\r\n- \u202Eone ')).toBe('Crème brûlée\n\n- one');
  });

  test('answers in words', () => {
    expect(answerText(contentOf('multiple'), { kind: 'multiple', options: [0, 3] })).toBe('Elbe, Main');
    expect(answerText(contentOf('ranking'), { kind: 'ranking', order: [1, 0, 2, 3] })).toBe(
      'Rhine > Elbe > Oder > Main',
    );
    expect(wordCount('  two\nwords ')).toBe(2);
  });
});

describe('typed answers', () => {
  test('[GAME-13] case, accents, width, punctuation and spaces do not matter', () => {
    for (const typed of ['the rhine', ' The  Rhine! ', 'THE-RHINE', 'Ｔｈｅ Ｒｈｉｎｅ', 'rhéin.']) {
      expect(isAcceptedText(typed, ['The Rhine', 'Rhein']), typed).toBe(true);
    }
    expect(isAcceptedText('Rhin', ['The Rhine', 'Rhein'])).toBe(false);
    expect(isAcceptedText('GROSSE STRASSE', ['Große Straße'])).toBe(true);
    expect(isAcceptedText('Malmo', ['Malmö'])).toBe(true);
    expect(isAcceptedText('Tromso', ['Tromsø'])).toBe(true);
  });

  test('[GAME-13] punctuation and spaces inside do not matter either, but between digits', () => {
    for (const [typed, accepted] of [
      ['USA', 'U.S.A.'],
      ['newyork', 'New York'],
      ['AC DC', 'AC/DC'],
      ['dont', 'don’t'],
      ['Apollo 11', 'Apollo-11!'],
      ['10%', '10 %'],
    ] as const)
      expect(isAcceptedText(typed, [accepted]), typed).toBe(true);
    expect(isAcceptedText('15', ['1.5'])).toBe(false);
    expect(isAcceptedText('1:5', ['1-5'])).toBe(true);
  });

  test('[GAME-13] signs that carry the meaning do matter', () => {
    expect(isAcceptedText('C', ['C#'])).toBe(false);
    expect(isAcceptedText('c#', ['C#'])).toBe(true);
    expect(isAcceptedText('5', ['-5'])).toBe(false);
    expect(isAcceptedText('?', ['!'])).toBe(false);
    expect(isAcceptedText('', ['!'])).toBe(false);
  });

  test('[GAME-13] other scripts keep their marks: が is not か', () => {
    expect(isAcceptedText('か', ['が'])).toBe(false);
    expect(isAcceptedText('й', ['и'])).toBe(false);
    expect(isAcceptedText('Москва', ['МОСКВА'])).toBe(true);
  });

  test('[GAME-13] the large ẞ is the small one', () => {
    expect(foldTyped('STRAẞE')).toBe(foldTyped('Straße'));
  });

  test('[GAME-13] a sigma is one letter, at the end of a word and within one', () => {
    expect(isAcceptedText('ΟΔΟΣΣΟΛΩΝΟΣ', ['Οδος Σολωνος'])).toBe(true);
    expect(isAcceptedText('σοφοσ', ['σοφος'])).toBe(true);
    expect(foldTyped(foldTyped('À 𝚺'))).toBe(foldTyped('À 𝚺'));
  });

  test('[GAME-13] folding twice is folding once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldTyped(foldTyped(text))).toBe(foldTyped(text));
      }),
    );
  });
});

describe('the time of an answer', () => {
  const game = anOpenGame('trivia', { timeLimitSeconds: 10, graceMs: 1500 });
  const admit = (receivedAt: number, answeredAt?: number): unknown => {
    const admitted = admitAnswer(game, '001', { answeredAt, receivedAt });
    return admitted.ok ? admitted.value - NOW : admitted.error.code;
  };

  test('[GAME-6] the sender’s word counts, at most the grace before it arrived and never later', () => {
    expect(admit(NOW + 4000, NOW + 3200)).toBe(3200);
    expect(admit(NOW + 4000, NOW + 100)).toBe(2500);
    expect(admit(NOW + 4000, NOW + 9000)).toBe(4000);
    expect(admit(NOW + 4000)).toBe(4000);
    expect(admit(NOW + 300, NOW - 5000)).toBe(0);
  });

  test('[GAME-6] given in time and arrived within the grace counts; given or arrived too late does not', () => {
    expect(admit(NOW + 11_400, NOW + 9990)).toBe(9990);
    expect(admit(NOW + 10_000, NOW + 10_000)).toBe(10_000);
    expect(admit(NOW + 10_001, NOW + 10_001)).toBe('answers-closed');
    expect(admit(NOW + 11_501, NOW + 9990)).toBe('answers-closed');
  });

  test('[GAME-6] whatever a phone claims, the time is between the opening and the arrival', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.double(), fc.integer({ min: NOW - 20_000, max: NOW + 20_000 })),
        fc.integer({ min: NOW, max: NOW + 20_000 }),
        (answeredAt, receivedAt) => {
          fc.pre(!Number.isNaN(answeredAt));
          const time = effectiveTime({ answeredAt, receivedAt }, game);
          expect(time).toBeGreaterThanOrEqual(Math.max(NOW, receivedAt - 1500));
          expect(time).toBeLessThanOrEqual(receivedAt);
        },
      ),
    );
  });

  test('[GAME-5] no answer is taken while people read', () => {
    const reading = { ...game, isReading: true, answersFrom: NOW + 3000 };
    expect(admitAnswer(reading, '001', { answeredAt: undefined, receivedAt: NOW + 10 })).toMatchObject({
      error: { code: 'answers-not-open' },
    });
  });

  test('[GAME-6] an answer to a question that is not on is refused', () => {
    const given = { answeredAt: undefined, receivedAt: NOW + 10 };
    expect(admitAnswer(game, '002', given)).toMatchObject({ error: { code: 'question-not-found' } });
    const closed = closeAnswers(game, { by: 'host', at: NOW }).state;
    expect(admitAnswer(closed, '001', given)).toMatchObject({ error: { code: 'answers-closed' } });
    const ended = decided(moveGame(closed, { move: 'end', epoch: closed.epoch }, NOW)).state;
    expect(admitAnswer(ended, '001', given)).toMatchObject({ error: { code: 'game-over' } });
    expect(admitAnswer(aGame(), '001', given)).toMatchObject({ error: { code: 'question-not-found' } });
  });

  test('[VOTE-3] votes are taken while voting is open', () => {
    expect(admitVotes(game, '001', NOW)).toMatchObject({ error: { code: 'votes-closed' } });
    const voting = { ...game, phase: 'voting', closesAt: NOW + 100 } as const;
    expect(admitVotes(voting, '001', NOW + 100).ok).toBe(true);
    expect(admitVotes(voting, '001', NOW + 101)).toMatchObject({ error: { code: 'votes-closed' } });
    expect(admitVotes({ ...voting, pending: 'freeze' }, '001', NOW)).toMatchObject({
      error: { code: 'votes-closed' },
    });
  });
});

describe('a second answer', () => {
  const first: AnswerValue = { kind: 'multiple', options: [0, 2] };
  const content = contentOf('multiple');

  test('[GAME-12] the same answer is recognised, in whatever order its fields were stored', () => {
    for (const canChange of [true, false]) {
      const again = admitAgain({ ...content, canChange }, first, { options: [0, 2], kind: 'multiple' });
      expect(again).toMatchObject({ value: 'same' });
    }
  });

  test('[GAME-12] another one takes its place only where answers can be changed', () => {
    const other: AnswerValue = { kind: 'multiple', options: [0, 1] };
    expect(admitAgain({ ...content, canChange: true }, first, other)).toMatchObject({ value: 'other' });
    expect(admitAgain({ ...content, canChange: false }, first, other)).toMatchObject({
      error: { code: 'answer-final' },
    });
  });
});
