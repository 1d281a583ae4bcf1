import type { StoreErrorCode } from '#store/port/store-error.ts';
import type { Instant } from '#core/instant.ts';
import type { Table } from '#store/port/table.ts';
import type { Row } from './rows.ts';

/**
 * What travels between the threads: flat tuples of strings and numbers, because cloning objects costs
 * twice as much. Conditions and changes travel as JSON text, tables by their place in the list.
 */
export type WireWrite =
  | readonly ['put', table: number, condition: string | null, row: Row]
  | readonly ['update', table: number, condition: string | null, pk: string, sk: string, changes: string]
  | readonly ['delete', table: number, condition: string | null, pk: string, sk: string]
  | readonly ['check', table: number, condition: string | null, pk: string, sk: string];

export type WireRequest =
  | WireWrite
  | readonly ['transact', readonly WireWrite[]]
  /** Removes a few expired items, and a few journal entries from before the given instant. */
  | readonly ['sweep', journalFrom: Instant]
  | readonly ['ping'];

/** `isMoreComing`: the rest of the same turn of the event loop follows at once and belongs to the same commit. */
export type WireBatch = readonly [now: Instant, requests: readonly WireRequest[], isMoreComing: boolean];

/** `close` is the last one. */
export type WireMessage = WireBatch | 'close';

export type WireFailure = readonly [index: number, current: string | null];

export type WireResult =
  /** Done. */
  | null
  /** Done; the item after an update. */
  | string
  /** Done; how much a sweep removed. */
  | number
  | readonly ['failed', current: string | null]
  | readonly ['cancelled', failures: readonly WireFailure[]]
  | readonly ['error', code: StoreErrorCode, message: string];

/** Array.isArray does not narrow readonly tuples. */
export const isOutcome = (result: WireResult): result is Extract<WireResult, readonly unknown[]> =>
  typeof result === 'object' && result !== null;

export interface WriterSettings {
  readonly file: string;
  readonly tables: readonly Table[];
  readonly hasJournal: boolean;
  readonly openedAt: Instant;
  readonly maxBytes: number | undefined;
}

export interface WriterStart {
  readonly settings: WriterSettings;
  /** Counts the messages posted to the writer, so that it can wait for the next one inside a transaction. */
  readonly posted: Int32Array<SharedArrayBuffer>;
}

export type FromWriter =
  | { readonly type: 'ready' }
  | { readonly type: 'refused'; readonly code: StoreErrorCode; readonly message: string }
  /** In the order of the requests. */
  | { readonly type: 'results'; readonly results: readonly WireResult[] }
  | { readonly type: 'closed' };

/** The condition of put-if-absent, which SQLite can check by itself. */
export const NOT_EXISTS = '{"op":"not-exists"}';
