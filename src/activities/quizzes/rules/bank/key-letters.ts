import { say } from '#core/words.ts';
import { isChoiceType } from '#activities/quizzes/contract.kinds.ts';
import { typeNamed } from '../kinds/table.ts';
import { letterOf, refuse } from './raw-question.ts';

export const keyCounts = ['zero-based', 'one-based'] as const;
/** What a bare number in the key means. */
export type KeyCount = (typeof keyCounts)[number];

const SEPARATOR = /[\s,;|/&+]+(?:(?:and|und)\s+)?/i;

const isAscending = (letters: string): boolean =>
  [...letters].every((letter, index) => index === 0 || letter > letters.charAt(index - 1));

/** `BE` is B and E; `BAD` is not a key. */
const spread = (token: string): string[] => {
  const bare = token.replaceAll(/^[([]|[.)\]]+$/g, '');
  return /^[A-J]{2,10}$/.test(bare) && isAscending(bare) ? [...bare] : [bare];
};

const placeOf = (token: string, count: KeyCount | undefined): number => {
  if (/^[a-z]$/i.test(token)) return token.toUpperCase().charCodeAt(0) - 65;
  if (!/^\d{1,3}$/.test(token)) {
    return refuse(say('quiz-key-no-letter', { key: token.slice(0, 40) }));
  }
  return count === undefined
    ? refuse(say('quiz-key-number', { key: token }))
    : Number(token) - (count === 'one-based' ? 1 : 0);
};

/** Only choices need a key: everything to type or to put in order is right, and pairs are their own key. */
export const allPlaces = (type: string | undefined, answers: number): number[] | undefined => {
  const known = typeNamed(type);
  return known && !isChoiceType(known) ? Array.from({ length: answers }, (_, place) => place) : undefined;
};

/** The places of the right answers, in ascending order. */
export const readKey = (cell: string, answers: number, count?: KeyCount): number[] => {
  const tokens = cell
    .trim()
    .split(SEPARATOR)
    .flatMap(spread)
    .filter((token) => token !== '');
  if (tokens.length === 0) return refuse(say('quiz-key-empty'));
  const places = tokens.map((token) => {
    const place = placeOf(token, count);
    if (place >= 0 && place < answers) return place;
    return refuse(say('quiz-key-outside', { key: token, last: letterOf(answers - 1) }));
  });
  return [...new Set(places)].toSorted((a, b) => a - b);
};
