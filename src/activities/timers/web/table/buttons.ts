import { signal } from '@preact/signals';
import type { PadPress } from '#web/kit/device/gamepad.ts';
import { keep, readKept } from '#web/kit/kept.ts';

/** Which seat a button belongs to, for every table on this device. */
export type Buttons = Readonly<Record<string, number>>;

const KEPT = 'roundtable.timers.buttons';

const isButtons = (value: unknown): value is Buttons =>
  typeof value === 'object' && value !== null && Object.values(value).every(Number.isInteger);

const kept = readKept(KEPT);
export const buttons = signal<Buttons>(isButtons(kept) ? kept : {});

/** The seat that gets the next button pressed, while somebody adds one. */
export const learning = signal<number | undefined>(undefined);

/** What the last button did; empty after anything else ended a turn. */
export const buttonLine = signal('');

export const setButtons = (next: Buttons): void => {
  buttons.value = next;
  learning.value = undefined;
  keep(KEPT, next);
};

/** People need these keys to move through and leave a page: no seat may take them. */
const NEVER = new Set(['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'Unidentified']);

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey'>;

export const keyButton = ({ key, code, ctrlKey, altKey, metaKey }: Key): string | undefined =>
  NEVER.has(key) || ctrlKey || altKey || metaKey ? undefined : code || key;

export const padButton = ({ pad, button }: PadPress): string => `Gamepad ${pad + 1}/${button + 1}`;

/** Gives a pressed button to the seat that learns; otherwise says whose it is. */
export const pressed = (button: string | undefined): 'learned' | number | undefined => {
  const seat = learning.peek();
  if (button === undefined) return undefined;
  if (seat === undefined) return Object.hasOwn(buttons.peek(), button) ? buttons.peek()[button] : undefined;
  setButtons({ ...buttons.peek(), [button]: seat });
  return 'learned';
};
