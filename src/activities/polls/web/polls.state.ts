import type { HeardOf } from '#core/live.ts';
import { followTopic, LivePage } from '#web/kit/data/live-page.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import type { pollTopic } from '../contract.live.ts';
import type { PollView } from '../contract.views.ts';
import { pollsClient } from './polls.client.ts';
import type { PollsClient } from './polls.client.ts';

/** What the page needs from outside; tests pass their own. */
export interface PollSources {
  readonly client: Pick<PollsClient, 'readPoll'>;
  readonly live: () => Promise<Pick<LiveClient, 'follow'>>;
}

const pageSources: PollSources = {
  client: pollsClient,
  live: async () => (await import('#web/kit/live/page-live.ts')).pageLive(),
};

type Heard = HeardOf<typeof pollTopic>;

/** The view after a message that carries everything it changes. */
const reducePoll = (
  poll: PollView,
  payload: Heard['turnout.changed'] | Heard['result.changed'],
): PollView => {
  // A message older than the poll on the page is ignored.
  const { version } = payload;
  if (version < poll.version) return poll;
  if ('result' in payload) return { ...poll, version, result: payload.result };
  return { ...poll, version, turnout: { ...poll.turnout, ballots: payload.ballots } };
};

export const openPoll = (pollId: string, { client, live }: PollSources = pageSources) => {
  let isHeld = false;
  const page = new LivePage<PollView>({
    read: () => client.readPoll({ params: { pollId } }),
    follow: followTopic<typeof pollTopic>(
      { live, kind: 'poll', key: pollId },
      {
        'turnout.changed': reducePoll,
        'result.changed': reducePoll,
        'poll.changed': (poll) => (isHeld ? poll : undefined),
      },
    ),
  });
  return {
    page,
    /** The owner closes the poll: news of it must not fetch the results, or it could not be reopened. */
    hold: (): void => {
      isHeld = true;
    },
    /** Shows whatever there is from now on. */
    release: (): Promise<void> => {
      isHeld = false;
      return page.reload();
    },
  };
};
