import type { IdentityId } from '#core/ids.ts';
import type { Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import { identityKey, playerNameIn } from './players.items.ts';

const MOST_NAMES = 50_000;

/**
 * The seat on which an identity was last found. A guess that saves a read: a write based on it reads the row again
 * in the same breath.
 */
export class SeatNames {
  readonly #store: Store;
  readonly #table: Table;
  readonly #names = new Map<string, string>();

  constructor(store: Store, table: Table) {
    this.#store = store;
    this.#table = table;
  }

  async find(gameId: string, identityId: IdentityId): Promise<string | undefined> {
    const known = this.#names.get(`${gameId} ${identityId}`);
    if (known !== undefined) return known;
    const row = await this.#store.get(this.#table, identityKey(gameId, identityId));
    if (!row) return undefined;
    this.note(gameId, identityId, playerNameIn(row));
    return playerNameIn(row);
  }

  note(gameId: string, identityId: IdentityId, playerName: string): void {
    this.#names.set(`${gameId} ${identityId}`, playerName);
    if (this.#names.size > MOST_NAMES) this.#names.delete(this.#names.keys().next().value ?? '');
  }

  forget(gameId: string, identityId: IdentityId): void {
    this.#names.delete(`${gameId} ${identityId}`);
  }
}
