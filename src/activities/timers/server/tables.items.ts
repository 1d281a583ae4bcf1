import { isoOrNothing, toEpochSeconds, toIso } from '#core/instant.ts';
import { set } from '#store/port/changes.ts';
import { equals, notExists } from '#store/port/conditions.ts';
import { packed, packedIn } from '#store/port/packed.ts';
import {
  instantIn,
  itemsIn,
  numberIn,
  numbersIn,
  optionalInstantIn,
  optionalTextIn,
  storedIn,
  textIn,
  textsIn,
} from '#store/port/read-item.ts';
import { readerOf } from '#store/port/reader.ts';
import type { BatchOperation, Operation, Query } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import type { TurnReceipt } from '../rules/clock/state.ts';
import { loggedIn, newChunks } from '../rules/table-log.ts';
import type { LogChunk } from '../rules/table-log.ts';
import type { GameRecord } from '../rules/records.ts';
import { isOver } from '../rules/table.ts';
import { EVENTS_IN_CHUNK } from '../rules/table-state.ts';
import type { LoggedEvent, TableEvent, TableState } from '../rules/table-state.ts';
import { deleteRunningGame, gameOperations, putRunningGame } from './games.items.ts';
import { countUsageOperations } from './templates.items.ts';
import { deletePersonRow, expiryIn, expiryItem, putPersonRow, timersTable } from './timers.items.ts';

const partitionOf = (tableId: string): string => `TABLE#${tableId}`;
export const tableKey = (tableId: string): Key => ({ PK: partitionOf(tableId), SK: 'STATE' });
const numbered = (kind: 'LOG' | 'TURNS', from: number): string => `${kind}#${String(from).padStart(6, '0')}`;
export const personTable = (tableId: string): string => `TABLE#${tableId}`;

type LiveDeps = Pick<
  TableState,
  | 'clock'
  | 'events'
  | 'tail'
  | 'undoSteps'
  | 'undone'
  | 'lastTurn'
  | 'answers'
  | 'doneActs'
  | 'seats'
  | 'controls'
  | 'expiring'
>;

/** All of it is written with every tap, and DynamoDB charges by the kilobyte. */
const liveOf = (table: TableState): Uint8Array => {
  const { clock, events, tail, undoSteps, undone, lastTurn, answers, doneActs, seats, controls, expiring } =
    table;
  const live: LiveDeps = {
    clock,
    events,
    tail,
    undoSteps,
    undone,
    lastTurn,
    answers,
    doneActs,
    seats,
    controls,
    expiring,
  };
  return packed(live);
};

/** Nothing here is called `ended_at`: only finished games are in the indexes. */
const toTableItem = (table: TableState): Item => ({
  ...tableKey(table.tableId),
  EntityType: 'TABLE',
  table_id: table.tableId,
  host_id: table.hostId,
  code: table.code,
  title: table.title,
  of_template: table.templateId,
  template_name: table.templateName,
  mode: table.mode,
  warn_at_seconds: table.warnAtSeconds,
  lag: table.lag,
  any_seat: table.anySeat,
  is_locked: table.isLocked,
  player_override: asValue(table.playerOverride),
  first_names: table.firstNames,
  status: table.status,
  live: liveOf(table),
  alarmed_at: toIso(table.alarmedAt),
  wake_at: isoOrNothing(table.wakeAt),
  created_at: toIso(table.createdAt),
  started_at: isoOrNothing(table.startedAt),
  over_at: isoOrNothing(table.endedAt),
  winner: table.winner,
  version: table.version,
  ...expiryItem(table.expiresAt),
});

/** Seats and controls stood beside `live` before it was packed. */
const besideLive = (item: Item): Partial<Pick<LiveDeps, 'seats' | 'controls'>> =>
  item['seats'] === undefined
    ? {}
    : { seats: seatsIn(item), controls: storedIn<TableState['controls']>(item, 'controls') };

const seatsIn = (item: Item): TableState['seats'] =>
  itemsIn(item, 'seats').map((seat) => ({
    name: textIn(seat, 'name'),
    color: textIn(seat, 'color'),
    ...(seat['identity_id'] !== undefined && { identityId: textIn(seat, 'identity_id') }),
    ...(seat['seat_hash'] !== undefined && { seatHash: textIn(seat, 'seat_hash') }),
  }));

export const fromTableItem = readerOf(timersTable, (item): TableState => ({
  lastTurn: undefined,
  ...packedIn<Omit<LiveDeps, 'lastTurn'> & { readonly lastTurn?: TurnReceipt }>(item, 'live'),
  ...besideLive(item),
  tableId: textIn(item, 'table_id'),
  hostId: textIn(item, 'host_id'),
  code: textIn(item, 'code'),
  title: textIn(item, 'title'),
  templateId: textIn(item, 'of_template'),
  templateName: textIn(item, 'template_name'),
  mode: item['mode'] === 1 ? 1 : 2,
  warnAtSeconds: numbersIn(item, 'warn_at_seconds'),
  lag: item['lag'] === true,
  anySeat: item['any_seat'] === true,
  isLocked: item['is_locked'] === true,
  playerOverride: item['player_override'] as TableState['playerOverride'],
  firstNames: textsIn(item, 'first_names'),
  status: textIn(item, 'status') as TableState['status'],
  alarmedAt: instantIn(item, 'alarmed_at'),
  wakeAt: optionalInstantIn(item, 'wake_at'),
  createdAt: instantIn(item, 'created_at'),
  startedAt: optionalInstantIn(item, 'started_at'),
  endedAt: optionalInstantIn(item, 'over_at'),
  winner: optionalTextIn(item, 'winner'),
  expiresAt: expiryIn(item),
  version: numberIn(item, 'version'),
}));

/** Without reading the rest. */
export const versionIn = (item: Item): number => numberIn(item, 'version');

const peopleOf = ({ hostId, seats }: TableState): string[] => [
  ...new Set([hostId, ...seats.flatMap(({ identityId }) => (identityId === undefined ? [] : [identityId]))]),
];

const personRow = (table: TableState, identityId: string): Operation =>
  putPersonRow(identityId, personTable(table.tableId), {
    EntityType: 'PERSON_TABLE',
    id: table.tableId,
    created_at: toIso(table.createdAt),
  });

export const newTableOperations = (table: TableState): Operation[] => [
  { op: 'put', table: timersTable, item: toTableItem(table), condition: notExists },
  personRow(table, table.hostId),
];

/** Rows follow the people: who comes gets one, who goes loses it, and at the end all do. */
const personOperations = (next: TableState, previous: TableState): Operation[] => {
  const after = isOver(next) ? [] : peopleOf(next);
  const before = isOver(previous) ? [] : peopleOf(previous);
  return [
    ...after.filter((person) => !before.includes(person)).map((person) => personRow(next, person)),
    ...before
      .filter((person) => !after.includes(person))
      .map((person) => deletePersonRow(person, personTable(next.tableId))),
  ];
};

const logKey = (tableId: string, from: number): Key => ({
  PK: partitionOf(tableId),
  SK: numbered('LOG', from),
});

const logItem = (tableId: string, { from, events }: LogChunk): Item => ({
  ...logKey(tableId, from),
  EntityType: 'TABLE_LOG',
  events: packed(events),
});

const TURNS_IN_ITEM = 500;

/** Turns as lists of numbers: fewer bytes than named ones, and there may be thousands. */
const turnTuple = (turn: TurnReceipt | null) =>
  turn && [
    turn.seat,
    turn.startedAt,
    turn.usedMs,
    turn.compensatedMs,
    turn.chargedMs,
    turn.remainingMs,
    ...(turn.endedBy === undefined ? [] : [turn.endedBy]),
  ];

/** Of which game, and when it goes. */
type Kept = Pick<GameRecord, 'gameId' | 'expiresAt'>;

export const turnOperations = (
  { gameId, expiresAt }: Kept,
  turns: readonly (TurnReceipt | null)[],
): (Operation & { readonly op: 'put' })[] =>
  Array.from({ length: Math.ceil(turns.length / TURNS_IN_ITEM) }, (_, number) => ({
    op: 'put',
    table: timersTable,
    item: {
      PK: partitionOf(gameId),
      SK: numbered('TURNS', number * TURNS_IN_ITEM),
      EntityType: 'TABLE_TURNS',
      turns: packed(turns.slice(number * TURNS_IN_ITEM, (number + 1) * TURNS_IN_ITEM).map(turnTuple)),
      ...expiryItem(expiresAt),
    },
  }));

/** The log of a game that comes as a whole. */
export const logOperations = (
  { gameId, expiresAt }: Kept,
  events: readonly LoggedEvent[],
  size: number,
): BatchOperation[] =>
  Array.from({ length: Math.ceil(events.length / size) }, (_, chunk) => ({
    op: 'put',
    table: timersTable,
    item: {
      ...logItem(gameId, { from: chunk * size, events: events.slice(chunk * size, (chunk + 1) * size) }),
      ...expiryItem(expiresAt),
    },
  }));

const expireLogOperations = (
  tableId: string,
  { from, to, at }: Extract<TableEvent, { type: 'log-expires' }>,
): Operation[] =>
  Array.from({ length: Math.ceil((to - from) / EVENTS_IN_CHUNK) }, (_, chunk) => ({
    op: 'update',
    table: timersTable,
    key: logKey(tableId, from + chunk * EVENTS_IN_CHUNK),
    changes: [set('ttl', toEpochSeconds(at))],
  }));

const endOperations = (event: Extract<TableEvent, { type: 'ended' }>): Operation[] => [
  ...gameOperations(event.record, { mustBeNew: false }),
  ...turnOperations(event.record, event.turns),
  ...countUsageOperations(event.record.templateId, event.countedIn),
];

const gameRowOperations = (next: TableState, previous: TableState): Operation[] => {
  if (next.status === 'cancelled' && previous.startedAt !== undefined)
    return [deleteRunningGame(next.tableId)];
  if (next.startedAt === undefined || previous.startedAt !== undefined) return [];
  const { tableId, templateId, templateName, title, mode, startedAt, hostId, seats } = next;
  return [
    putRunningGame({
      gameId: tableId,
      templateId,
      templateName,
      title,
      mode,
      startedAt,
      ownerId: hostId,
      playerCount: seats.length,
    }),
  ];
};

/** First the state on condition of its version, as every versioned change. */
export const saveTableOperations = (
  next: TableState,
  previous: TableState,
  events: readonly TableEvent[],
): Operation[] => {
  const ended = events.find((event) => event.type === 'ended');
  return [
    {
      op: 'put',
      table: timersTable,
      item: toTableItem(next),
      condition: equals('version', previous.version),
    },
    ...newChunks(previous, loggedIn(events)).map((chunk): Operation => ({
      op: 'put',
      table: timersTable,
      item: logItem(next.tableId, chunk),
    })),
    ...personOperations(next, previous),
    ...(ended ? endOperations(ended) : gameRowOperations(next, previous)),
    ...events.flatMap((event) =>
      event.type === 'log-expires' ? expireLogOperations(next.tableId, event) : [],
    ),
  ];
};

export const logQuery = (tableId: string): Query => ({
  partition: partitionOf(tableId),
  sort: { beginsWith: 'LOG#' },
});

export const eventsIn = (item: Item): readonly LoggedEvent[] =>
  packedIn<readonly LoggedEvent[]>(item, 'events');

export const turnsQuery = (gameId: string, cursor: string | undefined): Query => ({
  partition: partitionOf(gameId),
  sort: { beginsWith: 'TURNS#' },
  limit: 2,
  ...(cursor !== undefined && { cursor }),
});

type Tuple = readonly [number, number, number, number, number, number | null];

export const turnsIn = (item: Item): (TurnReceipt | null)[] =>
  packedIn<readonly (Tuple | null)[]>(item, 'turns').map(
    (tuple) =>
      tuple && {
        seat: tuple[0],
        startedAt: tuple[1],
        usedMs: tuple[2],
        compensatedMs: tuple[3],
        chargedMs: tuple[4],
        remainingMs: tuple[5],
      },
  );

/** Everything of a game that is not in its own partition. */
export const deleteTableQuery = (tableId: string): Query => ({ partition: partitionOf(tableId) });
export const keyIn = (item: Item): Key => ({ PK: textIn(item, 'PK'), SK: textIn(item, 'SK') });
