import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Admission, TopicSource } from '#server/kit/hub.ts';
import { engagementTopic } from '../contract.live.ts';
import { perTurn } from '#platform/rooms/server/per-turn.ts';
import type { GameState } from '../rules/state.ts';
import { hostMemberId } from './cohosts.service.ts';
import type { ConnectionRows } from './connection-rows.ts';
import { isOwner } from './engagements.guards.ts';
import { knowsGame } from './knows-game.ts';
import { stateKeysOf, versionIn } from './games.items.ts';
import { cohostKey, fromCohostItem } from './cohosts.items.ts';
import { readGameState, requireSeat } from './reading.service.ts';
import type { StageWatch } from './stage-watch.ts';
import { hostViewFor, playerViewFor, screenViewFor } from './views.service.ts';
import type { ViewDeps } from './views.service.ts';

export interface LiveDeps extends ViewDeps {
  readonly watch: StageWatch;
  readonly connections: ConnectionRows;
  /** Whose seat a present member has, for the rows of connections. */
  readonly seatOfMember: Map<string, string>;
}

const screenAdmission = async (deps: LiveDeps, game: GameState): Promise<Admission> => ({
  audience: 'screen',
  channels: ['screen'],
  version: game.version,
  view: await screenViewFor(deps, game),
});

/** Undefined for people who may not run the session. */
const hostAdmission = async (
  deps: LiveDeps,
  game: GameState,
  actor: Actor,
): Promise<Admission | undefined> => {
  const isOwn = isOwner(game, actor);
  const row = isOwn ? undefined : await deps.store.get(deps.table, cohostKey(game.gameId, actor.identityId));
  if (!isOwn && !row) return undefined;
  const memberId = hostMemberId(row && fromCohostItem(row).cohostId);
  return {
    audience: 'host',
    channels: ['host'],
    version: game.version,
    view: await hostViewFor(deps, game, actor),
    presence: { memberId, name: '', role: 'host' },
  };
};

const playerAdmission = async (deps: LiveDeps, game: GameState, actor: Actor) => {
  const seat = await requireSeat(deps, game.gameId, actor);
  if (!seat.ok) return seat;
  const { playerId, name, playerName, hasLeft } = seat.value;
  if (hasLeft) return fail('game-not-joined');
  deps.seatOfMember.set(`${game.gameId} ${playerId}`, playerName);
  return ok({
    audience: 'player',
    channels: ['player', `player:${playerId}`],
    version: game.version,
    view: await playerViewFor(deps, game, seat.value),
    presence: { memberId: playerId, name, role: 'player' },
  });
};

const admit = async (
  deps: LiveDeps,
  actor: Actor,
  game: Result<GameState>,
  { role }: Readonly<Record<string, string>>,
) => {
  if (!game.ok) return game;
  if (role === 'screen') return ok(await screenAdmission(deps, game.value));
  const asHost = role === 'player' ? undefined : await hostAdmission(deps, game.value, actor);
  if (asHost) return ok(asHost);
  return role === 'host' ? fail('not-allowed') : playerAdmission(deps, game.value, actor);
};

export const engagementTopicSource = (deps: LiveDeps): TopicSource => {
  const read = perTurn((gameId: string) => readGameState(deps, gameId));
  return {
    topic: engagementTopic,
    admit: async (actor, gameId, as) => admit(deps, actor, await read(gameId), as),
    knows: knowsGame(deps),
    version: async (gameId) => (await deps.games.load(gameId))?.version,
    versions: async (gameIds) => {
      const items = await deps.store.batchGet(deps.table, stateKeysOf(gameIds));
      return items.map((item) => item && versionIn(item));
    },
    onPresence: (gameId) => deps.watch.notePresence(gameId),
    onConnection: (gameId, connection, isOpen) => {
      const { memberId, role } = connection.presence;
      const id = `${gameId} ${memberId}`;
      if (!isOpen) {
        deps.seatOfMember.delete(id);
        return deps.connections.closed(gameId, connection);
      }
      deps.connections.opened(gameId, connection, role === 'player' ? deps.seatOfMember.get(id) : undefined);
    },
  };
};
