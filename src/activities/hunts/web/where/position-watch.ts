import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { begun, heardFix, heardTrouble, stopped, watchOff, withoutTrouble } from './watch-state.ts';
import type { HeardPosition, WatchState, WatchTrouble } from './watch-state.ts';

/** fine: somebody wants to check in; frugal: the way between two stops. */
export type Effort = 'fine' | 'frugal';

export interface PositionSource {
  /** Undefined where a page can have no position at all, with the reason in `hindrance`. */
  readonly watch:
    | ((
        effort: Effort,
        onFix: (heard: HeardPosition) => void,
        onTrouble: (trouble: WatchTrouble | 'slow') => void,
      ) => () => void)
    | undefined;
  readonly hindrance?: WatchTrouble;
  readonly now: () => number;
}

/** The single position watch of a page. `want` returns how to stop. */
export class PositionWatch {
  readonly state: ReadonlySignal<WatchState>;
  readonly #source: PositionSource;
  readonly #state = signal<WatchState>(watchOff);
  readonly #wishes = new Set<{ readonly effort: Effort }>();
  #effort: Effort | undefined;
  #stop: (() => void) | undefined;

  constructor(source: PositionSource) {
    this.#source = source;
    this.state = this.#state;
  }

  want(effort: Effort): () => void {
    const wish = { effort };
    this.#wishes.add(wish);
    this.#adjust();
    return () => {
      this.#wishes.delete(wish);
      this.#adjust();
    };
  }

  /** If somebody allows location in the settings later, only a new request finds out. */
  retry(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#effort = undefined;
    this.#state.value = withoutTrouble(this.#state.peek());
    this.#adjust();
  }

  close(): void {
    this.#wishes.clear();
    this.#adjust();
  }

  #adjust(): void {
    const efforts = [...this.#wishes].map(({ effort }) => effort);
    const effort = efforts.length === 0 ? undefined : efforts.includes('fine') ? 'fine' : 'frugal';
    if (effort === this.#effort) return;
    this.#stop?.();
    this.#stop = undefined;
    this.#effort = effort;
    if (effort === undefined) this.#state.value = stopped(this.#state.peek());
    else this.#begin(effort);
  }

  #begin(effort: Effort): void {
    const { watch, hindrance = 'unsupported', now } = this.#source;
    const before = this.#state.peek();
    this.#state.value = begun(before, now());
    if (!watch) {
      this.#state.value = heardTrouble(this.#state.peek(), hindrance);
      return;
    }
    this.#stop = watch(
      effort,
      (heard) => (this.#state.value = heardFix(this.#state.peek(), heard, now())),
      (trouble) => (this.#state.value = heardTrouble(this.#state.peek(), trouble)),
    );
  }
}

const OPTIONS: Readonly<Record<Effort, PositionOptions>> = {
  fine: { enableHighAccuracy: true, maximumAge: 0, timeout: 15_000 },
  // The radio and Wi-Fi know the street; the receiver may rest.
  frugal: { enableHighAccuracy: false, maximumAge: 15_000, timeout: 60_000 },
};

const TROUBLES: readonly (WatchTrouble | 'slow')[] = ['unsupported', 'refused', 'unavailable', 'slow'];

/** The browser's own positions, which arrive only while the page is visible. */
export const pagePositions = (): PositionSource => {
  const now = Date.now;
  if (!globalThis.isSecureContext) return { watch: undefined, hindrance: 'insecure', now };
  const locator = navigator.geolocation;
  if (!('geolocation' in navigator)) return { watch: undefined, hindrance: 'unsupported', now };
  return {
    now,
    watch(effort, onFix, onTrouble) {
      const id = locator.watchPosition(
        ({ coords, timestamp }) => {
          const { latitude, longitude, accuracy } = coords;
          onFix({ latitude, longitude, accuracy, timestamp });
        },
        ({ code }) => onTrouble(TROUBLES[code] ?? 'unavailable'),
        OPTIONS[effort],
      );
      return () => locator.clearWatch(id);
    },
  };
};
