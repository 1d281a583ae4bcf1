import { done, fail } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';

export const isOwner = (actor: Actor, ownerId: string | undefined): boolean =>
  ownerId !== undefined && actor.identityId === ownerId;

const API_TOKEN_SESSION = 'token:';

/** `Actor.sessionId` when an API token was used instead of a session. */
export const sessionIdOfApiToken = (tokenId: string): string => `${API_TOKEN_SESSION}${tokenId}`;

/** A leaked program token must not be able to take the account over. */
export const guardSession = (actor: Actor) =>
  actor.sessionId.startsWith(API_TOKEN_SESSION) ? fail('session-needed') : done;
