import { fail, ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import { normaliseName } from '#platform/rooms/rules/names.ts';
import { dealTeams } from '#platform/rooms/rules/teams.ts';
import type { Actor } from '#server/kit/actor.ts';
import { searchFor } from '#core/fold.ts';
import { engagementTopic } from '../contract.live.ts';
import type { SeatedPlayer } from '../contract.moves.ts';
import type { Me } from '../contract.views.ts';
import { waitsForEnd } from '../rules/aliases.ts';
import { isChallenge } from '../rules/challenge.ts';
import type { GameState } from '../rules/state.ts';
import { checkTeamChange, teamsOf } from '../rules/teams.ts';
import { meOf } from '../rules/views.ts';
import { countOperation } from './answers.items.ts';
import { inChunks } from './chunks.ts';
import { placeOf } from './engagements.deps.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { finishOperation, fromPlayerItem, playersQuery, teamOperation } from './players.items.ts';
import type { Seat } from './players.items.ts';
import { isNameRefused, rename, renameSelf } from './players.service.ts';
import { findSeatById, readAsHost, readGameState, readSeats, requireSeat } from './reading.service.ts';
import { isPlayer } from './stage-watch.ts';

const PAGE = 200;
const MOST_UPDATES = 90;

/** Points would reveal whose answer won; some sessions show that only at the end. */
export const seatedPlayerOf = (game: GameState, seat: Seat, here: ReadonlySet<string>): SeatedPlayer => ({
  playerId: seat.playerId,
  name: seat.name,
  teamId: seat.teamId,
  joinedAt: seat.joinedAt,
  isPresent: here.has(seat.playerId),
  isKicked: seat.isKicked,
  hasLeft: seat.hasLeft,
  total: waitsForEnd(game) ? 0 : seat.total,
  rank: seat.rank === 0 || waitsForEnd(game) ? undefined : seat.rank,
  ...(isChallenge(game) && { reached: seat.run?.step ?? 0 }),
});

export const hereIn = ({ hub }: EngagementDeps, gameId: string): ReadonlySet<string> =>
  new Set(
    hub
      .present('engagement', gameId)
      .filter(isPlayer)
      .map(({ memberId }) => memberId),
  );

/** By name. A search looks through all seats: hosts search when pages are too many to turn. */
export const listPlayers = async (
  deps: EngagementDeps,
  actor: Actor,
  asked: {
    readonly gameId: string;
    readonly cursor?: string | undefined;
    readonly search?: string | undefined;
  },
) => {
  const { gameId, cursor, search } = asked;
  const game = await readAsHost(deps, actor, gameId);
  if (!game.ok) return game;
  const here = hereIn(deps, gameId);
  if (search !== undefined && search.trim() !== '') {
    const isFound = searchFor(search);
    const found = (await readSeats(deps, gameId)).filter(({ name }) => isFound(name));
    return ok({ players: found.slice(0, PAGE).map((seat) => seatedPlayerOf(game.value, seat, here)) });
  }
  const query = playersQuery(gameId, { limit: PAGE, cursor });
  const page = await deps.store.query(deps.table, query);
  const players = fromPlayerItem.list(page.items).map((seat) => seatedPlayerOf(game.value, seat, here));
  return ok({ players, ...(page.cursor !== undefined && { cursor: page.cursor }) });
};

/** One's own name, team or points changed: one small frame, only to that seat. */
const tellMe = async (deps: EngagementDeps, game: GameState, seat: Seat): Promise<Me> => {
  const me = meOf(game, await deps.staged.of(game), seat);
  deps.hub.publish({
    topic: engagementTopic,
    key: game.gameId,
    messages: [{ type: 'me.changed', payload: { me }, to: [`player:${seat.playerId}`] }],
  });
  return me;
};

interface SeatChange {
  readonly name?: string | undefined;
  readonly teamId?: string | undefined;
}

type Renaming<Code extends ErrorCode> = (...given: Parameters<typeof rename>) => Promise<Result<Seat, Code>>;

const applyChange = async <Code extends ErrorCode>(
  deps: EngagementDeps,
  game: GameState,
  seat: Seat,
  { name, teamId, by }: SeatChange & { readonly by: Renaming<Code> },
) => {
  const named = name === undefined ? ok(seat) : await by(deps, game, seat, name);
  if (!named.ok || teamId === undefined || teamId === seat.teamId) return named;
  const { table, key, changes, condition } = teamOperation(placeOf(deps, game), seat.playerName, teamId);
  const moved = await deps.store.update(table, key, changes, condition);
  return moved.ok ? ok({ ...named.value, teamId }) : fail('conflict');
};

const tidied = (change: SeatChange) => {
  if (change.name === undefined) return ok(change);
  const name = normaliseName(change.name);
  return name.ok ? ok({ ...change, name: name.value }) : name;
};

export const changeMe = async (
  deps: EngagementDeps,
  actor: Actor,
  { gameId, ...given }: SeatChange & { readonly gameId: string },
) => {
  const change = tidied(given);
  if (!change.ok) return change;
  const game = await readGameState(deps, gameId);
  if (!game.ok) return game;
  const seat = await requireSeat(deps, gameId, actor);
  if (!seat.ok) return seat;
  if (game.value.phase === 'ended') return fail('game-over');
  const { name, teamId } = change.value;
  if (name !== undefined && isNameRefused(game.value, name)) return fail('game-name-refused');
  const allowed = teamId === undefined ? ok('') : checkTeamChange(game.value, teamId);
  if (!allowed.ok) return allowed;
  const changed = await applyChange(deps, game.value, seat.value, { ...change.value, by: renameSelf });
  if (!changed.ok) return changed;
  return ok(await tellMe(deps, game.value, changed.value));
};

export const seatAsHost = async (
  deps: EngagementDeps,
  actor: Actor,
  { gameId, playerId }: { readonly gameId: string; readonly playerId: string },
) => {
  const game = await readAsHost(deps, actor, gameId);
  if (!game.ok) return game;
  const seat = await findSeatById(deps, gameId, playerId);
  return seat.ok ? ok({ game: game.value, seat: seat.value }) : seat;
};

export const changePlayer = async (
  deps: EngagementDeps,
  actor: Actor,
  given: SeatChange & { readonly gameId: string; readonly playerId: string },
) => {
  const change = tidied({ name: given.name, teamId: given.teamId });
  if (!change.ok) return change;
  const found = await seatAsHost(deps, actor, given);
  if (!found.ok) return found;
  const { game, seat } = found.value;
  const isKnown = teamsOf(game.settings).some(({ teamId }) => teamId === given.teamId);
  if (given.teamId !== undefined && !isKnown) return fail('team-unknown');
  const changed = await applyChange(deps, game, seat, { ...change.value, by: rename });
  if (!changed.ok) return changed;
  await tellMe(deps, game, changed.value);
  return ok(seatedPlayerOf(game, changed.value, hereIn(deps, game.gameId)));
};

export interface SeatingDeps extends EngagementDeps {
  readonly noteSeats: (game: GameState) => void;
}

export const dealTeamsAsHost = async (deps: EngagementDeps, actor: Actor, gameId: string) => {
  const game = await readAsHost(deps, actor, gameId);
  if (!game.ok) return game;
  if (game.value.phase === 'ended') return fail('game-over');
  if (game.value.isOfRoom) return fail('game-of-room');
  const isTooLate = game.value.settings.teams !== 'dealt' || game.value.playedQuestions.length > 0;
  if (isTooLate) return fail('game-wrong-phase', { phase: game.value.phase });
  const seats = await readSeats(deps, gameId);
  const playing = seats.filter(({ isKicked }) => !isKicked).map(({ playerId }) => playerId);
  const teams = dealTeams(playing, teamsOf(game.value.settings), deps.ids.secret());
  const place = placeOf(deps, game.value);
  const changed = seats.flatMap((seat) => {
    const teamId = teams.get(seat.playerId);
    return teamId === undefined || teamId === seat.teamId ? [] : [{ ...seat, teamId }];
  });
  const operations = changed.map((seat) => teamOperation(place, seat.playerName, seat.teamId));
  for (const chunk of inChunks(operations, MOST_UPDATES)) await deps.store.transact(chunk);
  for (const seat of changed) await tellMe(deps, game.value, seat);
  return game;
};

export const finishSurvey = async (
  deps: SeatingDeps,
  actor: Actor,
  { gameId, hasFinished }: { readonly gameId: string; readonly hasFinished: boolean },
) => {
  const game = await readGameState(deps, gameId);
  if (!game.ok) return game;
  const seat = await requireSeat(deps, gameId, actor);
  if (!seat.ok) return seat;
  const [survey] = game.value.onStage;
  const isOpen = game.value.engagementType === 'survey' && game.value.phase === 'question';
  if (!isOpen || survey === undefined)
    return fail(game.value.phase === 'ended' ? 'game-over' : 'answers-closed');
  const place = placeOf(deps, game.value);
  const { playerName } = seat.value;
  const by = hasFinished ? 1 : -1;
  // Refused means that it is so already: the number must not move twice.
  await deps.store.transact([
    finishOperation(place, { playerName, survey, hasFinished }),
    countOperation(place, { counted: `finished-${survey}`, node: deps.node, by }),
  ]);
  deps.noteSeats(game.value);
  return ok({ hasFinished });
};
