import type { Clock } from '#server/kit/clock.ts';

const FRAMES_A_SECOND = 25;
const BURST = 100;
/** What may still arrive from the socket's own buffer after reading was paused. */
const DEBT = 400;

/**
 * Frames a connection may send. Beyond that it is read more slowly, which loses nothing; only a flood that continues
 * regardless is refused.
 */
export class FrameBudget {
  readonly #clock: Clock;
  readonly #wire: { pause(): void; resume(): void };
  #left = BURST;
  #countedAt: number;
  #cancelResume: (() => void) | undefined;

  constructor(clock: Clock, wire: { pause(): void; resume(): void }) {
    this.#clock = clock;
    this.#wire = wire;
    this.#countedAt = clock.now();
  }

  /** False for a flood. */
  spend(): boolean {
    const now = this.#clock.now();
    // The machine's clock may be set back: that must not put everybody into debt.
    const passedMs = Math.max(0, now - this.#countedAt);
    this.#left = Math.min(BURST, this.#left + (passedMs / 1000) * FRAMES_A_SECOND);
    this.#countedAt = now;
    this.#left -= 1;
    if (this.#left < 0 && !this.#cancelResume) this.#pause();
    return this.#left > -DEBT;
  }

  close(): void {
    this.#cancelResume?.();
  }

  #pause(): void {
    this.#wire.pause();
    this.#cancelResume = this.#clock.after((1000 * -this.#left) / FRAMES_A_SECOND + 100, () => {
      this.#cancelResume = undefined;
      this.#wire.resume();
    });
  }
}
