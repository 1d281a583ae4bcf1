import type { IdentityId } from '#core/ids.ts';

/** Who makes the request, proven by the session. */
export interface Actor {
  readonly identityId: IdentityId;
  readonly kind: 'guest' | 'account';
  readonly sessionId: string;
  readonly isAdmin: boolean;
}
