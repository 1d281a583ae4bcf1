import type { IdentityId } from '#core/ids.ts';
import { idOf } from '#core/ids.ts';
import { isoOrNothing, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { foldName } from '#platform/rooms/rules/names.ts';
import { remove, set } from '#store/port/changes.ts';
import type { Change } from '#store/port/changes.ts';
import { and, differs, equals, exists, has, lacks, notExists } from '#store/port/conditions.ts';
import { textOrNothing, timeIn } from '#store/port/read-checked.ts';
import {
  mapIn,
  numberOr,
  optionalNumberIn,
  textIn,
  textOr,
  textsIn,
  UnreadableAttribute,
} from '#store/port/read-item.ts';
import type { BatchOperation, Operation, Query } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item, Key } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import { NOBODY, numberedId } from '../rules/state.ts';
import type { Mark, Player, Run } from '../rules/state.ts';
import { gamePartition, ttlOf } from './games.items.ts';
import type { GamePlace } from './games.items.ts';
import { afterIn, idOfName, reader } from './read-stored.ts';

/** A seat in a game. `playerName` is its key and never changes; `name` is what people see. */
export interface Seat extends Player {
  readonly gameId: string;
  readonly playerName: string;
  readonly identityId: IdentityId;
  readonly seatHash: string;
  /** Hashes of the devices it was used from, the last few. */
  readonly devices: readonly string[];
  readonly lastSeenAt: Instant;
  /** The first question of the survey its player said to be done with. */
  readonly finishedSurvey: string | undefined;
}

export const playerKey = (gameId: string, playerName: string): Key => ({
  PK: gamePartition(gameId),
  SK: `PLAYER#${playerName}`,
});
export const nameKey = (gameId: string, name: string): Key => ({
  PK: gamePartition(gameId),
  SK: `NAME#${foldName(name)}`,
});
export const nameKeysOf = (gameId: string, names: readonly string[]): Key[] =>
  names.map((name) => nameKey(gameId, name));
/** Finds somebody's seat again, and all of somebody's seats when identities merge or are deleted. */
const identityPartition = (identityId: string): string => `IDENTITY#${identityId}`;
export const identityKey = (gameId: string, identityId: string): Key => ({
  PK: identityPartition(identityId),
  SK: `GAME#${gameId}`,
});
const toPlayerItem = ({ gameId, expiresAt }: GamePlace, seat: Seat): Item => ({
  ...playerKey(gameId, seat.playerName),
  PlayerName: seat.playerName,
  JoinedAt: toIso(seat.joinedAt),
  LastSeenAt: toIso(seat.lastSeenAt),
  TotalScore: seat.total,
  CurrentRank: seat.rank,
  IsActive: !seat.isKicked && !seat.hasLeft,
  TTL: ttlOf(expiresAt),
  PlayerId: seat.playerId,
  DisplayName: seat.name,
  IdentityId: seat.identityId,
  SeatHash: seat.seatHash,
  Devices: seat.devices.length === 0 ? undefined : [...seat.devices],
  IsKicked: seat.isKicked ? true : undefined,
  HasLeft: seat.hasLeft ? true : undefined,
  TeamId: seat.teamId,
  Marks: asValue(seat.marks),
  Scores: seat.scores,
  Streak: seat.streak,
  FinishedSurvey: seat.finishedSurvey,
  ...runAttributes(seat.run),
  GameId: gameId,
});

export const runAttributes = (run: Run | undefined): Item => ({
  RunStep: run?.step,
  RunStartedAt: isoOrNothing(run?.startedAt),
  RunQuestions: run?.questions,
});

const runIn = (item: Item): Run | undefined => {
  const step = optionalNumberIn(item, 'RunStep');
  if (step === undefined) return undefined;
  const questions = item['RunQuestions'] === undefined ? undefined : textsIn(item, 'RunQuestions');
  return { step, startedAt: timeIn(item, 'RunStartedAt', 'JoinedAt'), ...(questions && { questions }) };
};

const isNumber = (value: unknown): value is number => typeof value === 'number';

const recordIn = <T>(item: Item, name: string, isOne: (value: unknown) => value is T): Record<string, T> =>
  Object.fromEntries(
    Object.entries(mapIn(item, name)).map(([key, value]) => {
      if (isOne(value)) return [key, value];
      throw new UnreadableAttribute(`${name}.${key}`, 'points');
    }),
  );

const isMark = (value: unknown): value is Mark =>
  typeof value === 'object' &&
  value !== null &&
  'points' in value &&
  isNumber(value.points) &&
  'bonus' in value &&
  isNumber(value.bonus);

/** Points of another system are not split by question. They belong to the first one, or totals would lose them. */
const marksIn = (item: Item): Seat['marks'] => {
  const total = numberOr(item, 'TotalScore', 0);
  if (item['Marks'] === undefined && item['Scores'] === undefined && total !== 0)
    return { [numberedId(1)]: { isRight: undefined, points: total, bonus: 0 } };
  return recordIn(item, 'Marks', isMark);
};

/** A seat from another system opens for nobody: there a name was enough to join. */
export const fromPlayerItem = reader((item): Seat => {
  const playerName = afterIn(item, 'SK', 'PLAYER#');
  const finishedSurvey = textOrNothing(item, 'FinishedSurvey');
  return {
    gameId: afterIn(item, 'PK', gamePartition('')),
    playerName,
    playerId: textOrNothing(item, 'PlayerId') ?? idOfName(playerName),
    name: textOrNothing(item, 'DisplayName') ?? playerName,
    identityId: idOf(textOr(item, 'IdentityId', NOBODY)),
    seatHash: textOr(item, 'SeatHash', ''),
    devices: textsIn(item, 'Devices'),
    joinedAt: timeIn(item, 'JoinedAt', 'LastSeenAt'),
    lastSeenAt: timeIn(item, 'LastSeenAt', 'JoinedAt'),
    isKicked: item['IsKicked'] === true,
    hasLeft: item['HasLeft'] === true,
    teamId: textOrNothing(item, 'TeamId'),
    marks: marksIn(item),
    scores: recordIn(item, 'Scores', isNumber),
    total: numberOr(item, 'TotalScore', 0),
    rank: numberOr(item, 'CurrentRank', 0),
    streak: numberOr(item, 'Streak', 0),
    hasFinished: finishedSurvey !== undefined,
    finishedSurvey,
    run: runIn(item),
  };
});

/** Of the rows that lead to a seat. */
export const playerNameIn = reader((item) => textIn(item, 'PlayerName'));

const nameItem = ({ gameId, expiresAt }: GamePlace, name: string, playerName: string): Item => ({
  ...nameKey(gameId, name),
  PlayerName: playerName,
  TTL: ttlOf(expiresAt),
});

const identityItem = ({ gameId, expiresAt }: GamePlace, identityId: string, playerName: string): Item => ({
  ...identityKey(gameId, identityId),
  GameId: gameId,
  PlayerName: playerName,
  TTL: ttlOf(expiresAt),
});

/** How many operations a new seat takes, and which of them is the name's, the identity's and the seat's own. */
export const SEAT_OPERATIONS = 3;
export const NAME_OPERATION = 0;
export const IDENTITY_OPERATION = 1;
export const PLAYER_OPERATION = 2;

export const seatOperations = (place: GamePlace, seat: Seat): Operation[] => {
  const { table } = place;
  const { name, playerName, identityId } = seat;
  return [
    { op: 'put', table, item: nameItem(place, name, playerName), condition: notExists },
    { op: 'put', table, item: identityItem(place, identityId, playerName), condition: notExists },
    { op: 'put', table, item: toPlayerItem(place, seat), condition: notExists },
  ];
};

/**
 * The name somebody joined with stays theirs: it is the key of their seat. Of later ones only the last is kept.
 * Another spelling of the same name (ana, Ana) keeps its row.
 */
export const renameOperations = (place: GamePlace, seat: Seat, name: string): Operation[] => {
  const { table, gameId } = place;
  const rename: Operation = {
    op: 'update',
    table,
    key: playerKey(gameId, seat.playerName),
    changes: [set('DisplayName', name)],
    condition: equals('DisplayName', seat.name),
  };
  const [before, after, first] = [seat.name, name, seat.playerName].map(foldName);
  const claims: Operation[] =
    after === before || after === first
      ? []
      : [{ op: 'put', table, item: nameItem(place, name, seat.playerName), condition: notExists }];
  const releases: Operation[] =
    after === before || before === first ? [] : [{ op: 'delete', table, key: nameKey(gameId, seat.name) }];
  return [rename, ...claims, ...releases];
};

const changePlayer = (
  { table, gameId }: Pick<GamePlace, 'table' | 'gameId'>,
  playerName: string,
  changes: readonly Change[],
): Extract<Operation, { op: 'update' }> => ({
  op: 'update',
  table,
  key: playerKey(gameId, playerName),
  changes,
  condition: exists,
});

type Place = Pick<GamePlace, 'table' | 'gameId'>;

/** Refused when it is so already: the number of seats moves with it, once. */
export const kickOperation = ({ table, gameId }: Place, playerName: string): Operation => ({
  op: 'update',
  table,
  key: playerKey(gameId, playerName),
  changes: [set('IsActive', false), set('IsKicked', true)],
  condition: and(exists, lacks('IsKicked')),
});

export const restoreOperation = ({ table, gameId }: Place, playerName: string): Operation => ({
  op: 'update',
  table,
  key: playerKey(gameId, playerName),
  changes: [set('IsActive', true), remove('IsKicked'), remove('HasLeft')],
  condition: and(exists, has('IsKicked')),
});

export const leaveOperation = (place: Place, playerName: string) =>
  changePlayer(place, playerName, [set('IsActive', false), set('HasLeft', true)]);

export const teamOperation = (place: Place, playerName: string, teamId: string | undefined) =>
  changePlayer(place, playerName, [teamId === undefined ? remove('TeamId') : set('TeamId', teamId)]);

/** Refused if nothing would change: the number of people who are done changes with it, once. */
export const finishOperation = (
  { table, gameId }: Place,
  {
    playerName,
    survey,
    hasFinished,
  }: { readonly playerName: string; readonly survey: string; readonly hasFinished: boolean },
): Operation => ({
  op: 'update',
  table,
  key: playerKey(gameId, playerName),
  changes: [hasFinished ? set('FinishedSurvey', survey) : remove('FinishedSurvey')],
  condition: and(exists, (hasFinished ? differs : equals)('FinishedSurvey', survey)),
});

const devicesSet = ({ devices }: Pick<Seat, 'devices'>): Change[] =>
  devices.length === 0 ? [] : [set('Devices', [...devices])];

/** Back on this device: a fresh secret, and counted as here again. */
export const reseatOperation = (
  place: Place,
  seat: Pick<Seat, 'playerName' | 'seatHash' | 'devices'>,
  now: Instant,
) =>
  changePlayer(place, seat.playerName, [
    set('SeatHash', seat.seatHash),
    ...devicesSet(seat),
    set('LastSeenAt', toIso(now)),
    set('IsActive', true),
    remove('HasLeft'),
  ]);

export const seenOperation = (place: Place, playerName: string, now: Instant) =>
  changePlayer(place, playerName, [set('LastSeenAt', toIso(now))]);

/** What scoring makes of a player. Setting, never adding. */
export type Standing = Pick<Seat, 'playerName' | 'marks' | 'scores' | 'total' | 'rank' | 'streak'>;

export const standingOperation = (place: Place, standing: Standing): Operation =>
  changePlayer(place, standing.playerName, [
    set('Marks', asValue(standing.marks)),
    set('Scores', standing.scores),
    set('TotalScore', standing.total),
    set('CurrentRank', standing.rank),
    set('Streak', standing.streak),
  ]);

export const playersQuery = (gameId: string, page: Pick<Query, 'limit' | 'cursor'> = {}): Query => ({
  partition: gamePartition(gameId),
  sort: { beginsWith: 'PLAYER#' },
  ...page,
});

/** One seat may be used from several devices, each with an identity of its own. */
export const seatIdentity = (place: GamePlace, identityId: string, seat: Seat): Operation[] => [
  { op: 'put', table: place.table, item: identityItem(place, identityId, seat.playerName) },
  changePlayer(place, seat.playerName, [set('LastSeenAt', toIso(seat.lastSeenAt)), ...devicesSet(seat)]),
];

/** The same seat under another identity; refused when that one has a seat in the game. */
export const handOverOperations = (
  place: GamePlace,
  seat: Seat,
  { from, to }: { readonly from: IdentityId; readonly to: IdentityId },
): Operation[] => [
  { op: 'put', table: place.table, item: identityItem(place, to, seat.playerName), condition: notExists },
  { op: 'delete', table: place.table, key: identityKey(place.gameId, from) },
  ...(seat.identityId === from ? [changePlayer(place, seat.playerName, [set('IdentityId', to)])] : []),
];

/** What was played stays; who it was is forgotten, and the seat's secret opens nothing any more. */
export const forgetOperations = (place: Place, seat: Seat, identityId: IdentityId): Operation[] => [
  { op: 'delete', table: place.table, key: identityKey(place.gameId, identityId) },
  ...(seat.identityId === identityId
    ? [
        changePlayer(place, seat.playerName, [
          set('IdentityId', NOBODY),
          set('SeatHash', ''),
          set('IsActive', false),
        ]),
      ]
    : []),
];

export const seatsQuery = (identityId: string): Query => ({
  partition: identityPartition(identityId),
  sort: { beginsWith: 'GAME#' },
});
export const gameIdIn = (item: Item): string => afterIn(item, 'SK', 'GAME#');
export const deleteIdentityRow = (table: Table, identityId: string, gameId: string): BatchOperation => ({
  op: 'delete',
  table,
  key: identityKey(gameId, identityId),
});
