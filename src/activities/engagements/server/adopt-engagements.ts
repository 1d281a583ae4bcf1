import { countedAs, noConflict } from '#platform/operations/server/adopt/adopter.ts';
import type {
  Adopter,
  Adopting,
  Adoption,
  Found,
  NewRow,
} from '#platform/operations/server/adopt/adopter.ts';
import { isMarked } from '#platform/operations/server/adopt/mark.items.ts';
import { codeRowOf } from '#platform/rooms/server/codes.service.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import { NOBODY } from '../rules/state.ts';
import {
  adoptedGame,
  adoptedPast,
  adoptedPlayer,
  adoptedSet,
  countedKinds,
  isGameItem,
  isOwned,
  isPastItem,
  isPlayerItem,
  isSetItem,
} from './adopted-engagements.items.ts';
import { fromGameItems, fromMetadataItem, gameIdIn, gameKeys } from './games.items.ts';
import { CODE_OUTLIVES_MS } from './games.service.ts';
import { fromHistoryItem } from './history.items.ts';
import { pastGameOf } from './past-game.ts';
import { fromPlayerItem } from './players.items.ts';
import { fromHeadItem } from './sets/sets.items.ts';

type PlainRow = Pick<NewRow, 'table' | 'item'>;

const shared = (rows: readonly PlainRow[]): NewRow[] =>
  rows.map((row) => ({ ...row, conflictWith: noConflict }));

/** The number of a session is its code. */
const codeRow = (gameId: string, expiresAt: number): NewRow[] => {
  const item = codeRowOf({ kind: 'engagement', targetId: gameId, code: gameId, expiresAt });
  const conflictWith = (): string => `GameId: the code ${gameId} is in use for something else`;
  return item ? [{ table: platformTable, item, conflictWith }] : [];
};

/** A session is there when both of its rows are. */
const adoptGame = async (
  table: Table,
  { store, owner, now }: Adopting,
  item: Item,
): Promise<Adoption | undefined> => {
  const [metadataKey, stateKey] = gameKeys(gameIdIn(item));
  const [metadata, state] = await store.batchGet(table, [metadataKey, stateKey]);
  if (!metadata || !state) return undefined;
  const game = fromGameItems(metadata, state);
  const { rows, ...adopted } = adoptedGame(table, pastGameOf({ ...game, hostId: owner }, 0));
  const code = game.phase === 'ended' ? [] : codeRow(game.gameId, (game.expiresAt ?? now) + CODE_OUTLIVES_MS);
  return { ...adopted, rows: [...shared(rows), ...code] };
};

const lookAtGame = (table: Table, item: Item): Found => {
  fromMetadataItem(item);
  return {
    entity: 'sessions',
    ...(!isOwned(item) && { adopt: (adopting) => adoptGame(table, adopting, item) }),
  };
};

const lookAtPlayer = (table: Table, item: Item): Found => {
  const { rows, ...adopted } = adoptedPlayer(table, item, fromPlayerItem(item));
  return { entity: 'players', adopt: async () => ({ ...adopted, rows: shared(rows) }) };
};

const lookAtSet = (table: Table, item: Item): Found => {
  const { setId } = fromHeadItem(item);
  if (isOwned(item)) return { entity: 'question sets' };
  return {
    entity: 'question sets',
    async adopt({ owner }) {
      const { rows, ...adopted } = adoptedSet(table, item, setId, owner);
      return { ...adopted, rows: shared(rows) };
    },
  };
};

const lookAtPast = (table: Table, item: Item): Found | undefined => {
  const past = fromHistoryItem(item);
  if (past.ownerId !== NOBODY) return isMarked(item) ? { entity: 'past sessions' } : undefined;
  return {
    entity: 'past sessions',
    async adopt({ owner }) {
      const { rows, ...adopted } = adoptedPast(table, { ...past, ownerId: owner });
      return { ...adopted, rows: shared(rows) };
    },
  };
};

export const engagementsAdopter = (table: Table): Adopter => ({
  seed: 'engagements',
  table,
  look(item) {
    if (isGameItem(item)) return lookAtGame(table, item);
    if (isSetItem(item)) return lookAtSet(table, item);
    if (isPlayerItem(item)) return lookAtPlayer(table, item);
    return isPastItem(item) ? lookAtPast(table, item) : countedAs(countedKinds, item);
  },
});
