import { SECOND_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { othersTurn } from '#server/kit/others-turn.ts';
import type { HostView, Roster } from '../contract.console.ts';
import type { PhoneFix, PlayerView } from '../contract.views.ts';
import { boardOf } from '../rules/state.ts';
import type { HuntState } from '../rules/state.ts';
import { boardRows, boardView } from '../rules/views/board.ts';
import { hostViewOf, outsideViewOf, screenViewOf } from '../rules/views/host.ts';
import { playerViewOf } from '../rules/views/play.ts';
import { teamChannel } from './hunt-news.ts';
import { isHost, readState, requireSeat, seatOf } from './hunts.guards.ts';
import { gamePartition } from './hunts.keys.ts';
import type { HuntDeps } from './hunts.deps.ts';
import { phoneFixOf } from './phone-fix.ts';
import type { SeatRow, StoredFix } from './phones.items.ts';
import { readAll } from '#server/kit/read-pages.ts';
import { lastFix, phonesEverIn, phonesIn, teamFixes } from './team-reads.ts';
import { fromTeamItem } from './teams.items.ts';
import type { TeamPlace } from './team-reads.ts';

/** Mostly these hold the last position of each phone of a team. */
const NEWEST = 60;
const TEAMS_AT_ONCE = 20;

/** How many phones each team has. */
export const phoneCounts = async (
  deps: Pick<HuntDeps, 'store' | 'table'>,
  gameId: string,
): Promise<Map<string, number>> => {
  const items = await readAll(deps, { partition: gamePartition(gameId), sort: { beginsWith: 'TEAM#' } });
  return new Map(fromTeamItem.list(items).map(({ team, phones }) => [team.id, phones]));
};

export const rosterOf = async (
  deps: Pick<HuntDeps, 'store' | 'table' | 'hub'>,
  gameId: string,
): Promise<Roster> => {
  const counts = await phoneCounts(deps, gameId);
  const here = new Map<string, number>();
  for (const { role } of deps.hub.present('hunt', gameId)) here.set(role, (here.get(role) ?? 0) + 1);
  return {
    teams: [...counts].map(([teamId, phones]) => ({
      teamId,
      phones,
      here: here.get(teamChannel(teamId)) ?? 0,
    })),
  };
};

/** The last stored position of each phone of a team. */
export const fixesOf = async (
  deps: Pick<HuntDeps, 'store' | 'table'>,
  place: TeamPlace,
): Promise<PhoneFix[]> => {
  const [page, seats] = await Promise.all([
    teamFixes(deps, place, { limit: NEWEST }),
    phonesEverIn(deps, place),
  ]);
  if (page.fixes.length === 0 && page.cursor === undefined) return [];
  const names = new Map(seats.map(({ userId, name }) => [userId, name]));
  const newest = new Map<string, StoredFix>();
  for (const fix of page.fixes) if (!newest.has(fix.userId)) newest.set(fix.userId, fix);
  // A phone that fell silent long ago is still shown, with its age.
  const mayBeMore = page.cursor !== undefined;
  const silent = seats.filter(
    ({ userId, leftAt }) => mayBeMore && leftAt === undefined && !newest.has(userId),
  );
  for (const { userId } of silent) {
    const last = await lastFix(deps, { gameId: place.gameId, userId });
    if (last) newest.set(userId, last);
  }
  return [...newest.values()].map((fix) => phoneFixOf(fix, names.get(fix.userId)));
};

const FIXES_FRESH_MS = 2 * SECOND_MS;
interface KnownFixes {
  readonly at: number;
  readonly fixes: Promise<PhoneFix[]>;
}
const knownFixes = new WeakMap<object, Map<string, KnownFixes>>();

const readFixes = async (deps: HuntDeps, { gameId, hunt }: HuntState): Promise<PhoneFix[]> => {
  const found: PhoneFix[] = [];
  for (let from = 0; from < hunt.teams.length; from += TEAMS_AT_ONCE) {
    const some = hunt.teams.slice(from, from + TEAMS_AT_ONCE);
    found.push(...(await Promise.all(some.map(({ id }) => fixesOf(deps, { gameId, teamId: id })))).flat());
    await othersTurn();
  }
  return found;
};

/** Of all teams: from the store at most every two seconds, and what this node heard since. */
const allFixes = async (deps: HuntDeps, state: HuntState): Promise<PhoneFix[]> => {
  const games = knownFixes.get(deps.positions) ?? new Map<string, KnownFixes>();
  knownFixes.set(deps.positions, games);
  const now = deps.clock.now();
  let known = games.get(state.gameId);
  if (!known || now - known.at > FIXES_FRESH_MS || now < known.at) {
    known = { at: now, fixes: readFixes(deps, state) };
    games.set(state.gameId, known);
    known.fixes.catch(() => games.delete(state.gameId));
  }
  const newest = new Map((await known.fixes).map((fix) => [fix.userId, fix]));
  // After the end only the store counts: what it has let go must not live on in memory.
  if (state.progress.status === 'ended') deps.positions.forgetGame(state.gameId);
  for (const fix of deps.positions.latest(state.gameId))
    if ((newest.get(fix.userId)?.at ?? 0) <= fix.at) newest.set(fix.userId, fix);
  return [...newest.values()];
};

/** Deleted positions must not come back from this cache. */
export const forgetFixes = (deps: Pick<HuntDeps, 'positions'>, gameId: string): void => {
  knownFixes.get(deps.positions)?.delete(gameId);
};

export const hostViewFor = async (deps: HuntDeps, state: HuntState): Promise<HostView> => {
  const hasPositions = state.progress.status !== 'ready';
  const [fixes, roster] = await Promise.all([
    hasPositions ? allFixes(deps, state) : [],
    rosterOf(deps, state.gameId),
  ]);
  // For the largest hunt this takes long, and so do the steps before and after it.
  await othersTurn();
  const view = hostViewOf(state, { fixes, roster }, deps.clock.now());
  await othersTurn();
  return view;
};

export const playerViewFor = async (
  deps: HuntDeps,
  state: HuntState,
  { teamId, userId }: Pick<SeatRow, 'teamId' | 'userId'>,
): Promise<PlayerView> => {
  const hasPositions = state.progress.status !== 'ready';
  const place = { gameId: state.gameId, teamId };
  const [seats, fixes] = await Promise.all([phonesIn(deps, place), hasPositions ? fixesOf(deps, place) : []]);
  const phones = seats.map(({ userId: id, name }) => ({ userId: id, name }));
  const me = phones.find((phone) => phone.userId === userId) ?? { userId, name: '' };
  // After an outage all phones ask at once.
  await othersTurn();
  return playerViewOf(state, { teamId, me, phones, fixes }, deps.clock.now());
};

export const readHuntView = async (
  deps: HuntDeps,
  actor: Actor,
  gameId: string,
  as: 'player' | 'host' | undefined,
) => {
  const state = await readState(deps, gameId);
  if (!state.ok) return state;
  if (as !== 'player' && isHost(state.value, actor)) return ok(await hostViewFor(deps, state.value));
  if (as === 'host') return fail('not-allowed');
  const seat = await seatOf(deps, actor, gameId);
  const isInTeam = seat && state.value.hunt.teams.some(({ id }) => id === seat.teamId);
  if (seat && isInTeam) return ok(await playerViewFor(deps, state.value, seat));
  return ok(outsideViewOf(state.value, await phoneCounts(deps, gameId)));
};

export const readScreen = async (deps: HuntDeps, gameId: string) => {
  const state = await readState(deps, gameId);
  return state.ok ? ok(screenViewOf(state.value, deps.clock.now())) : state;
};

export const readBoard = async (deps: HuntDeps, actor: Actor, gameId: string) => {
  const state = await readState(deps, gameId);
  if (!state.ok) return state;
  const now = deps.clock.now();
  if (isHost(state.value, actor)) {
    const { settings, frozenAt } = state.value;
    const rows = boardRows(state.value, boardOf(state.value, now), 'all');
    return ok({ rows, isShown: settings.isBoardShown, ...(frozenAt !== undefined && { frozenAt }) });
  }
  const seated = await requireSeat(deps, actor, gameId);
  if (!seated.ok) return seated;
  return ok(boardView(seated.value.state, now, { teamId: seated.value.seat.teamId }));
};
