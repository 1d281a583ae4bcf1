export interface ServerTimeSources {
  /** Never jumps; may stop while the device sleeps. */
  readonly steady: () => number;
  /** Keeps running during sleep; jumps when somebody sets it. */
  readonly wall: () => number;
  /** How far the server's clock is from the steady one; undefined until an exchange, and again after a jump. */
  readonly offsetMs: () => number | undefined;
}

/** A faster correction would be visible as a clock that runs too fast or too slow. */
const SLEW = 0.05;
/** Beyond this, a wrong time is worse than a visible jump. */
const JUMP_MS = 1000;
const SLEPT_MS = 250;

/**
 * The server's time on this screen. A better estimate is approached, not jumped to. After a sleep, the wall clock tells
 * how long it was until the server is asked again, so the first frame is right.
 */
export class ServerTime {
  readonly #sources: ServerTimeSources;
  #shownMs: number | undefined;
  #lastAt: number;
  /** Server minus wall, when they were last compared. */
  #wallGapMs = 0;
  /** Measured before a sleep: off by as long as the steady clock stopped. */
  #staleMs: number | undefined;

  constructor(sources: ServerTimeSources) {
    this.#sources = sources;
    this.#lastAt = sources.steady();
  }

  now(): number {
    const at = this.#sources.steady();
    const wall = this.#sources.wall();
    const offsetMs = this.#steer(at);
    const byWall = wall + this.#wallGapMs;
    if (offsetMs === undefined) return Math.round(byWall);
    const bySteady = at + offsetMs;
    if (byWall - bySteady > SLEPT_MS && this.#shownMs !== undefined) {
      this.#shownMs += byWall - bySteady;
      this.#staleMs = this.#sources.offsetMs();
      return Math.round(byWall);
    }
    this.#wallGapMs = bySteady - wall;
    return Math.round(bySteady);
  }

  /** The latest the server's time can be, by measurement; undefined before the first one. */
  latest(): number | undefined {
    const shown = this.now();
    const measured = this.#measured();
    return measured === undefined ? undefined : Math.max(shown, this.#sources.steady() + measured);
  }

  #measured(): number | undefined {
    const offsetMs = this.#sources.offsetMs();
    if (offsetMs !== this.#staleMs) this.#staleMs = undefined;
    return this.#staleMs === undefined ? offsetMs : undefined;
  }

  #steer(at: number): number | undefined {
    const target = this.#measured();
    const passedMs = at - this.#lastAt;
    this.#lastAt = at;
    if (target === undefined) return this.#shownMs;
    if (this.#shownMs === undefined || Math.abs(target - this.#shownMs) > JUMP_MS) {
      this.#shownMs = target;
      this.#wallGapMs = at + target - this.#sources.wall();
      return target;
    }
    const most = passedMs * SLEW;
    this.#shownMs += Math.max(-most, Math.min(most, target - this.#shownMs));
    return this.#shownMs;
  }
}
