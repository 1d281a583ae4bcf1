import { seededRandom } from '#core/random.ts';
import type { Report } from '../contract.report.ts';
import type { GameState } from './state.ts';

const PART = 36 ** 6;

/** Stands for a player where nobody may know who answered. The seed never leaves the server, so nobody can turn it back. */
const aliasOf = (seed: string, playerId: string): string => {
  const random = seededRandom(`${seed}/alias/${playerId}`);
  return `${random.below(PART).toString(36)}-${random.below(PART).toString(36)}`;
};

type Named = Pick<GameState, 'settings' | 'phase'>;

/** Names and points come together only when the session ends. */
export const waitsForEnd = ({ settings, phase }: Named): boolean => settings.namesAtEnd && phase !== 'ended';

/** Nobody may know who answered what: not now, or never. */
export const hidesNames = (game: Named): boolean => !game.settings.asksNames || waitsForEnd(game);

/** The id by which readers of answers know a player. */
export const shownIdOf = (game: Pick<GameState, 'seed' | 'settings' | 'phase'>, playerId: string): string =>
  hidesNames(game) ? aliasOf(game.seed, playerId) : playerId;

/** A report without names: people have numbers in an order of chance, and when they came is not said. */
export const withoutNames = (
  report: Report,
  { seed, createdAt }: Pick<GameState, 'seed' | 'createdAt'>,
): Report => {
  const ids = report.players.map(({ playerId }) => playerId).toSorted();
  const drawn = seededRandom(`${seed}/numbers`).shuffle(ids);
  const numbers = new Map(drawn.map((playerId, index) => [playerId, index + 1]));
  const shown = <T extends { readonly playerId: string }>(row: T) => ({
    ...row,
    playerId: aliasOf(seed, row.playerId),
    name: `#${numbers.get(row.playerId) ?? 0}`,
  });
  return {
    ...report,
    questions: report.questions.map((question) => ({ ...question, answers: question.answers.map(shown) })),
    players: report.players
      .toSorted((a, b) => (numbers.get(a.playerId) ?? 0) - (numbers.get(b.playerId) ?? 0))
      .map((player) => ({ ...shown(player), joinedAt: createdAt })),
  };
};
