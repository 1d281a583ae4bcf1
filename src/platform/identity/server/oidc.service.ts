import { idOf } from '#core/ids.ts';
import { MINUTE_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { speak } from '#server/kit/locale.ts';
import type { Actor } from '#server/kit/actor.ts';
import { hasMark, isMarked } from '#platform/operations/server/adopt/mark.items.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { exists, notExists } from '#store/port/conditions.ts';
import type { Operation } from '#store/port/store.ts';
import { tidyName, unnamed } from '../rules/name.ts';
import { safeReturnPath } from '../rules/return-path.ts';
import type { Account } from '../rules/state.ts';
import { reserveEmail } from './accounts.service.ts';
import { auditOperation } from './audit.service.ts';
import type { AnyVisit, IdentityDeps } from './deps.ts';
import { createAccount, enterAccount } from './entering.service.ts';
import { guardSession } from './guards.ts';
import {
  claimEmail,
  isOwnedBy,
  keys,
  listedLoginToItem,
  loginToItem,
  ownerOf,
  pendingLoginOf,
  pendingLoginToItem,
} from './identity.items.ts';
import type { PendingLogin } from './identity.items.ts';
import { readEmail } from './inputs.ts';
import type { OidcClient, ProvenLogin } from './oidc-client.ts';
import { ownerOfProven } from './owner.service.ts';
import { loadAccount, loadGuest } from './profile.service.ts';
import { hashSecret } from './secrets.ts';
import { isSessionOpen } from './sessions.service.ts';

const LOGIN_VALID_MS = 10 * MINUTE_MS;

export interface StartedLogin {
  /** The provider's page. */
  readonly url: string;
  /** For a cookie of this browser: an answer that comes to another browser is refused. */
  readonly state: string;
}

export const startLogin = async (
  deps: IdentityDeps,
  client: OidcClient,
  start: {
    readonly actor: Actor | undefined;
    readonly returnPath: string | undefined;
    readonly redirectUri: string;
    readonly isConnecting: boolean;
  },
) => {
  const { actor, isConnecting, redirectUri } = start;
  if (isConnecting && (actor?.kind !== 'account' || !guardSession(actor).ok)) return fail('sign-in-needed');
  const secrets = client.newSecrets();
  const url = await client.authorizationUrl(secrets, redirectUri);
  if (!url.ok) return url;
  const pending: PendingLogin = {
    nonce: secrets.nonce,
    codeVerifier: secrets.codeVerifier,
    returnPath: safeReturnPath(start.returnPath),
    connectTo: isConnecting ? actor?.identityId : undefined,
  };
  await deps.store.put(
    platformTable,
    pendingLoginToItem(hashSecret(secrets.state), pending, deps.clock.now() + LOGIN_VALID_MS),
  );
  return ok<StartedLogin>({ url: url.value, state: secrets.state });
};

export interface FinishedLogin {
  /** Absent when a login was only connected to the account that is signed in. */
  readonly token?: string | undefined;
  readonly returnPath: string;
}

export const finishLogin = async (
  deps: IdentityDeps,
  client: OidcClient,
  visit: AnyVisit,
  answer: { readonly url: URL; readonly expectedState: string | undefined },
) => {
  const state = answer.url.searchParams.get('state');
  if (state === null || state !== answer.expectedState) return fail('oidc-failed');
  const key = keys.pendingLogin(hashSecret(state));
  const item = await deps.store.get(platformTable, key);
  // Only one answer uses the login up: a replayed one finds it gone.
  if (!item || !(await deps.store.delete(platformTable, key, exists)).ok) return fail('oidc-failed');
  const pending = pendingLoginOf(item);
  const proven = await client.redeem(answer.url, { ...pending, state });
  if (!proven.ok) return proven;
  const { returnPath } = pending;
  if (pending.connectTo !== undefined) {
    const connected = await connectLogin(deps, visit, proven.value, pending.connectTo);
    return connected.ok ? ok<FinishedLogin>({ returnPath }) : connected;
  }
  const entered = await enterWithLogin(deps, visit, proven.value);
  return entered.ok ? ok<FinishedLogin>({ token: entered.value, returnPath }) : entered;
};

const loginHash = (login: ProvenLogin): string => hashSecret(JSON.stringify([login.issuer, login.subject]));

const linkLogin = (deps: IdentityDeps, login: ProvenLogin, id: Account['id']): Operation[] => {
  const connectedAt = deps.clock.now();
  const hash = loginHash(login);
  const who = { issuer: login.issuer, subject: login.subject };
  return [
    { op: 'put', table: platformTable, item: loginToItem(hash, who, id), condition: notExists },
    { op: 'put', table: platformTable, item: listedLoginToItem(hash, who, { id, connectedAt }) },
  ];
};

const connectLogin = async (deps: IdentityDeps, visit: AnyVisit, login: ProvenLogin, connectTo: string) => {
  const { actor, address } = visit;
  if (actor?.kind !== 'account' || actor.identityId !== connectTo) return fail('oidc-failed');
  const linked = await deps.store.get(platformTable, keys.login(loginHash(login)));
  if (linked) return ownerOf(linked) === actor.identityId ? ok(undefined) : fail('oidc-linked-elsewhere');
  const written = await deps.store.transact([
    ...linkLogin(deps, login, actor.identityId),
    // A new password ends this session: what it connects in the same moment must not stay.
    isSessionOpen(actor),
    auditOperation(deps, { action: 'account.login-connected', identityId: actor.identityId, address }),
  ]);
  return written.ok ? ok(undefined) : fail('oidc-linked-elsewhere');
};

/** By issuer and subject; else by an e-mail that both sides vouch for; else a new account. */
const enterWithLogin = async (deps: IdentityDeps, visit: AnyVisit, login: ProvenLogin) => {
  const linked = await deps.store.get(platformTable, keys.login(loginHash(login)));
  if (linked) return enterLinked(deps, visit, login, ownerOf(linked));
  const email = login.verifiedEmail === undefined ? undefined : readEmail(login.verifiedEmail);
  const owner = email === undefined ? undefined : await ownerOfProven(deps, email);
  if (owner && email !== undefined && isMarked(owner))
    return enterReserved(deps, visit, login, { email, id: ownerOf(owner) });
  if (owner) return enterByEmail(deps, visit, login, ownerOf(owner));
  return createFromLogin(deps, visit, login, email);
};

/** A new password may disconnect the login in this very moment: then it opens nothing any more. */
const enterLinked = async (deps: IdentityDeps, visit: AnyVisit, login: ProvenLogin, id: Account['id']) => {
  const key = keys.login(loginHash(login));
  const stillLinked = { op: 'check', table: platformTable, key, condition: isOwnedBy(id) } as const;
  const entered = await enterAccount(deps, visit, { identityId: id, way: 'oidc' }, [stillLinked]);
  return !entered.ok && entered.error.code === 'conflict' ? fail('oidc-failed') : tokenOf(entered);
};

const tokenOf = (entered: Awaited<ReturnType<typeof enterAccount>>) =>
  entered.ok ? ok(entered.value.token) : entered;

/** A stranger may have signed up with this e-mail before its owner came: only a proven one is joined. */
const enterByEmail = async (deps: IdentityDeps, visit: AnyVisit, login: ProvenLogin, id: Account['id']) => {
  const known = await loadAccount(deps, id);
  if (known?.account.emailProof !== 'oidc') return fail('oidc-email-taken');
  return tokenOf(
    await enterAccount(deps, visit, { identityId: id, way: 'oidc' }, linkLogin(deps, login, id)),
  );
};

/** Reserved for the person who proves the mailbox, and not claimed yet: the provider vouches for it. */
const enterReserved = async (
  deps: IdentityDeps,
  visit: AnyVisit,
  login: ProvenLogin,
  reserved: { readonly email: string; readonly id: Account['id'] },
) => {
  const { email, id } = reserved;
  const entered = await enterAccount(deps, visit, { identityId: id, way: 'oidc', provenEmail: email }, [
    ...linkLogin(deps, login, id),
    claimEmail(email, id, hasMark),
  ]);
  return !entered.ok && entered.error.code === 'conflict' ? fail('oidc-failed') : tokenOf(entered);
};

const createFromLogin = async (
  deps: IdentityDeps,
  visit: AnyVisit,
  login: ProvenLogin,
  email: string | undefined,
) => {
  const guestId = visit.actor?.kind === 'guest' ? visit.actor.identityId : undefined;
  const id = guestId ?? idOf<'identity'>(deps.ids.uuid());
  const guest = await loadGuest(deps, id);
  const now = deps.clock.now();
  const account: Account = {
    id,
    name:
      guest.name ??
      tidyName([...(login.name ?? '')].slice(0, 40).join('')) ??
      speak(unnamed, guest.preferences.language ?? visit.locale),
    email,
    ...(email !== undefined && { emailProof: 'oidc', emailProvenAt: now }),
    preferences: guest.preferences,
    createdAt: now,
  };
  const entered = await createAccount(deps, visit, { account, way: 'oidc' }, [
    ...linkLogin(deps, login, id),
    ...(email === undefined ? [] : [reserveEmail(email, id)]),
  ]);
  // Somebody took the login or the e-mail in this very moment: starting again finds out who.
  if (!entered.ok) return fail('oidc-failed');
  return ok(entered.value.token);
};
