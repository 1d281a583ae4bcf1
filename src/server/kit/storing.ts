import { AsyncLocalStorage } from 'node:async_hooks';
import { DAY_MS, SECOND_MS } from '#core/instant.ts';
import { done, fail } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import type { Hub } from './hub.ts';
import { addressKey } from './limits.ts';

export interface Amount {
  readonly bytes: number;
  readonly items: number;
}

/** `participants`: all behind one address who join, answer or vote, apart from what is made there. */
export const holders = ['guest', 'account', 'address', 'participants'] as const;
export type Holder = (typeof holders)[number];

/** What each may store in a day. */
export type StoringLimits = Readonly<Record<Holder, Amount>>;

export interface Stored extends Amount {
  readonly holder: Holder;
  /** An identity, or an address as budgets count it. */
  readonly id: string;
  readonly isOver: boolean;
}

interface Writer {
  readonly actor: Actor | undefined;
  readonly address: string;
  /** Whether it makes something that stays: what neighbours make never refuses who takes part in something. */
  readonly makesNew: boolean;
}

/** What one command has stored so far. */
interface Bill {
  /** What it leaves running behind it is nobody's: a timer that never ends would be charged to one guest. */
  isOpen: boolean;
  bytes: number;
  items: number;
}

const STORED = 'stored';
const TELL_EVERY_MS = 5 * SECOND_MS;
const MOST_HOLDERS = 100_000;
const MEGABYTE = 1_000_000;

const keyOf = (holder: Holder, id: string): string => `${holder} ${id}`;

const laneOf = ({ makesNew }: Writer): Holder => (makesNew ? 'address' : 'participants');

const isHolder = (text: string | undefined): text is Holder => holders.some((known) => known === text);

/**
 * What people store in a day, counted where it is written: by which row, batch or job does not matter. Kept in memory,
 * so it costs no write and a restart forgets it; nodes tell each other. Things that are replaced count by what was
 * sent to change them.
 */
export class StoringMeter {
  readonly #clock: Clock;
  readonly #hub: Pick<Hub, 'tellNodes'>;
  readonly #limits: StoringLimits;
  readonly #bills = new AsyncLocalStorage<Bill>();
  #day = 0;
  #stored = new Map<string, Amount>();
  #untold = new Map<string, Amount>();

  constructor(deps: { readonly clock: Clock; readonly hub: Hub }, limits: StoringLimits) {
    this.#clock = deps.clock;
    this.#hub = deps.hub;
    this.#limits = limits;
    deps.hub.onTold(STORED, (words) => this.#hear(words));
  }

  /** Refuses who has stored enough for today. */
  check(writer: Writer): Result<void> {
    const { actor, address } = writer;
    if (actor?.isAdmin) return done;
    const own = actor && this.#refusal(actor.kind, actor.identityId);
    return own ?? this.#refusal(laneOf(writer), addressKey(address)) ?? done;
  }

  /** Everything that is stored until it ends is theirs. */
  async run<T>(writer: Writer, sentBytes: number, task: () => Promise<T>): Promise<T> {
    const { actor, address } = writer;
    const bill: Bill = { isOpen: true, bytes: sentBytes, items: 0 };
    try {
      return await this.#bills.run(bill, task);
    } finally {
      bill.isOpen = false;
      if (actor) this.#add(keyOf(actor.kind, actor.identityId), bill);
      this.#add(keyOf(laneOf(writer), addressKey(address)), bill);
    }
  }

  /** To whoever's command is running. */
  charge({ bytes, items }: Amount): void {
    const bill = this.#bills.getStore();
    if (!bill?.isOpen) return;
    bill.bytes += bytes;
    bill.items += items;
  }

  get isCharging(): boolean {
    return this.#bills.getStore()?.isOpen ?? false;
  }

  /** Who has stored most today, first by what is left to them. */
  busiest(most: number): Stored[] {
    this.#turnDay();
    const all = [...this.#stored].map(([key, amount]) => {
      const [holder, id] = key.split(' ') as [Holder, string];
      const limit = this.#limits[holder];
      const share = Math.max(amount.bytes / limit.bytes, amount.items / limit.items);
      return { share, stored: { holder, id, ...amount, isOver: share >= 1 } };
    });
    return all
      .toSorted((a, b) => b.share - a.share)
      .slice(0, most)
      .map(({ stored }) => stored);
  }

  #refusal(holder: Holder, id: string): Result<void> | undefined {
    this.#turnDay();
    const stored = this.#stored.get(keyOf(holder, id));
    const { bytes, items } = this.#limits[holder];
    if (stored === undefined || (stored.bytes < bytes && stored.items < items)) return undefined;
    return fail(`${holder}-stored-enough`, { megabytes: Math.round(bytes / MEGABYTE), items });
  }

  #add(key: string, amount: Amount): void {
    this.#turnDay();
    this.#count(key, amount);
    if (this.#untold.size === 0) this.#clock.after(TELL_EVERY_MS, () => this.#tell());
    const untold = this.#untold.get(key);
    this.#untold.set(key, plus(untold, amount));
  }

  #count(key: string, amount: Amount): void {
    if (!this.#stored.has(key) && this.#stored.size >= MOST_HOLDERS) this.#forgetSmallest();
    this.#stored.set(key, plus(this.#stored.get(key), amount));
  }

  /** Memory stays bounded under a flood of newcomers: those who stored least are forgotten. */
  #forgetSmallest(): void {
    const bySize = [...this.#stored].toSorted(([, a], [, b]) => b.bytes - a.bytes);
    this.#stored = new Map(bySize.slice(0, MOST_HOLDERS / 2));
  }

  #tell(): void {
    const words = [...this.#untold].flatMap(([key, { bytes, items }]) => [key, String(bytes), String(items)]);
    this.#untold = new Map();
    this.#hub.tellNodes(STORED, words);
  }

  #hear(words: readonly string[]): void {
    this.#turnDay();
    for (let at = 0; at + 2 < words.length; at += 3) {
      const [key = '', bytes, items] = words.slice(at, at + 3);
      const amount = { bytes: Number(bytes), items: Number(items) };
      if (isHolder(key.split(' ')[0]) && Number.isFinite(amount.bytes + amount.items))
        this.#count(key, amount);
    }
  }

  #turnDay(): void {
    const day = Math.floor(this.#clock.now() / DAY_MS);
    if (day === this.#day) return;
    this.#day = day;
    this.#stored = new Map();
  }
}

const plus = (a: Amount | undefined, b: Amount): Amount => ({
  bytes: (a?.bytes ?? 0) + b.bytes,
  items: (a?.items ?? 0) + b.items,
});
