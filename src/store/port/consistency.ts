import { MINUTE_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { ReadOptions } from './store.ts';

export const eventual: ReadOptions = { consistency: 'eventual' };

/** Copies of an item agree within about a second: what was finished a minute ago reads the same from each. */
export const eventualAfter = (finishedAt: Instant | undefined, now: Instant): ReadOptions =>
  finishedAt !== undefined && now - finishedAt > MINUTE_MS ? eventual : {};
