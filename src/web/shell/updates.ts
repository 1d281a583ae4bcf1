import { waitingWorker } from './UpdateOffer.tsx';

const CHECK_EVERY_MS = 60 * 60 * 1000;

function offer(worker: ServiceWorker): void {
  waitingWorker.value = worker;
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

export function startUpdates(): void {
  if (!('serviceWorker' in navigator)) return;
  // No worker (private mode, a self-signed certificate) only means: no offline start.
  navigator.serviceWorker.register('/sw.js', { scope: '/' }).then(watch, () => undefined);
}
