import { SECOND_MS } from '#core/instant.ts';
import { done, fail } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { addressKey as addressGroup } from '#server/kit/limits.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import type { Key } from '#store/port/values.ts';
import { ATTEMPTS_KEPT_MS, addressPolicy, admitAttempt, emailPolicy } from '../rules/throttle.ts';
import type { Attempts, ThrottlePolicy } from '../rules/throttle.ts';
import type { IdentityDeps } from './deps.ts';
import { areUnchanged, attemptsOf, attemptsToItem } from './audit.items.ts';
import { keys } from './identity.items.ts';
import { hashSecret } from './secrets.ts';

type ThrottleDeps = Pick<IdentityDeps, 'store' | 'clock'>;

/** So many at once on one e-mail is no person typing. */
const MOST_RACES = 8;

const emailKey = (email: string): Key => keys.attempts('EMAIL', hashSecret(email));
const addressKey = (address: string): Key => keys.attempts('ADDRESS', hashSecret(addressGroup(address)));

/** Counts one attempt against the address and the e-mail before any password is looked at. */
export const admitSignIn = async (
  deps: ThrottleDeps,
  attempt: { readonly email: string; readonly address: string },
): Promise<Result<void>> => {
  const byAddress = await countAttempt(deps, addressKey(attempt.address), addressPolicy);
  if (!byAddress.ok) return byAddress;
  return countAttempt(deps, emailKey(attempt.email), emailPolicy);
};

/**
 * After a right password: the e-mail starts anew. The address only gets this one attempt back, else
 * an own account would reset the count for guessing at others'.
 */
export const forgiveSignIn = async (
  deps: ThrottleDeps,
  attempt: { readonly email: string; readonly address: string },
): Promise<void> => {
  await deps.store.delete(platformTable, emailKey(attempt.email));
  const key = addressKey(attempt.address);
  const item = await deps.store.get(platformTable, key);
  if (!item) return;
  const before = attemptsOf(item);
  await saveAttempts(deps, key, before, { count: Math.max(0, before.count - 1), lastAt: before.lastAt });
};

const countAttempt = async (deps: ThrottleDeps, key: Key, policy: ThrottlePolicy): Promise<Result<void>> => {
  for (let race = 0; race < MOST_RACES; race++) {
    const item = await deps.store.get(platformTable, key);
    const before = item && attemptsOf(item);
    const admittance = admitAttempt(before, policy, deps.clock.now());
    if (!admittance.admitted) {
      return fail('too-many-requests', { seconds: Math.ceil(admittance.waitMs / SECOND_MS) });
    }
    if (await saveAttempts(deps, key, before, admittance.attempts)) return done;
  }
  return fail('too-many-requests', { seconds: 1 });
};

const saveAttempts = async (
  deps: ThrottleDeps,
  key: Key,
  before: Attempts | undefined,
  after: Attempts,
): Promise<boolean> => {
  const item = attemptsToItem(key, after, after.lastAt + ATTEMPTS_KEPT_MS);
  return (await deps.store.put(platformTable, item, areUnchanged(before))).ok;
};
