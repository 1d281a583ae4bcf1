import type { HeardOf } from '#core/live.ts';
import type { engagementTopic } from '#activities/engagements/contract.live.ts';
import type { Counters, HostView, Lobby, ScreenView } from '#activities/engagements/contract.views.ts';
import { heldStage } from '#activities/engagements/rules/held-stage.ts';

type Heard = HeardOf<typeof engagementTopic>;

const onStage = ({ stage }: HostView | ScreenView): string | undefined =>
  (stage.question ?? stage.survey?.[0])?.questionId;

/** Numbers and steps are told apart and overtake each other: numbers count for the question they name. */
const isPast = ({ questionId }: Counters, game: HostView | ScreenView): boolean =>
  Number(questionId ?? 0) < Number(onStage(game) ?? 0);

/**
 * Whoever took an answer counts it and tells everybody; that node may not have heard yet who has come back. Who is
 * here is told by the node that this page follows.
 */
const withCounters = <View extends HostView | ScreenView>(game: View, told: Counters): View => {
  const { present } = game.lobby;
  const counters = isPast(told, game) ? { ...game.counters, joined: told.joined } : told;
  return { ...game, counters: { ...counters, present } };
};

const withLobby = <View extends HostView | ScreenView>(game: View, lobby: Lobby): View => ({
  ...game,
  lobby,
  counters: { ...game.counters, present: lobby.present },
});

/** The view after a step of the session. */
const withStep = <View extends HostView | ScreenView>(
  game: View,
  { stage, version }: Heard['console.changed'] | Heard['wall.changed'],
): View => {
  if (version < game.version) return game;
  const next = { ...game, version, stage: heldStage(game.stage, stage) };
  const questionId = onStage(next);
  return {
    ...next,
    tally: questionId === onStage(game) ? game.tally : undefined,
    counters: isPast(game.counters, next)
      ? { ...game.counters, answered: 0, voted: 0, questionId }
      : game.counters,
  };
};

/** What console and wall hear: the view after it; undefined when it must be read anew. */
export const reduceWatched = <View extends HostView | ScreenView>(
  game: View,
  type: string,
  payload: unknown,
): View | undefined => {
  switch (type) {
    case 'console.changed':
    case 'wall.changed':
      return withStep(game, payload as Heard['console.changed'] | Heard['wall.changed']);
    case 'counters.changed':
      return withCounters(game, payload as Heard['counters.changed']);
    case 'lobby.changed':
      return withLobby(game, payload as Heard['lobby.changed']);
    case 'tally.changed': {
      const { questionId, tally } = payload as Heard['tally.changed'];
      return questionId === game.stage.question?.questionId ? { ...game, tally } : game;
    }
    case 'asks.changed':
      return { ...game, asks: (payload as Heard['asks.changed']).asks };
    case 'game.changed':
      return undefined;
    default:
      return game;
  }
};
