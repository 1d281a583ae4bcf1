import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { engagementTopic } from '../contract.live.ts';
import type { Ask } from '../contract.views.ts';
import { admitAsk, admitUpvote, askViewOf, asksFor } from '../rules/asks.ts';
import type { AskState } from '../rules/asks.ts';
import type { GameState } from '../rules/state.ts';
import {
  askKey,
  asksQuery,
  fromAskItem,
  moderateOperation,
  putAskOperation,
  upvoteKeysOf,
  upvoteOperations,
} from './asks.items.ts';
import { isHost } from './engagements.guards.ts';
import { placeOf } from './engagements.parts.ts';
import type { EngagementParts } from './engagements.parts.ts';
import type { Pacer } from '#platform/rooms/server/pacer.ts';
import type { Seat } from './players.items.ts';
import { isRude } from './profanity.ts';
import { everyItem, findSeat, readAsHost, readGameState, requireSeat } from './reading.service.ts';

export interface AskParts extends EngagementParts {
  readonly askNews: Pacer;
}

const readAsks = async (
  parts: Pick<EngagementParts, 'store' | 'table'>,
  gameId: string,
): Promise<AskState[]> => fromAskItem.list(await everyItem(parts, (cursor) => asksQuery(gameId, cursor)));

export const readAsksFor = async (
  parts: EngagementParts,
  game: GameState,
  audience: 'host' | 'screen',
): Promise<Ask[]> =>
  game.settings.asks === 'off' ? [] : asksFor(game, await readAsks(parts, game.gameId), { audience });

/** To hosts and screen the lists, to players only how long theirs has become. */
export const tellAsks = async (parts: EngagementParts, gameId: string): Promise<void> => {
  const game = await parts.games.load(gameId);
  if (!game) return;
  const asks = await readAsks(parts, gameId);
  const forScreen = asksFor(game, asks, { audience: 'screen' });
  parts.hub.publish({
    topic: engagementTopic,
    key: gameId,
    messages: [
      { type: 'asks.changed', payload: { asks: asksFor(game, asks, { audience: 'host' }) }, to: ['host'] },
      { type: 'asks.changed', payload: { asks: forScreen }, to: ['screen'] },
      { type: 'asks.counted', payload: { shown: forScreen.length }, to: ['player'] },
    ],
  });
};

const votedBy = async (
  { store, table }: EngagementParts,
  gameId: string,
  asks: readonly AskState[],
  { playerName }: Seat,
): Promise<ReadonlySet<string>> => {
  const ids = asks.map(({ askId }) => askId);
  const rows = await store.batchGet(table, upvoteKeysOf(gameId, ids, playerName));
  return new Set(ids.filter((_, index) => rows[index] !== undefined));
};

export const listAsks = async (
  parts: EngagementParts,
  actor: Actor,
  gameId: string,
): Promise<Result<{ asks: Ask[] }>> => {
  const game = await readGameState(parts, gameId);
  if (!game.ok) return game;
  const asks = await readAsks(parts, gameId);
  const seat = await findSeat(parts, gameId, actor);
  if (await isHost(parts, game.value, actor))
    return ok({ asks: asksFor(game.value, asks, { audience: 'host' }) });
  if (!seat) return fail('game-not-joined');
  if (seat.isKicked) return fail('game-kicked');
  const voted = await votedBy(parts, gameId, asks, seat);
  return ok({ asks: asksFor(game.value, asks, { audience: 'player', playerName: seat.playerName, voted }) });
};

export const putAsk = async (
  parts: AskParts,
  actor: Actor,
  { gameId, text }: { readonly gameId: string; readonly text: string },
): Promise<Result<Ask>> => {
  const game = await readGameState(parts, gameId);
  if (!game.ok) return game;
  const seat = await requireSeat(parts, gameId, actor);
  if (!seat.ok) return seat;
  const { playerName, name } = seat.value;
  const own = (await readAsks(parts, gameId)).filter((ask) => ask.playerName === playerName);
  const admitted = admitAsk(game.value, text, own);
  if (!admitted.ok) return admitted;
  const isHeldBack = game.value.settings.filtersProfanity && isRude(admitted.value.text);
  const ask: AskState = {
    ...admitted.value,
    // A rude one waits for a host, also where nothing else does.
    status: isHeldBack ? 'pending' : admitted.value.status,
    askId: parts.ids.uuid(),
    playerName,
    author: name,
    isPinned: false,
    votes: 0,
    askedAt: parts.clock.now(),
  };
  await parts.store.transact([putAskOperation(placeOf(parts, game.value), ask)]);
  parts.askNews.offer(gameId);
  return ok(askViewOf(game.value, ask, { audience: 'player', playerName, voted: new Set() }));
};

const readAsk = async (
  { store, table }: EngagementParts,
  gameId: string,
  askId: string,
): Promise<Result<AskState>> => {
  const item = await store.get(table, askKey(gameId, askId));
  return item ? ok(fromAskItem(item)) : fail('ask-not-found');
};

export const voteForAsk = async (
  parts: AskParts,
  actor: Actor,
  { gameId, askId, isUp }: { readonly gameId: string; readonly askId: string; readonly isUp: boolean },
): Promise<Result<Ask>> => {
  const game = await readGameState(parts, gameId);
  if (!game.ok) return game;
  const seat = await requireSeat(parts, gameId, actor);
  if (!seat.ok) return seat;
  const { playerName } = seat.value;
  const ask = await readAsk(parts, gameId, askId);
  if (!ask.ok) return ask;
  const admitted = admitUpvote(game.value, ask.value, playerName);
  if (!admitted.ok) return admitted;
  // Refused means that it is so already: sent twice, or from two devices.
  const stored = await parts.store.transact(
    upvoteOperations(placeOf(parts, game.value), { askId, playerName, isUp }),
  );
  if (stored.ok) parts.askNews.offer(gameId);
  const after = await readAsk(parts, gameId, askId);
  if (!after.ok) return after;
  const voted = new Set(isUp ? [askId] : []);
  return ok(askViewOf(game.value, after.value, { audience: 'player', playerName, voted }));
};

export const moderateAsk = async (
  parts: AskParts,
  actor: Actor,
  given: {
    readonly gameId: string;
    readonly askId: string;
    readonly status?: 'shown' | 'answered' | 'hidden' | undefined;
    readonly isPinned?: boolean | undefined;
  },
): Promise<Result<Ask>> => {
  const { gameId, askId, ...change } = given;
  const game = await readAsHost(parts, actor, gameId);
  if (!game.ok) return game;
  if (change.status === undefined && change.isPinned === undefined) {
    const ask = await readAsk(parts, gameId, askId);
    return ask.ok ? ok(askViewOf(game.value, ask.value, { audience: 'host' })) : ask;
  }
  const { table, key, changes, condition } = moderateOperation({ table: parts.table, gameId }, askId, change);
  const stored = await parts.store.update(table, key, changes, condition);
  if (!stored.ok) return fail('ask-not-found');
  parts.askNews.offer(gameId);
  return ok(askViewOf(game.value, fromAskItem(stored.value), { audience: 'host' }));
};
