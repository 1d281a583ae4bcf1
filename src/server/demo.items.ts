import { toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { Item, Key } from '#store/port/values.ts';

export const demoKey: Key = { PK: 'PLATFORM#DEMO', SK: 'SEEDED' };

/** Who seeds, until when nobody else tries, and whether it is done. */
export const toDemoItem = (mark: { readonly until: Instant; readonly doneAt?: Instant }): Item => ({
  ...demoKey,
  until: mark.until,
  doneAt: mark.doneAt === undefined ? undefined : toIso(mark.doneAt),
});
