import { fail, ok } from '#core/result.ts';
import { foldText } from './fold.ts';

const VERSION = 'RTH1';
const TOKEN = /RTH1\.([^\s./?#&]+)\.([^\s./?#&]+)\.([\w-]{43})(?![\w-])/;

const escaped = (id: string): string => encodeURIComponent(id).replaceAll('.', '%2E');

/** The text to sign for a level: `RTH1.{game}.{level}`. */
export const signedPart = (game: string, level: string): string =>
  `${VERSION}.${escaped(game)}.${escaped(level)}`;

export const stopToken = (game: string, level: string, signature: string): string =>
  `${signedPart(game, level)}.${signature}`;

/** Reads a token, alone or in the address that a QR code opens. Only the server can tell whether it is genuine. */
export const parseStopToken = (text: string) => {
  const [, game, level, signature] = TOKEN.exec(text.slice(0, 2000)) ?? [];
  if (game === undefined || level === undefined || signature === undefined)
    return fail('hunt-code-unreadable');
  try {
    const ids = { game: decodeURIComponent(game), level: decodeURIComponent(level) };
    return ok({ ...ids, signature, signed: signedPart(ids.game, ids.level) });
  } catch {
    return fail('hunt-code-unreadable');
  }
};

/** A typed code. Case, spaces and letters that look like digits make no difference. */
const typedForm = (code: string): string =>
  foldText(code).replaceAll(' ', '').replaceAll('o', '0').replaceAll(/[il]/g, '1');

export const isSameCode = (typed: string, code: string): boolean =>
  typedForm(code) !== '' && typedForm(typed) === typedForm(code);
