import type { Clock } from '#server/kit/clock.ts';

interface Slot<T> {
  waiting: { value: T } | undefined;
  cancel: () => void;
}

/**
 * Sends at most one value per name and interval: the first at once, then the last of each interval. Nothing is late by
 * more than the interval, and the last value always arrives.
 */
export class Coalescer<T> {
  readonly #slots = new Map<string, Slot<T>>();
  readonly #clock: Clock;
  readonly #intervalMs: number;
  readonly #emit: (value: T) => void;

  constructor(clock: Clock, intervalMs: number, emit: (value: T) => void) {
    this.#clock = clock;
    this.#intervalMs = intervalMs;
    this.#emit = emit;
  }

  offer(name: string, value: T, merge: (earlier: T, later: T) => T = (_, later) => later): void {
    const slot = this.#slots.get(name);
    if (slot) {
      slot.waiting = { value: slot.waiting ? merge(slot.waiting.value, value) : value };
      return;
    }
    this.#slots.set(name, { waiting: undefined, cancel: this.#wait(name) });
    this.#emit(value);
  }

  /** Sends the picked waiting values now, so that what follows cannot overtake them. */
  flush(isPicked: (value: T) => boolean = () => true): void {
    for (const slot of this.#slots.values()) {
      if (!slot.waiting || !isPicked(slot.waiting.value)) continue;
      const { value } = slot.waiting;
      slot.waiting = undefined;
      this.#emit(value);
    }
  }

  close(): void {
    for (const slot of this.#slots.values()) slot.cancel();
    this.#slots.clear();
  }

  #wait(name: string): () => void {
    return this.#clock.after(this.#intervalMs, () => {
      const waiting = this.#slots.get(name)?.waiting;
      this.#slots.delete(name);
      if (!waiting) return;
      this.#slots.set(name, { waiting: undefined, cancel: this.#wait(name) });
      this.#emit(waiting.value);
    });
  }
}
