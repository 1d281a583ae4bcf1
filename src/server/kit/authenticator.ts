import type { Actor } from './actor.ts';

export interface Credentials {
  /** The token of the session cookie or of `Authorization: Bearer`. */
  readonly token: string;
  readonly from: 'cookie' | 'bearer';
}

/** Implemented by platform/identity; the HTTP and socket layers know only this. */
export interface Authenticator {
  authenticate(credentials: Credentials): Promise<Actor | undefined>;
  /** A first visit: makes a guest and the token of its session. */
  welcomeGuest(): Promise<{ readonly actor: Actor; readonly token: string }>;
}

export const SESSION_COOKIE = 'rt_session';
