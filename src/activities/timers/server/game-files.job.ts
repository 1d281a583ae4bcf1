import { DAY_MS } from '#core/instant.ts';
import { fail } from '#core/result.ts';
import { job } from '#server/kit/jobs.ts';
import type { FileGame } from '../rules/game-files/game-file.ts';
import { parsePgn } from '../rules/game-files/pgn.ts';
import { parseSgf } from '../rules/game-files/sgf.ts';
import type { FileKind } from '../rules/imported.ts';

const MOST_GAMES = 200;
/** As many as the events of an offline game. */
const MOST_TURNS = 10_000;
const LONGEST_GAME_MS = 50 * 365 * DAY_MS;

/** Why a file is too large for one import, and what is allowed. */
const tooMuchOf = (games: readonly FileGame[]): string | undefined => {
  const turns = games.reduce((sum, game) => sum + game.turns.length, 0);
  if (turns > MOST_TURNS) return `at most ${MOST_TURNS} turns in one file, not ${turns}`;
  const isLong = games.some(({ state }) => (state.endedAt ?? state.at) > LONGEST_GAME_MS);
  return isLong ? 'a game lasts at most 50 years' : undefined;
};

interface GameFile {
  readonly kind: FileKind;
  readonly text: string;
}

export const readGameFile = job(import.meta.url, 'readGameFile', ({ kind, text }: GameFile) => {
  const parsed = (kind === 'pgn' ? parsePgn : parseSgf)(text, MOST_GAMES);
  const reason = parsed.ok ? tooMuchOf(parsed.value) : undefined;
  return reason === undefined ? parsed : fail('timer-bad-file', { line: 1, reason });
});
