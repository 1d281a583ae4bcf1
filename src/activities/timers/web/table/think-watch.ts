import type { ClockState } from '#activities/timers/rules/clock/state.ts';
import { usedMs } from '#activities/timers/rules/clock/turn.ts';

/** A moment by both clocks of the device: the steady one may stop while it sleeps, the wall clock may be set. */
export interface Moment {
  readonly steady: number;
  readonly wall: number;
}

interface Sighting {
  /** When the screen showed the stretch first, by our steady clock. */
  readonly at: number;
  /** Since when the page had been active without a break. */
  readonly presentFrom: number;
}

interface Watched {
  readonly turns: number;
  /** What the server has measured before the stretch that runs. */
  readonly stoodMs: number;
  /** By the server's clock; undefined: it is stopped. */
  readonly since: number | undefined;
}

/** An active page beats twice as often; after a longer gap, it slept, was hidden or frozen. */
export const AWAY_MS = 500;
/** Of one seat: what a refused tap or pause brings back is one of the last. */
const KEPT = 8;

/**
 * Think time measured by this device. The difference to the server's measurement is given back as network delay, so all
 * time in which the page did not show the clock (not yet opened, reloaded, asleep) counts as thinking, as the server
 * measured it.
 */
export class ThinkWatch {
  #seats: readonly Watched[] = [];
  /** Stretches that were seen, by seat and by the server's moment of their beginning. */
  readonly #sightings: Map<number, Sighting>[] = [];
  #presentFrom: number | undefined;
  #last: Moment | undefined;

  /** The page is active. What it saw before a break no longer counts: its clock may have stopped. */
  beat(now: Moment): void {
    const last = this.#last;
    this.#last = now;
    const sawNothing = this.#seats.length === 0;
    if (last && !sawNothing && Math.max(now.steady - last.steady, now.wall - last.wall) <= AWAY_MS) return;
    this.#presentFrom = now.steady;
    for (const seen of this.#sightings) seen.clear();
  }

  /** The screen shows a clock. */
  see(clock: ClockState, now: Moment): void {
    this.beat(now);
    const before = this.#seats;
    this.#seats = clock.seats.map(({ turns, turn }, number) => {
      const isRunning = clock.running.includes(number) && clock.pause === undefined;
      const since = isRunning ? turn?.since : undefined;
      const watched = { turns, since, stoodMs: turn ? usedMs({ ...turn, since: undefined }, 0) : 0 };
      this.#sight(number, before[number], watched, now.steady);
      return watched;
    });
  }

  #sight(number: number, before: Watched | undefined, now: Watched, at: number): void {
    const seen = (this.#sightings[number] ??= new Map());
    if (now.since === undefined || seen.has(now.since)) return;
    const goesOn = before?.turns === now.turns && before.stoodMs === now.stoodMs ? before.since : undefined;
    // Acts on this device show at once with its own time; the server's time comes later.
    const sighting = goesOn === undefined ? { at, presentFrom: this.#presentFrom ?? at } : seen.get(goesOn);
    if (sighting) seen.set(now.since, sighting);
    const [oldest] = seen.keys();
    if (seen.size > KEPT && oldest !== undefined) seen.delete(oldest);
  }

  /** Undefined for a clock that was not seen running. `serverNow`: the latest the server's time can be. */
  thoughtMs(seat: number, now: Moment, serverNow: number): number | undefined {
    this.beat(now);
    const watched = this.#seats[seat];
    if (watched?.since === undefined) return undefined;
    const { since, stoodMs } = watched;
    const sighting = this.#sightings[seat]?.get(since);
    const wasThere = sighting !== undefined && sighting.presentFrom + serverNow - now.steady <= since;
    const stretchMs = wasThere ? now.steady - sighting.at : serverNow - since;
    return Math.round(stoodMs + Math.max(0, stretchMs));
  }
}
