import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { PollState } from '../rules/state.ts';

export const isOwner = (poll: PollState, actor: Pick<Actor, 'identityId'>): boolean =>
  poll.ownerId === actor.identityId;

/** Administrators are responsible for what the server shows. */
export const requireRemover = (poll: PollState, actor: Actor) =>
  isOwner(poll, actor) || actor.isAdmin ? ok(poll) : fail('not-allowed');

export const requireOwner = (poll: PollState, actor: Actor) =>
  isOwner(poll, actor) ? ok(poll) : fail('not-allowed');
