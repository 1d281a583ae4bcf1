import { timersClient } from '../timers.client.ts';
import type { TableSources } from './online-table.ts';

export const pageSources: TableSources = {
  client: timersClient,
  live: async () => (await import('#web/kit/live/page-live.ts')).pageLive(),
  send: async (...act) => (await import('./act-sender.ts')).sendAct(...act),
  quick: async () => (await import('./quick-acts.ts')).quickActs(),
  steady: () => performance.timeOrigin + performance.now(),
  wall: () => Date.now(),
};
