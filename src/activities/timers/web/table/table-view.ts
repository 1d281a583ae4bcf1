import type { HeardOf } from '#core/live.ts';
import type { tableTopic } from '#activities/timers/contract.live.ts';
import type { TableView } from '#activities/timers/contract.tables.ts';

type Heard = HeardOf<typeof tableTopic>;

export type ClockChanged = Heard['clock.changed'];
export type AlarmRang = Heard['alarm.rang'];

/** The view after a message that carries all it changes. News older than the view say nothing new. */
export const reduceTable = (view: TableView, type: string, payload: unknown): TableView => {
  const { version } = payload as { readonly version: number };
  if (version < view.version) return view;
  switch (type) {
    case 'clock.changed': {
      const { status, clock, receipt, undoSteps, redoSteps } = payload as ClockChanged;
      return { ...view, version, status, clock, undoSteps, redoSteps, lastTurn: receipt ?? view.lastTurn };
    }
    case 'table.changed': {
      const { title, isLocked, anySeat, seats } = payload as Heard['table.changed'];
      const mine = new Set(view.seats.filter(({ isMine }) => isMine).map(({ seat }) => seat));
      return {
        ...view,
        version,
        title,
        isLocked,
        anySeat,
        seats: seats.map((seat) => ({ ...seat, isMine: seat.isClaimed && mine.has(seat.seat) })),
      };
    }
    case 'game.ended': {
      const { endedAt, winner, clock } = payload as Heard['game.ended'];
      return { ...view, version, status: 'over', endedAt, winner, clock };
    }
    case 'table.cancelled':
      return { ...view, version, status: 'cancelled' };
    default:
      return { ...view, version };
  }
};
