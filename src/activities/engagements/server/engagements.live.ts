import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Admission, TopicSource } from '#server/kit/hub.ts';
import { engagementTopic } from '../contract.live.ts';
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
import type { ViewParts } from './views.service.ts';

export interface LiveParts extends ViewParts {
  readonly watch: StageWatch;
  readonly connections: ConnectionRows;
  /** Whose seat a present member has, for the rows of connections. */
  readonly seatOfMember: Map<string, string>;
}

const screenAdmission = async (parts: LiveParts, game: GameState): Promise<Admission> => ({
  audience: 'screen',
  channels: ['screen'],
  version: game.version,
  view: await screenViewFor(parts, game),
});

/** Undefined for whoever may not run the session. */
const hostAdmission = async (
  parts: LiveParts,
  game: GameState,
  actor: Actor,
): Promise<Admission | undefined> => {
  const isOwn = isOwner(game, actor);
  const row = isOwn
    ? undefined
    : await parts.store.get(parts.table, cohostKey(game.gameId, actor.identityId));
  if (!isOwn && !row) return undefined;
  const memberId = hostMemberId(row && fromCohostItem(row).cohostId);
  return {
    audience: 'host',
    channels: ['host'],
    version: game.version,
    view: await hostViewFor(parts, game, actor),
    presence: { memberId, name: '', role: 'host' },
  };
};

const playerAdmission = async (
  parts: LiveParts,
  game: GameState,
  actor: Actor,
): Promise<Result<Admission>> => {
  const seat = await requireSeat(parts, game.gameId, actor);
  if (!seat.ok) return seat;
  const { playerId, name, playerName, hasLeft } = seat.value;
  if (hasLeft) return fail('game-not-joined');
  parts.seatOfMember.set(`${game.gameId} ${playerId}`, playerName);
  return ok({
    audience: 'player',
    channels: ['player', `player:${playerId}`],
    version: game.version,
    view: await playerViewFor(parts, game, seat.value),
    presence: { memberId: playerId, name, role: 'player' },
  });
};

const admit = async (
  parts: LiveParts,
  actor: Actor,
  gameId: string,
  { role }: Readonly<Record<string, string>>,
): Promise<Result<Admission>> => {
  const game = await readGameState(parts, gameId);
  if (!game.ok) return game;
  if (role === 'screen') return ok(await screenAdmission(parts, game.value));
  const asHost = role === 'player' ? undefined : await hostAdmission(parts, game.value, actor);
  if (asHost) return ok(asHost);
  return role === 'host' ? fail('not-allowed') : playerAdmission(parts, game.value, actor);
};

export const engagementTopicSource = (parts: LiveParts): TopicSource => ({
  topic: engagementTopic,
  admit: (actor, gameId, as) => admit(parts, actor, gameId, as),
  knows: knowsGame(parts),
  version: async (gameId) => (await parts.games.load(gameId))?.version,
  versions: async (gameIds) => {
    const items = await parts.store.batchGet(parts.table, stateKeysOf(gameIds));
    return items.map((item) => item && versionIn(item));
  },
  onPresence: (gameId) => parts.watch.notePresence(gameId),
  onConnection: (gameId, connection, isOpen) => {
    const { memberId, role } = connection.presence;
    const id = `${gameId} ${memberId}`;
    if (!isOpen) {
      parts.seatOfMember.delete(id);
      return parts.connections.closed(gameId, connection);
    }
    parts.connections.opened(gameId, connection, role === 'player' ? parts.seatOfMember.get(id) : undefined);
  },
});
