import { DAY_MS } from '#core/instant.ts';
import { done, fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { exists } from '#store/port/conditions.ts';
import type { ApiTokenView } from '../contract.ts';
import { isDueForExtension } from '../rules/session-life.ts';
import type { ApiToken } from '../rules/state.ts';
import { viewApiToken } from '../rules/views.ts';
import { auditOperation } from './audit.service.ts';
import type { IdentityDeps, Visit } from './deps.ts';
import { guardSession, sessionIdOfApiToken } from './guards.ts';
import { keys, sortPrefixes, usersTable } from './identity.items.ts';
import { acceptName } from './inputs.ts';
import { hashSecret, newApiToken } from './secrets.ts';
import { apiTokenFrom, apiTokenToItem, listedApiTokenToItem, use } from './sessions.items.ts';
import { isSessionOpen, itemsOf, noteEnded } from './sessions.service.ts';

const MOST_TOKENS = 50;

/** Acts for the account, never as an administrator: a leaked token must not open the server. */
export const authenticateApiToken = async (
  deps: IdentityDeps,
  secret: string,
): Promise<Actor | undefined> => {
  const id = hashSecret(secret);
  const sessionId = sessionIdOfApiToken(id);
  const known = deps.actors.get(sessionId);
  if (known) return known;
  const { generation } = deps.actors;
  const item = await deps.store.get(platformTable, keys.apiToken(id));
  if (!item) return undefined;
  const token = apiTokenFrom(item);
  if (!(await deps.store.get(usersTable, keys.user(token.identityId)))) return undefined;
  await noteUse(deps, token);
  const actor: Actor = { identityId: token.identityId, kind: 'account', sessionId, isAdmin: false };
  deps.actors.keep(sessionId, actor, generation);
  return actor;
};

const noteUse = async (deps: IdentityDeps, token: ApiToken): Promise<void> => {
  const now = deps.clock.now();
  if (token.lastUsedAt !== undefined && !isDueForExtension({ lastUsedAt: token.lastUsedAt }, now)) return;
  const found = await deps.store.update(platformTable, keys.apiToken(token.id), use(now), exists);
  if (!found.ok) return;
  await deps.store.update(platformTable, keys.apiTokenOf(token.identityId, token.id), use(now), exists);
};

export const listApiTokens = async (deps: IdentityDeps, actor: Actor): Promise<ApiTokenView[]> => {
  const tokens = (await itemsOf(deps, actor.identityId, sortPrefixes.apiToken)).map(apiTokenFrom);
  return tokens
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
    .map((token) => viewApiToken(token));
};

export const createApiToken = async (
  deps: IdentityDeps,
  visit: Visit,
  command: { readonly name: string; readonly expiresInDays?: number | undefined },
) => {
  const { actor, address } = visit;
  const guarded = guardSession(actor);
  if (!guarded.ok) return guarded;
  const name = acceptName(command.name);
  if (!name.ok) return name;
  if ((await listApiTokens(deps, actor)).length >= MOST_TOKENS) {
    return fail('too-many-tokens', { limit: MOST_TOKENS });
  }
  const secret = newApiToken(deps.ids.secret());
  const now = deps.clock.now();
  const token: ApiToken = {
    id: hashSecret(secret),
    identityId: actor.identityId,
    name: name.value,
    createdAt: now,
    expiresAt: command.expiresInDays === undefined ? undefined : now + command.expiresInDays * DAY_MS,
  };
  const written = await deps.store.transact([
    { op: 'check', table: usersTable, key: keys.user(actor.identityId), condition: exists },
    isSessionOpen(actor),
    { op: 'put', table: platformTable, item: apiTokenToItem(token) },
    { op: 'put', table: platformTable, item: listedApiTokenToItem(token) },
    auditOperation(deps, {
      action: 'token.made',
      identityId: actor.identityId,
      address,
      subject: token.id,
    }),
  ]);
  return written.ok ? ok({ token: secret, view: viewApiToken(token) }) : fail('sign-in-needed');
};

export const revokeApiToken = async (deps: IdentityDeps, visit: Visit, tokenId: string) => {
  const { actor, address } = visit;
  const guarded = guardSession(actor);
  if (!guarded.ok) return guarded;
  const written = await deps.store.transact([
    {
      op: 'delete',
      table: platformTable,
      key: keys.apiTokenOf(actor.identityId, tokenId),
      condition: exists,
    },
    { op: 'delete', table: platformTable, key: keys.apiToken(tokenId) },
    auditOperation(deps, {
      action: 'token.revoked',
      identityId: actor.identityId,
      address,
      subject: tokenId,
    }),
  ]);
  if (!written.ok) return fail('token-not-found');
  noteEnded(deps, [sessionIdOfApiToken(tokenId)]);
  return done;
};
