/** DynamoDB and SQLite order strings by their UTF-8 bytes; `<` orders by UTF-16 units, which differs beyond U+FFFF. */
export const compareUtf8 = (left: string, right: string): number => {
  if (left === right) return 0;
  const shorter = Math.min(left.length, right.length);
  for (let index = 0; index < shorter; index++) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a !== b) return byteRank(a) - byteRank(b);
  }
  return left.length - right.length;
};

/** Surrogates encode code points above U+FFFF, so they rank after U+E000..U+FFFF. */
const byteRank = (unit: number): number => {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
};

const LAST_CODE_POINT = 0x10ffff;

/** The smallest string after every string that begins with `prefix`; `undefined` when there is none. */
export const endOfPrefix = (prefix: string): string | undefined => {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === LAST_CODE_POINT) points.pop();
  const last = points.pop();
  if (last === undefined) return undefined;
  // U+D800..U+DFFF are not characters: the successor of U+D7FF is U+E000.
  return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1);
};

const LONE_SURROGATE = /\p{Surrogate}/u;

/** A lone surrogate has no UTF-8 form: each engine would replace it in its own way. */
export const isWellFormed = (text: string): boolean => !LONE_SURROGATE.test(text);
