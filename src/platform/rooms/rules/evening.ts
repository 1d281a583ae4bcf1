import { DAY_MS, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { csvText } from '#platform/spreadsheets/rules/csv-text.ts';
import type {
  EveningFormat,
  EveningItem,
  EveningPhoto,
  EveningView,
  PlacedRow,
} from '../contract.evening.ts';
import type { BoardRow } from '../contract.programme.ts';
import { scoreboardOf } from './scoreboard.ts';
import type { Placed, ScoredItem } from './scoreboard.ts';
import type { ProgrammeItem } from './programme.ts';
import type { Member, RoomState } from './state.ts';

/** How long the page of an evening is kept. Until then the host can delete it, and members can remove their name. */
const KEPT_DAYS = 90;
/** A lasting room is kept for a year, so people who miss a term still belong to the group. */
const LASTING_DAYS = 365;

export const keptUntil = ({
  closedAt,
  closesAt,
  isLasting,
}: Pick<RoomState, 'closesAt' | 'isLasting'> & { readonly closedAt?: Instant | undefined }): Instant =>
  (closedAt ?? closesAt) + (isLasting ? LASTING_DAYS : KEPT_DAYS) * DAY_MS;

/** One evening as it is stored: what was done, in the order in which it ended. */
export interface Evening {
  readonly evening: number;
  readonly title: string;
  readonly status: RoomState['status'];
  readonly startedAt: Instant;
  readonly endedAt?: Instant | undefined;
  readonly keptUntil: Instant;
  readonly items: readonly ProgrammeItem[];
}

const playedIn = (items: readonly ProgrammeItem[]): readonly ProgrammeItem[] =>
  items.filter(({ status }) => status === 'done').toSorted((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0));

export const eveningOf = (room: RoomState): Evening => ({
  evening: room.evening,
  title: room.title,
  status: room.status,
  startedAt: room.eveningAt,
  endedAt: room.closedAt,
  keptUntil: keptUntil(room),
  items: playedIn(room.items),
});

/** The people who can have a row, under their current names. The host has one only if they played. */
export const namesIn = (
  members: readonly Member[],
  scored: readonly { readonly places: readonly Placed[] }[],
): Map<string, string> => {
  const placed = new Set(scored.flatMap(({ places }) => places.map(({ memberId }) => memberId)));
  return new Map(
    members
      .filter(
        ({ status, role, memberId }) =>
          status === 'seated' && (role === 'player' || (role === 'host' && placed.has(memberId))),
      )
      .map(({ memberId, name }) => [memberId, name]),
  );
};

/**
 * The leaderboard of the stored outcomes. People without a name (they left or were removed) have no row and change nobody
 * else's points.
 */
export interface Results {
  readonly rows: readonly BoardRow[];
  /** The same leaderboard with everybody who took part, including people without a name now. */
  readonly totals: readonly Placed[];
  /** Of each scored item: everybody who has a name, best first. */
  readonly tables: ReadonlyMap<string, readonly PlacedRow[]>;
  /** How many had the first place, with or without a name by now. */
  readonly firsts: ReadonlyMap<string, number>;
}

const tableOf = ({ places }: ScoredItem, names: ReadonlyMap<string, string>): PlacedRow[] =>
  places
    .flatMap((placed) => {
      const name = names.get(placed.memberId);
      return name === undefined ? [] : [{ ...placed, name }];
    })
    .toSorted((a, b) => a.place - b.place || (a.memberId < b.memberId ? -1 : 1));

const totalsOf = (items: readonly ScoredItem[]): Placed[] => {
  const everybody = new Set(items.flatMap(({ places }) => places.map(({ memberId }) => memberId)));
  return scoreboardOf(items, [...everybody]).map(({ memberId, place, total }) => ({
    memberId,
    place,
    points: total,
  }));
};

export const resultsOf = (items: readonly ScoredItem[], names: ReadonlyMap<string, string>): Results => ({
  rows: scoreboardOf(items, items.length === 0 ? [] : [...names.keys()]).map((row) => ({
    ...row,
    name: names.get(row.memberId) ?? '',
    parts: [...row.parts],
  })),
  totals: totalsOf(items),
  tables: new Map(items.map((item) => [item.itemId, tableOf(item, names)])),
  firsts: new Map(
    items.map(({ itemId, places }) => [itemId, places.filter(({ place }) => place === 1).length]),
  ),
});

const MOST_WINNERS = 10;

/** One name for several people is a team's; of very many winners the activity names only some. */
const isByPlace = ({ itemId, outcome }: ProgrammeItem, { firsts }: Results): boolean => {
  const said = outcome?.winners.length ?? 0;
  const people = firsts.get(itemId) ?? 0;
  return outcome?.isByPlace ?? (people > 0 && (said >= people || said >= MOST_WINNERS));
};

/** People under the name they have now, or not at all; teams, and what a poll elected, as the activity said. */
export const winnersOf = (item: ProgrammeItem, results: Results): readonly string[] => {
  if (!isByPlace(item, results)) return item.outcome?.winners ?? [];
  const named = (results.tables.get(item.itemId) ?? []).filter(({ place }) => place === 1);
  return named.slice(0, MOST_WINNERS).map(({ name }) => name);
};

/** Past evenings store no names of people: their page finds them by place. */
export const archivedItems = (items: readonly ProgrammeItem[], results: Results): readonly ProgrammeItem[] =>
  items.map((item) =>
    item.outcome && isByPlace(item, results)
      ? { ...item, outcome: { ...item.outcome, winners: [], isByPlace: true } }
      : item,
  );

/** Winners under their current names, without people who left or were removed. */
export const namedWinners = (items: readonly ProgrammeItem[], results: Results): readonly ProgrammeItem[] =>
  items.map((item) =>
    item.outcome && isByPlace(item, results)
      ? { ...item, outcome: { ...item.outcome, winners: winnersOf(item, results), isByPlace: true } }
      : item,
  );

export const withoutMember = (results: Results, memberId: string): Results => ({
  ...results,
  tables: new Map(
    [...results.tables].map(([itemId, table]) => [itemId, table.filter((row) => row.memberId !== memberId)]),
  ),
});

/** Photos of items, by item: they are read from their activities, never stored here. */
export type Photos = ReadonlyMap<string, readonly EveningPhoto[]>;

interface Reader {
  readonly memberId: string;
  readonly isHost: boolean;
  readonly isLasting: boolean;
  /** So many rows of each table. */
  readonly most: number;
  readonly photos: Photos;
}

const itemViewOf = (
  item: ProgrammeItem,
  results: Results,
  { memberId, isHost, most, photos }: Reader,
): EveningItem => {
  const rows = results.tables.get(item.itemId) ?? [];
  const mine = rows.find((row) => row.memberId === memberId);
  const pictures = photos.get(item.itemId) ?? [];
  const path = (isHost ? item.place?.hostPath : undefined) ?? item.place?.resultPath;
  return {
    itemId: item.itemId,
    kind: item.kind,
    title: item.title,
    weight: item.weight,
    endedAt: item.endedAt ?? 0,
    winners: [...winnersOf(item, results)],
    isScored: results.tables.has(item.itemId),
    people: rows.length,
    rows: rows.slice(0, most),
    ...(mine && { mine }),
    ...(path !== undefined && { resultPath: path }),
    ...(pictures.length > 0 && { photos: [...pictures] }),
  };
};

export const eveningViewOf = (
  roomId: string,
  evening: Evening,
  results: Results,
  reader: Reader,
): EveningView => {
  const mine = results.rows.find(({ memberId }) => memberId === reader.memberId);
  return {
    roomId,
    evening: evening.evening,
    title: evening.title,
    status: evening.status,
    startedAt: evening.startedAt,
    ...(evening.endedAt !== undefined && { endedAt: evening.endedAt }),
    keptUntil: evening.keptUntil,
    isLasting: reader.isLasting,
    isHost: reader.isHost,
    memberId: reader.memberId,
    items: evening.items.map((item) => itemViewOf(item, results, reader)),
    people: results.rows.length,
    rows: results.rows.slice(0, reader.most),
    ...(mine && { mine }),
  };
};

const HEAD = ['item', 'kind', 'weight', 'name', 'place', 'points', 'leaderboard_points'];

/** One line for each person in each item, then one for each person on the leaderboard. */
const csvOf = ({ items, rows }: EveningView): string => {
  const points = new Map(
    rows.flatMap(({ memberId, parts }) => parts.map((part) => [`${part.itemId} ${memberId}`, part.points])),
  );
  const lines = items.flatMap(({ itemId, title, kind, weight, rows: places }) =>
    places.map(({ memberId, name, place, points: own }) =>
      [title, kind, weight, name, place, own, points.get(`${itemId} ${memberId}`) ?? ''].map(String),
    ),
  );
  const board = rows.map(({ name, place, total }) =>
    ['', 'leaderboard', '', name, place, '', total].map(String),
  );
  return csvText([HEAD, ...lines, ...board]);
};

/** A photo's name and caption. The picture itself stays in the activity, where its host can still remove it. */
const photoLine = ({ name, title, by, sentAt }: EveningPhoto) => ({
  name,
  title,
  ...(by !== undefined && { by }),
  sentAt: toIso(sentAt),
});

const jsonOf = ({ title, evening, startedAt, endedAt, items, rows }: EveningView): string => {
  const file = {
    format: 'roundtable-evening',
    version: 1,
    title,
    evening,
    startedAt: toIso(startedAt),
    ...(endedAt !== undefined && { endedAt: toIso(endedAt) }),
    items: items.map((item) => ({
      title: item.title,
      kind: item.kind,
      weight: item.weight,
      endedAt: toIso(item.endedAt),
      winners: item.winners,
      places: item.rows.map(({ name, place, points }) => ({ name, place, points })),
      ...(item.photos && { photos: item.photos.map(photoLine) }),
    })),
    leaderboard: rows.map(({ name, place, total, wins }) => ({ name, place, total, wins })),
  };
  return `${JSON.stringify(file, undefined, 2)}\n`;
};

const FILES = {
  csv: { mediaType: 'text/csv', textOf: csvOf },
  json: { mediaType: 'application/json', textOf: jsonOf },
} as const;

export const eveningFileOf = (view: EveningView, format: EveningFormat) => {
  const { mediaType, textOf } = FILES[format];
  const day = toIso(view.endedAt ?? view.startedAt).slice(0, 10);
  return { name: `evening-${day}.${format}`, mediaType, text: textOf(view) };
};
