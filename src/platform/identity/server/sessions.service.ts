import { idOf } from '#core/ids.ts';
import type { IdentityId } from '#core/ids.ts';
import { done, fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { exists } from '#store/port/conditions.ts';
import type { Operation } from '#store/port/store.ts';
import type { Item } from '#store/port/values.ts';
import { readAll } from '#server/kit/read-pages.ts';
import type { SessionView } from '../contract.ts';
import { isAdministrator } from '../rules/admin.ts';
import { expiryOf, isDueForExtension } from '../rules/session-life.ts';
import type { Session, SignInWay } from '../rules/state.ts';
import { viewSession } from '../rules/views.ts';
import { recordAudit } from './audit.service.ts';
import type { IdentityDeps, Visit } from './deps.ts';
import { guardSession } from './guards.ts';
import { accountOf, guestExtension, keys, partitions, sortPrefixes, usersTable } from './identity.items.ts';
import { hashSecret } from './secrets.ts';
import { lastUsedAt, listedSessionToItem, sessionFrom, sessionToItem, use } from './sessions.items.ts';

export interface OpenedSession {
  readonly session: Session;
  readonly token: string;
  readonly operations: readonly Operation[];
}

/** A fresh token and the writes that make it valid; the caller puts them into its transaction. */
export const openSession = (
  deps: IdentityDeps,
  of: { readonly identityId: IdentityId; readonly way: SignInWay; readonly device?: string | undefined },
): OpenedSession => {
  const token = deps.ids.secret();
  const now = deps.clock.now();
  const session: Session = {
    ...of,
    id: hashSecret(token),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: expiryOf(of.way, deps.settings.idleDays, now),
  };
  const rows =
    of.way === 'guest' ? [sessionToItem(session)] : [sessionToItem(session), listedSessionToItem(session)];
  return { session, token, operations: rows.map((item) => ({ op: 'put', table: platformTable, item })) };
};

export const welcomeGuest = async (
  deps: IdentityDeps,
): Promise<{ readonly actor: Actor; readonly token: string }> => {
  const { session, token } = openSession(deps, { identityId: idOf(deps.ids.uuid()), way: 'guest' });
  await deps.store.put(platformTable, sessionToItem(session));
  return { token, actor: guestActor(session) };
};

const guestActor = (session: Session): Actor => ({
  identityId: session.identityId,
  kind: 'guest',
  sessionId: session.id,
  isAdmin: false,
});

export const authenticateSession = async (deps: IdentityDeps, token: string): Promise<Actor | undefined> => {
  const id = hashSecret(token);
  const known = deps.actors.get(id);
  if (known) return known;
  const { generation } = deps.actors;
  const item = await deps.store.get(platformTable, keys.session(id));
  if (!item) return undefined;
  const session = sessionFrom(item);
  const actor = session.way === 'guest' ? guestActor(session) : await accountActor(deps, session);
  if (!actor) return undefined;
  await extendSession(deps, session);
  deps.actors.keep(id, actor, generation);
  return actor;
};

const accountActor = async (deps: IdentityDeps, session: Session): Promise<Actor | undefined> => {
  const item = await deps.store.get(usersTable, keys.user(session.identityId));
  if (!item) return undefined;
  return {
    identityId: session.identityId,
    kind: 'account',
    sessionId: session.id,
    isAdmin: isAdministrator(accountOf(item), deps.settings.admins),
  };
};

const extendSession = async (deps: IdentityDeps, session: Session): Promise<void> => {
  const now = deps.clock.now();
  if (!isDueForExtension(session, now)) return;
  const expiresAt = expiryOf(session.way, deps.settings.idleDays, now);
  const extended = await deps.store.update(
    platformTable,
    keys.session(session.id),
    use(now, expiresAt),
    // An update makes a missing item: without the condition a session revoked meanwhile would come back.
    lastUsedAt(session.lastUsedAt),
  );
  if (!extended.ok) return;
  const { identityId, id } = session;
  const [key, changes] =
    session.way === 'guest'
      ? [keys.guest(identityId), [guestExtension(expiresAt)]]
      : [keys.sessionOf(identityId, id), use(now, expiresAt)];
  await deps.store.update(platformTable, key, changes, exists);
};

/** Every item of an identity whose sort key begins so. */
export const itemsOf = ({ store }: IdentityDeps, id: string, prefix: string): Promise<Item[]> =>
  readAll(
    { store, table: platformTable },
    { partition: partitions.identity(id), sort: { beginsWith: prefix } },
  );

const sessionsOf = async (deps: IdentityDeps, id: string): Promise<Session[]> =>
  (await itemsOf(deps, id, sortPrefixes.session)).map(sessionFrom);

/** The last used first. A guest has one session and no list of it. */
export const listSessions = async (deps: IdentityDeps, actor: Actor): Promise<SessionView[]> => {
  const own = actor.kind === 'guest' && (await deps.store.get(platformTable, keys.session(actor.sessionId)));
  const sessions = own ? [sessionFrom(own)] : await sessionsOf(deps, actor.identityId);
  return sessions
    .sort((a, b) => b.lastUsedAt - a.lastUsedAt || b.createdAt - a.createdAt)
    .map((session) => viewSession(session, actor.sessionId));
};

/** The writes that end one session. */
export const closeSession = (identityId: string, sessionId: string): Operation[] => [
  { op: 'delete', table: platformTable, key: keys.session(sessionId) },
  { op: 'delete', table: platformTable, key: keys.sessionOf(identityId, sessionId) },
];

/** For a transaction that must not outlive the session it was asked from. */
export const isSessionOpen = ({ sessionId }: Actor): Operation => ({
  op: 'check',
  table: platformTable,
  key: keys.session(sessionId),
  condition: exists,
});

/** Tells this node that sessions are over: call it once the writes are durable. */
export const noteEnded = (deps: IdentityDeps, sessionIds: readonly string[]): void => {
  deps.actors.forget(sessionIds);
  for (const sessionId of sessionIds) for (const tell of deps.hooks.onSessionEnded) tell(sessionId);
};

export const endSessionsExcept = async (
  deps: IdentityDeps,
  identityId: string,
  keptId: string | undefined,
): Promise<number> => {
  const ended = (await sessionsOf(deps, identityId)).map(({ id }) => id).filter((id) => id !== keptId);
  await deps.store.batchWrite(
    ended.flatMap((id) => [
      { op: 'delete', table: platformTable, key: keys.session(id) } as const,
      { op: 'delete', table: platformTable, key: keys.sessionOf(identityId, id) } as const,
    ]),
  );
  noteEnded(deps, ended);
  return ended.length;
};

export const revokeSession = async (deps: IdentityDeps, visit: Visit, sessionId: string) => {
  const { actor, address } = visit;
  const guarded = guardSession(actor);
  if (!guarded.ok) return guarded;
  const listed = await deps.store.get(platformTable, keys.sessionOf(actor.identityId, sessionId));
  if (!listed) return fail('session-not-found');
  await deps.store.transact(closeSession(actor.identityId, sessionId));
  noteEnded(deps, [sessionId]);
  await recordAudit(deps, {
    action: 'session.revoked',
    identityId: actor.identityId,
    address,
    subject: sessionId,
  });
  return done;
};

export const revokeOtherSessions = async (deps: IdentityDeps, visit: Visit) => {
  const { actor, address } = visit;
  const guarded = guardSession(actor);
  if (!guarded.ok) return guarded;
  const ended = await endSessionsExcept(deps, actor.identityId, actor.sessionId);
  await recordAudit(deps, { action: 'session.others-revoked', identityId: actor.identityId, address });
  return ok(ended);
};
