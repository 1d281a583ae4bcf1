import type { IdentityId } from '#core/ids.ts';
import type { Instant } from '#core/instant.ts';

export interface Preferences {
  readonly language?: 'en' | 'de' | undefined;
  readonly theme?: 'system' | 'light' | 'dark' | undefined;
}

/** Who proved that the e-mail belongs to the account: the login provider, or the operator's link. */
export type EmailProof = 'oidc' | 'link';

export interface Account {
  readonly id: IdentityId;
  readonly name: string;
  /** Absent for a login provider's account whose e-mail it does not vouch for. */
  readonly email?: string | undefined;
  readonly emailProof?: EmailProof | undefined;
  /** Since when it has been proven; a new e-mail resets it. */
  readonly emailProvenAt?: Instant | undefined;
  readonly preferences: Preferences;
  readonly createdAt: Instant;
}

/** What a guest told about itself; a guest who said nothing has only a session. */
export interface Guest {
  readonly id: IdentityId;
  readonly name?: string | undefined;
  readonly preferences: Preferences;
}

export type SignInWay = 'guest' | 'password' | 'oidc' | 'link';

export interface Session {
  /** The SHA-256 of its token: names the session, opens nothing. */
  readonly id: string;
  readonly identityId: IdentityId;
  readonly way: SignInWay;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
  readonly expiresAt: Instant;
  /** What the browser called itself; a label, never a proof. */
  readonly device?: string | undefined;
}

export interface ApiToken {
  /** The SHA-256 of the token. */
  readonly id: string;
  readonly identityId: IdentityId;
  readonly name: string;
  readonly createdAt: Instant;
  readonly lastUsedAt?: Instant | undefined;
  readonly expiresAt?: Instant | undefined;
}
