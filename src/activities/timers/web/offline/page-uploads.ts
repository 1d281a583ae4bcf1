import { signal } from '@preact/signals';
import { timersClient } from '../timers.client.ts';
import { offlineStore } from './offline-store.ts';
import { uploadWaiting } from './uploads.ts';

/** The games of this browser, one store for the page. */
export const pageStore = offlineStore();

/** Games that wait for the network. */
export const waitingGames = signal(0);
/** Changes whenever a game of this device may have changed. */
export const uploadsDone = signal(0);

let running: Promise<void> | undefined;

const run = async (): Promise<void> => {
  waitingGames.value = await uploadWaiting({ store: pageStore, client: timersClient, now: Date.now });
  uploadsDone.value += 1;
};

/** Sends what waits; many wishes at once are one. A browser without a database has nothing to send. */
export const uploadNow = (): Promise<void> => {
  running ??= run()
    .catch(() => undefined)
    .finally(() => (running = undefined));
  return running;
};

let isWatching = false;

/** From now on, whenever the network or the page is back. */
export const watchUploads = (): void => {
  void uploadNow();
  if (isWatching) return;
  isWatching = true;
  for (const event of ['online', 'pageshow']) addEventListener(event, () => void uploadNow());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void uploadNow();
  });
};
