import { language } from '../i18n/language.ts';
import { asOneVisitor } from '../one-visitor.ts';
import { isOnline } from '../parts/OfflineBar.tsx';
import { openLive } from './browser-live.ts';
import type { LiveClient } from './live-client.ts';

/** A reconnect that takes a moment is not worth a bar that comes and goes. */
const OFFLINE_AFTER_MS = 900;

/** Any row for guests makes one of a first visitor; the socket itself sets no cookies. */
const becomeGuest = async (): Promise<void> => {
  await asOneVisitor(() => fetch('/api/me', { credentials: 'same-origin' }));
};

const showOffline = (client: LiveClient): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  client.onStatus(({ state }) => {
    clearTimeout(timer);
    if (state === 'live') isOnline.value = true;
    else timer = setTimeout(() => (isOnline.value = false), OFFLINE_AFTER_MS);
  });
};

let client: LiveClient | undefined;

/** The page's one socket, opened by the first page that follows something. */
export function pageLive(): LiveClient {
  if (client === undefined) {
    client = openLive({ language: () => language.value, onSignInNeeded: becomeGuest });
    showOffline(client);
  }
  return client;
}
