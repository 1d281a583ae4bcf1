import type { IdentityId } from '#core/ids.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { exists } from '#store/port/conditions.ts';
import type { IdentityDeps } from './deps.ts';
import { keys, mergeOf, mergeSettled, sortPrefixes } from './identity.items.ts';
import { itemsOf } from './sessions.service.ts';

/**
 * Hands the things of merged guests over. The merge is noted in the transaction that signs in, so one
 * that a crash or a failing part interrupted is taken up again on the next visit.
 */
export const settleMerges = async (deps: IdentityDeps, to: IdentityId): Promise<void> => {
  const merges = (await itemsOf(deps, to, sortPrefixes.merge)).map(mergeOf);
  for (const { from } of merges.filter((merge) => merge.isPending)) await settleMerge(deps, from, to);
};

const settleMerge = async (deps: IdentityDeps, from: IdentityId, to: IdentityId): Promise<void> => {
  try {
    for (const hand of deps.hooks.onIdentityMerged) await hand(from, to);
    await deps.store.update(platformTable, keys.mergeOf(to, from), [mergeSettled], exists);
  } catch (error) {
    deps.log.error({ err: error, from, to }, 'a merge is not finished, it is tried again on the next visit');
  }
};
