import { parseStopToken } from '#activities/hunts/rules/answers/code.ts';

/** What was read from a code, as far as the phone can tell. Whether it is genuine only the server knows. */
export type Scan =
  /** A card of a stop of this hunt, perhaps of another level than the one that is open. */
  | { readonly kind: 'stop'; readonly levelId: string; readonly code: string }
  | { readonly kind: 'other-hunt' }
  /** Anything else that is short: it may be the code of the level itself. */
  | { readonly kind: 'text'; readonly code: string }
  | { readonly kind: 'foreign' };

const LONGEST_CODE = 60;

export const readScan = (text: string, gameId: string): Scan => {
  const token = parseStopToken(text);
  if (token.ok) {
    const { game, level, signed, signature } = token.value;
    if (game !== gameId) return { kind: 'other-hunt' };
    return { kind: 'stop', levelId: level, code: `${signed}.${signature}` };
  }
  const code = text.trim();
  // An address of some other card is no code that somebody made up for a level.
  const isCode = code !== '' && code.length <= LONGEST_CODE && !/^\w+:\/\//.test(code);
  return isCode ? { kind: 'text', code } : { kind: 'foreign' };
};
