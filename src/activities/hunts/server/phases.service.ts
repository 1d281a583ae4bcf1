import { SECOND_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import type { Actor } from '#server/kit/actor.ts';
import { derivedUuid } from '#server/kit/ids.ts';
import type { JobOptions } from '#server/kit/jobs.ts';
import { exists } from '#store/port/conditions.ts';
import { changePhase as decidePhase } from '../rules/progress/complete.ts';
import { routesFor } from '../rules/progress/progress.ts';
import type { Routes } from '../rules/progress/progress.ts';
import { problemsIn } from '../rules/readiness.ts';
import { hasEvent } from '../rules/state.ts';
import type { HuntState } from '../rules/state.ts';
import { renewCode, uncancelled } from './build.service.ts';
import { planRoutes } from './draft.job.ts';
import { requireHost } from './hunts.guards.ts';
import { teamKey } from './hunts.keys.ts';
import { actOnHunt } from './hunts.kind.ts';
import type { HuntDeps } from './hunts.deps.ts';
import { RETENTION } from './retention.service.ts';
import { routeChanges } from './teams.items.ts';
import { putTeamLevels, TEAMS_AT_ONCE } from './teams.service.ts';
import { hostViewFor } from './views.service.ts';
import { unreported } from './work-news.ts';
import type { Report } from './work-news.ts';

type Act = 'start' | 'pause' | 'resume' | 'end';

/** Positions on their way when the hunt ends are stored by then. */
const RETENTION_AFTER_MS = 5 * SECOND_MS;

export const checkReady = ({
  hunt,
  settings,
}: Pick<HuntState, 'hunt'> & { readonly settings: Pick<HuntState['settings'], 'mayMakeTeams'> }) => {
  const problems = problemsIn(hunt);
  const nobody = hunt.teams.length === 0 && !settings.mayMakeTeams;
  const fields = [
    ...(hunt.levels.length === 0 ? [{ path: 'levels', message: say('hunt-stop-lacks') }] : []),
    ...problems.map(({ path, message }) => ({ path, message })),
    ...(nobody ? [{ path: 'teams', message: say('hunt-team-lacks') }] : []),
  ];
  return fields.length === 0 ? ok(undefined) : fail('hunt-not-ready', undefined, fields);
};

const teamsKey = ({ hunt }: HuntState): string => JSON.stringify(hunt.teams.map(({ id }) => id));

/** Routes are stored with the teams: late teams must not change them. */
const giveRoutes = async (
  deps: HuntDeps,
  { gameId, hunt }: HuntState,
  routes: Routes,
  report: Report,
): Promise<void> => {
  const { store, table, clock } = deps;
  for (let from = 0; from < hunt.teams.length; from += TEAMS_AT_ONCE) {
    report('storing', from, hunt.teams.length);
    const some = hunt.teams
      .slice(from, from + TEAMS_AT_ONCE)
      .map(({ id }) => [id, routes.get(id) ?? []] as const);
    await Promise.all([
      putTeamLevels(deps, gameId, new Map(some), clock.now()),
      ...some.map(([id, route]) =>
        store.update(table, teamKey(gameId, id), routeChanges(route, clock.now()), exists),
      ),
    ]);
  }
};

/** Of a start that nobody waits for, as that of an example is. */
const PLANNING = { seconds: 10, megabytes: 128 } as const;

/** How routes are planned, and who hears of it. */
interface Planning {
  readonly options?: JobOptions;
  readonly report?: Report;
}

const plannedRoutes = async (
  { jobs }: HuntDeps,
  { gameId, hunt }: HuntState,
  { options = { ...PLANNING, caller: gameId }, report = unreported }: Planning,
) => {
  if (hunt.order !== 'rotated') return ok(routesFor(hunt));
  const planned = await jobs.run(planRoutes, hunt, {
    ...options,
    onProgress: ({ done, total }) => report('planning', done, total),
  });
  if (!planned.ok) return planned;
  return ok(new Map(hunt.teams.map(({ id }, team) => [id, planned.value[team] ?? []])));
};

const start = async (deps: HuntDeps, gameId: string, id: string, planning: Planning) => {
  const state = await deps.held.load(gameId);
  if (!state) return fail('hunt-not-found');
  if (hasEvent(state, id)) return ok({ state, hasChanged: false });
  const allowed = decidePhase(state.progress, 'start', { id, at: deps.clock.now() });
  if (!allowed.ok) return allowed;
  const ready = checkReady(state);
  if (!ready.ok) return ready;
  const code = await renewCode(deps, state);
  if (!code.ok) return code;
  const planned = await plannedRoutes(deps, state, planning);
  if (!planned.ok) return planned;
  const routes = planned.value;
  await giveRoutes(deps, state, routes, planning.report ?? unreported);
  return actOnHunt(deps, gameId, (now, at) => {
    if (hasEvent(now, id)) return ok({});
    // A team joined or left while the routes were planned.
    if (teamsKey(now) !== teamsKey(state)) return fail('conflict');
    const event = decidePhase(now.progress, 'start', { id, at });
    if (!event.ok) return event;
    return ok({
      events: [event.value],
      stale: [],
      next: { routes, revision: now.revision + 1, ...(code.value !== undefined && { code: code.value }) },
    });
  });
};

const end = async (deps: HuntDeps, gameId: string, id: string) => {
  let dueAt: Instant | undefined;
  const acted = await actOnHunt(deps, gameId, (state, at) => {
    if (hasEvent(state, id)) return ok({});
    const event = decidePhase(state.progress, 'end', { id, at });
    if (!event.ok) return event;
    dueAt = at + RETENTION_AFTER_MS;
    const operations = deps.deadlines.schedule(RETENTION, gameId, { from: undefined, to: dueAt });
    return ok({ events: [event.value], operations });
  });
  if (acted.ok && acted.value.hasChanged && dueAt !== undefined)
    deps.deadlines.watch(RETENTION, gameId, dueAt);
  return acted;
};

/** Start, pause, resume and end. */
export const changePhase = async (
  deps: HuntDeps,
  actor: Actor,
  { gameId, id: commandId, act }: { readonly gameId: string; readonly id: string; readonly act: Act },
  options: JobOptions,
) => {
  const host = await requireHost(deps, actor, gameId);
  if (!host.ok) return host;
  const id = derivedUuid('host', gameId, commandId);
  const phase = (planning: Planning) => actPhase(deps, { gameId, id, act }, planning);
  const viewAfter = async (acted: Awaited<ReturnType<typeof phase>>) =>
    acted.ok ? ok(await hostViewFor(deps, acted.value.state)) : acted;
  if (act !== 'start') return viewAfter(await phase({}));
  return deps.works.run(actor.identityId, { act, gameId, step: 'planning' }, async (report) =>
    viewAfter(await phase({ options: uncancelled(options), report })),
  );
};

export const actPhase = (
  deps: HuntDeps,
  { gameId, id, act }: { readonly gameId: string; readonly id: string; readonly act: Act },
  planning: Planning = {},
) => {
  if (act === 'start') return start(deps, gameId, id, planning);
  if (act === 'end') return end(deps, gameId, id);
  return actOnHunt(deps, gameId, (state, at) => {
    if (hasEvent(state, id)) return ok({});
    const event = decidePhase(state.progress, act, { id, at });
    return event.ok ? ok({ events: [event.value] }) : event;
  });
};
