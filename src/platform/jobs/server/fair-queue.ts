export interface Waiting {
  readonly caller: string;
}

interface QueueLimits {
  readonly most: number;
  readonly mostPerCaller: number;
}

/** Jobs waiting for a thread: callers take turns, however many jobs each has. */
export class FairQueue<T extends Waiting> {
  readonly #limits: QueueLimits;
  /** In the order of their turns; a served caller moves to the end. */
  readonly #byCaller = new Map<string, T[]>();
  #size = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /** False if too many are already waiting. */
  add(item: T): boolean {
    const mine = this.#byCaller.get(item.caller) ?? [];
    if (this.#size >= this.#limits.most || mine.length >= this.#limits.mostPerCaller) return false;
    this.#byCaller.set(item.caller, [...mine, item]);
    this.#size += 1;
    return true;
  }

  remove(item: T): void {
    const mine = this.#byCaller.get(item.caller) ?? [];
    const others = mine.filter((one) => one !== item);
    if (others.length === mine.length) return;
    this.#keep(item.caller, others);
    this.#size -= 1;
  }

  /**
   * The next job whose caller may run now. If there is no room for it, nobody else goes first: otherwise a large job would
   * wait as long as small ones arrive.
   */
  take(mayRun: (item: T) => boolean, hasRoom: (item: T) => boolean): T | undefined {
    for (const [caller, [first, ...others]] of this.#byCaller) {
      if (first === undefined || !mayRun(first)) continue;
      if (!hasRoom(first)) return undefined;
      this.#byCaller.delete(caller);
      this.#keep(caller, others);
      this.#size -= 1;
      return first;
    }
    return undefined;
  }

  takeAll(): T[] {
    const all = [...this.#byCaller.values()].flat();
    this.#byCaller.clear();
    this.#size = 0;
    return all;
  }

  #keep(caller: string, items: T[]): void {
    if (items.length > 0) this.#byCaller.set(caller, items);
    else this.#byCaller.delete(caller);
  }
}
