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

/** `participants`: everybody at one address who joins, answers or votes, apart from what is created there. */
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
  /** Whether it creates something lasting. What others at an address create never blocks people who take part. */
  readonly makesNew: boolean;
}

/** What one command has stored so far. */
interface Bill {
  /** Work it leaves running belongs to nobody; otherwise a timer that never ends would be charged to one guest. */
  isOpen: boolean;
  bytes: number;
  items: number;
}

const STORED = 'stored';
const TELL_EVERY_MS = 5 * SECOND_MS;
const MOST_HOLDERS = 100_000;
const MEGABYTE = 1_000_000;

const laneOf = ({ makesNew }: Writer): Holder => (makesNew ? 'address' : 'participants');

const isHolder = (text: string | undefined): text is Holder => holders.some((known) => known === text);

/** What somebody has stored today, and how much of it other nodes don't know of yet. */
interface Account {
  readonly holder: Holder;
  readonly id: string;
  bytes: number;
  items: number;
  readonly untold: { bytes: number; items: number };
}

const noAccounts = (): Record<Holder, Map<string, Account>> => ({
  guest: new Map(),
  account: new Map(),
  address: new Map(),
  participants: new Map(),
});

/**
 * Counts what people store per day, where it is written, whichever row, batch or job writes it. Kept in memory, so it
 * costs no write and a restart forgets it; nodes tell each other. A replacement counts by what was sent to change it.
 */
export class StoringMeter {
  readonly #clock: Clock;
  readonly #hub: Pick<Hub, 'tellNodes'>;
  readonly #limits: StoringLimits;
  readonly #bills = new AsyncLocalStorage<Bill>();
  #day = 0;
  #accounts = noAccounts();
  readonly #untold = new Set<Account>();

  constructor(deps: { readonly clock: Clock; readonly hub: Hub }, limits: StoringLimits) {
    this.#clock = deps.clock;
    this.#hub = deps.hub;
    this.#limits = limits;
    deps.hub.onTold(STORED, (words) => this.#hear(words));
  }

  /** Refuses anyone over today's limit. */
  check(writer: Writer): Result<void> {
    const { actor, address } = writer;
    if (actor?.isAdmin) return done;
    this.#turnDay();
    const own = actor && this.#refusal(actor.kind, actor.identityId);
    return own ?? this.#refusal(laneOf(writer), addressKey(address)) ?? done;
  }

  /** Everything stored until it ends is charged to them. */
  async run<T>(writer: Writer, sentBytes: number, task: () => Promise<T>): Promise<T> {
    const { actor, address } = writer;
    const bill: Bill = { isOpen: true, bytes: sentBytes, items: 0 };
    try {
      return await this.#bills.run(bill, task);
    } finally {
      bill.isOpen = false;
      this.#turnDay();
      if (actor) this.#add(actor.kind, actor.identityId, bill);
      this.#add(laneOf(writer), addressKey(address), bill);
    }
  }

  /** Charges whoever's command is running. */
  charge({ bytes, items }: Amount): void {
    const bill = this.#bills.getStore();
    if (!bill?.isOpen) return;
    bill.bytes += bytes;
    bill.items += items;
  }

  get isCharging(): boolean {
    return this.#bills.getStore()?.isOpen ?? false;
  }

  /** Who has stored most today, those closest to their limit first. */
  busiest(most: number): Stored[] {
    this.#turnDay();
    const all = this.#all().map(({ holder, id, bytes, items }) => {
      const limit = this.#limits[holder];
      const share = Math.max(bytes / limit.bytes, items / limit.items);
      return { share, stored: { holder, id, bytes, items, isOver: share >= 1 } };
    });
    return all
      .toSorted((a, b) => b.share - a.share)
      .slice(0, most)
      .map(({ stored }) => stored);
  }

  #refusal(holder: Holder, id: string): Result<void> | undefined {
    const stored = this.#accounts[holder].get(id);
    const { bytes, items } = this.#limits[holder];
    if (stored === undefined || (stored.bytes < bytes && stored.items < items)) return undefined;
    return fail(`${holder}-stored-enough`, { megabytes: Math.round(bytes / MEGABYTE), items });
  }

  #all(): Account[] {
    return holders.flatMap((holder) => [...this.#accounts[holder].values()]);
  }

  #add(holder: Holder, id: string, { bytes, items }: Amount): void {
    const account = this.#count(holder, id, bytes, items);
    if (this.#untold.size === 0) this.#clock.after(TELL_EVERY_MS, () => this.#tell());
    this.#untold.add(account);
    account.untold.bytes += bytes;
    account.untold.items += items;
  }

  #count(holder: Holder, id: string, bytes: number, items: number): Account {
    const accounts = this.#accounts[holder];
    let account = accounts.get(id);
    if (account === undefined) {
      if (accounts.size >= MOST_HOLDERS) this.#forgetSmallest(holder);
      account = { holder, id, bytes: 0, items: 0, untold: { bytes: 0, items: 0 } };
      this.#accounts[holder].set(id, account);
    }
    account.bytes += bytes;
    account.items += items;
    return account;
  }

  /** Bounds memory under a flood of new callers: those who stored least are dropped. */
  #forgetSmallest(holder: Holder): void {
    const bySize = [...this.#accounts[holder]].toSorted(([, a], [, b]) => b.bytes - a.bytes);
    this.#accounts[holder] = new Map(bySize.slice(0, MOST_HOLDERS / 2));
  }

  #tell(): void {
    const words = [...this.#untold].flatMap(({ holder, id, untold: { bytes, items } }) => [
      `${holder} ${id}`,
      String(bytes),
      String(items),
    ]);
    for (const { untold } of this.#untold) Object.assign(untold, { bytes: 0, items: 0 });
    this.#untold.clear();
    this.#hub.tellNodes(STORED, words);
  }

  #hear(words: readonly string[]): void {
    this.#turnDay();
    for (let at = 0; at + 2 < words.length; at += 3) {
      const [key = '', ...amounts] = words.slice(at, at + 3);
      const [holder, id = ''] = key.split(' ');
      const [bytes = Number.NaN, items = Number.NaN] = amounts.map(Number);
      if (isHolder(holder) && Number.isFinite(bytes + items)) this.#count(holder, id, bytes, items);
    }
  }

  #turnDay(): void {
    const day = Math.floor(this.#clock.now() / DAY_MS);
    if (day === this.#day) return;
    this.#day = day;
    this.#accounts = noAccounts();
  }
}
