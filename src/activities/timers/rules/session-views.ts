import type { ClockView } from '../contract.clock.ts';
import type { HostView, PlayerView, ScreenView, TableView } from '../contract.tables.ts';
import type { Receipt } from '../contract.views.ts';
import type { ClockState, TurnReceipt } from './clock/state.ts';
import type { SessionState } from './session-state.ts';

/** How somebody views a table, as the guards determined. */
export type Looking =
  | { readonly audience: 'host' | 'player'; readonly seats: readonly number[] }
  | { readonly audience: 'screen' };

/** Schemas take mutable lists; the state is never changed through them. */
export const clockViewOf = (clock: ClockState): ClockView => clock as unknown as ClockView;

export const receiptOf = (turn: TurnReceipt): Receipt => ({
  seat: turn.seat,
  startedAt: turn.startedAt,
  usedMs: turn.usedMs,
  compensatedMs: turn.compensatedMs,
  chargedMs: turn.chargedMs,
  remainingMs: turn.remainingMs,
});

/** Seats without their identities and hashes. */
export const seatFaces = (session: SessionState) =>
  session.seats.map(({ name, color, seatHash }, seat) => ({
    seat,
    name,
    color,
    isClaimed: seatHash !== undefined,
  }));

const faceOf = (session: SessionState, own: readonly number[]) => ({
  tableId: session.tableId,
  title: session.title,
  templateId: session.templateId,
  templateName: session.templateName,
  mode: session.mode,
  status: session.status,
  controls: [...session.controls],
  warnAtSeconds: [...session.warnAtSeconds],
  lag: session.lag,
  anySeat: session.anySeat,
  isLocked: session.isLocked,
  seats: seatFaces(session).map((seat) => ({ ...seat, isMine: own.includes(seat.seat) })),
  clock: clockViewOf(session.clock),
  undoSteps: session.undoSteps,
  redoSteps: session.undone.length,
  lastTurn: session.lastTurn && receiptOf(session.lastTurn),
  createdAt: session.createdAt,
  startedAt: session.startedAt,
  endedAt: session.endedAt,
  winner: session.winner,
  version: session.version,
  code: session.code,
});

export const hostViewOf = (session: SessionState, seats: readonly number[]): HostView => ({
  audience: 'host',
  ...faceOf(session, seats),
});

const playerViewOf = (session: SessionState, seats: readonly number[]): PlayerView => ({
  audience: 'player',
  ...faceOf(session, seats),
});

const screenViewOf = (session: SessionState): ScreenView => ({ audience: 'screen', ...faceOf(session, []) });

export const tableViewOf = (session: SessionState, looking: Looking): TableView => {
  if (looking.audience === 'screen') return screenViewOf(session);
  return looking.audience === 'host'
    ? hostViewOf(session, looking.seats)
    : playerViewOf(session, looking.seats);
};
