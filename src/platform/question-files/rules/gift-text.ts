import { withScripts } from './html-signs.ts';

/** Signs with a meaning in GIFT; a backslash before one takes it away. `\n` is a line break. */
const SPECIAL = /[~=#{}:\\]/g;

export const escapeGift = (text: string): string =>
  text.replaceAll(SPECIAL, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

/** An answer or feedback; what begins like the name of a format has to name its own. */
export const giftPiece = (text: string): string => `${FORMAT.test(text) ? '[plain]' : ''}${escapeGift(text)}`;

export const unescapeGift = (text: string): string =>
  text.replaceAll(/\\(n|[~=#{}:\\])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

/** Where `sign` stands without a backslash before it, from `from` on; -1 where it does not. */
export const indexOfSign = (text: string, signs: string, from = 0): number => {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (signs.includes(text.charAt(at))) return at;
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
    .replaceAll(/<(br|\/p|\/div|\/li|\/h\d)\b[^>]*>/gi, '\n')
    .replaceAll(/<[a-z/!][^>]*>/gi, '')
    .replaceAll(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
      if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : whole;
    })
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** Before a question, an answer or feedback. */
export const FORMAT = /^\s*\[(html|moodle|plain|markdown)\]/;

/** How a piece of the file becomes what people read: HTML only where the file says so, or nothing and it looks so. */
export const textReader = (format: string | undefined): ((text: string) => string) => {
  const isHtml = format === 'html' || format === 'moodle';
  return (text) => {
    const plain = unescapeGift(text).trim();
    const looksSo = format === undefined && /<\/?[a-z][^>]*>/i.test(plain);
    return isHtml || looksSo ? textOfHtml(plain) : plain;
  };
};

/** Answers and feedback are written like their question, unless they name a format of their own. */
export const pieceReader =
  (ofQuestion: string | undefined): ((text: string) => string) =>
  (text) =>
    textReader(FORMAT.exec(text)?.[1] ?? ofQuestion)(text.replace(FORMAT, ''));
