import { fetchAfterLoad } from '#web/kit/when-loaded.ts';
import { timersClient } from '../timers.client.ts';
import type { TableSources } from './online-table.ts';

const loadSender = () => import('./act-sender.ts');
const loadQuick = () => import('./quick-acts.ts');

// A tap without network must find its way into the outbox.
fetchAfterLoad(() => Promise.all([loadSender(), loadQuick()]));

export const pageSources: TableSources = {
  client: timersClient,
  live: async () => (await import('#web/kit/live/page-live.ts')).pageLive(),
  send: async (...act) => (await loadSender()).sendAct(...act),
  quick: async () => (await loadQuick()).quickActs(),
  steady: () => performance.timeOrigin + performance.now(),
  wall: () => Date.now(),
};
