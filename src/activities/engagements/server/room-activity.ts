import { idOf } from '#core/ids.ts';
import { ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import { actingAs } from '#platform/rooms/server/room-activity.ts';
import type {
  Device,
  Guest,
  ItemStart,
  Outcome,
  Played,
  RoomActivity,
} from '#platform/rooms/server/room-activity.ts';
import type { RoomsPlatform } from '#platform/rooms/server/rooms.wiring.ts';
import { issueSeat } from '#platform/rooms/server/seat-tokens.ts';
import type { GameEvent, GameState } from '../rules/state.ts';
import { ranksOf } from '../rules/ranks.ts';
import { deleteCohost, putCohost } from './cohosts.items.ts';
import { hostMemberId } from './cohosts.service.ts';
import { placeOf as gamePlaceOf } from './engagements.deps.ts';
import { createGame, moveGameAsHost } from './games.service.ts';
import { pastGameOf } from './past-game.ts';
import { seatIdentity } from './players.items.ts';
import type { PlayerDeps } from './players.service.ts';
import { rename } from './players.service.ts';
import { findSeat, readCount, readGameState, readSeats } from './reading.service.ts';
import { kickPlayer, restorePlayer } from './removals.service.ts';
import type { SeatingDeps } from './seating.service.ts';
import { listSets } from './sets/lists.service.ts';
import type { SetDeps } from './sets/sets.deps.ts';

export const SESSION = 'session';

type Deps = PlayerDeps & SeatingDeps;

const placeOf = (gameId: string) => ({
  ref: gameId,
  hostPath: `/engagements/${gameId}/host`,
  phonePath: `/play/${gameId}`,
  wallPath: `/engagements/${gameId}/screen`,
  resultPath: `/play/${gameId}`,
});

/** Locked from the start: people come in by the room, which has its own door. */
const start = async (deps: Deps, { hostId, title, settings, made, claim, teams }: ItemStart) => {
  if (made !== undefined) return ok(placeOf(made));
  const given = {
    title,
    ...(settings.choiceId === undefined
      ? { engagementType: 'trivia' as const }
      : { setId: settings.choiceId }),
    // Dealt by the room: nobody chooses another one here.
    ...(teams.length > 1 && {
      settings: { teams: 'dealt' as const, teamNames: teams.map(({ name }) => name) },
    }),
  };
  const also = (gameId: string) => [claim(gameId)];
  const game = await createGame(deps, actingAs(hostId), given, { isOfRoom: true, also });
  return game.ok ? ok(placeOf(game.value.gameId)) : game;
};

/** Players keep their id from the room: they look the same, and outcomes need no mapping. */
const seat = async (deps: Deps, { ref, teams }: Played, guests: readonly Guest[]): Promise<void> => {
  const numbers = new Map(teams.map(({ teamId }, index) => [teamId, `t${index + 1}`]));
  await Promise.all(
    guests.map(async ({ memberId, identityId, name, teamId }) => {
      const { seatHash } = issueSeat(deps.ids, idOf<'member'>(memberId));
      const command = {
        identityId,
        name,
        playerId: memberId,
        seatHash,
        teamId: teamId === undefined ? undefined : numbers.get(teamId),
        device: undefined,
      };
      const joined = await deps.joins.submit(ref, { ...command, isGuest: true });
      if (joined.ok && joined.value.isNew) deps.seatNames.note(ref, identityId, joined.value.seat.playerName);
      // They still find the session's own door, with what it says.
      else if (!joined.ok) deps.log.warn({ code: joined.error.code, gameId: ref }, 'a guest has no seat');
    }),
  );
};

/** Several identities may hold one seat, as with the session's own seat links. */
const seatDevice = async (
  deps: Deps,
  { ref }: Played,
  guest: Guest,
  { identityId }: Device,
): Promise<void> => {
  const [game, found] = [await readGameState(deps, ref), await findSeat(deps, ref, guest)];
  if (!game.ok || !found || (await findSeat(deps, ref, { identityId }))) return;
  const used = { ...found, lastSeenAt: deps.clock.now() };
  await deps.store.transact(seatIdentity(gamePlaceOf(deps, game.value), identityId, used));
  deps.seatNames.note(ref, identityId, found.playerName);
};

const renameGuest = async (deps: Deps, { ref }: Played, { identityId, name }: Guest): Promise<void> => {
  const [game, found] = [await readGameState(deps, ref), await findSeat(deps, ref, { identityId })];
  if (game.ok && found) await rename(deps, game.value, found, name);
};

const end = async (deps: Deps, { ref, hostId }: Played): Promise<void> => {
  const game = await readGameState(deps, ref);
  if (!game.ok || game.value.phase === 'ended') return;
  const ended = await moveGameAsHost(deps, actingAs(hostId), ref, { move: 'end', epoch: game.value.epoch });
  // Somebody else took a step meanwhile: end the session as it is now.
  if (ended.ok && ended.value.phase !== 'ended') await end(deps, { ref, hostId, startKey: '', teams: [] });
};

const isScored = ({ engagementType, scoredQuestions, pending }: GameState): boolean =>
  (scoredQuestions.length > 0 || pending !== undefined) &&
  (engagementType === 'trivia' || engagementType === 'call-and-answer');

const outcome = async (deps: Deps, { ref }: Played): Promise<Outcome | undefined> => {
  const game = await readGameState(deps, ref);
  if (!game.ok || !isScored(game.value)) return undefined;
  const seats = (await readSeats(deps, ref)).filter(({ isKicked }) => !isKicked);
  const ranks = ranksOf(seats.map(({ total }) => total));
  const places = seats.map(({ playerId, total }, index) => ({
    memberId: playerId,
    place: ranks[index] ?? seats.length,
    points: total,
  }));
  const winners = seats.filter(({ total }, index) => ranks[index] === 1 && total > 0);
  return {
    places,
    winners: winners.map(({ name }) => name),
    isByPlace: winners.length > 0,
    isCounting: game.value.pending !== undefined,
  };
};

/** What a room is notified of: the end, and every later count. */
export const tellRoom = (
  { activities }: Pick<RoomsPlatform, 'activities'>,
  { gameId, phase }: GameState,
  events: readonly GameEvent[],
): void => {
  if (phase === 'ended' && events.some(({ type }) => type === 'ended' || type === 'counted'))
    activities.tell(SESSION, gameId);
};

export const sessionsInRooms = (deps: Deps, sets: SetDeps): RoomActivity => ({
  kind: SESSION,
  lacks: ({ choiceId }) => (choiceId === undefined ? say('room-item-needs-choice') : undefined),
  choices: async (host, locale) => {
    const lists = await Promise.all([
      listSets(sets, actingAs(host), { scope: 'own' }, locale),
      listSets(sets, actingAs(host), { scope: 'examples' }, locale),
    ]);
    return lists.flatMap(({ value }) =>
      value.sets.map(({ setId, name, totalQuestions }) => ({
        choiceId: setId,
        title: name,
        count: totalQuestions,
      })),
    );
  },
  start: (given) => start(deps, given),
  seat: (played, guests) => seat(deps, played, guests),
  seatDevice: (played, guest, device) => seatDevice(deps, played, guest, device),
  rename: (played, guest) => renameGuest(deps, played, guest),
  setRemoved: async ({ ref, hostId }, { memberId }, isRemoved) => {
    await (isRemoved ? kickPlayer : restorePlayer)(deps, actingAs(hostId), {
      gameId: ref,
      playerId: memberId,
    });
  },
  setHost: async ({ ref }, cohost, isHost) => {
    const game = await readGameState(deps, ref);
    if (!game.ok) return;
    const past = pastGameOf(game.value, await readCount(deps, ref, 'joined'));
    const { identityId } = cohost;
    await deps.store.transact(
      isHost
        ? putCohost(gamePlaceOf(deps, game.value), cohost, past)
        : deleteCohost(deps, game.value, identityId),
    );
    if (!isHost) deps.hub.evict('engagement', ref, hostMemberId(cohost.cohostId));
  },
  end: (played) => end(deps, played),
  isOver: async ({ ref }) => {
    const game = await readGameState(deps, ref);
    return !game.ok || game.value.phase === 'ended';
  },
  outcome: (played) => outcome(deps, played),
});
