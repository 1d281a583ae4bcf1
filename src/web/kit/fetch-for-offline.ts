import { fetchAfterLoad } from './when-loaded.ts';

type Load = () => Promise<unknown>;

/** Undefined once it is clear that no service worker stores the app. */
let waiting: Set<Load> | undefined = 'serviceWorker' in globalThis.navigator ? new Set() : undefined;

/**
 * For code that must work offline, and that `scripts/web/precache.ts` lists. The service worker stores it, so the page
 * needs to fetch it only where there is no worker: over plain http, and in some private modes.
 */
export function fetchForOffline(load: Load): void {
  if (waiting) waiting.add(load);
  else fetchAfterLoad(load);
}

/** The browser has refused the service worker. */
export function fetchWithoutWorker(): void {
  const loads = waiting ?? [];
  waiting = undefined;
  for (const load of loads) fetchAfterLoad(load);
}
