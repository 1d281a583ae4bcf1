import type { HeardOf } from '#core/live.ts';
import type { Hear } from '#web/kit/data/live-page.ts';
import type { engagementTopic } from '#activities/engagements/contract.live.ts';
import type { Counters, HostView, Lobby, ScreenView } from '#activities/engagements/contract.views.ts';
import { heldStage } from '#activities/engagements/rules/held-stage.ts';

type Heard = HeardOf<typeof engagementTopic>;

const onStage = ({ stage }: HostView | ScreenView): string | undefined =>
  (stage.question ?? stage.survey?.[0])?.questionId;

/** Counters and steps travel separately and overtake each other: counters belong to the question they name. */
const isPast = ({ questionId }: Counters, game: HostView | ScreenView): boolean =>
  Number(questionId ?? 0) < Number(onStage(game) ?? 0);

/**
 * The node that took an answer counts it and tells everybody; it may not know yet who has come back. Who is
 * here comes from the node that this page follows.
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

/** Messages for console and wall. After any other change the session is read again. */
export const hearWatched = <View extends HostView | ScreenView>(): Hear<typeof engagementTopic, View> => ({
  'console.changed': withStep,
  'wall.changed': withStep,
  'counters.changed': withCounters,
  'lobby.changed': withLobby,
  'tally.changed': (game, { questionId, tally }) =>
    questionId === game.stage.question?.questionId ? { ...game, tally } : game,
  'asks.changed': (game, { asks }) => ({ ...game, asks }),
  'reactions.counted': (game) => game,
});
