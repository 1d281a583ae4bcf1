import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { keepScreenOn } from '#web/kit/device/wake-lock.ts';

const awake = signal(false);
export const isAwake: ReadonlySignal<boolean> = awake;
let release: (() => void) | undefined;

/** For this visit only: a screen that stays on empties the battery of whoever has forgotten it. */
export const setAwake = (isWanted: boolean): void => {
  if (isWanted === awake.peek()) return;
  release?.();
  release = isWanted ? keepScreenOn() : undefined;
  awake.value = isWanted;
};
