import { countedAs, noConflict } from '#platform/operations/server/adopt/adopter.ts';
import type { Adopter, Found } from '#platform/operations/server/adopt/adopter.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import { NO_HOST } from '../rules/state.ts';
import { adoptedHunt, adoptedId, claimedKinds, countedKinds, isGameItem } from './adopted-hunts.items.ts';
import { fromGameItem } from './hunts.items.ts';

const lookAtGame = (table: Table, item: Item): Found | undefined => {
  const game = fromGameItem(item);
  if (game.base.version > 0) return undefined;
  if (game.base.hostId !== NO_HOST) return { entity: 'hunts' };
  return {
    entity: 'hunts',
    async adopt({ owner }) {
      const { row, ...adopted } = adoptedHunt(game, owner);
      return { ...adopted, rows: [{ table, item: row, conflictWith: noConflict }] };
    },
  };
};

const lookAtClaimed = (table: Table, item: Item): Found | undefined => {
  const found = countedAs(claimedKinds, item);
  const kind = claimedKinds.find(({ isOne }) => isOne(item))?.kind;
  return found && kind && { ...found, adopt: async () => adoptedId(table, item, kind) };
};

export const huntsAdopter = (table: Table): Adopter => ({
  seed: 'hunts',
  table,
  look: (item) =>
    isGameItem(item)
      ? lookAtGame(table, item)
      : (lookAtClaimed(table, item) ?? countedAs(countedKinds, item)),
});
