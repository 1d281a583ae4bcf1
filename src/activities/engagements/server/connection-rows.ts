import type { Logger } from 'pino';
import type { Instant } from '#core/instant.ts';
import { MINUTE_MS } from '#core/instant.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Connection } from '#server/kit/hub.ts';
import type { BatchOperation, Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import { deleteConnection, putConnection } from './connections.items.ts';
import type { GameConnection } from './connections.items.ts';
import { seenOperation } from './players.items.ts';

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly table: Table;
  /** How long a row stays after the last sign of life. */
  readonly keptMs: number;
}

const FLUSH_MS = 500;
const REFRESH_MS = 30 * MINUTE_MS;
/** Rows are for operators: players' own writes go first. */
const MOST_AT_ONCE = 200;

/** Which sockets follow which game, as the table shows it. Written in the background: nobody waits for it. */
export class ConnectionRows {
  readonly #deps: Deps;
  readonly #open = new Map<string, GameConnection>();
  readonly #unwritten = new Map<string, GameConnection>();
  readonly #gone = new Map<string, GameConnection>();
  #cancelFlush: (() => void) | undefined;
  #cancelRefresh: () => void;
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#cancelRefresh = this.#refreshLater();
  }

  get depth(): number {
    return this.#unwritten.size + this.#gone.size;
  }

  opened(gameId: string, { connectionId }: Connection, playerName: string | undefined): void {
    const row = { connectionId, gameId, playerName, connectedAt: this.#deps.clock.now() };
    const id = idOf(gameId, connectionId);
    this.#open.set(id, row);
    this.#gone.delete(id);
    this.#unwritten.set(id, row);
    this.#flushLater();
  }

  closed(gameId: string, { connectionId }: Connection): void {
    const id = idOf(gameId, connectionId);
    const row = this.#open.get(id);
    if (!row) return;
    this.#open.delete(id);
    this.#unwritten.delete(id);
    this.#gone.set(id, row);
    this.#flushLater();
  }

  /** Writes everything that waits. */
  async flush(): Promise<void> {
    while (this.depth > 0) {
      this.#writing = this.#writing.then(() => this.#writeSome());
      await this.#writing;
    }
  }

  async close(): Promise<void> {
    this.#cancelRefresh();
    this.#cancelFlush?.();
    for (const [id, row] of this.#open) this.#gone.set(id, row);
    this.#open.clear();
    this.#unwritten.clear();
    await this.flush();
  }

  #flushLater(): void {
    this.#cancelFlush ??= this.#deps.clock.after(FLUSH_MS, () => {
      this.#cancelFlush = undefined;
      this.#writing = this.#writing
        .then(() => this.#writeSome())
        .then(() => {
          if (this.depth > 0) this.#flushLater();
        });
    });
  }

  #refreshLater(): () => void {
    return this.#deps.clock.after(REFRESH_MS, () => {
      for (const [id, row] of this.#open) this.#unwritten.set(id, row);
      if (this.depth > 0) this.#flushLater();
      this.#cancelRefresh = this.#refreshLater();
    });
  }

  async #writeSome(): Promise<void> {
    const { store, clock, table, log } = this.#deps;
    const now = clock.now();
    const gone = takeSome(this.#gone);
    const fresh = takeSome(this.#unwritten);
    const writes: BatchOperation[] = [
      ...gone.map(({ connectionId }) => deleteConnection(table, connectionId)),
      ...fresh.map((row) => putConnection(table, row, this.#timesAt(now))),
    ];
    try {
      await store.batchWrite(writes);
      await Promise.all(gone.map((row) => this.#noteSeen(row, now)));
    } catch (error) {
      // They end by themselves; a game must not suffer for rows that only operators read.
      log.warn({ err: error }, 'rows of connections could not be written');
    }
  }

  #timesAt(now: Instant): { readonly lastPingAt: Instant; readonly expiresAt: Instant } {
    return { lastPingAt: now, expiresAt: now + this.#deps.keptMs };
  }

  async #noteSeen({ gameId, playerName }: GameConnection, now: Instant): Promise<void> {
    if (playerName === undefined) return;
    const { table, key, changes, condition } = seenOperation(
      { table: this.#deps.table, gameId },
      playerName,
      now,
    );
    await this.#deps.store.update(table, key, changes, condition);
  }
}

const idOf = (gameId: string, connectionId: string): string => `${gameId} ${connectionId}`;

const takeSome = (rows: Map<string, GameConnection>): GameConnection[] => {
  const some = [...rows].slice(0, MOST_AT_ONCE);
  for (const [id] of some) rows.delete(id);
  return some.map(([, row]) => row);
};
