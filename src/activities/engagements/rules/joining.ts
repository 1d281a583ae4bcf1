import { fail, ok } from '#core/result.ts';
import type { GameState } from './state.ts';
import { checkTeamChoice, teamForNewcomer, teamsOf } from './teams.ts';

export const MOST_SEATS = 5000;

/** May somebody take a new seat? Players who have one can return to a locked session. */
export const admitNewcomer = (game: GameState, joined: number) => {
  if (game.phase === 'ended') return fail('game-over');
  if (game.isLocked) return fail('game-locked');
  return joined >= MOST_SEATS ? fail('game-full') : ok(undefined);
};

/** The team a newcomer begins in: the chosen one, or the smallest where teams are dealt or none was chosen. */
export const teamAtJoining = (
  game: GameState,
  newcomer: {
    readonly playerId: string;
    readonly teamId: string | undefined;
    readonly isGuest?: boolean | undefined;
  },
  members: ReadonlyMap<string, number>,
) => {
  if (game.settings.teams === 'chosen' && newcomer.teamId !== undefined)
    return checkTeamChoice(game, newcomer.teamId);
  // Teams of a room were made there.
  if (newcomer.isGuest === true && teamsOf(game.settings).some(({ teamId }) => teamId === newcomer.teamId))
    return ok(newcomer.teamId);
  if (game.settings.teams === 'none' && newcomer.teamId !== undefined) return fail('teams-not-chosen');
  return ok(teamForNewcomer(newcomer.playerId, teamsOf(game.settings), members));
};
