import type { Path, Value } from './values.ts';

/** One step of an update. Paths of one update must not overlap; parents of a nested path must exist. */
export type Change =
  | { readonly op: 'set'; readonly path: Path; readonly value: Value }
  /** Keeps an existing value. */
  | { readonly op: 'set-if-absent'; readonly path: Path; readonly value: Value }
  /** A missing attribute counts as 0. */
  | { readonly op: 'add'; readonly path: Path; readonly by: number }
  /** A missing attribute counts as an empty list. */
  | { readonly op: 'append'; readonly path: Path; readonly values: readonly Value[] }
  | { readonly op: 'remove'; readonly path: Path };

export const set = (path: Path, value: Value): Change => ({ op: 'set', path, value });
export const setIfAbsent = (path: Path, value: Value): Change => ({ op: 'set-if-absent', path, value });
export const add = (path: Path, by: number): Change => ({ op: 'add', path, by });
export const append = (path: Path, values: readonly Value[]): Change => ({ op: 'append', path, values });
export const remove = (path: Path): Change => ({ op: 'remove', path });
