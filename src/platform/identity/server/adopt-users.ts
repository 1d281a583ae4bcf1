import type { Adopter, Adoption } from '#platform/operations/server/adopt/adopter.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import type { Store } from '#store/port/store.ts';
import type { Item } from '#store/port/values.ts';
import type { Account } from '../rules/state.ts';
import {
  accountOf,
  emailAttribute,
  keys,
  ownerOf,
  reservedEmailToItem,
  usersTable,
} from './identity.items.ts';
import { readEmail } from './inputs.ts';

/** Ids of nobody in particular: an account with one of them would own what belongs to nobody, or to everybody. */
const RESERVED = new Set(['admin', 'demo', 'demo-de', 'examples', 'nobody']);

/** Their e-mail leads to them, so the person who proves it finds their progress. */
export const adoptUser = async (
  store: Store,
  account: Account,
  isOpen: boolean,
): Promise<Adoption | undefined> => {
  const email = account.email === undefined ? undefined : readEmail(account.email);
  if (email === undefined || RESERVED.has(account.id)) return undefined;
  const conflictWith = (current: Item): string | undefined =>
    ownerOf(current) === account.id ? undefined : 'email: another account has it';
  const current = await store.get(platformTable, keys.email(email));
  const isFree = !current || conflictWith(current) === undefined;
  return {
    attributes: isFree && email !== account.email ? emailAttribute(email) : {},
    rows: [{ table: platformTable, item: reservedEmailToItem(email, account.id, isOpen), conflictWith }],
  };
};

/** `isOpen`: signing up with the e-mail is enough to become them; without it the mailbox has to be proven. */
export const usersAdopter = (isOpen: boolean): Adopter => ({
  seed: 'quizzes',
  table: usersTable,
  look(item) {
    const account = accountOf(item);
    return { entity: 'users', adopt: ({ store }) => adoptUser(store, account, isOpen) };
  },
});
