import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

/** A choice about this device, kept in this browser. Undefined: nobody chose yet. */
export interface KeptChoice {
  readonly value: ReadonlySignal<boolean | undefined>;
  set(isOn: boolean): void;
}

// Storage throws in private modes and in sandboxed frames; the page must still work.
const readStored = (key: string): boolean | undefined => {
  try {
    const stored = globalThis.localStorage?.getItem(key);
    return stored === 'on' ? true : stored === 'off' ? false : undefined;
  } catch {
    return undefined;
  }
};

export const keptChoice = (name: string): KeptChoice => {
  const key = `roundtable.${name}`;
  const value = signal(readStored(key));
  return {
    value,
    set(isOn) {
      value.value = isOn;
      try {
        globalThis.localStorage?.setItem(key, isOn ? 'on' : 'off');
      } catch {
        // The choice then lasts as long as the page does.
      }
    },
  };
};

/** The one switch for sound and vibration. Until somebody uses it, each activity has its own habit. */
export const soundChoice = keptChoice('sound');
export const speechChoice = keptChoice('speech');
export const leftHandChoice = keptChoice('left-hand');
