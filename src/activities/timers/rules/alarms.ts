import { SECOND_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { Alarm } from '../contract.tables.ts';
import type { ControlType } from './clock/control.ts';
import { deadlinesAfter } from './clock/deadlines.ts';
import type { Deadline } from './clock/deadlines.ts';
import { readClock } from './clock/reading.ts';
import type { ClockState } from './clock/state.ts';

/** The end of these is worth a warning; the end of a delay is not: nothing is lost by it. */
const WARNED_PERIODS: ReadonlySet<ControlType> = new Set(['byo-yomi', 'canadian', 'periods']);

const isWarned = (clock: ClockState, { kind, seat }: Deadline): boolean => {
  if (kind === 'zero' || kind === 'phase') return true;
  const control = seat === undefined ? undefined : clock.seats[seat]?.control;
  return kind === 'period' && control !== undefined && WARNED_PERIODS.has(control.type);
};

const warningsBefore = (
  clock: ClockState,
  deadline: Deadline,
  warnAtSeconds: readonly number[],
): (Omit<Deadline, 'kind'> & { readonly kind: 'warning'; readonly leftMs: number })[] =>
  isWarned(clock, deadline)
    ? warnAtSeconds.map((seconds) => ({
        ...deadline,
        kind: 'warning',
        at: deadline.at - seconds * SECOND_MS,
        leftMs: seconds * SECOND_MS,
      }))
    : [];

const shownAt = (clock: ClockState, seat: number | undefined, at: Instant): number =>
  seat === undefined ? 0 : (readClock(clock, at).seats[seat]?.shownMs ?? 0);

/**
 * What rings next after a moment if nobody does anything, all of the same instant together. Only the next: what
 * comes after it depends on whether a turn ended by it.
 */
export const nextAlarms = (
  clock: ClockState,
  after: Instant,
  warnAtSeconds: readonly number[],
): readonly Alarm[] => {
  const deadlines = deadlinesAfter(clock, after);
  const due = [
    ...deadlines.flatMap((deadline) => warningsBefore(clock, deadline, warnAtSeconds)),
    ...deadlines,
  ].filter(({ at }) => at > after);
  const first = Math.min(...due.map(({ at }) => at));
  return due
    .filter(({ at }) => at === first)
    .map((deadline) => ({
      kind: deadline.kind,
      at: deadline.at,
      remainingMs: 'leftMs' in deadline ? deadline.leftMs : shownAt(clock, deadline.seat, deadline.at),
      ...(deadline.seat !== undefined && { seat: deadline.seat }),
    }));
};
