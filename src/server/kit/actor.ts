import type { IdentityId } from '#core/ids.ts';

/** Who is asking, as the session proved it. */
export interface Actor {
  readonly identityId: IdentityId;
  readonly kind: 'guest' | 'account';
  readonly sessionId: string;
  readonly isAdmin: boolean;
}
