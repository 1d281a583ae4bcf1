import type { ClockState } from '#activities/timers/rules/clock/state.ts';
import { usedMs } from '#activities/timers/rules/clock/turn.ts';

interface Watched {
  /** Which turn of the seat. */
  readonly turns: number;
  readonly measuredMs: number;
  /** By our steady clock, while it runs. */
  readonly since: number | undefined;
}

interface Look {
  readonly turns: number;
  readonly isRunning: boolean;
  readonly at: number;
  readonly missedMs: number;
}

/**
 * Think time as this device saw it: from the moment the screen showed the clock running to the tap. The difference to
 * what the server measures is the network's, and is given back.
 */
export class ThinkWatch {
  #seats = new Map<number, Watched>();

  /** The screen shows a clock, at `at` by our steady clock and `serverNow` by the server's. */
  see(clock: ClockState, at: number, serverNow: number): void {
    const isFirstLook = this.#seats.size === 0;
    for (const [number, seat] of clock.seats.entries()) {
      const isRunning = clock.running.includes(number) && clock.pause === undefined;
      // A page opened in the middle of a turn did not see its beginning: for that part the server is believed.
      const missedMs = isFirstLook && isRunning ? Math.max(0, usedMs(seat.turn, serverNow)) : 0;
      this.#seats.set(number, this.#next(number, { turns: seat.turns, isRunning, at, missedMs }));
    }
  }

  #next(number: number, now: Look): Watched {
    const { turns, isRunning, at, missedMs } = now;
    const before = this.#seats.get(number);
    if (before?.turns !== turns) return { turns, measuredMs: missedMs, since: isRunning ? at : undefined };
    if (isRunning) return { ...before, since: before.since ?? at };
    const ranMs = before.since === undefined ? 0 : at - before.since;
    return { turns, measuredMs: before.measuredMs + ranMs, since: undefined };
  }

  /** Undefined for a clock that was not seen running. */
  thoughtMs(seat: number, at: number): number | undefined {
    const watched = this.#seats.get(seat);
    if (watched?.since === undefined) return undefined;
    return Math.max(0, Math.round(watched.measuredMs + at - watched.since));
  }
}
