/** What counts as a join code in the box: 4 to 6 digits, however they were typed, pasted or filled in. */

const SHORTEST_CODE = 4;
const LONGEST_CODE = 6;

/** Keeps the digits of what was typed. A pasted join link gives the code in it. */
export function readJoinCode(text: string): string {
  const plain = text.normalize('NFKC');
  const fromLink = /\/j\/(\d{4,6})(?!\d)/.exec(plain)?.[1];
  const digits = fromLink ?? plain.replaceAll(/\p{Nd}/gu, asciiDigit).replaceAll(/\D/g, '');
  return digits.slice(0, LONGEST_CODE);
}

export const isJoinCode = (code: string): boolean =>
  /^[0-9]+$/.test(code) && code.length >= SHORTEST_CODE && code.length <= LONGEST_CODE;

// Phones set to Arabic, Persian or Hindi type their own digits. Unicode keeps each script's ten in a row.
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(point - zero);
}
