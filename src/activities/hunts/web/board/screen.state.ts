import type { HeardOf } from '#core/live.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import { WallView } from '#web/kit/live/wall-view.ts';
import type { huntTopic } from '#activities/hunts/contract.live.ts';
import type { ScreenView } from '#activities/hunts/contract.views.ts';
import { huntsClient } from '../hunts.client.ts';

type Heard = HeardOf<typeof huntTopic>;

/** The view after a message; undefined when it must be read anew. */
export const hearScreen = (hunt: ScreenView, type: string, payload: unknown): ScreenView | undefined => {
  switch (type) {
    case 'board.changed':
      return { ...hunt, board: payload as Heard['board.changed'] };
    // The clock begins or stops: only a fresh view has it.
    case 'phase.changed':
    case 'hunt.changed':
      return undefined;
    default:
      return hunt;
  }
};

export const huntWall = (live: Pick<LiveClient, 'follow'>, gameId: string): WallView<ScreenView> =>
  new WallView({
    live,
    topic: `hunt:${gameId}`,
    read: () => huntsClient.readScreen({ params: { gameId } }),
    hear: hearScreen,
  });
