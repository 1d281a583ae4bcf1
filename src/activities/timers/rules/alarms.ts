import { SECOND_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { Alarm } from '../contract.tables.ts';
import { rulesOfControl } from './clock/banks/of-control.ts';
import { deadlinesAfter } from './clock/deadlines.ts';
import type { Deadline } from './clock/deadlines.ts';
import { readClock } from './clock/reading.ts';
import type { ClockState } from './clock/state.ts';

const isWarned = (clock: ClockState, { kind, seat }: Deadline): boolean => {
  if (kind === 'zero' || kind === 'phase') return true;
  const control = seat === undefined ? undefined : clock.seats[seat]?.control;
  // The end of a delay needs no warning: nobody loses time by it.
  return kind === 'period' && control !== undefined && rulesOfControl(control).counts !== undefined;
};

interface Due {
  readonly kind: Alarm['kind'];
  readonly at: Instant;
  readonly seat?: number | undefined;
  /** For a warning: how long before. */
  readonly leftMs?: number;
}

const warningsBefore = (clock: ClockState, deadline: Deadline, warnAtSeconds: readonly number[]): Due[] =>
  isWarned(clock, deadline)
    ? warnAtSeconds.map((seconds) => ({
        kind: 'warning',
        at: deadline.at - seconds * SECOND_MS,
        seat: deadline.seat,
        leftMs: seconds * SECOND_MS,
      }))
    : [];

/** The last period ends at zero, whose warning covers it. */
const isSaidAlready = (due: Due, at: number, all: readonly Due[]): boolean =>
  all.some(
    (other, place) =>
      other.at === due.at &&
      other.seat === due.seat &&
      ((due.kind === 'period' && other.kind === 'zero') ||
        (due.kind === 'warning' && other.kind === 'warning' && place < at)),
  );

const shownAt = (clock: ClockState, seat: number | undefined, at: Instant): number =>
  seat === undefined ? 0 : (readClock(clock, at).seats[seat]?.shownMs ?? 0);

/**
 * The next alarms after a moment if nobody acts, all of the same instant together. Later ones depend on whether a turn
 * ended with these.
 */
export const nextAlarms = (
  clock: ClockState,
  after: Instant,
  warnAtSeconds: readonly number[],
): readonly Alarm[] => {
  const deadlines = deadlinesAfter(clock, after);
  const due: readonly Due[] = [
    ...deadlines.flatMap((deadline) => warningsBefore(clock, deadline, warnAtSeconds)),
    ...deadlines,
  ].filter(({ at }) => at > after);
  const first = Math.min(...due.map(({ at }) => at));
  return due
    .filter(({ at }) => at === first)
    .filter((one, at, all) => !isSaidAlready(one, at, all))
    .map(({ kind, at, seat, leftMs }) => ({
      kind,
      at,
      remainingMs: leftMs ?? shownAt(clock, seat, at),
      ...(seat !== undefined && { seat }),
    }));
};
