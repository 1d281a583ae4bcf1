import { signal } from '@preact/signals';
import type { Outbox } from '#web/kit/data/outbox.ts';
import { offlineStore } from './offline-store.ts';
import { endedGames, followUploads, handOver, UPLOAD } from './uploads.ts';

/** The games of this browser, one store for the page. */
export const pageStore = offlineStore();

/** Games that wait to be uploaded. */
export const waitingGames = signal(0);
/** Changes whenever a game of this device may have changed. */
export const uploadsDone = signal(0);

const changed = (): void => {
  uploadsDone.value += 1;
};

let opened: Outbox | undefined;

/** Loaded only if there is something to send. */
const openOutbox = async (): Promise<Outbox> => {
  const { pageOutbox } = await import('#web/kit/data/page-outbox.ts');
  if (opened === undefined) {
    opened = pageOutbox();
    followUploads({ store: pageStore, outbox: opened }, changed);
    opened.onWaiting((waiting) => {
      waitingGames.value = waiting.filter(({ name }) => name === UPLOAD).length;
    });
  }
  return opened;
};

/** Sends what waits. A browser without a database has nothing to send. */
export const uploadNow = async (): Promise<void> => {
  try {
    const waiting = await endedGames(pageStore);
    if (opened === undefined) waitingGames.value = waiting.length;
    if (waiting.length === 0) return;
    const outbox = await openOutbox();
    await handOver({ store: pageStore, outbox });
    outbox.wake();
  } catch {
    // The outbox's code is not on this device yet: it is loaded when the network is back.
  } finally {
    changed();
  }
};

let isWatching = false;

/** Uploads whenever the network is back. */
export const watchUploads = (): void => {
  void uploadNow();
  if (isWatching) return;
  isWatching = true;
  addEventListener('online', () => void uploadNow());
};
