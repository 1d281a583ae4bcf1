import type { Bounds } from '#store/port/query-plan.ts';
import type { Position } from '#store/port/cursor.ts';
import { compareUtf8 } from '#store/port/utf8-order.ts';
import type { Item } from '#store/port/values.ts';

export interface Row {
  /** The order inside its collection: `[sort]` in a table, `[indexSort, partition, sort]` in an index. */
  readonly position: Position;
  readonly item: Item;
  readonly size: number;
}

/** The rows of one partition of a table or index, kept in order. */
export class OrderedRows {
  readonly #rows: Row[] = [];

  get size(): number {
    return this.#rows.length;
  }

  set(row: Row): void {
    const at = this.#firstAtLeast(row.position);
    const isThere =
      this.#rows[at] !== undefined && comparePositions(this.#rows[at].position, row.position) === 0;
    this.#rows.splice(at, isThere ? 1 : 0, row);
  }

  get(position: Position): Row | undefined {
    const row = this.#rows[this.#firstAtLeast(position)];
    return row !== undefined && comparePositions(row.position, position) === 0 ? row : undefined;
  }

  delete(position: Position): void {
    const at = this.#firstAtLeast(position);
    const row = this.#rows[at];
    if (row !== undefined && comparePositions(row.position, position) === 0) this.#rows.splice(at, 1);
  }

  /** The rows within `bounds` and beyond `after`, in the requested direction. */
  *between(bounds: Bounds, after: Position | undefined, reverse: boolean): Generator<Row> {
    const step = reverse ? -1 : 1;
    for (let at = this.#start(bounds, after, reverse); ; at += step) {
      const row = this.#rows[at];
      if (row === undefined || !isWithin(bounds, row.position[0] ?? '', reverse)) return;
      yield row;
    }
  }

  #start({ from, to }: Bounds, after: Position | undefined, reverse: boolean): number {
    if (!reverse) {
      const low =
        from === undefined ? 0 : from.included ? this.#firstAtLeast([from.value]) : this.#pastAll(from.value);
      return after === undefined ? low : Math.max(low, this.#firstBeyond(after));
    }
    const high =
      to === undefined
        ? this.#rows.length
        : to.included
          ? this.#pastAll(to.value)
          : this.#firstAtLeast([to.value]);
    return (after === undefined ? high : Math.min(high, this.#firstAtLeast(after))) - 1;
  }

  #firstAtLeast(position: Position): number {
    return this.#search((row) => comparePositions(row.position, position) >= 0);
  }

  #firstBeyond(position: Position): number {
    return this.#search((row) => comparePositions(row.position, position) > 0);
  }

  #pastAll(sort: string): number {
    return this.#search((row) => compareUtf8(row.position[0] ?? '', sort) > 0);
  }

  #search(isBeyond: (row: Row) => boolean): number {
    let low = 0;
    let high = this.#rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const row = this.#rows[middle];
      if (row !== undefined && isBeyond(row)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

const isWithin = ({ from, to }: Bounds, sort: string, reverse: boolean): boolean => {
  const end = reverse ? from : to;
  if (end === undefined) return true;
  const order = compareUtf8(sort, end.value) * (reverse ? -1 : 1);
  return order < 0 || (order === 0 && end.included);
};

/** A shorter position comes before all that continue it. */
const comparePositions = (left: Position, right: Position): number => {
  for (let part = 0; part < Math.min(left.length, right.length); part++) {
    const order = compareUtf8(left[part] ?? '', right[part] ?? '');
    if (order !== 0) return order;
  }
  return left.length - right.length;
};
