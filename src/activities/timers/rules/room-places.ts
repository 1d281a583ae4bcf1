import { readClock } from './clock/reading.ts';
import { standingsOf } from './ending.ts';
import type { SessionState } from './session-state.ts';

interface SeatPlace {
  readonly memberId: string;
  readonly place: number;
  readonly points: number;
}

type Ended = Pick<SessionState, 'clock' | 'controls' | 'seats' | 'winner'>;

/**
 * Places for a room's leaderboard: the winner, then everybody still in the game, then players who were out or lost on
 * time. Saving time earns nothing: if nobody won and nobody fell behind, or a clock counts up without a winner, there are
 * no places.
 */
export const roomPlaces = ({ clock, controls, seats, winner }: Ended): SeatPlace[] => {
  const isUntimed = controls.every(({ type }) => type === 'count-up');
  if (winner === undefined && isUntimed) return [];
  const standings = standingsOf(clock, readClock(clock, clock.endedAt ?? clock.at));
  const levels = seats.map(({ name }, at) => {
    if (name === winner) return 0;
    const standing = standings[at];
    return standing?.isOut === true || standing?.hasLostOnTime === true ? 2 : 1;
  });
  if (new Set(levels).size < 2) return [];
  return seats.flatMap(({ guestId }, at) => {
    if (guestId === undefined) return [];
    const place = 1 + levels.filter((level) => level < (levels[at] ?? 0)).length;
    return [{ memberId: guestId, place, points: 0 }];
  });
};
