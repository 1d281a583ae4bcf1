import { asOneVisitor } from '#web/kit/one-visitor.ts';
import { PhotoQueue } from './photo-queue.ts';
import { openPhotoStore } from './photo-store.ts';
import { photosClient } from './photos.client.ts';
import { sendPhotoBy } from './send-photo.ts';
import { WAITING_MARK, waitingPhotos } from './waiting-photos.ts';

const NAME = 'roundtable-photos';

/** Who the server takes us for; undefined without network. */
const whoAmI = async (): Promise<string | undefined> => {
  try {
    const response = await asOneVisitor(() => fetch('/api/me', { credentials: 'same-origin' }));
    const me: unknown = response.ok ? await response.json() : undefined;
    return typeof me === 'object' && me !== null && 'id' in me ? String(me.id) : undefined;
  } catch {
    return undefined;
  }
};

const VISITOR = 'roundtable-visitor';

/** Offline it is who the server last said, as the outbox keeps it. */
export const whoseBrowser = async (): Promise<string> => {
  const known = await whoAmI();
  return known ?? localStorage.getItem(VISITOR) ?? '';
};

/** Web Locks are missing on plain http addresses; there two tabs may send the same photo, which stays one. */
const alone = (task: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(NAME, task) : task();

const count = (waiting: number): void => {
  waitingPhotos.value = waiting;
  try {
    localStorage.setItem(WAITING_MARK, String(waiting));
  } catch {
    // Then the photos are sent by the next page that takes one.
  }
};

let queue: PhotoQueue | undefined;

/** The page's one queue; it also wakes by itself when the page is seen or the network is back. */
export const pagePhotos = (): PhotoQueue => {
  if (queue) return queue;
  const opened = new PhotoQueue({
    store: openPhotoStore(NAME),
    send: sendPhotoBy(photosClient),
    ownerId: whoAmI,
    after(durationMs, task) {
      const timer = setTimeout(task, durationMs);
      return () => clearTimeout(timer);
    },
    alone,
    onCount: count,
  });
  globalThis.addEventListener('online', () => opened.wake());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') opened.wake();
  });
  queue = opened;
  return opened;
};
