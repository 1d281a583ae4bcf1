import { fail, ok } from '#core/result.ts';
import { withDevice } from '#platform/rooms/rules/keeping-out.ts';
import { normaliseName } from '#platform/rooms/rules/names.ts';
import { deviceHash } from '#platform/rooms/server/kept-out.ts';
import type { Actor } from '#server/kit/actor.ts';
import { hashOf, opens } from '#server/kit/secret-hash.ts';
import type { HuntState } from '../rules/state.ts';
import { readState, requireSeat, seatOf } from './hunts.guards.ts';
import { seatKey } from './hunts.keys.ts';
import type { HuntDeps } from './hunts.deps.ts';
import { checkName, checkNotKeptOut, UNNAMED } from './kept-out.ts';
import { joinOperations, reseatOperations } from './phones.items.ts';
import type { PhoneSeat } from './phones.items.ts';
import { leaveSeat, readToken, sitAgain, tellPhones, tokenOf } from './seats.service.ts';
import { readPhone } from './team-reads.ts';
import { isLetIn, makeOwnTeam } from './teams.service.ts';
import { playerViewFor } from './views.service.ts';

export interface Join {
  readonly gameId: string;
  readonly name?: string | undefined;
  readonly teamId?: string | undefined;
  readonly newTeam?:
    | { readonly name: string; readonly colour?: string | undefined; readonly passcode?: string | undefined }
    | undefined;
  readonly passcode?: string | undefined;
  /** What the browser calls itself. */
  readonly device?: string | undefined;
}

const checkDoor = ({ progress, settings }: HuntState) => {
  if (progress.status === 'ended') return fail('hunt-ended');
  return settings.isJoiningOpen ? ok(undefined) : fail('hunt-joining-closed');
};

/** The team to join: a prepared one, by its passcode, or a new one. */
const chooseTeam = async (deps: HuntDeps, actor: Actor, state: HuntState, join: Join) => {
  if (join.newTeam) return makeOwnTeam(deps, actor, state, join.newTeam);
  const team = state.hunt.teams.find(({ id }) => id === join.teamId);
  if (!team) return fail('hunt-team-not-found');
  return isLetIn(team, join.passcode) ? ok(team.id) : fail('hunt-passcode-wrong');
};

const nameOf = ({ hunt }: HuntState, name: string | undefined) =>
  name === undefined ? ok(UNNAMED[hunt.language ?? 'en']) : normaliseName(name);

const teamNameOf = ({ hunt }: HuntState, teamId: string): string =>
  hunt.teams.find(({ id }) => id === teamId)?.name ?? '';

const sitDown = async (
  deps: HuntDeps,
  actor: Actor,
  state: HuntState,
  wanted: { readonly teamId: string; readonly name: string; readonly devices: readonly string[] },
) => {
  const { store, table, ids, clock } = deps;
  const secret = ids.secret();
  const { gameId, hunt, settings } = state;
  const seat: PhoneSeat = {
    ...wanted,
    gameId,
    userId: ids.uuid(),
    identityId: actor.identityId,
    seatHash: hashOf(secret),
    joinedAt: clock.now(),
  };
  const most = hunt.teams.find(({ id }) => id === wanted.teamId)?.most ?? settings.phonesPerTeam;
  const stored = await store.transact(joinOperations(table, seat, most));
  if (stored.ok) return ok(tokenOf(seat, secret));
  const isSeated = stored.failed.some(({ index }) => index === 1);
  return fail(isSeated ? 'conflict' : 'hunt-team-full');
};

const viewAfter = async (deps: HuntDeps, actor: Actor, gameId: string, seat: string) => {
  const seated = await requireSeat(deps, actor, gameId);
  if (!seated.ok) return seated;
  const { state, seat: row } = seated.value;
  await tellPhones(deps, gameId, row.teamId);
  return ok({ view: await playerViewFor(deps, state, row), seat });
};

/** The seat that the phone has already: it sits down on it again, unless it wants another team. */
const returnToSeat = async (
  deps: HuntDeps,
  state: HuntState,
  own: PhoneSeat,
  { teamId, newTeam, name }: Join,
) => {
  const isOther = newTeam !== undefined || (teamId !== undefined && teamId !== own.teamId);
  if (isOther) return fail('hunt-already-in-team', { team: teamNameOf(state, own.teamId) });
  const typed = name === undefined ? ok(undefined) : normaliseName(name);
  if (!typed.ok) return typed;
  const allowed = typed.value === undefined ? ok(undefined) : await checkName(deps, own.gameId, typed.value);
  return allowed.ok ? sitAgain(deps, own, typed.value) : allowed;
};

const enter = async (deps: HuntDeps, actor: Actor, state: HuntState, join: Join) => {
  const name = nameOf(state, join.name);
  if (!name.ok) return name;
  const open = checkDoor(state);
  if (!open.ok) return open;
  const device = deviceHash(join.gameId, join.device);
  const { identityId } = actor;
  const letIn = await checkNotKeptOut(deps, { gameId: join.gameId, identityId, device });
  if (!letIn.ok) return letIn;
  const named = await checkName(deps, join.gameId, name.value);
  if (!named.ok) return named;
  const teamId = await chooseTeam(deps, actor, state, join);
  if (!teamId.ok) return teamId;
  const now = await readState(deps, join.gameId);
  if (!now.ok) return now;
  return sitDown(deps, actor, now.value, {
    teamId: teamId.value,
    name: name.value,
    devices: withDevice([], device),
  });
};

/** Takes a seat in a team with this phone; a second call returns the same seat. */
export const joinHunt = async (deps: HuntDeps, actor: Actor, join: Join) => {
  const { gameId } = join;
  const state = await readState(deps, gameId);
  if (!state.ok) return state;
  const row = await seatOf(deps, actor, gameId);
  const own = row && (await readPhone(deps, row));
  const isInTeam = own && state.value.hunt.teams.some(({ id }) => id === own.teamId);
  // A seat in a deleted team would block the new one.
  if (row && !isInTeam) await deps.store.delete(deps.table, seatKey(actor.identityId, gameId));
  const token =
    own && isInTeam
      ? await returnToSeat(deps, state.value, own, join)
      : await enter(deps, actor, state.value, join);
  return token.ok ? viewAfter(deps, actor, gameId, token.value) : token;
};

const seatByToken = async (deps: HuntDeps, gameId: string, token: string) => {
  const [teamId = '', userId = '', secret = ''] = readToken(token);
  if (teamId === '' || userId === '' || secret === '') return fail('hunt-seat-unknown');
  const seat = await readPhone(deps, { gameId, teamId, userId });
  const isOpen = seat && seat.leftAt === undefined && opens(secret, seat.seatHash);
  return seat && isOpen ? ok(seat) : fail('hunt-seat-unknown');
};

const moveSeat = async (deps: HuntDeps, actor: Actor, seat: PhoneSeat, browser: string | undefined) => {
  const { gameId, userId } = seat;
  const device = deviceHash(gameId, browser);
  const letIn = await checkNotKeptOut(deps, { gameId, identityId: actor.identityId, device });
  if (!letIn.ok) return letIn;
  // This device had a seat of its own: one phone is one seat, so it leaves that.
  await leaveSeat(deps, actor, gameId);
  const next = { ...seat, identityId: actor.identityId, devices: withDevice(seat.devices, device) };
  const stored = await deps.store.transact(reseatOperations(deps.table, next, seat, deps.clock.now()));
  if (!stored.ok) return fail('conflict');
  deps.hub.evict('hunt', gameId, userId);
  deps.positions.unseat(seat.identityId, gameId);
  return ok(undefined);
};

/** Goes on with a seat on another device: the one before is out. */
export const takeSeat = async (
  deps: HuntDeps,
  actor: Actor,
  given: { readonly gameId: string; readonly seat: string; readonly device?: string | undefined },
) => {
  const { gameId, seat: token, device } = given;
  const state = await readState(deps, gameId);
  if (!state.ok) return state;
  const seat = await seatByToken(deps, gameId, token);
  if (!seat.ok) return seat;
  if (seat.value.identityId !== actor.identityId) {
    const moved = await moveSeat(deps, actor, seat.value, device);
    if (!moved.ok) return moved;
  }
  const seated = await requireSeat(deps, actor, gameId);
  return seated.ok ? ok(await playerViewFor(deps, seated.value.state, seated.value.seat)) : seated;
};
