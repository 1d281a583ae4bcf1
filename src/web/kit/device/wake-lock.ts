export interface LockSentinel {
  release(): Promise<void>;
}

export interface ScreenSource {
  /** Undefined where the browser cannot keep a screen on. */
  readonly lock: (() => Promise<LockSentinel>) | undefined;
  readonly isVisible: () => boolean;
  readonly onVisibility: (listener: () => void) => () => void;
}

/** Keeps the screen on. The browser drops the lock of a hidden page, so it is taken again when the page is seen. */
export class AwakeScreen {
  readonly #source: ScreenSource;
  readonly #stop: () => void;
  #held: LockSentinel | undefined;
  #isWanted = true;
  #isAsking = false;

  constructor(source: ScreenSource) {
    this.#source = source;
    this.#stop = source.onVisibility(() => {
      // A hidden page has lost its lock, whatever the sentinel says.
      if (!source.isVisible()) this.#held = undefined;
      else void this.#take();
    });
    void this.#take();
  }

  close(): void {
    this.#isWanted = false;
    this.#stop();
    const held = this.#held;
    this.#held = undefined;
    void held?.release().catch(() => undefined);
  }

  async #take(): Promise<void> {
    const { lock, isVisible } = this.#source;
    if (!lock || !this.#isWanted || this.#isAsking || this.#held || !isVisible()) return;
    this.#isAsking = true;
    // Refused on low battery and on plain http addresses: then the screen goes dark as it always did.
    const taken = await lock().catch(() => undefined);
    this.#isAsking = false;
    if (!taken) return;
    if (this.#isWanted && isVisible()) this.#held = taken;
    else await taken.release().catch(() => undefined);
  }
}

const pageSource = (): ScreenSource => ({
  lock: 'wakeLock' in navigator ? () => navigator.wakeLock.request('screen') : undefined,
  isVisible: () => document.visibilityState === 'visible',
  onVisibility(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
});

/** Give the result back from useEffect. */
export const keepScreenOn = (): (() => void) => {
  const screen = new AwakeScreen(pageSource());
  return () => screen.close();
};
