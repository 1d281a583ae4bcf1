import { MINUTE_MS } from '#core/instant.ts';
import { and, lacks, less, notExists, or } from '#store/port/conditions.ts';
import { toDemoItem } from './demo.items.ts';
import type { Kit, ServerModule } from './kit/module.ts';
import { platformTable } from './kit/platform-table.ts';

const CLAIM_MS = 5 * MINUTE_MS;

/** Runs once per store, on one node, and again only if that node died midway. */
export const seedDemo = async (
  { store, clock, log }: Pick<Kit, 'store' | 'clock' | 'log'>,
  modules: readonly ServerModule[],
): Promise<boolean> => {
  const until = clock.now() + CLAIM_MS;
  const isAbandoned = and(lacks('doneAt'), less('until', clock.now()));
  const claimed = await store.put(platformTable, toDemoItem({ until }), or(notExists, isAbandoned));
  if (!claimed.ok) return false;
  for (const module of modules) {
    await module.seedDemo?.();
    if (module.seedDemo) log.info({ part: module.name }, 'demo content added');
  }
  await store.put(platformTable, toDemoItem({ until, doneAt: clock.now() }));
  return true;
};
