import { DAY_MS, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { ClockReport, PlayerReport } from '../rules/clock/report.ts';
import type { TurnReceipt } from '../rules/clock/state.ts';

/** Columns of equal width; numbers stand right. */
const table = (rows: readonly (readonly string[])[]): string[] => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
};

/** 4000 -> 0:04.000; nothing is rounded. */
const timeOf = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  const seconds = ((ms % 60_000) / 1000).toFixed(3).padStart(6, '0');
  return hours > 0 ? `${hours}:${String(minutes % 60).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
};

/** No game lasts so long: a stamp beyond it is a moment of the calendar, as tables write them. */
const LONGEST_GAME_MS = 366 * DAY_MS;

const momentOf = (at: Instant): string => (at < LONGEST_GAME_MS ? timeOf(at) : toIso(at));

const leftOf = (remainingMs: number | null): string => (remainingMs === null ? '-' : timeOf(remainingMs));

const turnRow = (names: readonly string[], turn: TurnReceipt | null, index: number): string[] =>
  turn === null
    ? [`${index + 1}`, '(not told)', '', '', '', '', '']
    : [
        `${index + 1}`,
        names[turn.seat] ?? '',
        momentOf(turn.startedAt),
        timeOf(turn.usedMs),
        timeOf(turn.compensatedMs),
        timeOf(turn.chargedMs),
        `${leftOf(turn.remainingMs)}${turn.endedBy === undefined ? '' : ` (${turn.endedBy})`}`,
      ];

const signsOf = (player: PlayerReport): string =>
  [
    player.periodsLeft === undefined ? [] : [`periods left ${player.periodsLeft}`],
    player.turnsLeftInBlock === undefined ? [] : [`turns left in block ${player.turnsLeftInBlock}`],
    player.flaggedAt === undefined ? [] : [`at zero at ${momentOf(player.flaggedAt)}`],
    player.overtimeMs === 0 ? [] : [`overtime ${timeOf(player.overtimeMs)}`],
    player.points === undefined ? [] : [`points ${player.points}`],
  ]
    .flat()
    .join(', ');

const playerRow = (player: PlayerReport): string[] => [
  player.name,
  signsOf(player),
  leftOf(player.remainingMs),
  timeOf(player.totalMs),
  `${player.turns}`,
  timeOf(player.longestMs),
  timeOf(player.shortestMs),
];

/** A game's clock for people: every turn, then every player, then where the rest of the time went. */
export const reportLines = (title: string, { players, turns, buckets, wallMs }: ClockReport): string[] => [
  ...(title === '' ? [] : [title, '='.repeat(title.length)]),
  ...table([
    ['Turn', 'Player', 'Began', 'Used', 'Given back', 'Charged', 'Left'],
    ...turns.map((turn, index) =>
      turnRow(
        players.map(({ name }) => name),
        turn,
        index,
      ),
    ),
  ]),
  '',
  ...table([['Player', '', 'Left', 'Total', 'Turns', 'Longest', 'Shortest'], ...players.map(playerRow)]),
  '',
  ...Object.entries(buckets)
    .filter(([, ms]) => ms > 0)
    .map(([name, ms]) => `${name}: ${timeOf(ms)}`),
  `Wall time: ${timeOf(wallMs)}`,
  '',
];
