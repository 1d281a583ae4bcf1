import { pageOutbox } from '#web/kit/data/page-outbox.ts';
import { moveOldPhotos, PhotoQueue } from './photo-queue.ts';
import { WAITING_MARK, waitingPhotos } from './waiting-photos.ts';

const count = (waiting: number): void => {
  waitingPhotos.value = waiting;
  try {
    localStorage.setItem(WAITING_MARK, String(waiting));
  } catch {
    // Then the photos are sent by the next page that takes one.
  }
};

let queue: PhotoQueue | undefined;

/** The photos of this browser. */
export const pagePhotos = (): PhotoQueue => {
  if (queue === undefined) {
    const outbox = pageOutbox();
    queue = new PhotoQueue({ outbox, onCount: count });
    moveOldPhotos(outbox).catch(() => undefined);
  }
  return queue;
};
