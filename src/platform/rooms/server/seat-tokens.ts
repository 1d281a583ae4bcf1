import { idOf } from '#core/ids.ts';
import type { Instant } from '#core/instant.ts';
import type { Ids } from '#server/kit/ids.ts';
import { hashOf, opens } from '#server/kit/secret-hash.ts';
import { SEAT_MARKS } from '../rules/roster.ts';
import type { MemberId } from '../rules/state.ts';

/** A seat is a secret; the name is only its label. Only its hash is stored, and the token is sent once. */
export interface NewSeat {
  readonly token: string;
  readonly seatHash: string;
}

export const issueSeat = (ids: Ids, memberId: MemberId): NewSeat => {
  const secret = ids.secret();
  return { token: `${memberId}.${secret}`, seatHash: hashOf(secret) };
};

export const memberIdOfToken = (token: string): MemberId | undefined => {
  const dot = token.indexOf('.');
  return dot > 0 ? idOf<'member'>(token.slice(0, dot)) : undefined;
};

export const opensSeat = (token: string, seatHash: string): boolean =>
  opens(token.slice(token.indexOf('.') + 1), seatHash);

export const joinedPrefix = (now: Instant): string => now.toString(36).padStart(9, '0');

/**
 * Sorts by the time of joining, which is the order around the table, and ends in the seat's mark, so a person looks the
 * same on every screen.
 */
export const newMemberId = (ids: Ids, now: Instant, seatNumber: number): MemberId => {
  const random = ids.uuid().replaceAll('-', '').slice(0, 10);
  return idOf<'member'>(`${joinedPrefix(now)}${random}${((seatNumber - 1) % SEAT_MARKS) + 1}`);
};
