import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { readKept } from '#web/kit/kept.ts';

/** What the home page shows of what one left, once it is loaded; the first load does without it. */
export const latePart = signal<ComponentType>();

export const KEPT_LIST = 'roundtable.unfinished';

/** Room is kept for it, so that nothing moves when it comes. */
export const isExpected = (): boolean => {
  const kept = readKept(KEPT_LIST);
  return Array.isArray(kept) && kept.length > 0;
};
