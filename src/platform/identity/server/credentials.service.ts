import { fail, ok } from '#core/result.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import type { Operation } from '#store/port/store.ts';
import { reserveEmail } from './accounts.service.ts';
import { auditOperation } from './audit.service.ts';
import type { IdentityDeps, Visit } from './deps.ts';
import { endOtherWays } from './ending.service.ts';
import { failField } from './field-failure.ts';
import { guardSession } from './guards.ts';
import {
  accountChanges,
  hasEmail,
  hasPasswordHash,
  isOwnedBy,
  keys,
  passwordToItem,
  usersTable,
} from './identity.items.ts';
import { acceptEmail, acceptPassword } from './inputs.ts';
import { isKnownToOriginal } from './owner.service.ts';
import { describeAccount, loadAccount } from './profile.service.ts';
import type { KnownAccount } from './profile.service.ts';
import { sessionFrom } from './sessions.items.ts';
import { closeSession, isSessionOpen, noteEnded, openSession } from './sessions.service.ts';
import { admitSignIn, forgiveSignIn } from './throttle.service.ts';

/** Asks for the password again before something that a borrowed device must not be able to do. */
export const proveAgain = async (
  deps: IdentityDeps,
  visit: Visit,
  given: { readonly path: string; readonly password: string },
) => {
  const { actor, address } = visit;
  const guarded = guardSession(actor);
  if (!guarded.ok) return guarded;
  const known = await loadAccount(deps, actor.identityId);
  if (!known) return fail('sign-in-needed');
  const { account, passwordHash } = known;
  if (passwordHash === undefined) return fail('password-not-set');
  const attempt = { email: account.email ?? account.id, address, deviceId: account.id };
  const admitted = await admitSignIn(deps, attempt);
  if (!admitted.ok) return admitted;
  const isRight = await deps.hasher.verify(given.password, passwordHash);
  if (!isRight.ok) return isRight;
  if (!isRight.value) return failField(given.path, 'wrong-password');
  await forgiveSignIn(deps, attempt);
  return ok<KnownAccount & { readonly passwordHash: string }>({ account, passwordHash });
};

export const changePassword = async (
  deps: IdentityDeps,
  visit: Visit,
  command: { readonly oldPassword: string; readonly newPassword: string },
) => {
  const { actor, address } = visit;
  const proven = await proveAgain(deps, visit, { path: 'oldPassword', password: command.oldPassword });
  if (!proven.ok) return proven;
  const { account, passwordHash } = proven.value;
  const accepted = acceptPassword(command.newPassword, account, 'newPassword');
  if (!accepted.ok) return accepted;
  const hash = await deps.hasher.hash(command.newPassword);
  if (!hash.ok) return hash;
  const old = await deps.store.get(platformTable, keys.sessionOf(account.id, actor.sessionId));
  const opened = openSession(deps, {
    identityId: account.id,
    way: 'password',
    device: old && sessionFrom(old).device,
  });
  await endOtherWays(deps, account, actor.sessionId);
  const written = await deps.store.transact([
    {
      op: 'put',
      table: platformTable,
      item: passwordToItem(account.id, hash.value, deps.clock.now()),
      condition: hasPasswordHash(passwordHash),
    },
    ...opened.operations,
    ...closeSession(account.id, actor.sessionId),
    auditOperation(deps, { action: 'account.password-changed', identityId: account.id, address }),
  ]);
  if (!written.ok) return fail('conflict');
  noteEnded(deps, [actor.sessionId]);
  await endOtherWays(deps, account, opened.session.id);
  const identity = await describeAccount(deps, account.id);
  return identity ? ok({ token: opened.token, identity }) : fail('sign-in-needed');
};

export const changeEmail = async (
  deps: IdentityDeps,
  visit: Visit,
  command: { readonly email: string; readonly password: string },
) => {
  const { actor, address } = visit;
  const email = acceptEmail(command.email);
  if (!email.ok) return email;
  const proven = await proveAgain(deps, visit, { path: 'password', password: command.password });
  if (!proven.ok) return proven;
  const { account } = proven.value;
  const isSame = email.value === account.email;
  const isKept =
    deps.settings.admins.includes(email.value) || (await isKnownToOriginal(deps, email.value, account.id));
  if (!isSame && isKept) return failField('email', 'email-unusable');
  const written = isSame
    ? { ok: true }
    : await deps.store.transact([
        reserveEmail(email.value, account.id),
        isSessionOpen(actor),
        ...releaseEmail(account),
        {
          op: 'update',
          table: usersTable,
          key: keys.user(account.id),
          changes: accountChanges({ email: email.value, emailProof: null }, deps.clock.now()),
          ...(account.email !== undefined && { condition: hasEmail(account.email) }),
        },
        auditOperation(deps, { action: 'account.email-changed', identityId: account.id, address }),
      ]);
  if (!written.ok) return failField('email', 'email-unusable');
  // The proof went with the old address: what the cache says of administrators is out of date.
  deps.actors.forget([actor.sessionId]);
  const identity = await describeAccount(deps, account.id);
  return identity ? ok(identity) : fail('sign-in-needed');
};

export const releaseEmail = (account: KnownAccount['account']): Operation[] =>
  account.email === undefined
    ? []
    : [
        {
          op: 'delete',
          table: platformTable,
          key: keys.email(account.email),
          condition: isOwnedBy(account.id),
        },
      ];
