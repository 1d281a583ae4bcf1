import { say } from '#core/words.ts';
import { MINUTE_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { keepOutOperations } from '#platform/rooms/server/kept-out.items.ts';
import { letInOperations } from '#platform/rooms/server/kept-out.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Operation } from '#store/port/store.ts';
import type { Removal } from '../contract.moves.ts';
import { removedBy } from '../rules/removal.ts';
import type { GameState } from '../rules/state.ts';
import { countOperation } from './answers.items.ts';
import { inChunks } from './chunks.ts';
import { placeOf } from './engagements.deps.ts';
import { sentOutOf } from './kept-out.items.ts';
import { kickOperation, restoreOperation } from './players.items.ts';
import type { Seat } from './players.items.ts';
import { readAsHost, readSeats } from './reading.service.ts';
import { hereIn, seatAsHost, seatedPlayerOf } from './seating.service.ts';
import type { SeatingDeps } from './seating.service.ts';

/** A seat, two names and three devices of each fit into one transaction. */
const SEATS_AT_ONCE = 15;
const MOST_ATTEMPTS = 3;
const NAMES_SHOWN = 8;

const operationsFor = async (
  deps: SeatingDeps,
  game: GameState,
  seat: Seat,
  isKicked: boolean,
): Promise<Operation[]> => {
  const place = placeOf(deps, game);
  const sent = sentOutOf(place, seat);
  return isKicked
    ? [kickOperation(place, seat.playerName), ...keepOutOperations(sent)]
    : [restoreOperation(place, seat.playerName), ...(await letInOperations(deps.store, sent))];
};

/** Out, or in again; the number of seats moves with it, once. Gives back what somebody else did meanwhile. */
const setChunk = async (
  deps: SeatingDeps,
  game: GameState,
  seats: readonly Seat[],
  isKicked: boolean,
): Promise<boolean> => {
  const operations = await Promise.all(seats.map((seat) => operationsFor(deps, game, seat, isKicked)));
  const by = isKicked ? -seats.length : seats.length;
  const count = countOperation(placeOf(deps, game), { counted: 'joined', node: deps.node, by });
  return (await deps.store.transact([...operations.flat(), count])).ok;
};

const setKicked = async (deps: SeatingDeps, game: GameState, wanted: readonly Seat[], isKicked: boolean) => {
  const ids = new Set(wanted.map(({ playerId }) => playerId));
  let left = wanted.filter((seat) => seat.isKicked !== isKicked);
  for (let attempt = 1; left.length > 0; attempt++) {
    if (attempt > MOST_ATTEMPTS) return fail('conflict');
    for (const seats of inChunks(left, SEATS_AT_ONCE)) await setChunk(deps, game, seats, isKicked);
    // Where another host was faster with one, the others of its transaction are still to be done.
    const seats = await readSeats(deps, game.gameId);
    left = seats.filter((seat) => ids.has(seat.playerId) && seat.isKicked !== isKicked);
  }
  if (isKicked) evict(deps, game, wanted);
  deps.noteSeats(game);
  return ok([...ids]);
};

/** Only connected people need evicting; the first eviction also re-reads who is just joining. */
const evict = (deps: SeatingDeps, { gameId }: GameState, seats: readonly Seat[]): void => {
  const here = hereIn(deps, gameId);
  for (const [index, { playerId }] of seats.entries()) {
    if (index === 0 || here.has(playerId)) deps.hub.evict('engagement', gameId, playerId);
  }
};

type Named = { readonly gameId: string; readonly playerId: string };

const setOne = async (deps: SeatingDeps, actor: Actor, named: Named, isKicked: boolean) => {
  const found = await seatAsHost(deps, actor, named);
  if (!found.ok) return found;
  const { game, seat } = found.value;
  const set = await setKicked(deps, game, [seat], isKicked);
  if (!set.ok) return set;
  const here = hereIn(deps, game.gameId);
  const next = { ...seat, isKicked, hasLeft: isKicked && seat.hasLeft };
  return ok({ ...seatedPlayerOf(game, next, here), isPresent: !isKicked && here.has(seat.playerId) });
};

export const kickPlayer = (deps: SeatingDeps, actor: Actor, named: Named) => setOne(deps, actor, named, true);

export const restorePlayer = (deps: SeatingDeps, actor: Actor, named: Named) =>
  setOne(deps, actor, named, false);

type Removing = Removal & { readonly gameId: string };

const meantBy = async (deps: SeatingDeps, actor: Actor, { gameId, ...removal }: Removing) => {
  const game = await readAsHost(deps, actor, gameId);
  if (!game.ok) return game;
  if ((removal.playerIds === undefined) === (removal.joinedSince === undefined)) {
    const message = say('removal-either');
    return fail('bad-input', undefined, [{ path: 'playerIds', message }]);
  }
  return ok({ game: game.value, seats: removedBy(await readSeats(deps, gameId), removal) });
};

export const previewRemoval = async (
  deps: SeatingDeps,
  actor: Actor,
  { gameId, withinMinutes }: { readonly gameId: string; readonly withinMinutes: number },
) => {
  const joinedSince = deps.clock.now() - withinMinutes * MINUTE_MS;
  const meant = await meantBy(deps, actor, { gameId, joinedSince });
  if (!meant.ok) return meant;
  const seats = meant.value.seats.toSorted((a, b) => a.joinedAt - b.joinedAt);
  return ok({
    joinedSince,
    count: seats.length,
    withPoints: seats.filter(({ total }) => total > 0).length,
    names: seats.slice(0, NAMES_SHOWN).map(({ name }) => name),
  });
};

export const removePlayers = async (deps: SeatingDeps, actor: Actor, removal: Removing) => {
  const meant = await meantBy(deps, actor, removal);
  if (!meant.ok) return meant;
  const removed = await setKicked(deps, meant.value.game, meant.value.seats, true);
  return removed.ok ? ok({ playerIds: removed.value }) : removed;
};

export const restorePlayers = async (
  deps: SeatingDeps,
  actor: Actor,
  { gameId, playerIds }: { readonly gameId: string; readonly playerIds: readonly string[] },
) => {
  const game = await readAsHost(deps, actor, gameId);
  if (!game.ok) return game;
  const named = new Set(playerIds);
  const seats = (await readSeats(deps, gameId)).filter((seat) => seat.isKicked && named.has(seat.playerId));
  const restored = await setKicked(deps, game.value, seats, false);
  return restored.ok ? ok({ playerIds: restored.value }) : restored;
};
