import { noConflict } from '#platform/operations/server/adopt/adopter.ts';
import type { Adopter, Adopting, Adoption, Found } from '#platform/operations/server/adopt/adopter.ts';
import { isMarked } from '#platform/operations/server/adopt/mark.items.ts';
import type { Item } from '#store/port/values.ts';
import { NOBODY } from '../rules/template.ts';
import type { TemplateState } from '../rules/template.ts';
import { adoptedGame, adoptedPlayer, gameIdIn, isOwned } from './adopted-games.items.ts';
import { fromGameItem, fromPlayerItem, isFinished, isGameItem, isPlayerItem } from './games.items.ts';
import { findGame } from './games.service.ts';
import { adoptedTemplate, fromTemplateItem, isTemplateItem } from './templates.items.ts';
import { timersTable } from './timers.items.ts';

const rowOf = (item: Item) => ({ table: timersTable, item, conflictWith: noConflict });

const adoptTemplate = (template: TemplateState): Adoption => {
  const { row, ...adopted } = adoptedTemplate(template);
  return { ...adopted, rows: [rowOf(row)] };
};

/** The game and its players with their new owner; a game that was adopted before keeps its owner. */
const ownGame = async ({ store, owner }: Adopting, item: Item) => {
  const found = (await findGame({ store }, gameIdIn(item)))?.game;
  return found?.ownerId === NOBODY ? { ...found, ownerId: owner, viewers: [owner] } : found;
};

const adoptGame = async (adopting: Adopting, item: Item): Promise<Adoption | undefined> => {
  const game = await ownGame(adopting, item);
  if (!game) return undefined;
  const { rows, ...adopted } = adoptedGame(item, game);
  return { ...adopted, rows: rows.map(rowOf) };
};

const adoptPlayer = async (adopting: Adopting, item: Item): Promise<Adoption | undefined> => {
  const game = await ownGame(adopting, item);
  return game && adoptedPlayer(item, game, fromPlayerItem(item));
};

const lookAtTemplate = (item: Item): Found | undefined => {
  const template = fromTemplateItem(item);
  if (template.version > 0) return undefined;
  return { entity: 'templates', adopt: async () => adoptTemplate(template) };
};

/** A game that never ended can be opened, but is in no list. */
const lookAtGame = (item: Item): Found => {
  if (!isFinished(item)) return { entity: 'games' };
  fromGameItem(item);
  return { entity: 'games', adopt: (adopting) => adoptGame(adopting, item) };
};

const lookAtPlayer = (item: Item): Found => {
  fromPlayerItem(item);
  return { entity: 'players', adopt: (adopting) => adoptPlayer(adopting, item) };
};

export const timersAdopter: Adopter = {
  seed: 'timers',
  table: timersTable,
  look(item) {
    if (isTemplateItem(item)) return lookAtTemplate(item);
    if (isOwned(item) && !isMarked(item)) return undefined;
    if (isGameItem(item)) return lookAtGame(item);
    return isPlayerItem(item) ? lookAtPlayer(item) : undefined;
  },
};
