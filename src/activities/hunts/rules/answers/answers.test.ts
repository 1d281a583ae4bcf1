import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSameCode, parseStopToken, signedPart, stopToken } from './code.ts';
import { editDistance, isWithinEdits } from '#core/edit-distance.ts';
import { judgeAnswer, judgeChoice } from './judge-answer.ts';

const asks = (answers: string[], nearMisses: { text: string; reply: string }[] = []) => ({
  type: 'text' as const,
  answers,
  nearMisses,
});
const verdictOf = (answers: string[], given: string): string => judgeAnswer(asks(answers), given).verdict;

describe('an answer in words', () => {
  test.each([
    ['The Old Mill', 'old mill'],
    ['old mill', 'THE  OLD-MILL!'],
    ['1984', '1984'],
    ['1984', ' 1 984 '],
    ['1984', '１９８４'],
    ['Mühle', 'muehle'],
    ['Muehle', 'Mühle'],
    ['Mühle', 'die Muhle'],
    ['Straße', 'STRASSE'],
    ['Café Orléans', 'cafe orleans'],
    ['Cafe\u0301', 'Café'],
    ["St. Peter's", 'st peters'],
    ['Ödön', 'oedoen'],
    ['Москва', 'МОСКВА'],
    ['東京', '東京'],
    ['٤٢', '42'],
    ['Die', 'die'],
    ['🦆 duck', 'Duck'],
  ])('[ANSWER-1] %s is meant by "%s"', (answer, given) => {
    expect(verdictOf([answer], given)).toBe('right');
  });

  test('[ANSWER-2] any of several accepted answers', () => {
    expect(verdictOf(['mill', 'water mill', 'Wassermühle'], 'wassermuehle')).toBe('right');
    expect(verdictOf(['mill', 'water mill'], 'castle')).toBe('wrong');
  });

  test.each([
    ['lighthouse', 'lighthuose', 'near'],
    ['lighthouse', 'lighthose', 'near'],
    ['lighthouse', 'lighthouse keeper', 'near'],
    ['lighthouse', 'light', 'wrong'],
    ['oak', 'oat', 'wrong'],
    ['1984', '1985', 'wrong'],
    ['Apollo 11', 'Appollo 11', 'near'],
    ['Apollo 11', 'Apollo 12', 'wrong'],
    ['bear', 'bearing', 'wrong'],
  ])('[ANSWER-3] %s, given "%s": %s', (answer, given, verdict) => {
    expect(verdictOf([answer], given)).toBe(verdict);
  });

  test('[ANSWER-3] the author’s own reply to a near miss', () => {
    const mission = asks(['owl'], [{ text: 'an eagle', reply: 'It flies by night.' }]);
    expect(judgeAnswer(mission, 'Eagle')).toEqual({ verdict: 'near', reply: 'It flies by night.' });
  });

  test.each(['', '   ', '?!', '\u200B'])('[ANSWER-4] "%s" is no answer', (given) => {
    expect(verdictOf(['x'], given)).toBe('empty');
  });

  test('[ANSWER-4] a text of 100 kB is read in part and wrong', () => {
    expect(verdictOf(['lighthouse'], 'a'.repeat(100_000))).toBe('wrong');
  });

  test('[ANSWER-1] every answer that says something is right for itself, shouted or whispered', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60 }), (answer) => {
        const own = verdictOf([answer], answer);
        expect(['right', 'empty']).toContain(own);
        expect(verdictOf([answer], ` ${answer}. `)).toBe(own);
      }),
    );
  });

  test('[ANSWER-5] a choice is right with exactly the right options', () => {
    const mission = { type: 'choice' as const, options: [], correct: ['a', 'c'] };
    expect(judgeChoice(mission, ['c', 'a']).verdict).toBe('right');
    expect(judgeChoice(mission, ['c', 'a', 'a']).verdict).toBe('right');
    expect(judgeChoice(mission, ['a']).verdict).toBe('wrong');
    expect(judgeChoice(mission, ['a', 'b', 'c']).verdict).toBe('wrong');
    expect(judgeChoice(mission, []).verdict).toBe('empty');
    expect(judgeChoice({ type: 'choice' }, ['a']).verdict).toBe('wrong');
  });

  test('[ANSWER-3] distance counts swaps as one', () => {
    expect(editDistance('mill', 'mlil')).toBe(1);
    expect(editDistance('', 'abc')).toBe(3);
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (one, other) => {
        const distance = editDistance(one, other);
        expect(distance).toBe(editDistance(other, one));
        expect(distance === 0).toBe(one === other);
        for (const most of [0, 1, 2, 3]) expect(isWithinEdits(one, other, most)).toBe(distance <= most);
        expect(distance).toBeLessThanOrEqual(Math.max([...one].length, [...other].length));
      }),
    );
  });
});

describe('codes', () => {
  const signature = 'A'.repeat(42) + '_';

  test('[ANSWER-6] a token is read alone and from an address, whatever the ids look like', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }), fc.uuid(), (level, game) => {
        const token = stopToken(game, level, signature);
        const expected = { ok: true, value: { game, level, signature, signed: signedPart(game, level) } };
        expect(parseStopToken(token)).toEqual(expected);
        expect(parseStopToken(`https://example.org/hunts/scan/${token}?from=qr`)).toEqual(expected);
      }),
    );
  });

  test.each([
    '',
    'hello',
    'https://example.org/hunts/scan/',
    'RTH1.game.level.short',
    'RTH2.game.level.' + 'A'.repeat(43),
    `RTH1.game.level.${'A'.repeat(44)}`,
    `RTH1.%E0%A4%A.level.${'A'.repeat(43)}`,
  ])('[ANSWER-6] "%s" is no code', (text) => {
    expect(parseStopToken(text)).toMatchObject({ ok: false, error: { code: 'hunt-code-unreadable' } });
  });

  test('[ANSWER-7] a typed code forgives case, spaces and letters that look like digits', () => {
    expect(isSameCode(' b0-l7 ', 'BOI7')).toBe(true);
    expect(isSameCode('b0l8', 'BOI7')).toBe(false);
    expect(isSameCode('', '--')).toBe(false);
  });
});
