import { exists } from '#store/port/conditions.ts';
import type { Store } from '#store/port/store.ts';
import { keys, statsChange, usersTable } from './identity.items.ts';
import type { UserStats } from './identity.items.ts';

/** Whole figures, not steps: one that was lost with a dead server is made good by the next. Guests have no row. */
export const keepStats = async (
  store: Pick<Store, 'get' | 'update'>,
  userId: string,
  stats: UserStats,
): Promise<void> => {
  const item = await store.get(usersTable, keys.user(userId));
  if (item) await store.update(usersTable, keys.user(userId), [statsChange(item, stats)], exists);
};
