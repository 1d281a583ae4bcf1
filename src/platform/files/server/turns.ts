/** Lets a few pieces of heavy work run at a time; the others wait, and when too many wait the next is sent away. */
export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: { readonly atOnce: number; readonly mostWaiting: number }) {
    this.#atOnce = limits.atOnce;
    this.#mostWaiting = limits.mostWaiting;
  }

  /** Running and waiting, for the metrics. */
  get depth(): number {
    return this.#running + this.#waiting.length;
  }

  /** undefined when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#mostWaiting) return undefined;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running++;
    try {
      return await work();
    } finally {
      // The place is handed on: a newcomer cannot slip in before who waits.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
