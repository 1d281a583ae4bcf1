import { fail, ok } from '#core/result.ts';
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
import { placeOf } from './engagements.deps.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import type { Pacer } from '#platform/rooms/server/pacer.ts';
import { readAll } from '#server/kit/read-pages.ts';
import type { Seat } from './players.items.ts';
import { isRude } from './profanity.ts';
import { findSeat, readAsHost, readGameState, requireSeat } from './reading.service.ts';

export interface AskDeps extends EngagementDeps {
  readonly askNews: Pacer;
}

const readAsks = async (deps: Pick<EngagementDeps, 'store' | 'table'>, gameId: string): Promise<AskState[]> =>
  fromAskItem.list(await readAll(deps, asksQuery(gameId)));

export const readAsksFor = async (
  deps: EngagementDeps,
  game: GameState,
  audience: 'host' | 'screen',
): Promise<Ask[]> =>
  game.settings.asks === 'off' ? [] : asksFor(game, await readAsks(deps, game.gameId), { audience });

/** To hosts and screen the lists, to players only how long theirs has become. */
export const tellAsks = async (deps: EngagementDeps, gameId: string): Promise<void> => {
  const game = await deps.games.load(gameId);
  if (!game) return;
  const asks = await readAsks(deps, gameId);
  const forScreen = asksFor(game, asks, { audience: 'screen' });
  deps.hub.publish({
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
  { store, table }: EngagementDeps,
  gameId: string,
  asks: readonly AskState[],
  { playerName }: Seat,
): Promise<ReadonlySet<string>> => {
  const ids = asks.map(({ askId }) => askId);
  const rows = await store.batchGet(table, upvoteKeysOf(gameId, ids, playerName));
  return new Set(ids.filter((_, index) => rows[index] !== undefined));
};

export const listAsks = async (deps: EngagementDeps, actor: Actor, gameId: string) => {
  const game = await readGameState(deps, gameId);
  if (!game.ok) return game;
  const asks = await readAsks(deps, gameId);
  const seat = await findSeat(deps, gameId, actor);
  if (await isHost(deps, game.value, actor))
    return ok({ asks: asksFor(game.value, asks, { audience: 'host' }) });
  if (!seat) return fail('game-not-joined');
  if (seat.isKicked) return fail('game-kicked');
  const voted = await votedBy(deps, gameId, asks, seat);
  return ok({ asks: asksFor(game.value, asks, { audience: 'player', playerName: seat.playerName, voted }) });
};

interface AskCommand {
  readonly gameId: string;
  readonly text: string;
  readonly isUnnamed?: boolean | undefined;
}

export const putAsk = async (deps: AskDeps, actor: Actor, { gameId, text, isUnnamed }: AskCommand) => {
  const game = await readGameState(deps, gameId);
  if (!game.ok) return game;
  const seat = await requireSeat(deps, gameId, actor);
  if (!seat.ok) return seat;
  const { playerName, name } = seat.value;
  const own = (await readAsks(deps, gameId)).filter((ask) => ask.playerName === playerName);
  const admitted = admitAsk(game.value, text, own);
  if (!admitted.ok) return admitted;
  const isHeldBack = game.value.settings.filtersProfanity && isRude(admitted.value.text);
  const ask: AskState = {
    ...admitted.value,
    // A rude one waits for a host, also where nothing else does.
    status: isHeldBack ? 'pending' : admitted.value.status,
    askId: deps.ids.uuid(),
    playerName,
    author: isUnnamed ? undefined : name,
    isPinned: false,
    votes: 0,
    askedAt: deps.clock.now(),
  };
  await deps.store.transact([putAskOperation(placeOf(deps, game.value), ask)]);
  deps.askNews.offer(gameId);
  return ok(askViewOf(game.value, ask, { audience: 'player', playerName, voted: new Set() }));
};

const readAsk = async ({ store, table }: EngagementDeps, gameId: string, askId: string) => {
  const item = await store.get(table, askKey(gameId, askId));
  return item ? ok(fromAskItem(item)) : fail('ask-not-found');
};

export const voteForAsk = async (
  deps: AskDeps,
  actor: Actor,
  { gameId, askId, isUp }: { readonly gameId: string; readonly askId: string; readonly isUp: boolean },
) => {
  const game = await readGameState(deps, gameId);
  if (!game.ok) return game;
  const seat = await requireSeat(deps, gameId, actor);
  if (!seat.ok) return seat;
  const { playerName } = seat.value;
  const ask = await readAsk(deps, gameId, askId);
  if (!ask.ok) return ask;
  const admitted = admitUpvote(game.value, ask.value, playerName);
  if (!admitted.ok) return admitted;
  // Refused means that it is so already: sent twice, or from two devices.
  const stored = await deps.store.transact(
    upvoteOperations(placeOf(deps, game.value), { askId, playerName, isUp }),
  );
  if (stored.ok) deps.askNews.offer(gameId);
  const after = await readAsk(deps, gameId, askId);
  if (!after.ok) return after;
  const voted = new Set(isUp ? [askId] : []);
  return ok(askViewOf(game.value, after.value, { audience: 'player', playerName, voted }));
};

export const moderateAsk = async (
  deps: AskDeps,
  actor: Actor,
  given: {
    readonly gameId: string;
    readonly askId: string;
    readonly status?: 'shown' | 'answered' | 'archived' | 'hidden' | undefined;
    readonly isPinned?: boolean | undefined;
  },
) => {
  const { gameId, askId, ...change } = given;
  const game = await readAsHost(deps, actor, gameId);
  if (!game.ok) return game;
  if (change.status === undefined && change.isPinned === undefined) {
    const ask = await readAsk(deps, gameId, askId);
    return ask.ok ? ok(askViewOf(game.value, ask.value, { audience: 'host' })) : ask;
  }
  const { table, key, changes, condition } = moderateOperation({ table: deps.table, gameId }, askId, change);
  const stored = await deps.store.update(table, key, changes, condition);
  if (!stored.ok) return fail('ask-not-found');
  deps.askNews.offer(gameId);
  return ok(askViewOf(game.value, fromAskItem(stored.value), { audience: 'host' }));
};
