import { signal } from '@preact/signals';

/** The table that this tab sits at, kept while it shows what is played there. */
export interface TableSeat {
  readonly roomId: string;
  /** The wall goes along, too. */
  readonly isScreen: boolean;
  /** On a wall: what people type to come to the table, whatever is played there. */
  readonly code?: string | undefined;
  /** The page the room sent this tab to: from there it comes back by itself. */
  readonly sentTo?: string | undefined;
  /** What it was sent there for. */
  readonly sentFor?: string | undefined;
  /** The item somebody left for the table: they are not sent there again. */
  readonly stays?: string | undefined;
  /** They stay because another device of theirs takes part in it. */
  readonly isElsewhere?: boolean | undefined;
}

const KEY = 'roundtable.table';

const isSeat = (value: unknown): value is TableSeat =>
  typeof value === 'object' && value !== null && 'roomId' in value && typeof value.roomId === 'string';

// Storage throws in private modes; the tab then follows until it is loaded again.
const readSeat = (): TableSeat | undefined => {
  try {
    const value: unknown = JSON.parse(globalThis.sessionStorage?.getItem(KEY) ?? 'null');
    return isSeat(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

export const tableSeat = signal(readSeat());

export const sitAt = (seat: TableSeat | undefined): void => {
  tableSeat.value = seat;
  try {
    if (seat) globalThis.sessionStorage?.setItem(KEY, JSON.stringify(seat));
    else globalThis.sessionStorage?.removeItem(KEY);
  } catch {
    // Kept for this page only.
  }
};

export const tablePath = ({ roomId, isScreen }: Pick<TableSeat, 'roomId' | 'isScreen'>): string =>
  `/rooms/${roomId}${isScreen ? '/screen' : ''}`;

/** Counts up when the next evening opens: open pages then take their seat again, so the others see them. */
export const reopened = signal(0);
