import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { readKept } from '#web/kit/kept.ts';

/** "Pick up where you left off" on the home page. The first load does without it. */
export const latePart = signal<ComponentType>();

export const KEPT_LIST = 'roundtable.unfinished';

/** Whether to keep room for it, so nothing moves when it loads. */
export const isExpected = (): boolean => {
  const kept = readKept(KEPT_LIST);
  return Array.isArray(kept) && kept.length > 0;
};
