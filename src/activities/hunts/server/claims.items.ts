import type { Instant } from '#core/instant.ts';
import { equals, notExists, or } from '#store/port/conditions.ts';
import type { Operation } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import { claimKey, commonOf } from './hunts.keys.ts';

export type ClaimKind = 'TEAM' | 'LEVEL';

/**
 * CLAIM: an id of a team or level is one hunt's only, and for good. What is stored under it outlives the team itself, so
 * a released claim would open it to the next owner of the id.
 */
export const claimOperation = (
  table: Table,
  kind: ClaimKind,
  id: string,
  stored: { readonly gameId: string; readonly createdAt: Instant },
): Operation & { readonly op: 'put' } => ({
  op: 'put',
  table,
  item: { ...claimKey(kind, id), ...commonOf('CLAIM', id, stored), game_id: stored.gameId, kind },
  condition: or(notExists, equals('game_id', stored.gameId)),
});

export const isClaim = (item: Item): boolean => item['ItemType'] === 'CLAIM';
