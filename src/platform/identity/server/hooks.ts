import type { IdentityId } from '#core/ids.ts';

/**
 * Gives everything of `from` to `to`. May be called again for the same pair after a failure or a
 * crash, so it must come to the same end.
 */
export type OnIdentityMerged = (from: IdentityId, to: IdentityId) => Promise<void>;

/** Deletes what belongs to the identity, or takes its name off what others still need. May be called again. */
export type OnIdentityDeleted = (identityId: IdentityId) => Promise<void>;

/** The session's sockets must close; called on the node that ended it. */
export type OnSessionEnded = (sessionId: string) => void;

/** What other parts register in their wiring. */
export interface IdentityHooks {
  readonly onIdentityMerged: OnIdentityMerged[];
  readonly onIdentityDeleted: OnIdentityDeleted[];
  readonly onSessionEnded: OnSessionEnded[];
}

export const noHooks = (): IdentityHooks => ({
  onIdentityMerged: [],
  onIdentityDeleted: [],
  onSessionEnded: [],
});
