import type { Instant } from '#core/instant.ts';
import { toIso } from '#core/instant.ts';
import { add, set, setIfAbsent } from '#store/port/changes.ts';
import type { Change } from '#store/port/changes.ts';
import { numberOr } from '#store/port/read-item.ts';
import type { Item, Key } from '#store/port/values.ts';
import type { ReactionCounts, ReactionKind } from '#activities/hunts/contract.feed.ts';
import { gamePartition } from '../hunts.keys.ts';

/** Counts changes to the photos of a hunt; by the count, nodes notice what they missed. */
export const albumKey = (gameId: string): Key => ({ PK: gamePartition(gameId), SK: 'PHOTOS' });

export const countChanges = (gameId: string, id: string, now: Instant): readonly Change[] => [
  add('version', 1),
  setIfAbsent('ItemType', 'PHOTOS'),
  setIfAbsent('id', id),
  setIfAbsent('game_id', gameId),
  setIfAbsent('created_at', toIso(now)),
  set('updated_at', toIso(now)),
];

export const albumVersion = (item: Item | undefined): number =>
  typeof item?.['version'] === 'number' ? item['version'] : 0;

export const reactionsName = (kind: ReactionKind): string => `reactions_${kind}`;
export const reactionsIn = (item: Item): ReactionCounts => {
  const countOf = (kind: ReactionKind): number => numberOr(item, reactionsName(kind), 0);
  return { love: countOf('love'), clap: countOf('clap'), laugh: countOf('laugh'), wow: countOf('wow') };
};
