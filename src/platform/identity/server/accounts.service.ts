import { idOf } from '#core/ids.ts';
import type { IdentityId } from '#core/ids.ts';
import { fail, ok } from '#core/result.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { notExists } from '#store/port/conditions.ts';
import type { Operation } from '#store/port/store.ts';
import type { Item } from '#store/port/values.ts';
import type { Account } from '../rules/state.ts';
import { recordAudit } from './audit.service.ts';
import type { AnyVisit, IdentityDeps } from './deps.ts';
import { createAccount, enterAccount } from './entering.service.ts';
import { failField } from './field-failure.ts';
import { guardSession } from './guards.ts';
import {
  claimEmail,
  emailToItem,
  hasPasswordHash,
  hasName,
  isOpenToSignUp,
  keys,
  openToSignUp,
  ownerOf,
  passwordHashOf,
  passwordToItem,
  usersTable,
} from './identity.items.ts';
import { acceptEmail, acceptName, acceptPassword } from './inputs.ts';
import type { OidcClient } from './oidc-client.ts';
import { isKnownToOriginal } from './owner.service.ts';
import { loadGuest } from './profile.service.ts';
import { sessionFrom } from './sessions.items.ts';
import { closeSession, noteEnded } from './sessions.service.ts';
import { admitSignIn, forgiveSignIn } from './throttle.service.ts';

export const reserveEmail = (email: string, id: IdentityId): Operation => ({
  op: 'put',
  table: platformTable,
  item: emailToItem(email, id),
  condition: notExists,
});

export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly name?: string | undefined;
  readonly device?: string | undefined;
}

/** Of an administrator, or of somebody of an original system: never just typed. Same answer as for one that is taken. */
const mustBeProven = async (
  { store, settings }: IdentityDeps,
  email: string,
  claim: Item | undefined,
): Promise<boolean> =>
  settings.admins.includes(email) || (!claim && (await isKnownToOriginal({ store }, email)));

export const signUp = async (deps: IdentityDeps, visit: AnyVisit, command: SignUp) => {
  if (visit.actor?.kind === 'account') return fail('already-signed-in');
  const drafted = await draftAccount(deps, visit, command);
  if (!drafted.ok) return drafted;
  const { account, email } = drafted.value;
  const password = acceptPassword(command.password, account, 'password');
  if (!password.ok) return password;
  const hash = await deps.hasher.hash(command.password);
  if (!hash.ok) return hash;
  const reserved = await deps.store.get(platformTable, keys.email(email));
  if (await mustBeProven(deps, email, reserved)) return failField('email', 'email-unusable');
  if (reserved && isOpenToSignUp(reserved)) {
    const setting = { email, hash: hash.value, device: command.device, typedName: account.name };
    return takeReserved(deps, visit, { ...setting, id: ownerOf(reserved) });
  }
  const entered = await createAccount(deps, visit, { account, way: 'password', device: command.device }, [
    reserveEmail(email, account.id),
    { op: 'put', table: platformTable, item: passwordToItem(account.id, hash.value, account.createdAt) },
  ]);
  const isTaken = !entered.ok && entered.error.code === 'email-unusable';
  return isTaken ? failField('email', 'email-unusable') : entered;
};

/** Somebody of an original system, whom the operator lets in by the e-mail alone: the first becomes them. */
const takeReserved = async (
  deps: IdentityDeps,
  visit: AnyVisit,
  taken: {
    readonly email: string;
    readonly id: IdentityId;
    readonly hash: string;
    readonly device: string | undefined;
    readonly typedName: string;
  },
) => {
  const { email, id, hash, device, typedName } = taken;
  const user = await deps.store.get(usersTable, keys.user(id));
  const name = user && hasName(user) ? undefined : typedName;
  const entered = await enterAccount(deps, visit, { identityId: id, way: 'password', device, name }, [
    claimEmail(email, id, openToSignUp),
    { op: 'put', table: platformTable, item: passwordToItem(id, hash, deps.clock.now()) },
  ]);
  return !entered.ok && entered.error.code === 'conflict' ? failField('email', 'email-unusable') : entered;
};

const draftAccount = async (deps: IdentityDeps, { actor }: AnyVisit, command: SignUp) => {
  const email = acceptEmail(command.email);
  if (!email.ok) return email;
  const id: IdentityId = actor?.identityId ?? idOf(deps.ids.uuid());
  const guest = await loadGuest(deps, id);
  const name = acceptName(command.name ?? guest.name ?? '');
  if (!name.ok) return name;
  const { preferences } = guest;
  const createdAt = deps.clock.now();
  return ok<{ readonly account: Account; readonly email: string }>({
    email: email.value,
    account: { id, name: name.value, email: email.value, preferences, createdAt },
  });
};

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly device?: string | undefined;
}

export const signIn = async (deps: IdentityDeps, visit: AnyVisit, command: SignIn) => {
  const email = acceptEmail(command.email);
  if (!email.ok) return email;
  const attempt = { email: email.value, address: visit.address, deviceId: visit.actor?.identityId };
  const admitted = await admitSignIn(deps, attempt);
  if (!admitted.ok) return admitted;
  // From here to the answer a known and an unknown e-mail take the same reads, hashes and writes.
  const owner = await deps.store.get(platformTable, keys.email(email.value));
  const identityId = owner ? ownerOf(owner) : undefined;
  const stored = await deps.store.get(platformTable, keys.password(identityId ?? 'nobody'));
  const hash = stored && passwordHashOf(stored);
  const isRight = await deps.hasher.verify(command.password, hash);
  if (!isRight.ok) return isRight;
  if (!isRight.value || identityId === undefined || hash === undefined) {
    await recordAudit(deps, { action: 'account.sign-in-refused', identityId, address: visit.address });
    return fail('sign-in-refused');
  }
  await forgiveSignIn(deps, attempt);
  const inForce = await renewHash(deps, identityId, command.password, hash);
  // Changing a password ends every session: one that the old password opens in the same moment must not stay.
  const stillRight: Operation = {
    op: 'check',
    table: platformTable,
    key: keys.password(identityId),
    condition: hasPasswordHash(inForce),
  };
  const entrance = { identityId, way: 'password', device: command.device } as const;
  return enterAccount(deps, visit, entrance, [stillRight]);
};

/** Passwords hashed with older parameters get today's while they are at hand. Gives back the one that is stored then. */
const renewHash = async (
  deps: IdentityDeps,
  id: IdentityId,
  password: string,
  stored: string,
): Promise<string> => {
  if (!deps.hasher.isOutdated(stored)) return stored;
  const hash = await deps.hasher.hash(password);
  if (!hash.ok) return stored;
  const item = passwordToItem(id, hash.value, deps.clock.now());
  const renewed = await deps.store.put(platformTable, item, hasPasswordHash(stored));
  return renewed.ok ? hash.value : stored;
};

/** `continueAt`: the login provider's own sign-out, when the session came from there. */
export const signOut = async (deps: IdentityDeps, visit: AnyVisit, oidc: OidcClient | undefined) => {
  const { actor, address } = visit;
  if (!actor) return ok({});
  const guarded = guardSession(actor);
  if (!guarded.ok) return guarded;
  const session = await deps.store.get(platformTable, keys.session(actor.sessionId));
  await deps.store.transact(closeSession(actor.identityId, actor.sessionId));
  noteEnded(deps, [actor.sessionId]);
  if (actor.kind === 'account') {
    await recordAudit(deps, { action: 'account.signed-out', identityId: actor.identityId, address });
  }
  const { publicOrigin } = deps.settings;
  if (!oidc || !session || sessionFrom(session).way !== 'oidc' || publicOrigin === undefined) return ok({});
  const continueAt = await oidc.endSessionUrl(`${publicOrigin}/`);
  return ok<{ readonly continueAt?: string }>(continueAt === undefined ? {} : { continueAt });
};
