import type { HeardOf } from '#core/live.ts';
import type { engagementTopic } from '#activities/engagements/contract.live.ts';
import type { HostView, ScreenView } from '#activities/engagements/contract.views.ts';

type Heard = HeardOf<typeof engagementTopic>;

/** What console and wall hear alike: the view after it; undefined when it must be read anew. */
export const reduceCommon = <View extends HostView | ScreenView>(
  game: View,
  type: string,
  payload: unknown,
): View | undefined => {
  switch (type) {
    case 'counters.changed':
      return { ...game, counters: payload as Heard['counters.changed'] };
    case 'lobby.changed':
      return { ...game, lobby: payload as Heard['lobby.changed'] };
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
