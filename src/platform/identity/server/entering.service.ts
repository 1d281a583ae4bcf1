import type { IdentityId } from '#core/ids.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { exists, notExists } from '#store/port/conditions.ts';
import type { Operation } from '#store/port/store.ts';
import type { IdentityView } from '../contract.ts';
import type { Account, SignInWay } from '../rules/state.ts';
import { auditOperation } from './audit.service.ts';
import type { AnyVisit, IdentityDeps } from './deps.ts';
import { guardSession } from './guards.ts';
import { accountChanges, accountToItem, hasEmail, keys, mergeToItem, usersTable } from './identity.items.ts';
import { settleMerges } from './merges.service.ts';
import { describeAccount } from './profile.service.ts';
import { closeSession, noteEnded, openSession } from './sessions.service.ts';

export interface Entered {
  /** For the cookie; never for a response. */
  readonly token: string;
  readonly identity: IdentityView;
  readonly mergedFrom?: IdentityId;
}

interface Entrance {
  readonly identityId: IdentityId;
  readonly way: Exclude<SignInWay, 'guest'>;
  readonly device?: string | undefined;
  /** The e-mail that the operator's link, or the provider, proves with this very entrance. */
  readonly provenEmail?: string | undefined;
  /** For an account that has none yet. */
  readonly name?: string | undefined;
}

/** The session that a new one replaces: an old token must open nothing after signing in (fixation). */
const replaced = (actor: Actor | undefined): Actor | undefined =>
  actor && guardSession(actor).ok ? actor : undefined;

/**
 * Signs in to an account that exists. A guest's things follow: the merge is noted in the same
 * transaction. `extra` operations (a used-up link, a new password) succeed or fail with it.
 */
export const enterAccount = async (
  deps: IdentityDeps,
  visit: AnyVisit,
  entrance: Entrance,
  extra: readonly Operation[] = [],
): Promise<Result<Entered, 'conflict' | 'sign-in-needed'>> => {
  const old = replaced(visit.actor);
  const from = old?.kind === 'guest' ? old.identityId : undefined;
  const { session, token, operations } = openSession(deps, entrance);
  const leaving = old ? leave(deps, old, entrance.identityId) : [];
  const entering: readonly Operation[] = [
    ...extra,
    ...operations,
    touchAccount(deps, entrance),
    auditOperation(deps, {
      action: 'account.signed-in',
      identityId: entrance.identityId,
      address: visit.address,
      subject: entrance.way,
    }),
  ];
  const written = await deps.store.transact([...entering, ...leaving]);
  // The guest's session ended in between (a second tab was faster): sign in without it.
  if (!written.ok && written.failed.every(({ index }) => index >= entering.length)) {
    return enterAccount(deps, { ...visit, actor: undefined }, entrance, extra);
  }
  if (!written.ok) return fail('conflict');
  if (old) noteEnded(deps, [old.sessionId]);
  if (from) await settleMerges(deps, entrance.identityId);
  const identity = await describeAccount(deps, session.identityId);
  if (!identity) return fail('sign-in-needed');
  return ok({ token, identity, ...(from && { mergedFrom: from }) });
};

const touchAccount = (deps: IdentityDeps, { identityId, provenEmail, way, name }: Entrance): Operation => {
  const account = { table: usersTable, key: keys.user(identityId) };
  if (name !== undefined)
    return {
      op: 'update',
      ...account,
      changes: accountChanges({ name }, deps.clock.now()),
      condition: exists,
    };
  if (provenEmail === undefined) return { op: 'check', ...account, condition: exists };
  const changes = accountChanges({ emailProof: way === 'oidc' ? 'oidc' : 'link' }, deps.clock.now());
  // Of an e-mail that was changed in this moment, nothing is proven.
  return { op: 'update', ...account, changes, condition: hasEmail(provenEmail) };
};

const leave = (deps: IdentityDeps, old: Actor, to: IdentityId): Operation[] => {
  if (old.kind === 'account') return closeSession(old.identityId, old.sessionId);
  return [
    ...endGuest(old),
    { op: 'put', table: platformTable, item: mergeToItem(to, old.identityId, deps.clock.now()) },
  ];
};

const endGuest = (guest: Actor): Operation[] => [
  { op: 'delete', table: platformTable, key: keys.session(guest.sessionId), condition: exists },
  { op: 'delete', table: platformTable, key: keys.guest(guest.identityId) },
];

/**
 * Makes an account of the visiting guest, with the same id, or of nobody with a new one. `extra`
 * reserves the e-mail, stores the password or links the login; it fails alone when one is taken.
 */
export const createAccount = async (
  deps: IdentityDeps,
  visit: AnyVisit,
  made: { readonly account: Account; readonly way: Entrance['way']; readonly device?: string | undefined },
  extra: readonly Operation[],
) => {
  const { account } = made;
  const old = replaced(visit.actor);
  const isUpgrade = old?.kind === 'guest' && old.identityId === account.id;
  const { token, operations } = openSession(deps, { ...made, identityId: account.id });
  const creation: readonly Operation[] = [
    ...extra,
    { op: 'put', table: usersTable, item: accountToItem(account), condition: notExists },
    ...operations,
    auditOperation(deps, {
      action: 'account.signed-up',
      identityId: account.id,
      address: visit.address,
      subject: made.way,
    }),
    ...(isUpgrade ? endGuest(old) : []),
  ];
  const written = await deps.store.transact(creation);
  if (!written.ok)
    return written.failed.some(({ index }) => index < extra.length)
      ? fail('email-unusable')
      : fail('conflict');
  if (isUpgrade) noteEnded(deps, [old.sessionId]);
  const identity = await describeAccount(deps, account.id);
  return identity ? ok<Entered>({ token, identity }) : fail('sign-in-needed');
};
