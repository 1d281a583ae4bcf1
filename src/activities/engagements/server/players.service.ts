import { fail, ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import { idOf } from '#core/ids.ts';
import { withDevice } from '#platform/rooms/rules/keeping-out.ts';
import { normaliseName } from '#platform/rooms/rules/names.ts';
import { deviceHash } from '#platform/rooms/server/kept-out.ts';
import { issueSeat, memberIdOfToken, opensSeat } from '#platform/rooms/server/seat-tokens.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Operation } from '#store/port/store.ts';
import type { GameState } from '../rules/state.ts';
import { placeOf } from './engagements.deps.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { keptOut } from './kept-out.ts';
import { nameTaken } from './join-intake.ts';
import type { JoinIntake } from './join-intake.ts';
import {
  fromPlayerItem,
  leaveOperation,
  playerKey,
  renameOperations,
  reseatOperation,
  seatIdentity,
} from './players.items.ts';
import type { Seat } from './players.items.ts';
import { isRude } from './profanity.ts';
import { findSeat, readGameState, requireSeat } from './reading.service.ts';
import type { SeatNames } from './seat-names.ts';

export interface PlayerDeps extends EngagementDeps {
  readonly joins: JoinIntake;
  readonly seatNames: SeatNames;
}

interface Seated {
  readonly game: GameState;
  readonly seat: Seat;
  /** Opens the seat on any device; only its hash is kept. */
  readonly token: string;
}

const SHORT_ID = 8;

/** The token carries the key of its seat, which saves a row per player. */
const issueToken = ({ ids }: EngagementDeps, playerName: string) =>
  issueSeat(ids, idOf<'member'>(Buffer.from(playerName).toString('base64url')));

const nameInToken = (token: string): string | undefined => {
  const packed = memberIdOfToken(token);
  return packed === undefined ? undefined : Buffer.from(packed, 'base64url').toString();
};

const update = async (
  { store }: EngagementDeps,
  { table, key, changes, condition }: Extract<Operation, { op: 'update' }>,
) => {
  const updated = await store.update(table, key, changes, condition);
  return updated.ok ? ok(fromPlayerItem(updated.value)) : fail('conflict');
};

const readSeat = async ({ store, table }: EngagementDeps, gameId: string, playerName: string) => {
  const item = await store.get(table, playerKey(gameId, playerName));
  return item && fromPlayerItem(item);
};

/** People with a seat get a fresh token for it: the old one may be on a lost phone. */
const comeBack = async (
  deps: PlayerDeps,
  game: GameState,
  seat: Seat,
  { name, device }: { readonly name: string | undefined; readonly device: string | undefined },
) => {
  if (seat.isKicked) return fail('game-kicked');
  if (game.phase === 'ended') return fail('game-over');
  const named = name === undefined ? ok(seat) : await renameSelf(deps, game, seat, name);
  if (!named.ok) return named;
  const { token, seatHash } = issueToken(deps, seat.playerName);
  const place = placeOf(deps, game);
  const next = { ...seat, seatHash, devices: withDevice(seat.devices, device) };
  const seated = await update(deps, reseatOperation(place, next, deps.clock.now()));
  return seated.ok ? ok({ game, seat: seated.value, token }) : seated;
};

interface Newcomer {
  readonly gameId: string;
  /** Undefined: any will do. */
  readonly name?: string | undefined;
  readonly teamId?: string | undefined;
  readonly device?: string | undefined;
}

const MOST_NUMBERS = 1_000_000;
const MOST_DRAWS = 5;

/** A session that asks for names admits nobody without one; in others a number is enough. */
const anyName = async (deps: PlayerDeps, gameId: string) => {
  const game = await readGameState(deps, gameId);
  if (!game.ok) return game;
  if (!game.value.settings.asksNames) return ok(`Guest ${deps.ids.below(MOST_NUMBERS)}`);
  return fail('bad-input', undefined, [{ path: 'name', message: say('player-name-needed') }]);
};

export const joinGame = async (deps: PlayerDeps, actor: Actor, given: Newcomer) => {
  if (given.name !== undefined) return joinAs(deps, actor, given, given.name);
  for (let draw = 1; ; draw++) {
    const name = await anyName(deps, given.gameId);
    if (!name.ok) return name;
    const joined = await joinAs(deps, actor, given, name.value);
    const isTaken = !joined.ok && joined.error.code === 'game-name-taken';
    if (!isTaken || draw === MOST_DRAWS) return joined;
  }
};

const joinAs = async (deps: PlayerDeps, actor: Actor, given: Newcomer, called: string) => {
  const name = normaliseName(called);
  if (!name.ok) return name;
  const { identityId } = actor;
  const { gameId, teamId } = given;
  const device = deviceHash(gameId, given.device);
  const { token, seatHash } = issueToken(deps, name.value);
  const playerId = deps.ids.secret().slice(0, SHORT_ID);
  const command = { identityId, name: name.value, teamId, playerId, seatHash, device };
  const joined = await deps.joins.submit(gameId, command);
  if (!joined.ok) return joined;
  if (joined.value.isNew) {
    deps.seatNames.note(gameId, identityId, joined.value.seat.playerName);
    return ok<Seated>({ game: joined.value.game, seat: joined.value.seat, token });
  }
  const game = await readGameState(deps, gameId);
  const seat = await readSeat(deps, gameId, joined.value.playerName);
  if (!game.ok) return game;
  // People who come back without a name keep theirs.
  const wanted = given.name === undefined ? undefined : name.value;
  return seat ? comeBack(deps, game.value, seat, { name: wanted, device }) : fail('conflict');
};

/** By the link of a seat: this device now plays on it, too. */
export const takeSeat = async (
  deps: PlayerDeps,
  actor: Actor,
  given: { readonly gameId: string; readonly seat: string; readonly device?: string | undefined },
) => {
  const { gameId, seat: token } = given;
  const device = deviceHash(gameId, given.device);
  const game = await readGameState(deps, gameId);
  if (!game.ok) return game;
  const name = nameInToken(token);
  const seat = name === undefined || name === '' ? undefined : await readSeat(deps, gameId, name);
  if (!seat || !opensSeat(token, seat.seatHash)) return fail('game-seat-unknown');
  if (seat.isKicked) return fail('game-kicked');
  const [refusal] = await keptOut(deps, gameId, [{ device }]);
  if (refusal) return fail('game-kicked');
  const { identityId } = actor;
  const used = { ...seat, lastSeenAt: deps.clock.now(), devices: withDevice(seat.devices, device) };
  await deps.store.transact(seatIdentity(placeOf(deps, game.value), identityId, used));
  deps.seatNames.note(gameId, identityId, seat.playerName);
  return ok({ game: game.value, seat });
};

export const renewSeat = async (deps: PlayerDeps, actor: Actor, gameId: string) => {
  const game = await readGameState(deps, gameId);
  if (!game.ok) return game;
  const seat = await requireSeat(deps, gameId, actor);
  if (!seat.ok) return seat;
  const { token, seatHash } = issueToken(deps, seat.value.playerName);
  const place = placeOf(deps, game.value);
  const next = { ...seat.value, seatHash };
  const stored = await update(deps, reseatOperation(place, next, deps.clock.now()));
  return stored.ok ? ok({ seat: token }) : stored;
};

/** Also what hosts use; whether the name is fit to be seen is theirs to say then. */
export const rename = async (deps: EngagementDeps, game: GameState, seat: Seat, name: string) => {
  if (name === seat.name) return ok(seat);
  const renamed = await deps.store.transact(renameOperations(placeOf(deps, game), seat, name));
  if (renamed.ok) return ok({ ...seat, name });
  const isTaken = renamed.failed.some(({ index }) => index > 0);
  return isTaken ? nameTaken(deps, game.gameId, name) : fail('conflict');
};

/** Nobody can take the name of a removed player, not even by renaming later. */
export const renameSelf = async (deps: EngagementDeps, game: GameState, seat: Seat, name: string) => {
  if (name === seat.name) return ok(seat);
  const [refusal] = await keptOut(deps, game.gameId, [{ name }]);
  return refusal ?? rename(deps, game, seat, name);
};

export const leaveGame = async (deps: PlayerDeps, actor: Actor, gameId: string) => {
  const game = await readGameState(deps, gameId);
  if (!game.ok) return game;
  const seat = await findSeat(deps, gameId, actor);
  if (!seat) return fail('game-not-joined');
  await update(deps, leaveOperation(placeOf(deps, game.value), seat.playerName));
  deps.hub.evict('engagement', gameId, seat.playerId);
  return ok({ gameId });
};

export const isNameRefused = (game: GameState, name: string): boolean =>
  game.settings.filtersProfanity && isRude(name);
