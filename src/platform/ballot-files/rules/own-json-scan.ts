import { withoutHalves } from '#core/json-text.ts';
import { MOST_CANDIDATES, ProfileBuilder } from '#platform/tally/rules/profile.ts';
import type { Profile } from '#platform/tally/rules/profile.ts';
import { BallotScanner, ODD } from './ballot-scanner.ts';
import { CodeWindow } from './code-window.ts';
import type { Piece } from './code-window.ts';
import { afterSpace, afterValue } from './json-places.ts';

/** Everything in the file except its ballots, unchecked. */
export interface ScannedFile {
  readonly heading: Readonly<Record<string, unknown>>;
  readonly profile: Profile;
}

const HEADING = new Set(['title', 'seats', 'candidates', 'rules']);
const [COMMA, COLON, LIST, LIST_END, OBJECT, OBJECT_END] = [44, 58, 91, 93, 123, 125] as const;
const NOTHING = 0;

/**
 * Reads our own JSON in one pass, straight into tokens. Undefined if the text does not plainly have that shape
 * (ballots before the candidates, scores, escaped names, any error): then the whole text is parsed and checked.
 */
export const scanOwnJson = (pieces: Iterable<Piece>): ScannedFile | undefined => {
  const window = new CodeWindow(pieces);
  const found: Found = { heading: {}, profile: undefined };
  if (!take(window, OBJECT)) return undefined;
  do {
    if (!scanPart(window, found)) return undefined;
  } while (take(window, COMMA));
  const { heading, profile } = found;
  const isWhole = take(window, OBJECT_END) && peek(window) === NOTHING;
  return isWhole && profile ? { heading, profile } : undefined;
};

interface Found {
  readonly heading: Record<string, unknown>;
  profile: Profile | undefined;
}

/** One key and its value; false if the whole text has to be parsed. */
const scanPart = (window: CodeWindow, found: Found): boolean => {
  const key = readValue(window);
  if (typeof key !== 'string' || key in found.heading || !take(window, COLON)) return false;
  if (key === 'ballots') {
    const isSecond = found.profile !== undefined;
    found.profile = scanBallots(window, found.heading['candidates']);
    return found.profile !== undefined && !isSecond;
  }
  if (!HEADING.has(key)) return false;
  found.heading[key] = readValue(window);
  return found.heading[key] !== undefined;
};

const areNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= MOST_CANDIDATES &&
  new Set(value).size === value.length &&
  value.every((name) => typeof name === 'string' && name !== '');

const scanBallots = (window: CodeWindow, candidates: unknown): Profile | undefined => {
  if (!areNames(candidates) || !take(window, LIST)) return undefined;
  const builder = new ProfileBuilder(candidates);
  const scanner = new BallotScanner(candidates);
  if (take(window, LIST_END)) return builder.build();
  do {
    if (peek(window) !== OBJECT) return undefined;
    let end = scanner.read(window.units, window.at, window.end);
    while (end === undefined && window.double()) end = scanner.read(window.units, window.at, window.end);
    if (end === undefined || end === ODD) return undefined;
    window.at = end;
    builder.addTokens(scanner.tokens, scanner.count, undefined, scanner.length);
  } while (take(window, COMMA));
  return take(window, LIST_END) ? builder.build() : undefined;
};

/** The next character that is not a space, without consuming it; `NOTHING` at the end of the text. */
const peek = (window: CodeWindow): number => {
  for (;;) {
    window.at = afterSpace(window.units, window.at);
    if (window.at < window.end || !window.fill()) return window.units[window.at]!;
  }
};

/** Consumes the next character if it is this one. */
const take = (window: CodeWindow, unit: number): boolean => {
  const isThere = peek(window) === unit;
  if (isThere) window.at++;
  return isThere;
};

/** The value that starts here, of any type; undefined if there is none. */
const readValue = (window: CodeWindow): unknown => {
  peek(window);
  let end = afterValue(window);
  while (end === undefined && window.double()) end = afterValue(window);
  if (end === undefined) return undefined;
  const text = window.text(window.at, end);
  window.at = end;
  try {
    return JSON.parse(withoutHalves(text)) as unknown;
  } catch {
    return undefined;
  }
};
