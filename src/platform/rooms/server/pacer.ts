import type { Clock } from '#server/kit/clock.ts';

interface Rest {
  cancel: () => void;
  isWanted: boolean;
}

/** Lets the first sign of a key through at once, then one an interval as long as signs come. */
export class Pacer {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  readonly #run: (key: string) => Promise<void>;
  readonly #resting = new Map<string, Rest>();
  readonly #running = new Set<Promise<void>>();
  #isClosed = false;

  /** What it runs must not reject. */
  constructor(clock: Clock, intervalMs: number, run: (key: string) => Promise<void>) {
    this.#clock = clock;
    this.#intervalMs = intervalMs;
    this.#run = run;
  }

  offer(key: string): void {
    const rest = this.#resting.get(key);
    if (rest) rest.isWanted = true;
    else if (!this.#isClosed) this.#start(key);
  }

  /** Resolves when nothing runs. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { cancel } of this.#resting.values()) cancel();
    this.#resting.clear();
    await this.idle();
  }

  #start(key: string): void {
    const rest: Rest = { cancel: () => undefined, isWanted: false };
    this.#resting.set(key, rest);
    const running = this.#run(key).finally(() => {
      this.#running.delete(running);
      // Counted from the end: what takes long must not be all there is.
      rest.cancel = this.#clock.after(this.#intervalMs, () => {
        this.#resting.delete(key);
        if (rest.isWanted) this.offer(key);
      });
    });
    this.#running.add(running);
  }
}
