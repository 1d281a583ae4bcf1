import { searchFor } from '#core/fold.ts';
import { ok } from '#core/result.ts';
import type { Locale } from '#core/words.ts';
import { readOn } from '#server/kit/read-pages.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { EngagementType } from '#activities/engagements/contract.questions.ts';
import type { SetRow } from '#activities/engagements/contract.setviews.ts';
import { setRowOf } from '#activities/engagements/rules/sets/views.ts';
import { DEMO_OWNER, isExampleIn } from './demo.ts';
import { listedIn, listQuery } from './sets.items.ts';
import type { SetDeps } from './sets.deps.ts';

export interface Wanted {
  readonly scope: 'own' | 'archived' | 'examples' | 'shared';
  readonly search?: string | undefined;
  readonly type?: EngagementType | undefined;
  readonly cursor?: string | undefined;
}

const ENOUGH = 60;
/** The catalogue has everybody's sets: where few are shared it is read on, but not forever. */
const MOST_READS = 10;

const isWanted = (row: SetRow, { scope, search, type }: Wanted): boolean => {
  if (type !== undefined && row.type !== type) return false;
  if (search !== undefined && !searchFor(search)(row.name, row.description, ...row.categories)) return false;
  switch (scope) {
    case 'own':
      return row.status === 'active';
    case 'archived':
      return row.status === 'archived';
    case 'examples':
      return row.visibility === 'example' && row.status === 'active';
    case 'shared':
      return row.visibility === 'shared' && row.status === 'active' && !row.isMine;
  }
};

/** Whose rows a list is made of; the catalogue is nobody's. */
const ownerOf = (scope: Wanted['scope'], actor: Actor): string | undefined => {
  if (scope === 'shared') return undefined;
  return scope === 'examples' ? DEMO_OWNER : actor.identityId;
};

/** A host who reads German is offered the German example first. */
const placeOf = ({ name }: SetRow, locale: Locale): number => (isExampleIn(locale, name) ? 0 : 1);

/** Lists of one owner are read to the end, newest first; what everybody shares comes page by page. */
export const listSets = async (deps: SetDeps, actor: Actor, wanted: Wanted, locale: Locale = 'en') => {
  const ownerId = ownerOf(wanted.scope, actor);
  const { rows: sets, ...more } = await readOn(
    deps,
    { ...listQuery(ownerId), cursor: wanted.cursor },
    (items) =>
      listedIn
        .list(items)
        .map(({ head, categories }) => setRowOf(head, categories, actor.identityId))
        .filter((row) => isWanted(row, wanted)),
    ownerId === undefined ? { enough: ENOUGH, mostReads: MOST_READS } : { enough: Infinity },
  );
  const sorted =
    wanted.scope === 'examples'
      ? sets.toSorted((a, b) => placeOf(a, locale) - placeOf(b, locale) || a.createdAt - b.createdAt)
      : sets.toSorted((a, b) => b.updatedAt - a.updatedAt);
  return ok({ sets: sorted, ...more });
};
