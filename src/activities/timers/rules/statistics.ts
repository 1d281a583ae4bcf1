import { isOwnControl } from './own-control.ts';
import { SECOND_MS } from '#core/instant.ts';
import { foldName } from '#platform/rooms/rules/names.ts';
import type { Statistics, Totals } from '../contract.views.ts';
import { averageSeconds } from './records.ts';
import type { ListedGame, Thirds } from './records.ts';

type Part = Pick<
  ListedGame['players'][number],
  'name' | 'totalSeconds' | 'turns' | 'longestTurnSeconds' | 'wasOvertime'
>;

/** One player's part in one game. */
export interface Appearance {
  readonly player: Part;
  readonly winner: string | undefined;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Seconds with 3 decimals add up exactly as milliseconds. */
const sumSeconds = (seconds: readonly number[]): number =>
  sum(seconds.map((value) => Math.round(value * SECOND_MS))) / SECOND_MS;

export const totalsOf = (name: string, appearances: readonly Appearance[]): Totals => {
  const totalSeconds = sumSeconds(appearances.map(({ player }) => player.totalSeconds));
  const turns = sum(appearances.map(({ player }) => player.turns));
  return {
    name,
    games: appearances.length,
    wins: appearances.filter(({ player, winner }) => winner === player.name).length,
    totalSeconds,
    turns,
    averageTurnSeconds: averageSeconds(Math.round(totalSeconds * SECOND_MS), turns),
    longestTurnSeconds: Math.max(0, ...appearances.map(({ player }) => player.longestTurnSeconds)),
    overtimeGames: appearances.filter(({ player }) => player.wasOvertime).length,
  };
};

const grouped = <T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
};

/** The middle value, or the mean of the two in the middle. */
const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
};

/** The most frequent spelling of a name, the newest of equally frequent ones. */
const usualName = (appearances: readonly Appearance[]): string => {
  const spellings = [...grouped(appearances, ({ player }) => player.name)];
  return spellings.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
};

const playersOf = (games: readonly ListedGame[]): Totals[] => {
  const appearances = games.flatMap(({ players, winner }) => players.map((player) => ({ player, winner })));
  return [...grouped(appearances, ({ player }) => foldName(player.name)).values()]
    .map((own) => totalsOf(usualName(own), own))
    .toSorted((a, b) => b.games - a.games || (a.name < b.name ? -1 : 1));
};

const templatesOf = (games: readonly ListedGame[]): Statistics['templates'] =>
  // Games with their own control share only its type: each is named by its times.
  [...grouped(games, (game) => (isOwnControl(game) ? game.templateName : game.templateId)).values()]
    .map((own) => {
      const seconds = own.map(({ durationSeconds }) => durationSeconds);
      return {
        templateId: own[0]?.templateId ?? '',
        name: own[0]?.templateName ?? '',
        games: own.length,
        medianSeconds: median(seconds),
        shortestSeconds: Math.min(...seconds),
        longestSeconds: Math.max(...seconds),
      };
    })
    .toSorted((a, b) => b.games - a.games || (a.name < b.name ? -1 : 1));

const bucketsOf = (games: readonly ListedGame[]): Statistics['buckets'] => {
  const entries = games.flatMap(({ buckets }) => Object.entries(buckets));
  return [...grouped(entries, ([reason]) => reason)]
    .map(([reason, own]) => ({
      reason,
      seconds: sumSeconds(own.map(([, seconds]) => seconds)),
      games: own.filter(([, seconds]) => seconds > 0).length,
    }))
    .filter(({ seconds }) => seconds > 0)
    .toSorted((a, b) => b.seconds - a.seconds || (a.reason < b.reason ? -1 : 1));
};

const PHASES = ['opening', 'middle', 'end'] as const;

/** Means weighted by the turns they were made of. */
const phasesOf = (games: readonly ListedGame[]): Statistics['phases'] => {
  const parts = games.flatMap(({ thirds, turnCounts }) =>
    thirds.map((means, seat) => ({ means, counts: turnCounts[seat] ?? ([0, 0, 0] as Thirds) })),
  );
  return PHASES.map((phase, third) => {
    const turns = sum(parts.map(({ counts }) => counts[third] ?? 0));
    const seconds = sum(parts.map(({ means, counts }) => (means[third] ?? 0) * (counts[third] ?? 0)));
    return { phase, turns, secondsPerTurn: averageSeconds(Math.round(seconds * SECOND_MS), turns) };
  });
};

export const statisticsOf = (games: readonly ListedGame[], isCut: boolean): Statistics => {
  const phases = phasesOf(games);
  const [slowest] = phases
    .filter(({ turns }) => turns > 0)
    .toSorted((a, b) => b.secondsPerTurn - a.secondsPerTurn);
  return {
    games: games.length,
    totalSeconds: sum(games.map(({ durationSeconds }) => durationSeconds)),
    players: playersOf(games),
    templates: templatesOf(games),
    buckets: bucketsOf(games),
    phases,
    slowestPhase: slowest?.phase,
    isCut,
  };
};
