import { foldCase } from '#core/fold.ts';
import { say } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';

export const LONGEST_NAME = 30;

// Control characters, bidirectional overrides and zero-width characters make one name look like another.
// The zero-width joiner stays: it holds family and flag emoji together.
const INVISIBLE =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

const characters = (text: string): number => [...text].length;

/** A label for a person: NFC, trimmed, single spaces, 1 to 30 characters. */
export const normaliseName = (typed: string) => {
  const name = typed
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(INVISIBLE, '')
    .trim()
    .normalize('NFC');
  const length = characters(name);
  if (length >= 1 && length <= LONGEST_NAME) return ok(name);
  const message = say('room-name-length', { limit: LONGEST_NAME });
  return fail('bad-input', undefined, [{ path: 'name', message }]);
};

/** Two names are the same when these are. */
export const foldName = foldCase;

/** Ana, Ana 2, Ana 3, ...: cut where it would get too long. */
export const numberedName = (name: string, number: number): string => {
  const suffix = ` ${number}`;
  const kept = [...name].slice(0, LONGEST_NAME - suffix.length).join('');
  return `${kept.trimEnd()}${suffix}`;
};
