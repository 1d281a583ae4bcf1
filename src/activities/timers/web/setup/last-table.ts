import type { NewTable } from '#activities/timers/contract.views.ts';
import { keep, readKept } from '#web/kit/kept.ts';
import type { PlayerNumber } from '#web/kit/parts/marks.ts';
import { colourWords } from './colour.words.ts';

const PLAYERS = 'roundtable.timers.players';
const TABLE = 'roundtable.timers.table';

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

/** The people of the last game are a good guess for the next. */
export const lastPlayers = (): readonly string[] => {
  const kept = readKept(PLAYERS);
  return isNames(kept) ? kept.slice(0, 8) : [];
};

/** A table without names tells nothing about the people. */
export const rememberPlayers = ({
  players,
}: {
  readonly players: readonly { readonly name: string }[];
}): void => {
  const names = players.map(({ name }) => name.trim());
  if (names.some((name) => name !== '')) keep(PLAYERS, names);
};

/** Players without a name are called by their colour. */
export const playerName = ({
  name,
  player,
}: {
  readonly name: string;
  readonly player: PlayerNumber;
}): string => (name.trim() === '' ? colourWords(`colour${player}`) : name.trim());

/** A table as it was opened, to be opened again. */
export interface LastTable {
  readonly table: NewTable;
  /** Of its template; empty without one. */
  readonly name: string;
}

const isLastTable = (value: unknown): value is LastTable => {
  if (typeof value !== 'object' || value === null) return false;
  const { table, name } = value as Partial<LastTable>;
  return typeof name === 'string' && Array.isArray(table?.players);
};

export const rememberTable = (last: LastTable): void => void keep(TABLE, last);

export const lastTable = (): LastTable | undefined => {
  const kept = readKept(TABLE);
  return isLastTable(kept) ? kept : undefined;
};
