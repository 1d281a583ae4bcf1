export interface TimeSources {
  /** The wall clock: keeps running while the device sleeps, jumps when somebody sets it. */
  readonly wall: () => number;
  /** Never jumps, but may stop while the device sleeps. */
  readonly steady: () => number;
}

/** Smaller differences are the two clocks' own inaccuracy. */
const GAP_MS = 250;

/**
 * The time of an offline table. It follows the steady clock. If the wall clock is ahead, the device slept and the
 * difference is added; if it is behind, somebody set it back and it is ignored, so time never runs backwards.
 */
export class DeviceTime {
  readonly #sources: TimeSources;
  #aheadMs: number;

  /** `notBefore`: the last event of a game that continues after a reload. */
  constructor(sources: TimeSources, notBefore = 0) {
    this.#sources = sources;
    this.#aheadMs = Math.max(sources.wall(), notBefore) - sources.steady();
  }

  now(): number {
    const { wall, steady } = this.#sources;
    const own = steady() + this.#aheadMs;
    const sleptMs = wall() - own;
    if (sleptMs > GAP_MS) this.#aheadMs += sleptMs;
    return Math.round(steady() + this.#aheadMs);
  }
}

export const deviceClocks: TimeSources = {
  wall: () => Date.now(),
  steady: () => performance.now(),
};
