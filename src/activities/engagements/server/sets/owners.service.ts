import type { IdentityId } from '#core/ids.ts';
import { ok } from '#core/result.ts';
import { readAll } from '#server/kit/read-pages.ts';
import { changeOwner } from '#activities/engagements/rules/sets/edit.ts';
import type { SetHead } from '#activities/engagements/rules/sets/state.ts';
import { deleteEdition } from './editions.ts';
import { editSet } from './editing.ts';
import { fromHeadItem, listQuery } from './sets.items.ts';
import { NOBODY } from '#activities/engagements/rules/state.ts';
import type { SetDeps } from './sets.deps.ts';

const setsOf = async (deps: SetDeps, ownerId: string): Promise<SetHead[]> =>
  fromHeadItem.list(await readAll(deps, listQuery(ownerId)));

const giveTo = (deps: SetDeps, from: IdentityId, to: string, setId: string) =>
  editSet(
    deps,
    { identityId: from },
    {
      setId,
      decide: (set, now) => ok({ edit: changeOwner(set, to, now) }),
    },
  );

/** A guest signed in: the sets made before belong to the account now. Safe to run again after a crash. */
export const handOverSets = async (deps: SetDeps, from: IdentityId, to: IdentityId): Promise<void> => {
  for (const { setId } of await setsOf(deps, from)) await giveTo(deps, from, to, setId);
};

/** Whose owner is gone: what they shared stays for the others, the rest is deleted. */
export const leaveSets = async (deps: SetDeps, owner: IdentityId): Promise<void> => {
  for (const { setId, visibility } of await setsOf(deps, owner)) {
    if (visibility === 'shared') await giveTo(deps, owner, NOBODY, setId);
    else await deleteEdition(deps, setId);
  }
};
