import { language } from '../i18n/language.ts';
import { asOneVisitor } from '../one-visitor.ts';
import { waitingChanges } from '../parts/OfflineBar.tsx';
import { openOutbox } from './browser-outbox.ts';
import type { Outbox } from './outbox.ts';
import { pageLive } from './page-live.ts';

const whoAmI = async (): Promise<string | undefined> => {
  try {
    const response = await asOneVisitor(() => fetch('/api/me', { credentials: 'same-origin' }));
    const me: unknown = response.ok ? await response.json() : undefined;
    return typeof me === 'object' && me !== null && 'id' in me ? String(me.id) : undefined;
  } catch {
    return undefined;
  }
};

let outbox: Outbox | undefined;

/** The page's one outbox, opened by the first page that has something to send or something left to send. */
export function pageOutbox(): Outbox {
  if (outbox === undefined) {
    outbox = openOutbox({ live: pageLive(), http: { language: () => language.value }, whoAmI });
    outbox.onWaiting((waiting) => {
      waitingChanges.value = waiting.length;
    });
  }
  return outbox;
}
