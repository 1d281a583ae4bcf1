import type { Instant } from '#core/instant.ts';
import type { Result } from '#core/result.ts';
import { job } from '#server/kit/jobs.ts';
import { playOffline } from '../rules/offline.ts';
import type { Offline, OfflineGame } from '../rules/offline.ts';

/** Of thousands of turns taken back each stays part of the turn that is played again: that can take seconds. */
export const playOfflineGame = job(
  import.meta.url,
  'playOfflineGame',
  ({ offline, now }: { readonly offline: Offline; readonly now: Instant }): Result<OfflineGame> =>
    playOffline(offline, now),
);
