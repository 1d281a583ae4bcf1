import type { Path, Value } from './values.ts';

/** Conditions are values; drivers compile or run them. An expired item counts as absent. */
export type Condition =
  | { readonly op: 'exists' }
  | { readonly op: 'not-exists' }
  | { readonly op: 'has' | 'lacks'; readonly path: Path }
  | { readonly op: Comparison; readonly path: Path; readonly value: Value }
  | { readonly op: 'begins-with'; readonly path: Path; readonly prefix: string }
  | { readonly op: 'and' | 'or'; readonly conditions: readonly Condition[] };

/** A missing attribute, or one of another type, fails every comparison except `differs`. */
export type Comparison = 'equals' | 'differs' | 'less' | 'at-most' | 'greater' | 'at-least';

export const exists: Condition = { op: 'exists' };
export const notExists: Condition = { op: 'not-exists' };
export const has = (path: Path): Condition => ({ op: 'has', path });
export const lacks = (path: Path): Condition => ({ op: 'lacks', path });
export const equals = (path: Path, value: Value): Condition => ({ op: 'equals', path, value });
export const differs = (path: Path, value: Value): Condition => ({ op: 'differs', path, value });
export const less = (path: Path, value: Value): Condition => ({ op: 'less', path, value });
export const atMost = (path: Path, value: Value): Condition => ({ op: 'at-most', path, value });
export const greater = (path: Path, value: Value): Condition => ({ op: 'greater', path, value });
export const atLeast = (path: Path, value: Value): Condition => ({ op: 'at-least', path, value });
export const beginsWith = (path: Path, prefix: string): Condition => ({ op: 'begins-with', path, prefix });
export const and = (...conditions: readonly Condition[]): Condition => ({ op: 'and', conditions });
export const or = (...conditions: readonly Condition[]): Condition => ({ op: 'or', conditions });

/** Nobody has changed the item since it was read. Version 0: only another system has written it, without a version. */
export const isStillAt = (version: number, attribute = 'version'): Condition =>
  version === 0 ? and(exists, lacks(attribute)) : equals(attribute, version);
