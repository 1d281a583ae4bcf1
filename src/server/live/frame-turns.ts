/** About as many as one batch of answers holds, so reading and storing keep step. */
const FRAMES_A_TURN = 96;

/**
 * Reads a bounded number of frames in each turn of the event loop, in order of arrival. Node hands over everything that
 * has arrived in one turn. In a burst each turn would read all that came during the one before, and become longer and
 * longer, while commits that are on disk wait for the next turn to be acknowledged.
 */
export class FrameTurns {
  readonly #soon: (task: () => void) => void;
  readonly #waiting: (() => void)[] = [];
  #left = FRAMES_A_TURN;
  #isTurnOpen = false;

  constructor(soon: (task: () => void) => void = setImmediate) {
    this.#soon = soon;
  }

  /** At once, if this turn has read few. */
  take(read: () => void): void {
    this.#openTurn();
    if (this.#left === 0) return void this.#waiting.push(read);
    this.#left -= 1;
    read();
  }

  #openTurn(): void {
    if (this.#isTurnOpen) return;
    this.#isTurnOpen = true;
    this.#soon(() => this.#nextTurn());
  }

  #nextTurn(): void {
    this.#isTurnOpen = false;
    const some = this.#waiting.splice(0, FRAMES_A_TURN);
    this.#left = FRAMES_A_TURN - some.length;
    if (some.length > 0) this.#openTurn();
    for (const read of some) read();
  }
}
