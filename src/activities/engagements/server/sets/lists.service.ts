import { ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Page } from '#store/port/store.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { EngagementType } from '#activities/engagements/contract.questions.ts';
import type { SetRow } from '#activities/engagements/contract.setviews.ts';
import { matchesSearch } from '#activities/engagements/rules/sets/search.ts';
import { setRowOf } from '#activities/engagements/rules/sets/views.ts';
import { listedIn, listQuery } from './sets.items.ts';
import type { ListScope } from './sets.items.ts';
import type { SetParts } from './sets.parts.ts';

export interface Wanted {
  readonly scope: ListScope;
  readonly search?: string | undefined;
  readonly type?: EngagementType | undefined;
  readonly cursor?: string | undefined;
}

const ENOUGH = 60;

const isWanted = (row: SetRow, { scope, search, type }: Wanted): boolean => {
  if (type !== undefined && row.type !== type) return false;
  if (search !== undefined && !matchesSearch(row, search)) return false;
  switch (scope) {
    case 'own':
      return row.status === 'active';
    case 'archived':
      return row.status === 'archived';
    case 'examples':
      return row.visibility === 'example';
    case 'shared':
      return row.visibility === 'shared' && !row.isMine;
  }
};

/** One's own are read to the end, newest first; what everybody shares comes page by page. */
export const listSets = async (
  parts: SetParts,
  actor: Actor,
  wanted: Wanted,
): Promise<Result<{ sets: SetRow[]; cursor?: string }>> => {
  const isOwn = wanted.scope === 'own' || wanted.scope === 'archived';
  const sets: SetRow[] = [];
  let { cursor } = wanted;
  do {
    const query = listQuery(wanted.scope, actor.identityId, cursor);
    const page: Page = await parts.store.query(parts.table, query);
    for (const { head, categories } of listedIn.list(page.items)) {
      const row = setRowOf(head, categories, actor.identityId);
      if (isWanted(row, wanted)) sets.push(row);
    }
    cursor = page.cursor;
  } while (cursor !== undefined && (isOwn || sets.length < ENOUGH));
  const sorted =
    wanted.scope === 'examples'
      ? sets.toSorted((a, b) => a.createdAt - b.createdAt)
      : sets.toSorted((a, b) => b.updatedAt - a.updatedAt);
  return ok({ sets: sorted, ...(cursor !== undefined && { cursor }) });
};
