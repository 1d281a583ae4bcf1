/**
 * The shape that stored questions, answers and votes must have to be read safely. By hand: a set has thousands of
 * them, and the contract's schemas, which also tidy what people type, would take a second for one reading.
 */
import { LONGEST_OPTION, MOST_OPTIONS } from '#activities/engagements/contract.kinds.ts';

type Is = (value: unknown) => boolean;
export type Fields = Readonly<Record<string, Is>>;

export const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const shape = (fields: Fields): Is => {
  const checks = Object.entries(fields);
  return (value) => isMap(value) && checks.every(([name, is]) => is(value[name]));
};
export const optional =
  (is: Is): Is =>
  (value) =>
    value === undefined || is(value);
export const listOf =
  (is: Is, most = Infinity, least = 0): Is =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(is);
export const text =
  (longest: number): Is =>
  (value) =>
    typeof value === 'string' && value.length <= longest && value.trim() !== '';
export const int =
  (least: number, most: number): Is =>
  (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
export const number: Is = (value) => typeof value === 'number';
export const flag: Is = (value) => typeof value === 'boolean';
export const anyText: Is = (value) => typeof value === 'string';

export const optionNumber = int(0, MOST_OPTIONS - 1);
export const optionNumbers = listOf(optionNumber, MOST_OPTIONS);
export const options = listOf(
  shape({ text: text(LONGEST_OPTION), picture: optional(anyText) }),
  MOST_OPTIONS,
  2,
);
