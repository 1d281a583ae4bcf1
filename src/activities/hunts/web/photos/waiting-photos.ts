import { signal } from '@preact/signals';

/** Photos of this browser that are not on the server yet, those that it refused included. */
export const waitingPhotos = signal(0);

/** How many waited when the page was last left: only then the queue is fetched. */
export const WAITING_MARK = 'roundtable-photos-waiting';

const waitedBefore = (): boolean => {
  try {
    return Number(localStorage.getItem(WAITING_MARK) ?? 0) > 0;
  } catch {
    return false;
  }
};

/** Sends waiting items now, and whenever the page becomes visible or the network returns. Call once per page. */
export const wakePhotos = (): void => {
  if (waitedBefore()) void import('./page-photos.ts').then(({ pagePhotos }) => pagePhotos().wake());
};
