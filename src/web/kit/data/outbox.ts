import type { Problem } from '#core/live-frames.ts';
import { Lanes } from './outbox-lanes.ts';
import type { LaneOptions } from './outbox-lanes.ts';
import type { OutboxStore, Waiting } from './outbox-store.ts';

export type OutboxCommand = Omit<Waiting, 'seq' | 'ownerId' | 'createdAt' | 'firstSentAt'> &
  Partial<Pick<Waiting, 'ownerId'>>;

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

export interface UploadedBytes {
  readonly bytes: ArrayBuffer;
  /** Share sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Messages between tabs of one browser. */
export type OutboxNews =
  | { readonly type: 'changed' }
  | { readonly type: 'settled'; readonly id: string; readonly name: string; readonly outcome: Settled };

export interface OutboxOptions extends LaneOptions {
  readonly store: OutboxStore;
  /** `bytes`: of a command with an `upload`. */
  readonly send: (command: Waiting, bytes?: UploadedBytes) => Promise<SendOutcome>;
  /** Undefined until a session is known; then nothing is sent. */
  readonly ownerId: () => string | undefined;
  /** Wall clock, because it must go on over reloads. */
  readonly now: () => number;
  /** Tells the other tabs. */
  readonly tell: (news: OutboxNews) => void;
}

/** The server keeps results of commands for a day. */
const REMEMBERED_MS = 23 * 60 * 60 * 1000;
const JOINED_AT_ONCE = 100;
const TRIES_AT_BUGS = 5;
/** Some minutes; what has not come by then does not come. */
const PATIENT_TRIES = 20;
/** Added before the first visit reached the server: it belongs to the guest this browser then becomes. */
const NOBODY_YET = '';

const wordsOf = ({ title, errors = [] }: Problem): string =>
  [title, ...errors.map(({ message }) => message)].join(' ');

const listIn = ({ body, joined = '' }: Waiting): readonly unknown[] => {
  const list: unknown = Object.entries(body ?? {}).find(([name]) => name === joined)?.[1];
  return Array.isArray(list) ? list : [];
};

/** The first of a lane and the commands sent with it. */
const togetherOf = (lane: readonly Waiting[]): readonly Waiting[] => {
  const [head] = lane;
  const end = lane.findIndex(({ name, joined }) => joined === undefined || name !== head?.name);
  return head?.joined === undefined
    ? lane.slice(0, 1)
    : lane.slice(0, end < 0 ? JOINED_AT_ONCE : Math.min(end, JOINED_AT_ONCE));
};

const joinedIn = (head: Waiting, together: readonly Waiting[]): Waiting =>
  head.joined === undefined || typeof head.body !== 'object'
    ? head
    : { ...head, body: { ...head.body, [head.joined]: together.flatMap(listIn) } };

type SettledListener = (settled: Extract<OutboxNews, { type: 'settled' }>) => void;
/** Without a share: no longer, whatever became of it. */
type ProgressListener = (id: string, share?: number) => void;

/** Keeps commands and pictures until the server has answered them: never lost, never doubled, in order per key. */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #awaited = new Map<string, (outcome: Settled) => void>();
  readonly #settledListeners = new Set<SettledListener>();
  readonly #waitingListeners = new Set<(waiting: readonly Waiting[]) => void>();
  readonly #progressListeners = new Set<ProgressListener>();
  readonly #tries = new Map<string, number>();
  readonly #lanes: Lanes;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#lanes = new Lanes(options, { heads: () => this.#heads(), send: (key) => this.#sendLane(key) });
    this.wake();
  }

  /** Whose things are taken and sent now. */
  get ownerId(): string {
    return this.#options.ownerId() ?? NOBODY_YET;
  }

  /** Resolves when the command is on disk; `settled` when the server has answered, by whichever tab. */
  async add(
    command: OutboxCommand,
    bytes?: ArrayBuffer,
  ): Promise<{ readonly settled: Promise<Settled>; readonly isOnDisk?: boolean }> {
    const { store, now } = this.#options;
    const settled = new Promise<Settled>((resolve) => this.#awaited.set(command.id, resolve));
    const waiting = { ownerId: this.ownerId, ...command, createdAt: now() };
    const isOnDisk = await store.add(waiting, bytes);
    await this.#toldChanged();
    void this.#lanes.wake(command.key);
    return { settled, isOnDisk };
  }

  /** Try now: the network is back, the page woke, a session began. */
  wake(): void {
    this.#lanes.wakeAll();
  }

  /** Tries a lane now; resolves when nothing waits in it any more or it has to rest. */
  async flush(key: string): Promise<void> {
    await this.#lanes.wake(key);
    await this.#lanes.idle(key);
  }

  /** Sends once more what was refused and kept. */
  async retry(id: string): Promise<void> {
    const { refusal: _, ...command } = (await this.#find(id)) ?? {};
    if (!('seq' in command)) return;
    await this.#options.store.put(command);
    await this.#toldChanged();
    void this.#lanes.wake(command.key);
  }

  /** Discards a command; returns how to undo that. */
  async discard(id: string): Promise<() => Promise<void>> {
    const command = await this.#find(id);
    if (!command) return async () => undefined;
    const bytes = await this.bytes(id);
    await this.#options.store.remove(command);
    await this.#toldChanged();
    const { seq: _, refusal: __, ...again } = command;
    return async () => void (await this.add(again, bytes));
  }

  bytes(id: string): Promise<ArrayBuffer | undefined> {
    return this.#options.store.bytes(id);
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

  /** Of what this tab is sending. */
  onProgress(listener: ProgressListener): () => void {
    this.#progressListeners.add(listener);
    return () => this.#progressListeners.delete(listener);
  }

  close(): void {
    this.#lanes.close();
  }

  async #find(id: string): Promise<Waiting | undefined> {
    return (await this.#options.store.all()).find((command) => command.id === id);
  }

  /** True when nothing of ours waits in it any more. */
  async #sendLane(key: string): Promise<boolean> {
    for (;;) {
      const together = togetherOf((await this.#ours()).filter((command) => command.key === key));
      const [head] = together;
      if (!head) return true;
      if (this.#lanes.isClosed || !(await this.#sendOne(head, together)) || this.#lanes.isClosed)
        return false;
    }
  }

  /** The first of each key: the others must wait for its answer. */
  async #heads(): Promise<Waiting[]> {
    const heads = new Map<string, Waiting>();
    for (const command of await this.#ours()) if (!heads.has(command.key)) heads.set(command.key, command);
    return [...heads.values()];
  }

  async #ours(): Promise<Waiting[]> {
    const owner = this.#options.ownerId();
    if (owner === undefined) return [];
    const isOurs = ({ ownerId, refusal }: Waiting): boolean =>
      refusal === undefined && (ownerId === owner || ownerId === NOBODY_YET);
    return (await this.#options.store.all()).filter(isOurs);
  }

  async #sendOne(command: Waiting, together: readonly Waiting[]): Promise<boolean> {
    const { store, now } = this.#options;
    const firstSentAt = command.firstSentAt ?? now();
    const isForgotten = !command.isRepeatable && now() - firstSentAt > REMEMBERED_MS;
    if (isForgotten) return this.#settle(command, { kind: 'unsure' });
    // A full disk refuses this too: better sent than waiting for room.
    if (command.firstSentAt === undefined)
      await store.put({ ...command, firstSentAt }).catch(() => undefined);
    const outcome = await this.#send(joinedIn(command, together));
    if (outcome.kind === 'lost' || this.#isPassing(command, outcome)) return false;
    for (const each of together) await this.#settle(each, outcome);
    return true;
  }

  async #send(command: Waiting): Promise<SendOutcome | { readonly kind: 'unsure' }> {
    const { store, send } = this.#options;
    const onProgress = (share?: number): void => {
      for (const listener of this.#progressListeners) listener(command.id, share);
    };
    try {
      if (command.upload === undefined) return await send(command);
      onProgress(0);
      const bytes = await store.bytes(command.id);
      // Cleared by the browser: nothing is left to send.
      return bytes === undefined ? { kind: 'unsure' } : await send(command, { bytes, onProgress });
    } catch {
      return { kind: 'lost' };
    } finally {
      onProgress();
    }
  }

  #isPassing({ id, patientWith = [] }: Waiting, outcome: SendOutcome | { readonly kind: 'unsure' }): boolean {
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

  async #settle(command: Waiting, outcome: Settled): Promise<true> {
    const { store, tell } = this.#options;
    if (outcome.kind === 'refused' && command.isKeptRefused)
      await store.put({ ...command, refusal: wordsOf(outcome.problem) });
    else await store.remove(command);
    const news = { type: 'settled', id: command.id, name: command.name, outcome } as const;
    this.#announce(news);
    tell(news);
    await this.#changed();
    return true;
  }

  #announce(news: Extract<OutboxNews, { type: 'settled' }>): void {
    this.#awaited.get(news.id)?.(news.outcome);
    this.#awaited.delete(news.id);
    this.#tries.delete(news.id);
    for (const listener of this.#settledListeners) listener(news);
  }

  async #toldChanged(): Promise<void> {
    await this.#changed();
    this.#options.tell({ type: 'changed' });
  }

  async #changed(): Promise<void> {
    if (this.#waitingListeners.size === 0) return;
    const waiting = await this.#options.store.all();
    for (const listener of this.#waitingListeners) listener(waiting);
  }
}
