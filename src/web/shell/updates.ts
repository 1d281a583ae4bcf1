import { signal } from '@preact/signals';

const CHECK_EVERY_MS = 60 * 60 * 1000;

let waitingWorker: ServiceWorker | undefined;

/** True while a new version is stored and waits for the reader's word. */
export const isUpdateReady = signal(false);

export function takeUpdate(): void {
  // The page that asked reloads once the new worker is in charge; others keep running until they are left.
  navigator.serviceWorker.addEventListener('controllerchange', () => globalThis.location.reload(), {
    once: true,
  });
  waitingWorker?.postMessage('take-over');
}

function offer(worker: ServiceWorker): void {
  waitingWorker = worker;
  isUpdateReady.value = true;
}

function watch(registration: ServiceWorkerRegistration): void {
  if (registration.waiting !== null && navigator.serviceWorker.controller !== null)
    offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      // Without a controller this is the first visit: nothing to update from.
      if (worker.state === 'installed' && navigator.serviceWorker.controller !== null) offer(worker);
    });
  });
  setInterval(() => void registration.update().catch(() => undefined), CHECK_EVERY_MS);
}

/** Registers the worker once the page is quiet, so that it does not fight the first load for the network. */
export function startUpdates(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = (): void => {
    // No worker (private mode, a self-signed certificate) only means: no offline start.
    navigator.serviceWorker.register('/sw.js', { scope: '/' }).then(watch, () => undefined);
  };
  if (document.readyState === 'complete') register();
  else globalThis.addEventListener('load', register, { once: true });
}
