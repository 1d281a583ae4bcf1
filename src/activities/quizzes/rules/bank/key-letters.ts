import { letterOf, refuse } from './raw-question.ts';

export const keyCounts = ['zero-based', 'one-based'] as const;
/** What a bare number in the key means. */
export type KeyCount = (typeof keyCounts)[number];

const SEPARATOR = /[\s,;|/&+]+(?:(?:and|und)\s+)?/i;

const isAscending = (letters: string): boolean =>
  [...letters].every((letter, index) => index === 0 || letter > letters.charAt(index - 1));

/** `BE` is B and E; `BAD` is no key. */
const spread = (token: string): string[] => {
  const bare = token.replaceAll(/^[([]|[.)\]]+$/g, '');
  return /^[A-J]{2,10}$/.test(bare) && isAscending(bare) ? [...bare] : [bare];
};

const placeOf = (token: string, count: KeyCount | undefined): number => {
  if (/^[a-z]$/i.test(token)) return token.toUpperCase().charCodeAt(0) - 65;
  if (!/^\d{1,3}$/.test(token)) {
    return refuse({
      en: `The key “${token.slice(0, 40)}” is no letter. Write B, or B,E when two are right.`,
      de: `Der Schlüssel „${token.slice(0, 40)}“ ist kein Buchstabe. Schreib B, oder B,E, wenn zwei stimmen.`,
    });
  }
  return count === undefined
    ? refuse({
        en: `The key “${token}” is a number, and nobody can tell whether it counts from 0 or from 1. Write the letter, or say how it counts (--correct zero-based or one-based).`,
        de: `Der Schlüssel „${token}“ ist eine Zahl, und ob sie ab 0 oder ab 1 zählt, weiß niemand. Schreib den Buchstaben oder sag, wie gezählt wird.`,
      })
    : Number(token) - (count === 'one-based' ? 1 : 0);
};

/** The places of the right answers, in ascending order. */
export const readKey = (cell: string, answers: number, count?: KeyCount): number[] => {
  const tokens = cell
    .trim()
    .split(SEPARATOR)
    .flatMap(spread)
    .filter((token) => token !== '');
  if (tokens.length === 0)
    return refuse({
      en: 'No answer is named as right. Write its letter: B, or B,E.',
      de: 'Keine Antwort ist als richtig genannt. Schreib ihren Buchstaben: B, oder B,E.',
    });
  const places = tokens.map((token) => {
    const place = placeOf(token, count);
    if (place >= 0 && place < answers) return place;
    return refuse({
      en: `The key names “${token}”, but the answers are A to ${letterOf(answers - 1)}.`,
      de: `Der Schlüssel nennt „${token}“, aber die Antworten gehen von A bis ${letterOf(answers - 1)}.`,
    });
  });
  return [...new Set(places)].toSorted((a, b) => a - b);
};
