import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { SetHead } from '#activities/engagements/rules/sets/state.ts';

type Caller = Pick<Actor, 'identityId'>;

export const isOwner = ({ ownerId }: SetHead, { identityId }: Caller): boolean => ownerId === identityId;

const maySee = (head: SetHead, caller: Caller): boolean => {
  if (head.status === 'deleted') return false;
  return isOwner(head, caller) || (head.visibility !== 'private' && head.status !== 'archived');
};

/** A private set is nobody else's to know of. */
export const requireSeen = (head: SetHead | undefined, caller: Caller): Result<SetHead> =>
  head && maySee(head, caller) ? ok(head) : fail('set-not-found');

export const requireOwner = (head: SetHead | undefined, caller: Caller): Result<SetHead> => {
  const seen = requireSeen(head, caller);
  if (!seen.ok) return seen;
  if (!isOwner(seen.value, caller)) return fail('not-allowed');
  return seen.value.status === 'replaced' ? fail('set-replaced') : seen;
};
