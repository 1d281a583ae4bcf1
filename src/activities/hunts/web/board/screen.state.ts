import { followTopic, LivePage } from '#web/kit/data/live-page.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import type { huntTopic } from '#activities/hunts/contract.live.ts';
import type { ScreenView } from '#activities/hunts/contract.views.ts';
import { huntsClient } from '../hunts.client.ts';

/** The board is replaced; what else comes says that the clock begins or stops, and only a fresh view has it. */
export const hearScreen = {
  'board.changed': (hunt: ScreenView, board: ScreenView['board']): ScreenView => ({ ...hunt, board }),
};

/** It holds no secrets, so it needs no seat. */
export const huntWall = (live: Pick<LiveClient, 'follow'>, gameId: string) =>
  new LivePage<ScreenView>({
    isLiveFirst: true,
    read: () => huntsClient.readScreen({ params: { gameId } }),
    follow: followTopic<typeof huntTopic, 'screen'>(
      { live: async () => live, kind: 'hunt', key: gameId, as: () => ({ role: 'screen' }) },
      hearScreen,
    ),
  });
