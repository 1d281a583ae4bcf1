import type { Instant } from '#core/instant.ts';
import type { StoreClock } from '#store/port/clock.ts';

/** Far in the future, so that an engine with its own clock never removes what is live here. */
const START: Instant = Date.UTC(2100, 0, 1);

/** A clock that moves by hand. */
export class ManualClock implements StoreClock {
  #now: Instant = START;
  #tasks: { readonly at: Instant; readonly task: () => void }[] = [];

  now(): Instant {
    return this.#now;
  }

  after(durationMs: number, task: () => void): () => void {
    const entry = { at: this.#now + durationMs, task };
    this.#tasks.push(entry);
    return () => {
      this.#tasks = this.#tasks.filter((other) => other !== entry);
    };
  }

  /** Runs what falls due on the way, in order of time. */
  advance(durationMs: number): void {
    const end = this.#now + durationMs;
    for (let next = this.#nextBy(end); next !== undefined; next = this.#nextBy(end)) {
      const { at, task } = next;
      this.#tasks = this.#tasks.filter((other) => other !== next);
      this.#now = Math.max(this.#now, at);
      task();
    }
    this.#now = end;
  }

  #nextBy(end: Instant): { readonly at: Instant; readonly task: () => void } | undefined {
    return this.#tasks.filter((entry) => entry.at <= end).sort((left, right) => left.at - right.at)[0];
  }
}
