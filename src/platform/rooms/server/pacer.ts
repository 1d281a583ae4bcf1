import { MINUTE_MS, SECOND_MS } from '#core/instant.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Kit } from '#server/kit/module.ts';

interface Rest {
  cancel: () => void;
  isWanted: boolean;
}

export interface PacerDeps {
  readonly clock: Clock;
  readonly log: Pick<Kit['log'], 'warn'>;
}

/**
 * Runs the task of a key at once, then at most once per interval. A failed task is repeated after a second, then at longer
 * and longer intervals, because no further call may follow.
 */
export class Pacer {
  readonly #deps: PacerDeps;
  readonly #intervalMs: number;
  readonly #run: (key: string) => Promise<void>;
  readonly #resting = new Map<string, Rest>();
  readonly #running = new Set<Promise<void>>();
  /** How often in a row it could not be done. */
  readonly #failed = new Map<string, number>();
  #isClosed = false;

  constructor(deps: PacerDeps, intervalMs: number, run: (key: string) => Promise<void>) {
    this.#deps = deps;
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
    const running = this.#tryOnce(key).then((waitMs) => {
      this.#running.delete(running);
      if (this.#isClosed) return;
      // The interval starts when the task ends, so a slow task does not run all the time.
      rest.cancel = this.#deps.clock.after(waitMs, () => {
        this.#resting.delete(key);
        if (rest.isWanted || this.#failed.has(key)) this.offer(key);
      });
    });
    this.#running.add(running);
  }

  /** How long to rest then. */
  async #tryOnce(key: string): Promise<number> {
    try {
      await this.#run(key);
      this.#failed.delete(key);
      return this.#intervalMs;
    } catch (error) {
      const failed = this.#failed.get(key) ?? 0;
      this.#failed.set(key, failed + 1);
      this.#deps.log.warn({ err: error, key }, 'what has changed could not be told');
      return Math.max(this.#intervalMs, Math.min(MINUTE_MS, SECOND_MS * 2 ** failed));
    }
  }
}
