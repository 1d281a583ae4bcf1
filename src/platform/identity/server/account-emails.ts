import type { Store } from '#store/port/store.ts';
import { accountOf, keys, usersTable } from './identity.items.ts';

/** E-mails of accounts in their one form, by identity; guests have none. Signing up alone proves no address. */
export const accountEmails = async (
  store: Pick<Store, 'batchGet'>,
  identityIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const asked = [...new Set(identityIds)].map((id) => keys.user(id));
  const accounts = accountOf.list(await store.batchGet(usersTable, asked));
  return new Map(accounts.flatMap(({ id, email }) => (email === undefined ? [] : [[id, email] as const])));
};
