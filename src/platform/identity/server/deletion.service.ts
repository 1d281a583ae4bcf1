import type { IdentityId } from '#core/ids.ts';
import { done, fail } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import type { Account } from '../rules/state.ts';
import { auditOperation } from './audit.service.ts';
import { proveAgain, releaseEmail } from './credentials.service.ts';
import type { IdentityDeps, Visit } from './deps.ts';
import { endApiTokens, listLogins, unlink } from './ending.service.ts';
import { guardSession } from './guards.ts';
import { keys, mergeOf, sortPrefixes, usersTable } from './identity.items.ts';
import { loadAccount } from './profile.service.ts';
import { closeSession, endSessionsExcept, itemsOf, noteEnded } from './sessions.service.ts';

/**
 * The account itself goes last: whoever is interrupted can sign in and ask again. What the parts hold
 * is deleted by their hooks before that.
 */
export const deleteMe = async (
  deps: IdentityDeps,
  visit: Visit,
  command: { readonly password?: string | undefined },
) => {
  const { actor } = visit;
  const guarded = guardSession(actor);
  if (!guarded.ok) return guarded;
  if (actor.kind === 'guest') return deleteGuest(deps, actor);
  const known = await loadAccount(deps, actor.identityId);
  if (!known) return fail('sign-in-needed');
  if (known.passwordHash !== undefined) {
    const given = { path: 'password', password: command.password ?? '' };
    const proven = await proveAgain(deps, visit, given);
    if (!proven.ok) return proven;
  }
  return deleteAccount(deps, visit, known.account);
};

const runHooks = async (deps: IdentityDeps, id: IdentityId): Promise<void> => {
  for (const deleteThings of deps.hooks.onIdentityDeleted) await deleteThings(id);
};

const deleteGuest = async (deps: IdentityDeps, actor: Actor) => {
  await runHooks(deps, actor.identityId);
  await deps.store.transact([
    { op: 'delete', table: platformTable, key: keys.session(actor.sessionId) },
    { op: 'delete', table: platformTable, key: keys.guest(actor.identityId) },
  ]);
  noteEnded(deps, [actor.sessionId]);
  return done;
};

const deleteAccount = async (deps: IdentityDeps, visit: Visit, account: Account) => {
  const { actor, address } = visit;
  await endSessionsExcept(deps, account.id, actor.sessionId);
  await endApiTokens(deps, account.id);
  await runHooks(deps, account.id);
  await forgetMerges(deps, account.id);
  const written = await deps.store.transact([
    { op: 'delete', table: usersTable, key: keys.user(account.id) },
    ...releaseEmail(account),
    { op: 'delete', table: platformTable, key: keys.password(account.id) },
    ...(await listLogins(deps, account.id)).flatMap(({ hash }) => unlink(account.id, hash)),
    ...closeSession(account.id, actor.sessionId),
    auditOperation(deps, { action: 'account.deleted', identityId: account.id, address }),
  ]);
  if (!written.ok) return fail('conflict');
  noteEnded(deps, [actor.sessionId]);
  // Sessions opened while this ran.
  await endSessionsExcept(deps, account.id, undefined);
  return done;
};

const forgetMerges = async (deps: IdentityDeps, id: IdentityId): Promise<void> => {
  const merges = (await itemsOf(deps, id, sortPrefixes.merge)).map(mergeOf);
  await deps.store.batchWrite(
    merges.map(({ from }) => ({ op: 'delete', table: platformTable, key: keys.mergeOf(id, from) })),
  );
};
