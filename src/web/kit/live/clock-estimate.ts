/** One four-stamp exchange: sent and received by our clock, received and sent by the server's. */
export interface ClockExchange {
  readonly t0: number;
  readonly t1: number;
  readonly t2: number;
  readonly t3: number;
}

interface Sample {
  readonly offsetMs: number;
  readonly roundTripMs: number;
  readonly at: number;
}

export interface ClockReading {
  /** Server time minus our time. */
  readonly offsetMs: number;
  /** The true offset is at most this far away. */
  readonly errorMs: number;
}

const KEPT = 16;
/** Two ordinary quartz clocks drift apart by less than this: 50 millionths each. */
const DRIFT = 0.0001;

/** Estimates the server's clock from the exchange with the smallest round trip of the last 16. */
export class ClockEstimate {
  #samples: Sample[] = [];

  add({ t0, t1, t2, t3 }: ClockExchange): void {
    const roundTripMs = t3 - t0 - (t2 - t1);
    // Only a clock that was set in between gives a negative time.
    if (!(roundTripMs >= 0)) return;
    this.#samples.push({ offsetMs: (t1 - t0 + t2 - t3) / 2, roundTripMs, at: t3 });
    if (this.#samples.length > KEPT) this.#samples.shift();
  }

  /** Our clock was set, or stood still while the device slept: what was measured before is worth nothing. */
  reset(): void {
    this.#samples = [];
  }

  reading(now: number): ClockReading | undefined {
    let best: ClockReading | undefined;
    for (const { offsetMs, roundTripMs, at } of this.#samples) {
      const errorMs = roundTripMs / 2 + Math.abs(now - at) * DRIFT;
      if (!best || errorMs < best.errorMs) best = { offsetMs, errorMs };
    }
    return best;
  }
}
