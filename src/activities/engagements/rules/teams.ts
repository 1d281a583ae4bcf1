import { seededRandom } from '#core/random.ts';
import { fail, ok } from '#core/result.ts';
import type { GameSettings } from '../contract.settings.ts';
import type { GameState } from './state.ts';

export interface Team {
  readonly teamId: string;
  readonly name: string;
}

export const teamsOf = ({ teams, teamNames }: Pick<GameSettings, 'teams' | 'teamNames'>): readonly Team[] =>
  teams === 'none' ? [] : teamNames.map((name, index) => ({ teamId: `t${index + 1}`, name }));

/** A newcomer goes to the smallest team; among equals a hash decides. */
export const teamForNewcomer = (
  playerId: string,
  teams: readonly Team[],
  members: ReadonlyMap<string, number>,
): string | undefined => {
  const sizeOf = ({ teamId }: Team): number => members.get(teamId) ?? 0;
  const smallest = teams.reduce((least, team) => Math.min(least, sizeOf(team)), Infinity);
  const candidates = teams.filter((team) => sizeOf(team) === smallest);
  return candidates.length === 0
    ? undefined
    : candidates[seededRandom(playerId).below(candidates.length)]?.teamId;
};

/** May a player take this team now? */
export const checkTeamChoice = (game: GameState, teamId: string) => {
  if (game.settings.teams !== 'chosen') return fail('teams-not-chosen');
  return teamsOf(game.settings).some((team) => team.teamId === teamId) ? ok(teamId) : fail('team-unknown');
};

/** Points made for one team must not be carried to another. */
export const checkTeamChange = (game: GameState, teamId: string) => {
  const chosen = checkTeamChoice(game, teamId);
  return chosen.ok && game.playedQuestions.length > 0
    ? fail('game-wrong-phase', { phase: game.phase })
    : chosen;
};
