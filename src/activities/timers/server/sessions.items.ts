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
import { loggedIn, newChunks } from '../rules/session-log.ts';
import type { LogChunk } from '../rules/session-log.ts';
import type { GameRecord } from '../rules/records.ts';
import { isOver } from '../rules/session.ts';
import { EVENTS_IN_CHUNK } from '../rules/session-state.ts';
import type { LoggedEvent, SessionEvent, SessionState } from '../rules/session-state.ts';
import { deleteRunningGame, gameOperations, putRunningGame } from './games.items.ts';
import { countUsageOperations } from './templates.items.ts';
import { deletePersonRow, expiryIn, expiryItem, putPersonRow, timersTable } from './timers.items.ts';

const partitionOf = (tableId: string): string => `TABLE#${tableId}`;
export const tableKey = (tableId: string): Key => ({ PK: partitionOf(tableId), SK: 'STATE' });
const numbered = (kind: 'LOG' | 'TURNS', from: number): string => `${kind}#${String(from).padStart(6, '0')}`;
export const personTable = (tableId: string): string => `TABLE#${tableId}`;

type LiveDeps = Pick<
  SessionState,
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
const liveOf = (session: SessionState): Uint8Array => {
  const { clock, events, tail, undoSteps, undone, lastTurn, answers, doneActs, seats, controls, expiring } =
    session;
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
const toSessionItem = (session: SessionState): Item => ({
  ...tableKey(session.tableId),
  EntityType: 'TABLE',
  table_id: session.tableId,
  host_id: session.hostId,
  cohost_ids: session.cohostIds?.length ? [...session.cohostIds] : undefined,
  code: session.code,
  title: session.title,
  of_template: session.templateId,
  template_name: session.templateName,
  mode: session.mode,
  warn_at_seconds: session.warnAtSeconds,
  lag: session.lag,
  any_seat: session.anySeat,
  is_locked: session.isLocked,
  player_override: asValue(session.playerOverride),
  first_names: session.firstNames,
  status: session.status,
  live: liveOf(session),
  alarmed_at: toIso(session.alarmedAt),
  wake_at: isoOrNothing(session.wakeAt),
  created_at: toIso(session.createdAt),
  started_at: isoOrNothing(session.startedAt),
  over_at: isoOrNothing(session.endedAt),
  winner: session.winner,
  version: session.version,
  ...expiryItem(session.expiresAt),
});

/** Before `live` was packed, seats and controls were attributes beside it. */
const besideLive = (item: Item): Partial<Pick<LiveDeps, 'seats' | 'controls'>> =>
  item['seats'] === undefined
    ? {}
    : { seats: seatsIn(item), controls: storedIn<SessionState['controls']>(item, 'controls') };

const seatsIn = (item: Item): SessionState['seats'] =>
  itemsIn(item, 'seats').map((seat) => ({
    name: textIn(seat, 'name'),
    color: textIn(seat, 'color'),
    ...(seat['identity_id'] !== undefined && { identityId: textIn(seat, 'identity_id') }),
    ...(seat['seat_hash'] !== undefined && { seatHash: textIn(seat, 'seat_hash') }),
  }));

export const fromSessionItem = readerOf(timersTable, (item): SessionState => ({
  lastTurn: undefined,
  ...packedIn<Omit<LiveDeps, 'lastTurn'> & { readonly lastTurn?: TurnReceipt }>(item, 'live'),
  ...besideLive(item),
  tableId: textIn(item, 'table_id'),
  hostId: textIn(item, 'host_id'),
  ...(item['cohost_ids'] !== undefined && { cohostIds: textsIn(item, 'cohost_ids') }),
  code: textIn(item, 'code'),
  title: textIn(item, 'title'),
  templateId: textIn(item, 'of_template'),
  templateName: textIn(item, 'template_name'),
  mode: item['mode'] === 1 ? 1 : 2,
  warnAtSeconds: numbersIn(item, 'warn_at_seconds'),
  lag: item['lag'] === true,
  anySeat: item['any_seat'] === true,
  isLocked: item['is_locked'] === true,
  playerOverride: item['player_override'] as SessionState['playerOverride'],
  firstNames: textsIn(item, 'first_names'),
  status: textIn(item, 'status') as SessionState['status'],
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

const peopleOf = ({ hostId, seats }: SessionState): string[] => [
  ...new Set([hostId, ...seats.flatMap(({ identityId }) => (identityId === undefined ? [] : [identityId]))]),
];

const personRow = (session: SessionState, identityId: string): Operation =>
  putPersonRow(identityId, personTable(session.tableId), {
    EntityType: 'PERSON_TABLE',
    id: session.tableId,
    created_at: toIso(session.createdAt),
  });

export const newSessionOperations = (session: SessionState): Operation[] => [
  { op: 'put', table: timersTable, item: toSessionItem(session), condition: notExists },
  personRow(session, session.hostId),
];

/** Adds rows for newcomers and removes them for people who leave; at the end, for everybody. */
const personOperations = (next: SessionState, previous: SessionState): Operation[] => {
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

/** Of which game, and when it expires. */
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

/** The log of a game that is stored as a whole. */
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
  { from, to, at }: Extract<SessionEvent, { type: 'log-expires' }>,
): Operation[] =>
  Array.from({ length: Math.ceil((to - from) / EVENTS_IN_CHUNK) }, (_, chunk) => ({
    op: 'update',
    table: timersTable,
    key: logKey(tableId, from + chunk * EVENTS_IN_CHUNK),
    changes: [set('ttl', toEpochSeconds(at))],
  }));

const endOperations = (event: Extract<SessionEvent, { type: 'ended' }>): Operation[] => [
  ...gameOperations(event.record, { mustBeNew: false }),
  ...turnOperations(event.record, event.turns),
  ...countUsageOperations(event.record.templateId, event.countedIn),
];

const gameRowOperations = (next: SessionState, previous: SessionState): Operation[] => {
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

/** First the state on condition of its version, like every versioned change. */
export const saveSessionOperations = (
  next: SessionState,
  previous: SessionState,
  events: readonly SessionEvent[],
): Operation[] => {
  const ended = events.find((event) => event.type === 'ended');
  return [
    {
      op: 'put',
      table: timersTable,
      item: toSessionItem(next),
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

/** Everything of a game outside its own partition. */
export const deleteSessionQuery = (tableId: string): Query => ({ partition: partitionOf(tableId) });
export const keyIn = (item: Item): Key => ({ PK: textIn(item, 'PK'), SK: textIn(item, 'SK') });
