import { SECOND_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { Leader, TeamStanding } from '../contract.views.ts';
import { leadersOf, standingsOf, teamStandingsOf } from '../rules/scoring/standing.ts';
import type { GameState } from '../rules/state.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { readSeats } from './reading.service.ts';

/** The leaderboard so far of a running challenge. */
export interface Board {
  readonly leaders: readonly Leader[];
  readonly teams: readonly TeamStanding[];
  readonly totals: ReadonlyMap<string, number>;
}

interface Held {
  readonly readAt: Instant;
  readonly board: Promise<Board>;
}

const FRESH_MS = 3 * SECOND_MS;
const MOST_GAMES = 200;

/** A class that finishes at the same time shares one reading of all its seats. */
export class ChallengeBoards {
  readonly #deps: EngagementDeps;
  readonly #held = new Map<string, Held>();

  constructor(deps: EngagementDeps) {
    this.#deps = deps;
  }

  of(game: GameState): Promise<Board> {
    const now = this.#deps.clock.now();
    const held = this.#held.get(game.gameId);
    if (held && now - held.readAt < FRESH_MS) return held.board;
    const board = this.#read(game);
    this.#held.delete(game.gameId);
    this.#held.set(game.gameId, { readAt: now, board });
    board.catch(() => this.#held.delete(game.gameId));
    if (this.#held.size > MOST_GAMES) this.#held.delete(this.#held.keys().next().value ?? '');
    return board;
  }

  async #read(game: GameState): Promise<Board> {
    const [seats, questions] = await Promise.all([
      readSeats(this.#deps, game.gameId),
      this.#deps.staged.played(game),
    ]);
    const playing = seats.filter(({ run }) => run !== undefined);
    const standings = standingsOf(playing, questions, game.settings);
    return {
      leaders: leadersOf(playing, standings),
      teams: teamStandingsOf(game.settings, playing, standings),
      totals: new Map(
        standings.filter(({ rank }) => rank > 0).map(({ playerId, total }) => [playerId, total]),
      ),
    };
  }
}
