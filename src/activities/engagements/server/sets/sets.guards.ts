import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { SetHead } from '#activities/engagements/rules/sets/state.ts';
import { playsQuery } from '#activities/engagements/server/plays.items.ts';
import type { SetDeps } from './sets.deps.ts';

type Caller = Pick<Actor, 'identityId'>;

export const isOwner = ({ ownerId }: SetHead, { identityId }: Caller): boolean => ownerId === identityId;

const maySee = (head: SetHead, caller: Caller): boolean => {
  if (head.status === 'deleted') return false;
  return isOwner(head, caller) || (head.visibility !== 'private' && head.status !== 'archived');
};

/** A private set is nobody else's to know of. */
export const requireSeen = (head: SetHead | undefined, caller: Caller) =>
  head && maySee(head, caller) ? ok(head) : fail('set-not-found');

export const requireOwner = (head: SetHead | undefined, caller: Caller) => {
  const seen = requireSeen(head, caller);
  if (!seen.ok) return seen;
  if (!isOwner(seen.value, caller)) return fail('not-allowed');
  return seen.value.status === 'replaced' ? fail('set-replaced') : seen;
};

/** Players could look up the right answers: while a session plays a trivia set, only its owner reads its questions. */
export const requireKeys = async (
  { store, table }: Pick<SetDeps, 'store' | 'table'>,
  head: SetHead | undefined,
  caller: Caller,
) => {
  const seen = requireSeen(head, caller);
  if (!seen.ok || seen.value.type !== 'trivia' || isOwner(seen.value, caller)) return seen;
  const plays = await store.query(table, playsQuery(seen.value.setId));
  return plays.items.length === 0 ? seen : fail('set-in-play');
};
