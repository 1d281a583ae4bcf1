import { MINUTE_MS, SECOND_MS, toIso } from '#core/instant.ts';
import type { ExportFormat } from '../contract.views.ts';
import { localStamp } from './date-range.ts';
import { gameViewOf } from './record-views.ts';
import type { GameRecord, PlayerRecord } from './records.ts';

export interface ExportedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly text: string;
  readonly notes: string[];
}

/** A spreadsheet would run a cell that starts like a formula; numbers are ours and stay numbers. */
const cellOf = (value: string | number | boolean): string => {
  if (typeof value !== 'string') return String(value);
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

const COLUMNS: readonly (readonly [
  string,
  (game: GameRecord, player: PlayerRecord) => string | number | boolean,
])[] = [
  ['game_id', ({ gameId }) => gameId],
  ['template_name', ({ templateName }) => templateName],
  ['title', ({ title }) => title],
  ['mode', ({ mode }) => mode],
  ['started_at', ({ startedAt }) => toIso(startedAt)],
  ['ended_at', ({ endedAt }) => toIso(endedAt)],
  ['total_duration_seconds', ({ durationSeconds }) => durationSeconds],
  ['player_count', ({ playerCount }) => playerCount],
  ['winner', ({ winner }) => winner ?? ''],
  ['notes', ({ notes }) => notes],
  ['source', ({ source }) => source],
  ['player_name', (_, { name }) => name],
  ['player_color', (_, { color }) => color],
  ['player_order', (_, { order }) => order],
  ['total_time_seconds', (_, { totalSeconds }) => totalSeconds],
  ['turns_taken', (_, { turns }) => turns],
  ['average_turn_time', (_, { averageTurnSeconds }) => averageTurnSeconds],
  ['longest_turn_seconds', (_, { longestTurnSeconds }) => longestTurnSeconds],
  ['shortest_turn_seconds', (_, { shortestTurnSeconds }) => shortestTurnSeconds],
  ['was_overtime', (_, { wasOvertime }) => wasOvertime],
  ['overtime_seconds', (_, { overtimeSeconds }) => overtimeSeconds],
  ['overtime_points', (_, { overtimePoints }) => overtimePoints],
  ['final_turn_time', (_, { finalTurnSeconds }) => finalTurnSeconds],
  ['final_round_time', (_, { finalRoundSeconds }) => finalRoundSeconds],
];

/** One line for each player of each game, RFC 4180. */
const csvOf = (games: readonly GameRecord[]): string => {
  const head = COLUMNS.map(([column]) => column).join(',');
  const lines = games.flatMap((game) =>
    game.players.map((player) => COLUMNS.map(([, value]) => cellOf(value(game, player))).join(',')),
  );
  return `${[head, ...lines].join('\r\n')}\r\n`;
};

const jsonOf = (games: readonly GameRecord[]): string =>
  `${JSON.stringify(
    { format: 'roundtable-timers', version: 1, games: games.map((game) => gameViewOf(game, '')) },
    (key, value: unknown) => (key === 'isMine' ? undefined : value),
    2,
  )}\n`;

const minutesOf = ({ durationSeconds }: GameRecord): number =>
  Math.max(1, Math.round((durationSeconds * SECOND_MS) / MINUTE_MS));

const clockText = (seconds: number): string => {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

/** Neither format has a place for a player's time. */
const commentOf = ({ notes, players }: GameRecord): string => {
  const times = players.map(({ name, totalSeconds }) => `${name} ${clockText(totalSeconds)}`).join(', ');
  return notes === '' ? times : `${notes} (${times})`;
};

/** bgstatsapp.com/support: a play as URL-encoded JSON, which the app on the phone opens. */
const bgStatsLink = (game: GameRecord, zone: string | undefined): string => {
  const play = {
    sourceName: 'Roundtable',
    sourcePlayId: game.gameId,
    playDate: localStamp(game.startedAt, zone),
    durationMin: minutesOf(game),
    board: '',
    location: '',
    comments: commentOf(game),
    game: {
      name: game.templateName,
      sourceGameId: game.templateId,
      highestWins: true,
      noPoints: true,
    },
    players: game.players.map(({ name, order }) => ({
      name,
      sourcePlayerId: name,
      startPlayer: order === 1,
      rank: 0,
      role: '',
      winner: game.winner === name,
    })),
  };
  return `bgstats://app.bgstatsapp.com/createPlay.html?data=${encodeURIComponent(JSON.stringify(play))}`;
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};
// XML 1.0 has no way to write the other control characters.
// oxlint-disable-next-line no-control-regex -- these are the characters the format forbids
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const xml = (text: string): string =>
  text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"\n\r\t]/g, (sign) => ENTITIES[sign] ?? '');

const playElement = (game: GameRecord, at: number, zone: string | undefined): string => {
  const date = localStamp(game.startedAt, zone).slice(0, 10);
  const players = game.players.map(
    ({ name, order, color }) =>
      `      <player username="" userid="0" name="${xml(name)}" startposition="${order}" color="${color}" score="" new="0" rating="0" win="${game.winner === name ? 1 : 0}"/>`,
  );
  return [
    `  <play id="${at + 1}" date="${date}" quantity="1" length="${minutesOf(game)}" incomplete="0" nowinstats="${game.winner === undefined ? 1 : 0}" location="">`,
    `    <item name="${xml(game.templateName)}" objecttype="thing" objectid="0"/>`,
    `    <comments>${xml(commentOf(game))}</comments>`,
    '    <players>',
    ...players,
    '    </players>',
    '  </play>',
  ].join('\n');
};

/** The answer of BoardGameGeek's XML API2 for plays, as importers read it. */
const bggOf = (games: readonly GameRecord[], zone: string | undefined): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<plays username="" userid="0" total="${games.length}" page="1">`,
    ...games.map((game, at) => playElement(game, at, zone)),
    '</plays>',
    '',
  ].join('\n');

const ONLY_MINUTES = 'The format has whole minutes and no time of a player: times are in the comments.';

const kinds = {
  csv: { ending: 'csv', mediaType: 'text/csv', notes: ['Single turns are not in this file.'] },
  json: { ending: 'json', mediaType: 'application/json', notes: ['Single turns are not in this file.'] },
  bgstats: { ending: 'txt', mediaType: 'text/uri-list', notes: [ONLY_MINUTES] },
  bgg: {
    ending: 'xml',
    mediaType: 'application/xml',
    notes: [ONLY_MINUTES, 'Games are named by their template, without an id of BoardGameGeek.'],
  },
} as const;

const textOf = (games: readonly GameRecord[], format: ExportFormat, zone: string | undefined): string => {
  switch (format) {
    case 'csv':
      return csvOf(games);
    case 'json':
      return jsonOf(games);
    case 'bgg':
      return bggOf(games, zone);
    case 'bgstats':
      return games.map((game) => bgStatsLink(game, zone)).join('\n');
  }
};

const stemOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60) || 'games';

export const exportOf = (
  games: readonly GameRecord[],
  wanted: { readonly format: ExportFormat; readonly title: string; readonly zone?: string | undefined },
): ExportedFile => {
  const { ending, mediaType, notes } = kinds[wanted.format];
  return {
    name: `${stemOf(wanted.title)}.${ending}`,
    mediaType,
    text: textOf(games, wanted.format, wanted.zone),
    notes: [...notes],
  };
};
