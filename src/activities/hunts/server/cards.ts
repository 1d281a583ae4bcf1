import { createHmac, timingSafeEqual } from 'node:crypto';
import { fail, ok } from '#core/result.ts';
import { parseStopToken, signedPart } from '../rules/answers/code.ts';
import type { HuntState } from '../rules/state.ts';

const sign = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Of the card at a level: only this server can make it. */
export const cardSignature = (
  { cardKey, gameId }: Pick<HuntState, 'cardKey' | 'gameId'>,
  levelId: string,
): string => sign(cardKey, signedPart(gameId, levelId)).toString('base64url');

const looksScanned = (code: string): boolean => code.includes('RTH1.');

/**
 * Whether what was scanned is this level's card. Typed codes are for the rules; a card that somebody made up, or that
 * belongs elsewhere, is refused by its reason. Cards printed before the hunt was moved here name its old ids.
 */
export const checkCard = (state: HuntState, levelId: string, code: string) => {
  if (!looksScanned(code)) return ok(false);
  const token = parseStopToken(code);
  if (!token.ok) return token;
  const { game, level, signature, signed } = token.value;
  const given = Buffer.from(signature, 'base64url');
  const wanted = sign(state.cardKey, signed);
  if (state.cardKey === '' || given.length !== wanted.length || !timingSafeEqual(given, wanted))
    return fail('hunt-code-forged');
  const isHunt = game === state.gameId || game === state.ref;
  const isLevel = level === levelId || level === state.refs.get(levelId);
  return isHunt && isLevel ? ok(true) : fail('hunt-code-elsewhere');
};
