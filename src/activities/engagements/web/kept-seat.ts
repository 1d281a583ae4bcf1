import { keep, readKept } from '#web/kit/kept.ts';

const KEPT = 'roundtable.engagements.seat';
/** A challenge runs for weeks, and other sessions in between. */
const MOST_SEATS = 5;

interface KeptSeat {
  readonly gameId: string;
  readonly at: number;
}

const isSeat = (value: unknown): value is KeptSeat =>
  typeof value === 'object' &&
  value !== null &&
  'gameId' in value &&
  typeof value.gameId === 'string' &&
  'at' in value &&
  typeof value.at === 'number';

/** The sessions this device last joined, the latest first; the server has no such list for players. */
export const keptSeats = (): readonly KeptSeat[] => {
  const kept = readKept(KEPT);
  return (Array.isArray(kept) ? kept : [kept]).filter(isSeat);
};

export const rememberSeat = (gameId: string): void => {
  const others = keptSeats().filter((seat) => seat.gameId !== gameId);
  keep(KEPT, [{ gameId, at: Date.now() }, ...others].slice(0, MOST_SEATS));
};
