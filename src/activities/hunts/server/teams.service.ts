import { fail, ok } from '#core/result.ts';
import { foldName } from '#platform/rooms/rules/names.ts';
import type { Actor } from '#server/kit/actor.ts';
import { derivedUuid } from '#server/kit/ids.ts';
import { othersTurn } from '#server/kit/others-turn.ts';
import { exists, notExists } from '#store/port/conditions.ts';
import type { Operation } from '#store/port/store.ts';
import { MOST_TEAMS, MOST_VISITS } from '../contract.file.ts';
import type { Team } from '../contract.file.ts';
import { isSameCode } from '../rules/answers/code.ts';
import { mustRun } from '../rules/progress/complete.ts';
import type { HuntEvent } from '../rules/progress/events.ts';
import { plainRoute } from '../rules/progress/plain-route.ts';
import { lateRouteOfHunt } from '../rules/routes/hunt-routes.ts';
import { routesOf } from '../rules/state.ts';
import type { HuntState } from '../rules/state.ts';
import { hostTeamOf } from '../rules/views/host.ts';
import { teamOf } from '../rules/views/play.ts';
import { claimOperation } from './claims.items.ts';
import { teamChannel } from './hunt-news.ts';
import { requireHost } from './hunts.guards.ts';
import { teamKey } from './hunts.keys.ts';
import { actOnHunt } from './hunts.kind.ts';
import type { HuntDeps } from './hunts.deps.ts';
import { toTeamLevelItem } from './progress.items.ts';
import { dismissTeam } from './seats.service.ts';
import { fromTeamItem, teamChanges, toTeamItem } from './teams.items.ts';

const namedTeam = ({ hunt }: HuntState, name: string): Team | undefined =>
  hunt.teams.find((team) => foldName(team.name) === foldName(name));

const isNameTaken = ({ hunt }: HuntState, name: string, except?: string): boolean =>
  hunt.teams.some((team) => team.id !== except && foldName(team.name) === foldName(name));

/** A team without a passcode takes anybody. */
export const isLetIn = ({ passcode }: Team, typed: string | undefined): boolean =>
  passcode === undefined || isSameCode(typed ?? '', passcode);

const hasBegun = ({ progress }: HuntState): boolean => progress.status !== 'ready';

/** Made into rows all at once, the levels of many teams would keep everybody else waiting. */
export const TEAMS_AT_ONCE = 10;

/** Rows of all levels of some teams, in their order: `TEAMS_AT_ONCE` at most. */
export const putTeamLevels = async (
  { store, table }: Pick<HuntDeps, 'store' | 'table'>,
  gameId: string,
  routes: ReadonlyMap<string, readonly string[]>,
  at: number,
): Promise<void> => {
  const items = [...routes].flatMap(([teamId, route]) =>
    route.map((levelId, place) => toTeamLevelItem({ gameId, teamId, levelId }, place + 1, at)),
  );
  await store.batchWrite(items.map((item) => ({ op: 'put', table, item })));
  await othersTurn();
};

/** The route of a team that joins during the hunt. */
const lateRouteFor = (state: HuntState): readonly string[] => {
  const { hunt } = state;
  if (hunt.order === 'rotated') return lateRouteOfHunt(hunt, [...routesOf(state).values()]);
  return plainRoute(hunt);
};

interface NewTeam {
  readonly team: Team;
  /** The player who made it; none: the host. */
  readonly madeBy?: string;
}

const newTeamOperations = (
  { table }: Pick<HuntDeps, 'table'>,
  state: HuntState,
  { team, madeBy, at }: NewTeam & { readonly at: number },
  route: readonly string[] | undefined,
): Operation[] => {
  const { gameId, hunt } = state;
  const place = { gameId, createdAt: at };
  const number = hunt.teams.length;
  const stored = { team, number, route, isLate: route !== undefined, phones: 0, madeBy };
  return [
    { op: 'put', table, item: toTeamItem(stored, place), condition: notExists },
    claimOperation(table, 'TEAM', team.id, place),
  ];
};

/** Teams that walk need not know of each other: a rush of new teams must not wake every phone each time. */
const LOOKERS = ['host', 'screen'];

const startedTeam = (team: string, id: string, at: number): HuntEvent => ({
  type: 'team.started',
  id: derivedUuid(team, id),
  team,
  at,
});

const checkNewTeam = (state: HuntState, { name }: Team) => {
  const { hunt, progress } = state;
  if (progress.status === 'ended') return fail('hunt-ended');
  const most = Math.min(MOST_TEAMS, Math.floor(MOST_VISITS / hunt.levels.length));
  if (hunt.teams.length >= most) return fail('hunt-teams-enough', { most });
  return isNameTaken(state, name) ? fail('hunt-name-taken') : ok(undefined);
};

/** Adds a team; during the hunt it is a late one, whose own clock starts now. */
export const storeTeam = async (deps: HuntDeps, gameId: string, made: NewTeam) => {
  const { team } = made;
  const before = await deps.held.load(gameId);
  if (!before) return fail('hunt-not-found');
  // Before anything is written for it: a refused team leaves no rows.
  const wanted = checkNewTeam(before, team);
  if (!wanted.ok) return wanted;
  const late = hasBegun(before) ? lateRouteFor(before) : undefined;
  if (late) await putTeamLevels(deps, gameId, new Map([[team.id, late]]), deps.clock.now());
  return actOnHunt(deps, gameId, (state, at) => {
    const { hunt, routes, lateTeams, revision } = state;
    if (hunt.teams.some(({ id }) => id === team.id)) return ok({});
    const allowed = checkNewTeam(state, team);
    if (!allowed.ok) return allowed;
    // It started in between: the rows of the team are not there yet.
    if (hasBegun(state) && !late) return fail('conflict');
    return ok({
      operations: newTeamOperations(deps, state, { ...made, at }, late),
      events: late ? [startedTeam(team.id, 'made', at)] : [],
      stale: LOOKERS,
      next: {
        hunt: { ...hunt, teams: [...hunt.teams, team] },
        revision: revision + 1,
        ...(late && {
          routes: new Map([...routesOf(state), [team.id, late] as const]),
          lateTeams: new Set([...lateTeams, team.id]),
        }),
        ...(!late && { routes }),
      },
    });
  });
};

/** The team of that name, where the caller made it: its answer was lost, or the caller comes back to it. */
const ownTeam = async (
  { store, table }: HuntDeps,
  { identityId }: Actor,
  state: HuntState,
  wanted: { readonly name: string; readonly passcode?: string | undefined },
): Promise<string | undefined> => {
  const team = namedTeam(state, wanted.name);
  const item = team && (await store.get(table, teamKey(state.gameId, team.id)));
  const isOwn = item !== undefined && fromTeamItem(item).madeBy === identityId;
  return team && isOwn && isLetIn(team, wanted.passcode) ? team.id : undefined;
};

/** A team that players make. Its id is made by chance: who could tell it beforehand could have it elsewhere first. */
export const makeOwnTeam = async (
  deps: HuntDeps,
  actor: Actor,
  state: HuntState,
  wanted: {
    readonly name: string;
    readonly colour?: string | undefined;
    readonly passcode?: string | undefined;
  },
) => {
  const { gameId, settings } = state;
  if (!settings.mayMakeTeams) return fail('hunt-teams-prepared');
  const own = await ownTeam(deps, actor, state, wanted);
  if (own !== undefined) return ok(own);
  const { name, colour, passcode } = wanted;
  const id = deps.ids.uuid();
  const team: Team = {
    id,
    name,
    ...(colour !== undefined && { colour }),
    ...(passcode !== undefined && { passcode }),
  };
  const stored = await storeTeam(deps, gameId, { team, madeBy: actor.identityId });
  return stored.ok ? ok(id) : stored;
};

export interface TeamFields {
  readonly name?: string | undefined;
  readonly colour?: string | null | undefined;
  readonly difficulty?: string | null | undefined;
  readonly passcode?: string | null | undefined;
  readonly most?: number | null | undefined;
}

/** Null removes a field, a missing field stays. */
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
  deps: HuntDeps,
  actor: Actor,
  gameId: string,
  fields: TeamFields & { readonly name: string },
) => {
  const host = await requireHost(deps, actor, gameId);
  if (!host.ok) return host;
  const team = changedTeam({ id: deps.ids.uuid(), name: fields.name }, fields);
  const stored = await storeTeam(deps, gameId, { team });
  return stored.ok ? ok(hostTeamOf(stored.value.state, team.id, deps.clock.now())) : stored;
};

export const changeTeam = async (
  deps: HuntDeps,
  actor: Actor,
  { gameId, teamId }: { readonly gameId: string; readonly teamId: string },
  fields: TeamFields,
) => {
  const host = await requireHost(deps, actor, gameId);
  if (!host.ok) return host;
  const acted = await actOnHunt(deps, gameId, (state, at) => {
    const { hunt, revision } = state;
    const team = hunt.teams.find(({ id }) => id === teamId);
    if (!team) return fail('hunt-team-not-found');
    const next = changedTeam(team, fields);
    if (isNameTaken(state, next.name, teamId)) return fail('hunt-name-taken');
    const key = teamKey(gameId, teamId);
    return ok({
      operations: [
        { op: 'update', table: deps.table, key, changes: teamChanges(next, at), condition: exists },
      ],
      next: {
        hunt: { ...hunt, teams: hunt.teams.map((each) => (each.id === teamId ? next : each)) },
        revision: revision + 1,
      },
      stale: [...LOOKERS, teamChannel(teamId)],
    });
  });
  return acted.ok ? ok(hostTeamOf(acted.value.state, teamId, deps.clock.now())) : acted;
};

export const removeTeam = async (deps: HuntDeps, actor: Actor, gameId: string, teamId: string) => {
  const host = await requireHost(deps, actor, gameId);
  if (!host.ok) return host;
  const acted = await actOnHunt(deps, gameId, (state) => {
    const { hunt, revision, events } = state;
    if (!hunt.teams.some(({ id }) => id === teamId)) return fail('hunt-team-not-found');
    const hasPlayed = events.some(
      (event) => 'team' in event && event.team === teamId && event.type !== 'team.started',
    );
    if (hasPlayed) return fail('hunt-team-busy');
    return ok({
      operations: [{ op: 'delete', table: deps.table, key: teamKey(gameId, teamId) }],
      next: {
        hunt: { ...hunt, teams: hunt.teams.filter(({ id }) => id !== teamId) },
        revision: revision + 1,
      },
      stale: LOOKERS,
    });
  });
  if (!acted.ok) return acted;
  await dismissTeam(deps, gameId, teamId);
  return ok({ teamId });
};

/** A prepared team starts late. A clock that has started is never set back. */
export const startTeam = async (deps: HuntDeps, actor: Actor, gameId: string, teamId: string) => {
  const host = await requireHost(deps, actor, gameId);
  if (!host.ok) return host;
  const commandId = deps.ids.uuid();
  const acted = await actOnHunt(deps, gameId, (state, at) => {
    if (!state.hunt.teams.some(({ id }) => id === teamId)) return fail('hunt-team-not-found');
    const running = mustRun(state.progress);
    if (!running.ok) return running;
    if (teamOf(state, teamId).completed.size > 0) return fail('hunt-team-busy');
    return ok({ events: [startedTeam(teamId, commandId, at)] });
  });
  return acted.ok ? ok(hostTeamOf(acted.value.state, teamId, deps.clock.now())) : acted;
};
