import { ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Cards } from '#activities/hunts/contract.exports.ts';
import type { Level, Team } from '#activities/hunts/contract.file.ts';
import { stopToken } from '#activities/hunts/rules/answers/code.ts';
import type { ExportDeps } from './exports.deps.ts';

/** What is after the # stays in the browser: no proxy and no log has it. */
const playPath = (gameId: string, fragment = ''): string =>
  `/hunts/${encodeURIComponent(gameId)}/play${fragment}`;

const codeOf = ({ mission }: Level): string | undefined => ('code' in mission ? mission.code : undefined);

const teamPath = (gameId: string, { id, passcode }: Team): string => {
  const names = [id, ...(passcode === undefined ? [] : [passcode])].map(encodeURIComponent);
  return playPath(gameId, `#team=${names.join('.')}`);
};

const levelCard = async ({ doors }: ExportDeps, gameId: string, level: Level) => {
  const token = stopToken(gameId, level.id, await doors.signature(gameId, level.id));
  const code = codeOf(level);
  return {
    levelId: level.id,
    name: level.name,
    token,
    path: playPath(gameId, `#stop=${token}`),
    ...(code !== undefined && { code }),
  };
};

/** Everything that is printed before a hunt. */
export const readCards = async (deps: ExportDeps, actor: Actor, gameId: string): Promise<Result<Cards>> => {
  const seat = await deps.doors.forHost(actor, gameId);
  if (!seat.ok) return seat;
  const { hunt, joinCode } = seat.value;
  const levels: Cards['levels'] = [];
  for (const level of hunt.levels) levels.push(await levelCard(deps, gameId, level));
  return ok({
    name: hunt.name,
    ...(joinCode !== undefined && { joinCode }),
    joinPath: playPath(gameId),
    levels,
    teams: hunt.teams.map((team) => ({
      teamId: team.id,
      name: team.name,
      ...(team.colour !== undefined && { colour: team.colour }),
      ...(team.passcode !== undefined && { passcode: team.passcode }),
      path: teamPath(gameId, team),
    })),
  });
};
