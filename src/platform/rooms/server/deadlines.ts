import type { Logger } from 'pino';
import type { Instant } from '#core/instant.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Ids } from '#server/kit/ids.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import type { Operation, Store } from '#store/port/store.ts';
import { readPages } from '#server/kit/read-pages.ts';
import {
  deadlineKey,
  deadlinePartitions,
  deleteDeadline,
  dueUntil,
  fromDeadlineItem,
  putDeadline,
} from './deadlines.items.ts';
import type { Deadline } from './deadlines.items.ts';

/** What a settle did, and the deadline in force after it, if any. */
export interface Settled {
  readonly hasChanged: boolean;
  readonly deadlineAt: Instant | undefined;
}

/** Brings one thing up to date. Must be idempotent: two nodes may call it for the same deadline. */
export type Settle = (id: string) => Promise<Settled>;

export interface DeadlineMeter {
  fired(kind: string, lateMs: number): void;
  failed(kind: string): void;
}

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly meter?: DeadlineMeter;
}

export interface DeadlineTimes {
  /** How often stored deadlines are looked through: those of dead nodes, and all after a restart. */
  readonly pollMs: number;
  /** How far ahead a poll looks, so deadlines of a dead node are still precise. */
  readonly lookaheadMs: number;
  /** A node that only read of a deadline comes up to this much later: mostly another node was there first. */
  readonly staggerMs: number;
  /** How many settle at the same time, so a thousand overdue ones after a restart do not starve the rest. */
  readonly atOnce: number;
}

const TIMES: DeadlineTimes = { pollMs: 5000, lookaheadMs: 15_000, staggerMs: 120, atOnce: 32 };

interface Armed {
  readonly deadline: Deadline;
  readonly isOwn: boolean;
  readonly cancel: () => void;
}

const nameOf = ({ kind, id, dueAt }: Deadline): string => `${dueAt}#${kind}#${id}`;

/**
 * No timer is state: a deadline is stored in the transaction that makes it necessary. The timers here
 * only make it punctual; losing them all costs at most one poll.
 */
export class Deadlines {
  readonly #deps: Deps;
  readonly #times: DeadlineTimes;
  readonly #settles = new Map<string, Settle>();
  readonly #armed = new Map<string, Armed>();
  readonly #waiting = new Map<string, Armed>();
  readonly #running = new Set<string>();
  readonly #unknownKinds = new Set<string>();
  readonly #active = new Set<Promise<void>>();
  #polling: Promise<void> | undefined;
  #cancelPoll = (): void => undefined;
  #isClosed = false;

  constructor(deps: Deps, times: Partial<DeadlineTimes> = {}) {
    this.#deps = deps;
    this.#times = { ...TIMES, ...times };
  }

  register(kind: string, settle: Settle): void {
    if (this.#settles.has(kind)) throw new Error(`two parts settle deadlines of kind ${kind}`);
    this.#settles.set(kind, settle);
  }

  /** For the transaction that moves the deadline from `from` to `to`; undefined means none. */
  schedule(
    kind: string,
    id: string,
    move: { readonly from: Instant | undefined; readonly to: Instant | undefined },
  ): Operation[] {
    if (move.from === move.to) return [];
    const operations: Operation[] = [];
    if (move.from !== undefined) operations.push(deleteDeadline({ kind, id, dueAt: move.from }));
    if (move.to !== undefined) operations.push(putDeadline({ kind, id, dueAt: move.to }));
    return operations;
  }

  /** Call it after that transaction: it sets this node's timer. */
  watch(kind: string, id: string, dueAt: Instant): void {
    this.#arm({ kind, id, dueAt }, true);
  }

  /** The deadline was moved or met: a clock that moves its own with every tap leaves no trail of timers. */
  unwatch(kind: string, id: string, dueAt: Instant): void {
    const name = nameOf({ kind, id, dueAt });
    this.#armed.get(name)?.cancel();
    this.#armed.delete(name);
    this.#waiting.delete(name);
  }

  /** Finds what was missed while no node ran, then keeps looking. */
  async start(): Promise<void> {
    await this.poll();
    this.#pollLater();
  }

  poll(): Promise<void> {
    this.#polling ??= this.#readDue().finally(() => (this.#polling = undefined));
    return this.#polling;
  }

  /** Resolves when nothing is being read or settled. */
  async idle(): Promise<void> {
    while (this.#polling || this.#active.size > 0) {
      await this.#polling;
      await Promise.all(this.#active);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelPoll();
    for (const { cancel } of this.#armed.values()) cancel();
    this.#armed.clear();
    this.#waiting.clear();
    await this.idle();
  }

  #pollLater(): void {
    if (this.#isClosed) return;
    this.#cancelPoll = this.#deps.clock.after(this.#times.pollMs, () => {
      void this.poll().then(() => this.#pollLater());
    });
  }

  async #readDue(): Promise<void> {
    const until = dueUntil(this.#deps.clock.now() + this.#times.lookaheadMs);
    try {
      await Promise.all(deadlinePartitions.map((partition) => this.#readShard(partition, until)));
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'deadlines could not be read, trying again');
    }
  }

  async #readShard(partition: string, until: string): Promise<void> {
    const place = { store: this.#deps.store, table: platformTable };
    for await (const items of readPages(place, { partition, sort: { atMost: until } })) {
      for (const item of items) this.#arm(fromDeadlineItem(item), false);
      if (this.#isClosed) return;
    }
  }

  #arm(deadline: Deadline, isOwn: boolean): void {
    const name = nameOf(deadline);
    if (this.#isClosed || this.#armed.has(name) || this.#waiting.has(name) || this.#running.has(name)) return;
    if (!this.#settles.has(deadline.kind)) return this.#reportUnknown(deadline.kind);
    const inMs = deadline.dueAt - this.#deps.clock.now();
    // The poll finds later ones: a million distant deadlines need no timers.
    if (inMs > this.#times.lookaheadMs) return;
    const laterMs = isOwn ? 0 : this.#deps.ids.below(this.#times.staggerMs + 1);
    const cancel = this.#deps.clock.after(inMs + laterMs, () => {
      this.#armed.delete(name);
      this.#fire({ deadline, isOwn, cancel });
    });
    this.#armed.set(name, { deadline, isOwn, cancel });
  }

  #reportUnknown(kind: string): void {
    if (this.#unknownKinds.has(kind)) return;
    this.#unknownKinds.add(kind);
    this.#deps.log.warn({ kind }, 'a deadline of a kind that no part of this server settles stays stored');
  }

  #fire(armed: Armed): void {
    // A timer may fire slightly early by the wall clock; settling then would find nothing overdue.
    if (this.#deps.clock.now() < armed.deadline.dueAt) return this.#arm(armed.deadline, armed.isOwn);
    const name = nameOf(armed.deadline);
    if (this.#running.size >= this.#times.atOnce) {
      this.#waiting.set(name, armed);
      return;
    }
    this.#running.add(name);
    const settling = this.#settle(armed)
      .catch((error: unknown) => {
        this.#deps.meter?.failed(armed.deadline.kind);
        this.#deps.log.error({ err: error, kind: armed.deadline.kind }, 'a deadline failed, trying again');
      })
      .finally(() => {
        this.#running.delete(name);
        this.#active.delete(settling);
        this.#fireNext();
      });
    this.#active.add(settling);
  }

  #fireNext(): void {
    for (const [name, armed] of this.#waiting) {
      this.#waiting.delete(name);
      return this.#fire(armed);
    }
  }

  async #settle({ deadline, isOwn }: Armed): Promise<void> {
    const { store, clock, meter } = this.#deps;
    const key = deadlineKey(deadline);
    if (!isOwn && (await store.get(platformTable, key)) === undefined) return;
    const settle = this.#settles.get(deadline.kind);
    if (!settle) return;
    const firedAt = clock.now();
    const { hasChanged, deadlineAt } = await settle(deadline.id);
    if (hasChanged) meter?.fired(deadline.kind, firedAt - deadline.dueAt);
    // Left over from something that was deleted, or moved without `schedule`.
    if (deadlineAt !== deadline.dueAt) await store.delete(platformTable, key);
  }
}
