import type { IdentityId } from '#core/ids.ts';
import { ok } from '#core/result.ts';
import { changeOwner } from '#activities/engagements/rules/sets/edit.ts';
import type { SetHead } from '#activities/engagements/rules/sets/state.ts';
import { deleteEdition } from './editions.ts';
import { editSet } from './editing.ts';
import { everyItem } from './reading.ts';
import { fromHeadItem, listQuery } from './sets.items.ts';
import { NOBODY } from '#activities/engagements/rules/state.ts';
import type { SetParts } from './sets.parts.ts';

const setsOf = async (parts: SetParts, ownerId: string): Promise<SetHead[]> =>
  fromHeadItem.list(await everyItem(parts, (cursor) => listQuery(ownerId, cursor)));

const giveTo = (parts: SetParts, from: IdentityId, to: string, setId: string) =>
  editSet(
    parts,
    { identityId: from },
    {
      setId,
      decide: (set, now) => {
        const decided = changeOwner(set, to, now);
        return decided.ok ? ok({ edit: decided.value }) : decided;
      },
    },
  );

/** A guest signed in: the sets made before belong to the account now. Safe to run again after a crash. */
export const handOverSets = async (parts: SetParts, from: IdentityId, to: IdentityId): Promise<void> => {
  for (const { setId } of await setsOf(parts, from)) await giveTo(parts, from, to, setId);
};

/** Whose owner is gone: what they shared stays for the others, the rest is deleted. */
export const leaveSets = async (parts: SetParts, owner: IdentityId): Promise<void> => {
  for (const { setId, visibility } of await setsOf(parts, owner)) {
    if (visibility === 'shared') await giveTo(parts, owner, NOBODY, setId);
    else await deleteEdition(parts, setId);
  }
};
