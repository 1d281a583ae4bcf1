import { pollsClient } from './polls.client.ts';
import type { PollSources } from './polls.state.ts';

export const pageSources: PollSources = {
  client: pollsClient,
  live: async () => (await import('#web/kit/live/page-live.ts')).pageLive(),
};
