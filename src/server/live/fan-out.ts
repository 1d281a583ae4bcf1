interface Round<Listener> {
  readonly channel: object;
  readonly listeners: Iterator<Listener>;
  readonly offer: (listener: Listener) => void;
}

/**
 * Sends to many listeners in slices, so that writing an event to 5,000 sockets does not delay everything else. Later
 * events wait, so nobody gets them out of order.
 */
export class FanOut<Listener> {
  readonly #soon: (task: () => void) => void;
  readonly #slice: number;
  readonly #rounds: Round<Listener>[] = [];

  constructor(soon: (task: () => void) => void, slice: number) {
    this.#soon = soon;
    this.#slice = slice;
  }

  send(channel: object, listeners: ReadonlySet<Listener>, offer: (listener: Listener) => void): void {
    if (this.#rounds.length === 0 && listeners.size <= this.#slice) {
      for (const listener of listeners) offer(listener);
      return;
    }
    // New listeners are visited too, with a number that their view already covers.
    this.#rounds.push({ channel, listeners: listeners.values(), offer });
    if (this.#rounds.length === 1) this.#run();
  }

  /** Events of the channel that not everybody has received yet. */
  waiting(channel: object): number {
    return this.#rounds.filter((round) => round.channel === channel).length;
  }

  close(): void {
    this.#rounds.length = 0;
  }

  #run(): void {
    let left = this.#slice;
    for (let round = this.#rounds[0]; round; round = this.#rounds[0]) {
      for (let next = round.listeners.next(); !next.done; next = round.listeners.next()) {
        round.offer(next.value);
        left -= 1;
        if (left === 0) return this.#soon(() => this.#run());
      }
      this.#rounds.shift();
    }
  }
}
