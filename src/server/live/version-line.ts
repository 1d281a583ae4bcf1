import type { Clock } from '#server/kit/clock.ts';

/** A change of a topic's state, identified by its new version; without a version it is not state. */
export interface Step {
  readonly version?: number;
  /** Earlier versions whose own steps were swallowed by this one. */
  readonly covers?: readonly number[];
}

interface VersionLineOptions<S extends Step> {
  readonly clock: Clock;
  /** How long an earlier step may be late before it counts as lost. */
  readonly patienceMs: number;
  readonly deliver: (step: S) => void;
  readonly onLost: () => void;
}

/** Orders the steps of one topic, drops duplicates and notices missing ones. */
export class VersionLine<S extends Step> {
  readonly #options: VersionLineOptions<S>;
  #last: number | undefined;
  /** Every step after this version was delivered, up to `last`. */
  #floor = 0;
  /** The highest version known to exist. */
  #expected = 0;
  /** Versions that arrived, from `last` on, with the step to deliver at each. */
  readonly #arrived = new Map<number, S | undefined>();
  #cancelWait: (() => void) | undefined;

  constructor(options: VersionLineOptions<S>) {
    this.#options = options;
  }

  get last(): number | undefined {
    return this.#last;
  }

  receive(step: S): void {
    const { version, covers = [] } = step;
    if (version === undefined) return this.#options.deliver(step);
    this.#last ??= this.#floor = Math.min(version, ...covers) - 1;
    if (version <= this.#last) return;
    for (const covered of covers) if (!this.#arrived.has(covered)) this.#arrived.set(covered, undefined);
    this.#arrived.set(version, step);
    this.#expected = Math.max(this.#expected, version);
    this.#advance(this.#last);
    this.#watch();
  }

  /** Whether a view of this version can be followed by the steps that were delivered since. */
  canFollow(version: number): boolean {
    return this.#last === undefined || version >= this.#floor;
  }

  /** The store is at `version`: steps up to it must arrive, or they are lost. */
  expect(version: number): void {
    this.#last ??= this.#floor = version;
    this.#expected = Math.max(this.#expected, version);
    this.#watch();
  }

  /** The stored state went back (a restored backup): counting starts there. */
  reset(version: number): void {
    this.#expected = version;
    this.#giveUp();
  }

  close(): void {
    this.#cancelWait?.();
    this.#cancelWait = undefined;
  }

  #advance(from: number): void {
    let last = from;
    while (this.#arrived.has(last + 1)) {
      last += 1;
      const step = this.#arrived.get(last);
      this.#arrived.delete(last);
      this.#last = last;
      if (step) this.#options.deliver(step);
    }
  }

  #watch(): void {
    if (this.#expected <= (this.#last ?? 0)) return this.close();
    if (this.#cancelWait) return;
    const target = this.#expected;
    this.#cancelWait = this.#options.clock.after(this.#options.patienceMs, () => {
      this.#cancelWait = undefined;
      if ((this.#last ?? 0) >= target) this.#watch();
      else this.#giveUp();
    });
  }

  #giveUp(): void {
    this.close();
    this.#last = this.#floor = this.#expected;
    this.#arrived.clear();
    this.#options.onLost();
  }
}
