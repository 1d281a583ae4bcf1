import { DAY_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { Session, SignInWay } from './state.ts';

export interface IdleDays {
  readonly guest: number;
  readonly account: number;
}

export const expiryOf = (way: SignInWay, idle: IdleDays, now: Instant): Instant =>
  now + (way === 'guest' ? idle.guest : idle.account) * DAY_MS;

/** Once a day is enough to keep it alive; a write with every request is not wanted. */
export const isDueForExtension = (session: Pick<Session, 'lastUsedAt'>, now: Instant): boolean =>
  now - session.lastUsedAt >= DAY_MS;
