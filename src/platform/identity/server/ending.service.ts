import type { IdentityId } from '#core/ids.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import type { BatchOperation, Operation } from '#store/port/store.ts';
import type { Key } from '#store/port/values.ts';
import { isConnectedTooEarly } from '../rules/admin.ts';
import type { Account } from '../rules/state.ts';
import type { IdentityDeps } from './deps.ts';
import { sessionIdOfApiToken } from './guards.ts';
import { connectedLoginOf, keys, sortPrefixes } from './identity.items.ts';
import type { ConnectedLogin } from './identity.items.ts';
import { apiTokenFrom } from './sessions.items.ts';
import { endSessionsExcept, itemsOf, noteEnded } from './sessions.service.ts';

const remove = (key: Key): BatchOperation & Operation => ({ op: 'delete', table: platformTable, key });

export const listLogins = async (deps: IdentityDeps, id: IdentityId): Promise<ConnectedLogin[]> =>
  (await itemsOf(deps, id, sortPrefixes.login)).map(connectedLoginOf);

/** The writes that disconnect one login. */
export const unlink = (id: IdentityId, loginHash: string): (BatchOperation & Operation)[] => [
  remove(keys.login(loginHash)),
  remove(keys.loginOf(id, loginHash)),
];

export const endApiTokens = async (deps: IdentityDeps, id: IdentityId): Promise<void> => {
  const tokens = (await itemsOf(deps, id, sortPrefixes.apiToken)).map(apiTokenFrom);
  await deps.store.batchWrite(
    tokens.flatMap((token) => [remove(keys.apiToken(token.id)), remove(keys.apiTokenOf(id, token.id))]),
  );
  noteEnded(
    deps,
    tokens.map((token) => sessionIdOfApiToken(token.id)),
  );
};

/**
 * Takes every other way into an account away. Called before a new password is stored, so that a crash in between
 * leaves none of them beside it, and after it, for what the old ways opened meanwhile. `account` is as it was before.
 */
export const endOtherWays = async (
  deps: IdentityDeps,
  account: Account,
  keptSessionId: string | undefined,
): Promise<void> => {
  // Sessions first: whatever they connect from now on is refused, so the lists below are complete.
  await endSessionsExcept(deps, account.id, keptSessionId);
  const logins = await listLogins(deps, account.id);
  const ended = logins.filter(({ connectedAt }) => isConnectedTooEarly(account, connectedAt));
  await deps.store.batchWrite(ended.flatMap(({ hash }) => unlink(account.id, hash)));
  await endApiTokens(deps, account.id);
  await endSessionsExcept(deps, account.id, keptSessionId);
};
