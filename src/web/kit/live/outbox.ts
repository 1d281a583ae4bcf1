import type { Problem } from '#core/live-frames.ts';
import type { OutboxStore, Waiting } from './outbox-store.ts';

export type OutboxCommand = Omit<Waiting, 'seq' | 'ownerId' | 'createdAt' | 'firstSentAt'>;

/** What the server said. `lost`: nothing, so the same command goes out again. */
export type SendOutcome =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'lost' };

/**
 * How a command ended. `unsure`: it was sent but the answer never came, and by now the server has forgotten its
 * id, so sending it again could do it twice.
 */
export type Settled = Exclude<SendOutcome, { kind: 'lost' }> | { readonly kind: 'unsure' };

/** What tabs of one browser tell each other. */
export type OutboxNews =
  | { readonly type: 'changed' }
  | { readonly type: 'settled'; readonly id: string; readonly name: string; readonly outcome: Settled };

export interface OutboxOptions {
  readonly store: OutboxStore;
  readonly send: (command: Waiting) => Promise<SendOutcome>;
  /** Undefined until a session is known; then nothing is sent. */
  readonly ownerId: () => string | undefined;
  /** Wall clock, because it must go on over reloads. */
  readonly now: () => number;
  readonly after: (durationMs: number, task: () => void) => () => void;
  readonly random: () => number;
  /** Runs the task while no other tab does. */
  readonly alone: (task: () => Promise<void>) => Promise<void>;
  /** Tells the other tabs. */
  readonly tell: (news: OutboxNews) => void;
}

/** The server keeps results of commands for a day. */
const REMEMBERED_MS = 23 * 60 * 60 * 1000;
const SENT_AT_ONCE = 4;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const TRIES_AT_BUGS = 5;
/** Some minutes; what has not come by then does not come. */
const PATIENT_TRIES = 20;
/** Added before the first visit reached the server: it belongs to whoever this browser then becomes. */
const NOBODY_YET = '';

type SettledListener = (settled: Extract<OutboxNews, { type: 'settled' }>) => void;

/** Keeps commands until the server has answered them: never lost, never doubled, in order per key. */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #awaited = new Map<string, (outcome: Settled) => void>();
  readonly #settledListeners = new Set<SettledListener>();
  readonly #waitingListeners = new Set<(waiting: readonly Waiting[]) => void>();
  readonly #tries = new Map<string, number>();
  #attempt = 0;
  #cancelRetry: (() => void) | undefined;
  #isDraining = false;
  #isWantedAgain = false;
  #isClosed = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.wake();
  }

  /** Resolves when the command is on disk; `settled` when the server has answered, by whichever tab. */
  async add(command: OutboxCommand): Promise<{ readonly settled: Promise<Settled> }> {
    const { store, now, ownerId } = this.#options;
    const settled = new Promise<Settled>((resolve) => this.#awaited.set(command.id, resolve));
    await store.add({ ...command, ownerId: ownerId() ?? NOBODY_YET, createdAt: now() });
    await this.#changed();
    this.#options.tell({ type: 'changed' });
    this.wake();
    return { settled };
  }

  /** Try now: something was added, the network is back, the page woke, a session began. */
  wake(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    if (this.#isClosed) return;
    if (this.#isDraining) this.#isWantedAgain = true;
    else void this.#drain();
  }

  /** What another tab told. */
  hear(news: OutboxNews): void {
    if (news.type === 'settled') this.#announce(news);
    void this.#changed();
  }

  /** Also for commands of earlier visits, whose callers are gone. */
  onSettled(listener: SettledListener): () => void {
    this.#settledListeners.add(listener);
    return () => this.#settledListeners.delete(listener);
  }

  onWaiting(listener: (waiting: readonly Waiting[]) => void): () => void {
    this.#waitingListeners.add(listener);
    void this.#changed();
    return () => this.#waitingListeners.delete(listener);
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry?.();
  }

  async #drain(): Promise<void> {
    this.#isDraining = true;
    let isCleared = false;
    try {
      await this.#options.alone(async () => {
        isCleared = await this.#sendAll();
      });
    } catch {
      // The database or the lock failed; what waits is tried again like after a lost connection.
    }
    this.#isDraining = false;
    if (this.#isClosed) return;
    if (isCleared) this.#attempt = 0;
    if (this.#isWantedAgain) {
      this.#isWantedAgain = false;
      this.wake();
    } else if (!isCleared) this.#retryLater();
  }

  #retryLater(): void {
    const limit = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#attempt);
    this.#attempt += 1;
    const pauseMs = FIRST_PAUSE_MS / 2 + this.#options.random() * limit;
    this.#cancelRetry = this.#options.after(pauseMs, () => this.wake());
  }

  /** True when nothing of ours waits any more. */
  async #sendAll(): Promise<boolean> {
    for (;;) {
      const heads = await this.#heads();
      if (heads.length === 0) return true;
      const answered = await Promise.all(
        heads.slice(0, SENT_AT_ONCE).map((command) => this.#sendOne(command)),
      );
      if (this.#isClosed || answered.includes(false)) return false;
    }
  }

  /** The first of each key: the others must wait for its answer. */
  async #heads(): Promise<Waiting[]> {
    const ownerId = this.#options.ownerId();
    const heads = new Map<string, Waiting>();
    if (ownerId === undefined) return [];
    for (const command of await this.#options.store.all()) {
      const isOurs = command.ownerId === ownerId || command.ownerId === NOBODY_YET;
      if (isOurs && !heads.has(command.key)) heads.set(command.key, command);
    }
    return [...heads.values()];
  }

  async #sendOne(command: Waiting): Promise<boolean> {
    const { store, send, now } = this.#options;
    const firstSentAt = command.firstSentAt ?? now();
    if (now() - firstSentAt > REMEMBERED_MS) return this.#settle(command, { kind: 'unsure' });
    if (command.firstSentAt === undefined) await store.put({ ...command, firstSentAt });
    const outcome = await send(command).catch((): SendOutcome => ({ kind: 'lost' }));
    if (outcome.kind === 'lost' || this.#isPassing(command, outcome)) return false;
    return this.#settle(command, outcome);
  }

  #isPassing({ id, patientWith = [] }: Waiting, outcome: SendOutcome): boolean {
    if (outcome.kind !== 'refused') return false;
    const { code, isPassing = false } = outcome.problem;
    const isBug = code === 'internal';
    if (isPassing && !isBug) return true;
    const isPatient = patientWith.includes(code);
    if (!isBug && !isPatient) return false;
    // A restart may mend a bug over there; until then it must not block the next command forever.
    const tries = (this.#tries.get(id) ?? 0) + 1;
    this.#tries.set(id, tries);
    return tries < (isPatient ? PATIENT_TRIES : TRIES_AT_BUGS);
  }

  async #settle({ seq, id, name }: Waiting, outcome: Settled): Promise<true> {
    await this.#options.store.remove(seq);
    const news = { type: 'settled', id, name, outcome } as const;
    this.#announce(news);
    this.#options.tell(news);
    await this.#changed();
    return true;
  }

  #announce(news: Extract<OutboxNews, { type: 'settled' }>): void {
    this.#awaited.get(news.id)?.(news.outcome);
    this.#awaited.delete(news.id);
    this.#tries.delete(news.id);
    for (const listener of this.#settledListeners) listener(news);
  }

  async #changed(): Promise<void> {
    if (this.#waitingListeners.size === 0) return;
    const waiting = await this.#options.store.all();
    for (const listener of this.#waitingListeners) listener(waiting);
  }
}
