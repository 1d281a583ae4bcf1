/** Runs a few tasks at a time. The others wait in order, and once too many wait, the next is refused. */
export class Limiter {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: { readonly atOnce: number; readonly mostWaiting?: number }) {
    this.#atOnce = limits.atOnce;
    this.#mostWaiting = limits.mostWaiting ?? Infinity;
  }

  /** Running and waiting. */
  get depth(): number {
    return this.#running + this.#waiting.length;
  }

  /** Undefined when too many are already waiting. */
  async run<T>(task: () => Promise<T>): Promise<T | undefined> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#mostWaiting) return undefined;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running++;
    try {
      return await task();
    } finally {
      // The place goes straight to the next in line: a newcomer must not take it.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
