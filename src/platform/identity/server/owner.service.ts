import { idOf } from '#core/ids.ts';
import type { IdentityId } from '#core/ids.ts';
import { fail, ok } from '#core/result.ts';
import { speak } from '#server/kit/locale.ts';
import { adoptOperations, madeOperations } from '#platform/operations/server/adopt/mark.items.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import type { Operation } from '#store/port/store.ts';
import type { Item } from '#store/port/values.ts';
import { unnamed } from '../rules/name.ts';
import type { IdentityDeps } from './deps.ts';
import { adoptUser } from './adopt-users.ts';
import {
  accountOf,
  accountToItem,
  EMAIL_INDEX,
  emailToItem,
  keys,
  ownerOf,
  usersTable,
} from './identity.items.ts';
import { acceptEmail } from './inputs.ts';

type Deps = Pick<IdentityDeps, 'store' | 'clock' | 'ids'>;

/** The account of an e-mail that the operator names; undefined when there is none. */
export const accountByEmail = async ({ store }: Pick<Deps, 'store'>, text: string) => {
  const email = acceptEmail(text);
  if (!email.ok) return email;
  const owner = await store.get(platformTable, keys.email(email.value));
  return ok<IdentityId | undefined>(owner && ownerOf(owner));
};

/** Somebody whom an original system knew by this e-mail, and nobody has asked for until now. */
const foundUser = async (deps: Deps, email: string): Promise<Operation[] | undefined> => {
  const { items } = await deps.store.query(usersTable, { index: EMAIL_INDEX, partition: email, limit: 1 });
  const [item] = items;
  const [account] = accountOf.list(items);
  const adoption = account && (await adoptUser(deps.store, account, false));
  return item && adoption && adoptOperations(usersTable, item, adoption, deps.clock.now());
};

/** Whose an e-mail is that has just been proven; somebody whom an original system knew by it is reserved with that. */
export const ownerOfProven = async (deps: Deps, email: string): Promise<Item | undefined> => {
  const read = () => deps.store.get(platformTable, keys.email(email));
  const owner = await read();
  const found = owner ? undefined : await foundUser(deps, email);
  if (!found) return owner;
  await deps.store.transact(found);
  return read();
};

/** Typed by somebody: nothing is written because of it. */
export const isKnownToOriginal = async (
  { store }: Pick<Deps, 'store'>,
  email: string,
  asker?: IdentityId,
): Promise<boolean> => {
  const { items } = await store.query(usersTable, { index: EMAIL_INDEX, partition: email, limit: 2 });
  return accountOf.list(items).some(({ id }) => id !== asker);
};

/** One that is made has no password and no login. */
const newAccount = ({ ids, clock }: Deps, email: string): Operation[] => {
  const id = idOf<'identity'>(ids.uuid());
  const now = clock.now();
  const account = { id, name: speak(unnamed, 'en'), email, preferences: {}, createdAt: now };
  const row = { table: platformTable, item: emailToItem(email, id) };
  return madeOperations(usersTable, accountToItem(account), [row], now);
};

const ATTEMPTS = 4;

/**
 * An account that nobody can enter yet, with its e-mail reserved. The operator's link opens it, or the provider that
 * vouches for the e-mail.
 */
export const reserveAccount = async (deps: Deps, text: string) => {
  const email = acceptEmail(text);
  if (!email.ok) return email;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await deps.store.transact((await foundUser(deps, email.value)) ?? newAccount(deps, email.value));
    const known = await accountByEmail(deps, email.value);
    if (!known.ok) return known;
    if (known.value !== undefined) return ok(known.value);
  }
  return fail('conflict');
};
