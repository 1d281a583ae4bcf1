import { SECOND_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { foldName } from '#platform/rooms/rules/names.ts';
import type { Forecast } from '../contract.views.ts';
import type { ListedGame } from './records.ts';

type Past = Pick<ListedGame, 'templateId' | 'durationSeconds'> & {
  readonly players: readonly { readonly name: string }[];
};

interface Asked {
  readonly templateId: string;
  readonly players: readonly string[];
  readonly startedAt: Instant;
  readonly by: Instant;
  readonly now: Instant;
}

/** Two games prove nothing. */
const FEWEST_GAMES = 3;
const LIKELY = 0.8;
const UNLIKELY = 0.2;

const groupKey = (names: readonly string[]): string => names.map(foldName).toSorted().join('\n');

const isLongEnough = (games: readonly Past[]): boolean => games.length >= FEWEST_GAMES;

/** The closest history with enough games: these people with this game, the game, these people. */
const comparable = (
  games: readonly Past[],
  { templateId, players }: Asked,
): { readonly kind: Forecast['basedOn']['kind']; readonly games: readonly Past[] } => {
  const key = groupKey(players);
  const isGroup = (game: Past): boolean => groupKey(game.players.map(({ name }) => name)) === key;
  const ofTemplate = games.filter((game) => game.templateId === templateId);
  const ofBoth = ofTemplate.filter(isGroup);
  if (isLongEnough(ofBoth)) return { kind: 'group-and-template', games: ofBoth };
  if (isLongEnough(ofTemplate)) return { kind: 'template', games: ofTemplate };
  const ofGroup = games.filter(isGroup);
  if (isLongEnough(ofGroup)) return { kind: 'group', games: ofGroup };
  return { kind: 'group-and-template', games: ofBoth };
};

/** The smallest value that this share of all values does not exceed. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;

const verdictOf = (probability: number): Forecast['verdict'] => {
  if (probability >= LIKELY) return 'likely';
  return probability <= UNLIKELY ? 'unlikely' : 'open';
};

/** A game that has already run for an hour is compared with those that took longer than an hour. */
export const forecastOf = (games: readonly Past[], asked: Asked): Forecast => {
  const { kind, games: similar } = comparable(games, asked);
  const elapsedMs = Math.max(0, asked.now - asked.startedAt);
  const durations = similar
    .map(({ durationSeconds }) => durationSeconds * SECOND_MS)
    .filter((durationMs) => durationMs > elapsedMs)
    .toSorted((a, b) => a - b);
  const basedOn = { games: durations.length, kind };
  if (durations.length < FEWEST_GAMES) return { verdict: 'too-little', basedOn };
  const inTime = durations.filter((durationMs) => asked.startedAt + durationMs <= asked.by).length;
  const probability = Math.round((100 * inTime) / durations.length) / 100;
  return {
    verdict: verdictOf(probability),
    probability,
    likelyEndAt: asked.startedAt + quantile(durations, 0.5),
    lateEndAt: asked.startedAt + quantile(durations, 0.9),
    basedOn,
  };
};
