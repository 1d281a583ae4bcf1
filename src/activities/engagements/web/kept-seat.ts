import { keep, readKept } from '#web/kit/kept.ts';

const KEPT = 'roundtable.engagements.seat';

interface KeptSeat {
  readonly gameId: string;
  readonly at: number;
}

/** The session this device last took a seat in: no list on the server tells a player. */
export const rememberSeat = (gameId: string): void => void keep(KEPT, { gameId, at: Date.now() });

const isSeat = (value: unknown): value is KeptSeat =>
  typeof value === 'object' &&
  value !== null &&
  'gameId' in value &&
  typeof value.gameId === 'string' &&
  'at' in value &&
  typeof value.at === 'number';

export const keptSeat = (): KeptSeat | undefined => {
  const kept = readKept(KEPT);
  return isSeat(kept) ? kept : undefined;
};
