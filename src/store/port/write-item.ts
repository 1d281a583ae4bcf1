import type { Value } from './values.ts';

type Shape = object | string | null;

/** A domain value as a stored one: the same shape without `undefined`. `storedIn` reads it. */
export function asValue(value: Shape): Value;
export function asValue(value: Shape | undefined): Value | undefined;
export function asValue(value: Shape | undefined): Value | undefined {
  return value as unknown as Value | undefined;
}
