/** Join codes are digits only and never begin with 0: a spreadsheet, a phone keypad and a shout keep them whole. */
export const CODE_LENGTHS = [4, 5, 6] as const;
export type CodeLength = (typeof CODE_LENGTHS)[number];

/** How many codes of this length there are, 1000 to 9999 for four digits. */
export const codeSpace = (length: CodeLength): number => 9 * 10 ** (length - 1);

/** A length is crowded from a fifth of its codes on: below that, one guess in five at most finds something. */
export const isCrowded = (length: CodeLength, inUse: number): boolean => inUse >= codeSpace(length) / 5;

/** `draw` is a whole number in [0, codeSpace(length)). */
export const codeFromDraw = (length: CodeLength, draw: number): string => String(10 ** (length - 1) + draw);

const isStep = (code: string, step: number): boolean =>
  [...code].every((digit, index) => index === 0 || Number(digit) - Number(code[index - 1]) === step);

/** What people type when they try their luck: 1111, 1234, 9876, 1212. */
export const isSillyCode = (code: string): boolean =>
  isStep(code, 0) || isStep(code, 1) || isStep(code, -1) || code === code.slice(0, 2).repeat(code.length / 2);

/** People type codes with gaps (48 21, 48-21). Gives undefined for what cannot be a code. */
export const normaliseCode = (typed: string): string | undefined => {
  const code = typed.normalize('NFKC').replaceAll(/[\s.\-_]/g, '');
  return /^[1-9]\d{3,5}$/.test(code) ? code : undefined;
};
