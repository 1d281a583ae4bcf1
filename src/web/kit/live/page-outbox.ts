import { language } from '../i18n/language.ts';
import { waitingChanges } from '../parts/OfflineBar.tsx';
import { openOutbox } from './browser-outbox.ts';
import type { Outbox } from './outbox.ts';
import { pageLive } from './page-live.ts';

let outbox: Outbox | undefined;

/** The page's one outbox, opened by the first page that has something to send or something left to send. */
export function pageOutbox(): Outbox {
  if (outbox === undefined) {
    outbox = openOutbox({ live: pageLive(), http: { language: () => language.value } });
    outbox.onWaiting((waiting) => {
      // Pictures are shown where they were taken, with how far they have come.
      waitingChanges.value = waiting.filter(({ upload }) => upload === undefined).length;
    });
  }
  return outbox;
}
