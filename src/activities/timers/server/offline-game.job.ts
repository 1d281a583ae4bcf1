import type { Instant } from '#core/instant.ts';
import { job } from '#server/kit/jobs.ts';
import { playOffline } from '../rules/offline.ts';
import type { Offline } from '../rules/offline.ts';

/** Ten thousand events take over a tenth of a second: too long for the thread that serves everybody. */
export const playOfflineGame = job(
  import.meta.url,
  'playOfflineGame',
  ({ offline, now }: { readonly offline: Offline; readonly now: Instant }) => playOffline(offline, now),
);
