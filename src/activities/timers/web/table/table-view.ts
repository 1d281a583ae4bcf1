import type { HeardOf } from '#core/live.ts';
import type { tableTopic } from '#activities/timers/contract.live.ts';
import type { TableView } from '#activities/timers/contract.tables.ts';
import type { Hear } from '#web/kit/data/live-page.ts';

type Heard = HeardOf<typeof tableTopic>;

export type AlarmRang = Heard['alarm.rang'];

/** Each message carries everything it changes; one older than the view is ignored. */
export const hearTable: Hear<typeof tableTopic, TableView> = {
  'clock.changed': (view, { version, status, clock, receipt, undoSteps, redoSteps }) =>
    version < view.version
      ? view
      : { ...view, version, status, clock, undoSteps, redoSteps, lastTurn: receipt ?? view.lastTurn },
  'table.changed': (view, { version, title, isLocked, anySeat, seats }) => {
    if (version < view.version) return view;
    const mine = new Set(view.seats.filter(({ isMine }) => isMine).map(({ seat }) => seat));
    const known = seats.map((seat) => ({ ...seat, isMine: seat.isClaimed && mine.has(seat.seat) }));
    return { ...view, version, title, isLocked, anySeat, seats: known };
  },
  'game.ended': (view, { version, endedAt, winner, clock }) =>
    version < view.version ? view : { ...view, version, status: 'over', endedAt, winner, clock },
  'table.cancelled': (view, { version }) =>
    version < view.version ? view : { ...view, version, status: 'cancelled' },
  'alarm.rang': (view, { version }) => ({ ...view, version: Math.max(version, view.version) }),
};
