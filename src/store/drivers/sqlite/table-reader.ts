import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Instant } from '#core/instant.ts';
import { toEpochSeconds } from '#core/instant.ts';
import type { CursorScope, Position } from '#store/port/cursor.ts';
import { PAGE_BYTES } from '#store/port/limits.ts';
import { pageOf } from '#store/port/query-plan.ts';
import type { Bounds, QueryPlan, ScanPlan } from '#store/port/query-plan.ts';
import type { Page } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import { decodeItem } from './item-text.ts';
import { indexColumns, quoted } from './schema.ts';

/** item, size, then the columns that make the position. */
type ReadRow = readonly [item: string, size: number, ...position: string[]];

/** Rows fetched at a time when the caller names no limit. */
const CHUNK_ROWS = 256;

/** The reading statements of one table, on the connection of the main thread. */
export class TableReader {
  readonly #db: DatabaseSync;
  readonly #table: Table;
  readonly #get: StatementSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync, table: Table) {
    this.#db = db;
    this.#table = table;
    this.#get = this.#prepared(`SELECT item FROM ${quoted(table.name)} WHERE pk = ? AND sk = ? AND ${LIVE}`);
  }

  get(pk: string, sk: string, now: Instant): Item | undefined {
    const row = this.#get.get(pk, sk, toEpochSeconds(now)) as unknown as readonly [string] | undefined;
    return row === undefined ? undefined : decodeItem(row[0]);
  }

  query(plan: QueryPlan, now: Instant): Page {
    const [partition, sort] = plan.index === undefined ? ['pk', 'sk'] : indexColumns(plan.index);
    const order = plan.index === undefined ? [sort] : [sort, 'pk', 'sk'];
    return this.#page(
      { partition, value: plan.partition, order, bounds: plan.bounds, reverse: plan.reverse },
      plan,
      now,
    );
  }

  scan(plan: ScanPlan, now: Instant): Page {
    return this.#page({ order: ['pk', 'sk'], bounds: {}, reverse: false }, plan, now);
  }

  #page(
    range: Range,
    plan: { readonly limit: number; readonly after: Position | undefined; readonly scope: CursorScope },
    now: Instant,
  ): Page {
    const items: Item[] = [];
    let bytes = 0;
    let last = plan.after;
    for (;;) {
      // One row more than requested shows whether a cursor is needed.
      const wanted = Math.min(plan.limit - items.length + 1, CHUNK_ROWS);
      const rows = this.#rows(range, last, wanted, now);
      for (const [text, size, ...position] of rows) {
        bytes += size;
        if (items.length === plan.limit || (bytes > PAGE_BYTES && items.length > 0)) {
          return pageOf(items, plan.scope, last);
        }
        items.push(decodeItem(text));
        last = position;
      }
      if (rows.length < wanted) return pageOf(items, plan.scope, undefined);
    }
  }

  #rows(range: Range, after: Position | undefined, limit: number, now: Instant): readonly ReadRow[] {
    const { sql, values } = selectionOf(quoted(this.#table.name), range, after);
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#prepared(sql);
      this.#statements.set(sql, statement);
    }
    return statement.all(...values, toEpochSeconds(now), limit) as unknown as readonly ReadRow[];
  }

  #prepared(sql: string): StatementSync {
    const statement = this.#db.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  }
}

const LIVE = '(ttl IS NULL OR ttl > ?)';

interface Range {
  readonly partition?: string;
  readonly value?: string;
  readonly order: readonly string[];
  readonly bounds: Bounds;
  readonly reverse: boolean;
}

interface Selection {
  readonly sql: string;
  readonly values: readonly string[];
}

const selectionOf = (table: string, range: Range, after: Position | undefined): Selection => {
  const { partition, value = '', order, reverse } = range;
  const columns = order.join(', ');
  const conditions: Condition[] = boundsAfter(range, after);
  if (partition !== undefined) conditions.unshift([`${partition} = ?`, value]);
  if (after !== undefined) {
    conditions.push([`(${columns}) ${reverse ? '<' : '>'} (${order.map(() => '?').join(', ')})`, ...after]);
  }
  const where = [...conditions.map(([sql]) => sql), LIVE].join(' AND ');
  const direction = order.map((column) => `${column} ${reverse ? 'DESC' : 'ASC'}`).join(', ');
  return {
    sql: `SELECT item, size, ${columns} FROM ${table} WHERE ${where} ORDER BY ${direction} LIMIT ?`,
    values: conditions.flatMap(([, ...values]) => values),
  };
};

type Condition = [sql: string, ...values: string[]];

/** A position replaces the end it is nearer than: given both, SQLite may seek to the farther one and walk. */
const boundsAfter = ({ order, bounds, reverse }: Range, after: Position | undefined): Condition[] => {
  const conditions: Condition[] = [];
  const { from, to } = bounds;
  if (from !== undefined && (after === undefined || reverse)) {
    conditions.push([`${order[0]} ${from.included ? '>=' : '>'} ?`, from.value]);
  }
  if (to !== undefined && (after === undefined || !reverse)) {
    conditions.push([`${order[0]} ${to.included ? '<=' : '<'} ?`, to.value]);
  }
  return conditions;
};
