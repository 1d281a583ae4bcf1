/** Lets at most `limit` tasks run at once; the others wait their turn. */
export class Gate {
  readonly #waiting: (() => Promise<void>)[] = [];
  readonly #limit: number;
  #running = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** `task` must not reject. */
  run(task: () => Promise<void>): void {
    this.#waiting.push(task);
    this.#next();
  }

  #next(): void {
    if (this.#running >= this.#limit) return;
    const task = this.#waiting.shift();
    if (!task) return;
    this.#running += 1;
    void task().finally(() => {
      this.#running -= 1;
      this.#next();
    });
  }
}
