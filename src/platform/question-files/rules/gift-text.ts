import { withScripts } from './html-signs.ts';

/** Signs with a meaning in GIFT; a backslash before one takes it away. `\n` is a line break. */
const SPECIAL = /[~=#{}:\\]/g;

export const escapeGift = (text: string): string =>
  text.replaceAll(SPECIAL, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

/** An answer or feedback; what begins like the name of a format has to name its own. */
export const giftPiece = (text: string): string => `${FORMAT.test(text) ? '[plain]' : ''}${escapeGift(text)}`;

const ESCAPABLE = new Set(['~', '=', '#', '{', '}', ':', '\\', 'n']);

/** By hand: a replacement by a function takes seconds where every sign is one. */
export const unescapeGift = (text: string): string => {
  let plain = '';
  let from = 0;
  for (let at = text.indexOf('\\'); at >= 0 && at < text.length; at = text.indexOf('\\', at)) {
    const sign = text.charAt(at + 1);
    if (ESCAPABLE.has(sign)) {
      if (at > from) plain += text.slice(from, at);
      plain += sign === 'n' ? '\n' : sign;
      at += 2;
      from = at;
    } else at += 1;
  }
  return from === 0 ? text : plain + text.slice(from);
};

const BACKSLASH = 0x5c;

/** Position of the first unescaped `sign`, or of either of two, from `from` on; -1 if none. */
export const indexOfSign = (text: string, signs: string, from = 0): number => {
  const first = signs.charCodeAt(0);
  const second = signs.charCodeAt(signs.length - 1);
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === first || code === second) return at;
  }
  return -1;
};

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Moodle writes questions as HTML; what can be shown here is its text. */
const textOfHtml = (html: string): string =>
  withScripts(html)
    // A tag has no other inside: else every beginning of one would be followed to the end of the text.
    .replaceAll(/<(br|\/p|\/div|\/li|\/h\d)\b[^<>]*>/gi, '\n')
    .replaceAll(/<[a-z/!][^<>]*>/gi, '')
    .replaceAll(/&(#x?[\da-f]{1,8}|\w{1,32});/gi, (whole, name: string) => {
      if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : whole;
    })
    .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** Before a question, an answer or feedback. */
export const FORMAT = /^\s*\[(html|moodle|plain|markdown)\]/;

/** How a piece of the file becomes what people read: HTML only where the file says so, or nothing and it looks so. */
export const textReader = (format: string | undefined): ((text: string) => string) => {
  const isHtml = format === 'html' || format === 'moodle';
  return (text) => {
    const plain = unescapeGift(text).trim();
    const looksSo = format === undefined && /<\/?[a-z][^<>]*>/i.test(plain);
    return isHtml || looksSo ? textOfHtml(plain) : plain;
  };
};

/** Answers and feedback are written like their question, unless they name a format of their own. */
export const pieceReader =
  (ofQuestion: string | undefined): ((text: string) => string) =>
  (text) =>
    textReader(FORMAT.exec(text)?.[1] ?? ofQuestion)(text.replace(FORMAT, ''));
