import { after } from '#web/kit/after.ts';
import type { After } from '#web/kit/after.ts';

export interface RepaintSource {
  /** Paints the current state and returns in how many milliseconds it changes. */
  readonly paint: () => number;
  readonly after: After;
  readonly isVisible: () => boolean;
  /** Calls back when the page is visible again, woke up or was restored. */
  readonly onSeen: (listener: () => void) => () => void;
}

/** A timer may fire a little early; a repaint a millisecond late is not seen, one too early is wasted. */
const PAST_THE_EDGE_MS = 1;
/** Longer timers overflow; nobody looks at a clock that long without a change. */
const LONGEST_MS = 60_000;

/** Paints on the edges where the digits change, from stamps: callbacks that come late or not at all lose nothing. */
export class Repainter {
  readonly #source: RepaintSource;
  readonly #stop: () => void;
  #cancel: () => void = () => undefined;

  constructor(source: RepaintSource) {
    this.#source = source;
    this.#stop = source.onSeen(() => this.repaint());
    this.repaint();
  }

  /** Paints at once, because something changed. */
  repaint(): void {
    this.#cancel();
    const { paint, after, isVisible } = this.#source;
    const changesInMs = paint();
    // A hidden page paints again when it is seen.
    if (!isVisible() || changesInMs === Number.POSITIVE_INFINITY) return;
    this.#cancel = after(Math.min(LONGEST_MS, Math.ceil(changesInMs) + PAST_THE_EDGE_MS), () =>
      this.repaint(),
    );
  }

  close(): void {
    this.#cancel();
    this.#stop();
  }
}

export const pageRepaints = (): Omit<RepaintSource, 'paint'> => ({
  after,
  isVisible: () => document.visibilityState === 'visible',
  onSeen(listener) {
    const onVisibility = (): void => {
      if (document.visibilityState === 'visible') listener();
    };
    document.addEventListener('visibilitychange', onVisibility);
    addEventListener('pageshow', listener);
    addEventListener('focus', listener);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('pageshow', listener);
      removeEventListener('focus', listener);
    };
  },
});
