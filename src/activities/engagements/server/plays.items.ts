import { HOUR_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Key } from '#store/port/values.ts';
import type { GameState } from '../rules/state.ts';
import { ttlOf } from './games.items.ts';

/** A session that nobody ended counts as played this long after its last question. */
const PLAYS_FOR_MS = 2 * HOUR_MS;

type Play = Pick<GameState, 'gameId'> & { readonly setId: string };

/** A challenge is played until its deadline; only the set's owner may keep it from others for so long. */
export const playedAt = ({ challenge, deadlineAt, updatedAt }: GameState): Instant =>
  challenge?.holdsSet ? Math.max(updatedAt, deadlineAt ?? updatedAt) : updatedAt;

const playsPartition = (setId: string): string => `PLAYS#${setId}`;
const playKey = ({ setId, gameId }: Play): Key => ({ PK: playsPartition(setId), SK: `GAME#${gameId}` });

/** That this session plays this set; gone with its end, or by itself. */
export const playOperation = (table: Table, play: Play, now: Instant): Operation => ({
  op: 'put',
  table,
  item: { ...playKey(play), GameId: play.gameId, TTL: ttlOf(now + PLAYS_FOR_MS) },
});

export const endPlayOperation = (table: Table, play: Play): Operation => ({
  op: 'delete',
  table,
  key: playKey(play),
});

export const playsQuery = (setId: string): Query => ({ partition: playsPartition(setId), limit: 1 });
