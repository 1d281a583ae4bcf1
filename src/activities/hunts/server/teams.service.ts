import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { foldName } from '#platform/rooms/rules/names.ts';
import type { Actor } from '#server/kit/actor.ts';
import { exists, notExists } from '#store/port/conditions.ts';
import type { Operation } from '#store/port/store.ts';
import { MOST_TEAMS } from '../contract.file.ts';
import type { Team } from '../contract.file.ts';
import type { HostTeam } from '../contract.views.ts';
import { mustRun } from '../rules/progress/complete.ts';
import type { HuntEvent } from '../rules/progress/events.ts';
import { routesFor } from '../rules/progress/progress.ts';
import { lateRouteOfHunt } from '../rules/routes/hunt-routes.ts';
import { routesOf } from '../rules/standing.ts';
import type { Standing } from '../rules/standing.ts';
import { hostTeamOf } from '../rules/views/host.ts';
import { teamOf } from '../rules/views/play.ts';
import { teamChannel } from './hunt-news.ts';
import { requireHost } from './hunts.guards.ts';
import { teamChanges, toClaimItem, toTeamItem } from './hunts.items.ts';
import { claimKey, derivedId, teamKey } from './hunts.keys.ts';
import { actOnHunt } from './hunts.kind.ts';
import type { Acted } from './hunts.kind.ts';
import type { HuntParts } from './hunts.parts.ts';
import { toTeamLevelItem } from './progress.items.ts';
import { dismissTeam } from './seats.service.ts';

const isNameTaken = ({ hunt }: Standing, name: string, except?: string): boolean =>
  hunt.teams.some((team) => team.id !== except && foldName(team.name) === foldName(name));

const hasBegun = ({ progress }: Standing): boolean => progress.status !== 'ready';

/** Rows of all levels of a team, in its order. */
export const putTeamLevels = async (
  { store, table }: Pick<HuntParts, 'store' | 'table'>,
  gameId: string,
  routes: ReadonlyMap<string, readonly string[]>,
  at: number,
): Promise<void> => {
  const items = [...routes].flatMap(([teamId, route]) =>
    route.map((levelId, place) => toTeamLevelItem({ gameId, teamId, levelId }, place + 1, at)),
  );
  await store.batchWrite(items.map((item) => ({ op: 'put', table, item })));
};

/** The route of a team that comes when others walk already. */
const lateRouteFor = (standing: Standing, team: Team): readonly string[] => {
  const { hunt } = standing;
  if (hunt.order === 'rotated') return lateRouteOfHunt(hunt, [...routesOf(standing).values()]);
  return routesFor({ ...hunt, teams: [team] }).get(team.id) ?? [];
};

const newTeamOperations = (
  { table }: Pick<HuntParts, 'table'>,
  standing: Standing,
  team: Team,
  route: readonly string[] | undefined,
): Operation[] => {
  const { gameId, hunt } = standing;
  const place = { gameId, createdAt: standing.updatedAt };
  const stored = { team, number: hunt.teams.length, route, isLate: route !== undefined, phones: 0 };
  return [
    { op: 'put', table, item: toTeamItem(stored, place), condition: notExists },
    { op: 'put', table, item: toClaimItem('TEAM', team.id, place) },
  ];
};

/** Teams that walk need not know of each other: a rush of new teams must not wake every phone each time. */
const LOOKERS = ['host', 'screen'];

const startedTeam = (team: string, id: string, at: number): HuntEvent => ({
  type: 'team.started',
  id: derivedId(team, id),
  team,
  at,
});

/** Adds a team; under way it is a late one, whose own clock starts now. */
const storeTeam = async (parts: HuntParts, gameId: string, team: Team): Promise<Result<Acted>> => {
  const before = await parts.held.load(gameId);
  if (!before) return fail('hunt-not-found');
  const late = hasBegun(before) ? lateRouteFor(before, team) : undefined;
  if (late) await putTeamLevels(parts, gameId, new Map([[team.id, late]]), parts.clock.now());
  return actOnHunt(parts, gameId, (standing, at) => {
    const { hunt, progress, routes, lateTeams, revision } = standing;
    if (hunt.teams.some(({ id }) => id === team.id)) return ok({});
    if (progress.status === 'ended') return fail('hunt-ended');
    if (hunt.teams.length >= MOST_TEAMS) return fail('hunt-teams-enough', { most: MOST_TEAMS });
    if (isNameTaken(standing, team.name)) return fail('hunt-name-taken');
    // It started in between: the rows of the team are not there yet.
    if (hasBegun(standing) && !late) return fail('conflict');
    return ok({
      operations: newTeamOperations(parts, standing, team, late),
      events: late ? [startedTeam(team.id, 'made', at)] : [],
      stale: LOOKERS,
      next: {
        hunt: { ...hunt, teams: [...hunt.teams, team] },
        revision: revision + 1,
        ...(late && {
          routes: new Map([...routesOf(standing), [team.id, late] as const]),
          lateTeams: new Set([...lateTeams, team.id]),
        }),
        ...(!late && { routes }),
      },
    });
  });
};

/** A team that players make; the same person making the same again has it already. */
export const makeOwnTeam = async (
  parts: HuntParts,
  actor: Actor,
  { gameId, settings }: Standing,
  wanted: {
    readonly name: string;
    readonly colour?: string | undefined;
    readonly passcode?: string | undefined;
  },
): Promise<Result<string>> => {
  if (!settings.mayMakeTeams) return fail('hunt-teams-prepared');
  const { name, colour, passcode } = wanted;
  const id = derivedId(gameId, actor.identityId, foldName(name));
  const team: Team = {
    id,
    name,
    ...(colour !== undefined && { colour }),
    ...(passcode !== undefined && { passcode }),
  };
  const stored = await storeTeam(parts, gameId, team);
  return stored.ok ? ok(id) : stored;
};

export interface TeamFields {
  readonly name?: string | undefined;
  readonly colour?: string | null | undefined;
  readonly difficulty?: string | null | undefined;
  readonly passcode?: string | null | undefined;
  readonly most?: number | null | undefined;
}

/** What is null goes, what is left out stays. */
const changedTeam = (team: Team, fields: TeamFields): Team => {
  const picked = <T>(now: T | undefined, next: T | null | undefined): T | undefined =>
    next === undefined ? now : (next ?? undefined);
  const [colour, difficulty] = [
    picked(team.colour, fields.colour),
    picked(team.difficulty_level, fields.difficulty),
  ];
  const [passcode, most] = [picked(team.passcode, fields.passcode), picked(team.most, fields.most)];
  return {
    id: team.id,
    name: fields.name ?? team.name,
    ...(colour !== undefined && { colour }),
    ...(difficulty !== undefined && { difficulty_level: difficulty }),
    ...(passcode !== undefined && { passcode }),
    ...(most !== undefined && { most }),
  };
};

export const addTeam = async (
  parts: HuntParts,
  actor: Actor,
  gameId: string,
  fields: TeamFields & { readonly name: string },
): Promise<Result<HostTeam>> => {
  const host = await requireHost(parts, actor, gameId);
  if (!host.ok) return host;
  const team = changedTeam({ id: parts.ids.uuid(), name: fields.name }, fields);
  const stored = await storeTeam(parts, gameId, team);
  return stored.ok ? ok(hostTeamOf(stored.value.standing, team.id, parts.clock.now())) : stored;
};

export const changeTeam = async (
  parts: HuntParts,
  actor: Actor,
  { gameId, teamId }: { readonly gameId: string; readonly teamId: string },
  fields: TeamFields,
): Promise<Result<HostTeam>> => {
  const host = await requireHost(parts, actor, gameId);
  if (!host.ok) return host;
  const acted = await actOnHunt(parts, gameId, (standing, at) => {
    const { hunt, revision } = standing;
    const team = hunt.teams.find(({ id }) => id === teamId);
    if (!team) return fail('hunt-team-not-found');
    const next = changedTeam(team, fields);
    if (isNameTaken(standing, next.name, teamId)) return fail('hunt-name-taken');
    const key = teamKey(gameId, teamId);
    return ok({
      operations: [
        { op: 'update', table: parts.table, key, changes: teamChanges(next, at), condition: exists },
      ],
      next: {
        hunt: { ...hunt, teams: hunt.teams.map((each) => (each.id === teamId ? next : each)) },
        revision: revision + 1,
      },
      stale: [...LOOKERS, teamChannel(teamId)],
    });
  });
  return acted.ok ? ok(hostTeamOf(acted.value.standing, teamId, parts.clock.now())) : acted;
};

export const removeTeam = async (
  parts: HuntParts,
  actor: Actor,
  gameId: string,
  teamId: string,
): Promise<Result<{ teamId: string }>> => {
  const host = await requireHost(parts, actor, gameId);
  if (!host.ok) return host;
  const acted = await actOnHunt(parts, gameId, (standing) => {
    const { hunt, revision, events } = standing;
    if (!hunt.teams.some(({ id }) => id === teamId)) return fail('hunt-team-not-found');
    const hasPlayed = events.some(
      (event) => 'team' in event && event.team === teamId && event.type !== 'team.started',
    );
    if (hasPlayed) return fail('hunt-team-busy');
    return ok({
      operations: [
        { op: 'delete', table: parts.table, key: teamKey(gameId, teamId) },
        { op: 'delete', table: parts.table, key: claimKey('TEAM', teamId) },
      ],
      next: {
        hunt: { ...hunt, teams: hunt.teams.filter(({ id }) => id !== teamId) },
        revision: revision + 1,
      },
      stale: LOOKERS,
    });
  });
  if (!acted.ok) return acted;
  await dismissTeam(parts, gameId, teamId);
  return ok({ teamId });
};

/** A prepared team came late: nobody sets a clock back that has begun to count. */
export const startTeam = async (
  parts: HuntParts,
  actor: Actor,
  gameId: string,
  teamId: string,
): Promise<Result<HostTeam>> => {
  const host = await requireHost(parts, actor, gameId);
  if (!host.ok) return host;
  const commandId = parts.ids.uuid();
  const acted = await actOnHunt(parts, gameId, (standing, at) => {
    if (!standing.hunt.teams.some(({ id }) => id === teamId)) return fail('hunt-team-not-found');
    const running = mustRun(standing.progress);
    if (!running.ok) return running;
    if (teamOf(standing, teamId).completed.size > 0) return fail('hunt-team-busy');
    return ok({ events: [startedTeam(teamId, commandId, at)] });
  });
  return acted.ok ? ok(hostTeamOf(acted.value.standing, teamId, parts.clock.now())) : acted;
};
