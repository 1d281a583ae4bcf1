import type { IdentityId } from '#core/ids.ts';
import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { exists } from '#store/port/conditions.ts';
import type { IdentityView } from '../contract.ts';
import { isAdministrator } from '../rules/admin.ts';
import { expiryOf } from '../rules/session-life.ts';
import type { Account, Guest, Preferences } from '../rules/state.ts';
import { viewAccount, viewGuest } from '../rules/views.ts';
import type { IdentityDeps, Visit } from './deps.ts';
import {
  accountChanges,
  accountOf,
  guestOf,
  guestToItem,
  keys,
  passwordHashOf,
  sortPrefixes,
  usersTable,
} from './identity.items.ts';
import { acceptName } from './inputs.ts';
import { settleMerges } from './merges.service.ts';
import { itemsOf } from './sessions.service.ts';

export interface KnownAccount {
  readonly account: Account;
  readonly passwordHash: string | undefined;
}

export const loadAccount = async (deps: IdentityDeps, id: IdentityId): Promise<KnownAccount | undefined> => {
  const [user, password] = await Promise.all([
    deps.store.get(usersTable, keys.user(id)),
    deps.store.get(platformTable, keys.password(id)),
  ]);
  if (!user) return undefined;
  return { account: accountOf(user), passwordHash: password && passwordHashOf(password) };
};

export const loadGuest = async (deps: IdentityDeps, id: IdentityId): Promise<Guest> =>
  guestOf(id, await deps.store.get(platformTable, keys.guest(id)));

/** What an account sees of itself; undefined when it was deleted meanwhile. */
export const describeAccount = async (
  deps: IdentityDeps,
  id: IdentityId,
  isAdmin?: boolean,
): Promise<IdentityView | undefined> => {
  const known = await loadAccount(deps, id);
  if (!known) return undefined;
  const logins = await itemsOf(deps, id, sortPrefixes.login);
  return viewAccount(known.account, {
    isAdmin: isAdmin ?? isAdministrator(known.account, deps.settings.admins),
    hasPassword: known.passwordHash !== undefined,
    isConnected: logins.length > 0,
  });
};

export const readMe = async (deps: IdentityDeps, actor: Actor) => {
  if (actor.kind === 'guest') return ok(viewGuest(await loadGuest(deps, actor.identityId)));
  await settleMerges(deps, actor.identityId);
  const view = await describeAccount(deps, actor.identityId, actor.isAdmin);
  return view ? ok(view) : fail('sign-in-needed');
};

export const updateMe = async (
  deps: IdentityDeps,
  visit: Visit,
  command: { readonly name?: string | undefined; readonly preferences?: Preferences | undefined },
) => {
  const { actor } = visit;
  const name = command.name === undefined ? undefined : acceptName(command.name);
  if (name && !name.ok) return name;
  const change = { name: name?.value, preferences: command.preferences };
  if (actor.kind === 'guest') return ok(viewGuest(await saveGuest(deps, actor.identityId, change)));

  const known = await loadAccount(deps, actor.identityId);
  if (!known) return fail('sign-in-needed');
  const preferences = { ...known.account.preferences, ...change.preferences };
  const saved = await deps.store.update(
    usersTable,
    keys.user(actor.identityId),
    accountChanges({ ...change, preferences }, deps.clock.now()),
    exists,
  );
  return saved.ok ? readMe(deps, actor) : fail('sign-in-needed');
};

const saveGuest = async (
  deps: IdentityDeps,
  id: IdentityId,
  change: { readonly name?: string | undefined; readonly preferences?: Preferences | undefined },
): Promise<Guest> => {
  const before = await loadGuest(deps, id);
  const guest: Guest = {
    id,
    name: change.name ?? before.name,
    preferences: { ...before.preferences, ...change.preferences },
  };
  const expiresAt = expiryOf('guest', deps.settings.idleDays, deps.clock.now());
  await deps.store.put(platformTable, guestToItem(guest, expiresAt));
  return guest;
};
