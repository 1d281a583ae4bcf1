import type { TableState } from '../rules/table-state.ts';

/** Whoever taps at one taps again soon; more than these are read from the store again. */
const MOST_HELD = 2000;

/**
 * Tables as this node saved them last, so that the next act need not read and unpack them. One is taken out to be
 * changed and comes back when the change is saved; what another node wrote meanwhile shows as a failed save.
 */
export class HeldTables {
  readonly #held = new Map<string, TableState>();

  take(tableId: string): TableState | undefined {
    const table = this.#held.get(tableId);
    this.#held.delete(tableId);
    return table;
  }

  /** As it was saved just now. */
  keep(table: TableState): void {
    this.#held.delete(table.tableId);
    this.#held.set(table.tableId, table);
    const [oldest] = this.#held.keys();
    if (this.#held.size > MOST_HELD && oldest !== undefined) this.#held.delete(oldest);
  }

  drop(tableId: string): void {
    this.#held.delete(tableId);
  }
}
