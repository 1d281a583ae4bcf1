import type { Waiting } from './outbox-store.ts';

const SENT_AT_ONCE = 4;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

export interface LaneOptions {
  readonly after: (durationMs: number, task: () => void) => () => void;
  readonly random: () => number;
  /** Runs the task while no other tab sends what has this key. */
  readonly alone: (task: () => Promise<void>, key: string) => Promise<void>;
}

interface LaneWork {
  /** The first of each key that waits. */
  readonly heads: () => Promise<readonly Waiting[]>;
  /** Sends what has the key; true when nothing waits in its lane any more. */
  readonly send: (key: string) => Promise<boolean>;
}

/** What has the same key: sent one after the other, and tried again after pauses of its own. */
interface Lane {
  running: Promise<void>;
  isSending: boolean;
  isWantedAgain: boolean;
  attempt: number;
  cancelRest: (() => void) | undefined;
}

const newLane = (): Lane => ({
  running: Promise.resolve(),
  isSending: false,
  isWantedAgain: false,
  attempt: 0,
  cancelRest: undefined,
});

/** When what waits is sent: a few lanes at once, each in order, each with its rests. */
export class Lanes {
  readonly #options: LaneOptions;
  readonly #work: LaneWork;
  readonly #lanes = new Map<string, Lane>();
  /** For a database that does not answer. */
  readonly #disk = newLane();
  #sending = 0;
  #isClosed = false;

  constructor(options: LaneOptions, work: LaneWork) {
    this.#options = options;
    this.#work = work;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  wakeAll(): void {
    for (const lane of this.#lanes.values()) lane.isWantedAgain = lane.isSending;
    void this.#look(() => true);
  }

  async wake(key: string): Promise<void> {
    await this.#look((each) => each === key);
  }

  /** Resolves when the lane has nothing to send, or rests. */
  async idle(key: string): Promise<void> {
    await this.#lanes.get(key)?.running;
  }

  close(): void {
    this.#isClosed = true;
    for (const lane of [this.#disk, ...this.#lanes.values()]) lane.cancelRest?.();
  }

  /** Starts the lanes in which something of ours waits; those that rest only if they are wanted. */
  async #look(isWanted: (key: string) => boolean): Promise<void> {
    if (this.#isClosed) return;
    try {
      for (const head of await this.#work.heads()) this.#start(head, isWanted(head.key));
      this.#disk.attempt = 0;
    } catch {
      this.#rest(this.#disk, isWanted);
    }
  }

  #start({ key, upload }: Waiting, isWanted: boolean): void {
    const lane = this.#lanes.get(key) ?? newLane();
    this.#lanes.set(key, lane);
    if (lane.isSending || (lane.cancelRest !== undefined && !isWanted)) return;
    // A picture takes minutes on a weak network: it takes no place of those that take a moment.
    const places = upload === undefined ? 1 : 0;
    if (this.#sending + places <= SENT_AT_ONCE) lane.running = this.#run(key, lane, places);
  }

  async #run(key: string, lane: Lane, places: number): Promise<void> {
    this.#sending += places;
    lane.cancelRest?.();
    lane.cancelRest = undefined;
    lane.isSending = true;
    let isCleared = false;
    try {
      await this.#options.alone(async () => {
        isCleared = await this.#work.send(key);
      }, key);
    } catch {
      // The database or the lock failed; what waits is tried again like after a lost connection.
    }
    lane.isSending = false;
    this.#sending -= places;
    const isWanted = lane.isWantedAgain;
    lane.isWantedAgain = false;
    if (isCleared) lane.attempt = 0;
    else if (!isWanted) this.#rest(lane, (each) => each === key);
    // For what was added to it meanwhile, and for those that had no place.
    void this.#look((each) => isWanted && each === key);
  }

  #rest(lane: Lane, isWanted: (key: string) => boolean): void {
    if (this.#isClosed) return;
    const limit = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** lane.attempt);
    lane.attempt += 1;
    const pauseMs = FIRST_PAUSE_MS / 2 + this.#options.random() * limit;
    lane.cancelRest?.();
    lane.cancelRest = this.#options.after(pauseMs, () => {
      lane.cancelRest = undefined;
      void this.#look(isWanted);
    });
  }
}
