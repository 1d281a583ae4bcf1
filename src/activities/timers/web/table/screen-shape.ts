import { signal } from '@preact/signals';
import { keptChoice } from '#web/kit/device/preferences.ts';
import type { Arrangement, Shape } from '../face/zone-plan.ts';

const upright = globalThis.matchMedia?.('(orientation: portrait)');

export const screenShape = signal<Shape>(upright?.matches === false ? 'landscape' : 'portrait');
upright?.addEventListener('change', ({ matches }) => {
  screenShape.value = matches ? 'portrait' : 'landscape';
});

/** Whether the device lies in the middle of the table. */
export const aroundChoice = keptChoice('timers.around');

/** For small children: only whose turn it is, as large as the screen. */
export const bigHandChoice = keptChoice('timers.big-hand');

/** By default a phone or tablet lies on the table and a laptop stands. */
export const arrangement = (): Arrangement => {
  const isTouched = globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;
  return (aroundChoice.value.value ?? isTouched) ? 'around' : 'one-way';
};
