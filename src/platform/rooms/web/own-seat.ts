import { currentUrl, navigate } from '#web/kit/navigation.tsx';

const NAME_KEY = 'roundtable.name';
const SEATS_KEY = 'roundtable.seats';
/** Of the rooms somebody was in last; an evening's page is asked for weeks later. */
const MOST_SEATS = 50;

// Storage throws in private modes and in sandboxed frames; the page must still work, from the session alone.
const read = (key: string): string | undefined => {
  try {
    return globalThis.localStorage?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};
const write = (key: string, value: string): void => {
  try {
    globalThis.localStorage?.setItem(key, value);
  } catch {
    // Kept for this page only.
  }
};

/** The name somebody used last is a good guess for the next table. */
export const lastName = (): string => read(NAME_KEY) ?? '';
export const rememberName = (name: string): void => write(NAME_KEY, name);

type Seat = readonly [roomId: string, token: string];

const isSeat = (value: unknown): value is Seat =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string';

const readSeats = (): readonly Seat[] => {
  try {
    const seats: unknown = JSON.parse(read(SEATS_KEY) ?? '[]');
    return Array.isArray(seats) ? seats.filter(isSeat) : [];
  } catch {
    return [];
  }
};

/** The secret of one's seat in a room; proves it when the session does not. */
export const seatIn = (roomId: string): string | undefined =>
  readSeats().find(([known]) => known === roomId)?.[1];

export const rememberSeat = (roomId: string, token: string): void => {
  const others = readSeats().filter(([known]) => known !== roomId);
  write(SEATS_KEY, JSON.stringify([[roomId, token], ...others].slice(0, MOST_SEATS)));
};

/** A seat link was opened here: the seat is this device's, and the secret leaves the address. */
export const takeSeatOf = (roomId: string): void => {
  const token = /^#seat=([\w.-]+)$/.exec(currentUrl.peek().hash)?.[1];
  if (token === undefined) return;
  rememberSeat(roomId, token);
  navigate(currentUrl.peek().pathname, 'replace');
};
