import type { ClockView } from '../contract.clock.ts';
import type { HostView, PlayerView, ScreenView, TableView } from '../contract.tables.ts';
import type { Receipt } from '../contract.views.ts';
import type { ClockState, TurnReceipt } from './clock/state.ts';
import type { TableState } from './table-state.ts';

/** How somebody looks at a table, as the guards found it. */
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

/** Who sits where, without the identities and hashes behind it. */
export const seatFaces = (table: TableState) =>
  table.seats.map(({ name, color, seatHash }, seat) => ({
    seat,
    name,
    color,
    isClaimed: seatHash !== undefined,
  }));

const faceOf = (table: TableState, own: readonly number[]) => ({
  tableId: table.tableId,
  title: table.title,
  templateId: table.templateId,
  templateName: table.templateName,
  mode: table.mode,
  status: table.status,
  controls: [...table.controls],
  warnAtSeconds: [...table.warnAtSeconds],
  lag: table.lag,
  anySeat: table.anySeat,
  isLocked: table.isLocked,
  seats: seatFaces(table).map((seat) => ({ ...seat, isMine: own.includes(seat.seat) })),
  clock: clockViewOf(table.clock),
  undoSteps: table.undoSteps,
  redoSteps: table.undone.length,
  lastTurn: table.lastTurn && receiptOf(table.lastTurn),
  createdAt: table.createdAt,
  startedAt: table.startedAt,
  endedAt: table.endedAt,
  winner: table.winner,
  version: table.version,
  code: table.code,
});

export const hostViewOf = (table: TableState, seats: readonly number[]): HostView => ({
  audience: 'host',
  ...faceOf(table, seats),
});

const playerViewOf = (table: TableState, seats: readonly number[]): PlayerView => ({
  audience: 'player',
  ...faceOf(table, seats),
});

const screenViewOf = (table: TableState): ScreenView => ({ audience: 'screen', ...faceOf(table, []) });

export const tableViewOf = (table: TableState, looking: Looking): TableView => {
  if (looking.audience === 'screen') return screenViewOf(table);
  return looking.audience === 'host' ? hostViewOf(table, looking.seats) : playerViewOf(table, looking.seats);
};
