/** `3.14`, `3,14`, `-2`, `1e6`, `10 000`; nothing else is a number. */
const NUMBER = String.raw`[+-]?(?:\d[\d\u0020\u00A0\u202F']*(?:[.,]\d+)?|[.,]\d+)(?:e[+-]?\d{1,3})?`;
const WHOLE = new RegExp(`^${NUMBER}$`, 'i');
const AROUND = new RegExp(String.raw`^(${NUMBER})\s*(?:±|\+/-|\+-|:)\s*(${NUMBER})$`, 'i');
const BETWEEN = new RegExp(String.raw`^(${NUMBER})\s*(?:\.\.+|…)\s*(${NUMBER})$`, 'i');

/** As people write it in English or German: a comma is a point, spaces separate thousands. */
export const numberIn = (text: string): number | undefined => {
  const plain = text.trim().replaceAll('−', '-');
  if (!WHOLE.test(plain)) return undefined;
  const value = Number(plain.replaceAll(/[\s']/g, '').replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
};

export interface NumberRange {
  readonly low: number;
  readonly high: number;
}

const pairIn = (pattern: RegExp, text: string): readonly [number, number] | undefined => {
  const [, first = '', second = ''] = pattern.exec(text) ?? [];
  const [a, b] = [numberIn(first), numberIn(second)];
  return a === undefined || b === undefined ? undefined : [a, b];
};

/** What an author accepts: `3.14`, `3.14 ± 0.01` or `3..4`. */
export const rangeIn = (text: string): NumberRange | undefined => {
  const plain = text.trim().replaceAll('−', '-');
  const exact = numberIn(plain);
  if (exact !== undefined) return { low: exact, high: exact };
  const [middle, off] = pairIn(AROUND, plain) ?? [];
  const [low, high] =
    middle === undefined || off === undefined ? (pairIn(BETWEEN, plain) ?? []) : [middle - off, middle + off];
  return low === undefined || high === undefined || low > high ? undefined : { low, high };
};

/** Binary fractions are slightly off: 0.1 + 0.2 must count as 0.3. */
const HAIR = 1e-9;

export const isWithin = (value: number, { low, high }: NumberRange): boolean => {
  const hair = HAIR * Math.max(1, Math.abs(low), Math.abs(high));
  return value >= low - hair && value <= high + hair;
};
