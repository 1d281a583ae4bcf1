import { ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Cards } from '#activities/hunts/contract.exports.ts';
import type { Level, Team } from '#activities/hunts/contract.file.ts';
import { stopToken } from '#activities/hunts/rules/answers/code.ts';
import type { HuntState } from '#activities/hunts/rules/state.ts';
import { teamColour } from '#activities/hunts/rules/views/team-colour.ts';
import { cardSignature } from '../cards.ts';
import type { HuntDeps } from '../hunts.deps.ts';
import { requireHost } from '../hunts.guards.ts';
import { actOnHunt } from '../hunts.kind.ts';

/** What is after the # stays in the browser: no proxy and no log has it. */
const playPath = (gameId: string, fragment = ''): string =>
  `/hunts/${encodeURIComponent(gameId)}/play${fragment}`;

const codeOf = ({ mission }: Level): string | undefined => ('code' in mission ? mission.code : undefined);

const teamPath = (gameId: string, { id, passcode }: Team): string => {
  const names = [id, ...(passcode === undefined ? [] : [passcode])].map(encodeURIComponent);
  return playPath(gameId, `#team=${names.join('.')}`);
};

/** A hunt from another system gets its key with its first change, at the latest here. */
const withKey = async (deps: HuntDeps, state: HuntState) => {
  if (state.cardKey !== '') return ok(state);
  const kept = await actOnHunt(deps, state.gameId, () => ok({ next: {} }));
  return kept.ok ? ok(kept.value.state) : kept;
};

const levelCard = (state: HuntState, level: Level) => {
  const { gameId } = state;
  const token = stopToken(gameId, level.id, cardSignature(state, level.id));
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
export const readCards = async (deps: HuntDeps, actor: Actor, gameId: string) => {
  const host = await requireHost(deps, actor, gameId);
  if (!host.ok) return host;
  const state = await withKey(deps, host.value);
  if (!state.ok) return state;
  const { hunt, code: joinCode } = state.value;
  return ok<Cards>({
    name: hunt.name,
    ...(joinCode !== undefined && { joinCode }),
    joinPath: playPath(gameId),
    levels: hunt.levels.map((level) => levelCard(state.value, level)),
    teams: hunt.teams.map((team) => ({
      teamId: team.id,
      name: team.name,
      ...teamColour(hunt, team.id),
      ...(team.passcode !== undefined && { passcode: team.passcode }),
      path: teamPath(gameId, team),
    })),
  });
};
