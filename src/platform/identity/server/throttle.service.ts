import { SECOND_MS } from '#core/instant.ts';
import { done, fail } from '#core/result.ts';
import { addressKey as addressGroup } from '#server/kit/limits.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import type { Key } from '#store/port/values.ts';
import {
  ATTEMPTS_KEPT_MS,
  addressPolicy,
  admitAttempt,
  devicePolicy,
  emailPolicy,
} from '../rules/throttle.ts';
import type { Attempts, ThrottlePolicy } from '../rules/throttle.ts';
import type { IdentityDeps } from './deps.ts';
import { areUnchanged, attemptsOf, attemptsToItem } from './audit.items.ts';
import { keys } from './identity.items.ts';
import { hashSecret } from './secrets.ts';

type ThrottleDeps = Pick<IdentityDeps, 'store' | 'clock'>;

/** No person types this many at once for one e-mail. */
const MOST_RACES = 8;

interface SignInAttempt {
  readonly email: string;
  readonly address: string;
  /** The guest or account that the browser was before; a first request has none. */
  readonly deviceId?: string | undefined;
}

const emailKey = (email: string): Key => keys.attempts('EMAIL', hashSecret(email));
const deviceKey = (deviceId: string): Key => keys.attempts('DEVICE', hashSecret(deviceId));
const addressKey = (address: string): Key => keys.attempts('ADDRESS', hashSecret(addressGroup(address)));

/**
 * Counts one attempt against the device, the e-mail and the address before any password is looked at. Who is refused
 * for the device or the e-mail costs the neighbours behind the address nothing.
 */
export const admitSignIn = async (deps: ThrottleDeps, attempt: SignInAttempt) => {
  const { email, address, deviceId } = attempt;
  const byDevice =
    deviceId === undefined ? done : await countAttempt(deps, deviceKey(deviceId), devicePolicy);
  if (!byDevice.ok) return byDevice;
  const byEmail = await countAttempt(deps, emailKey(email), emailPolicy);
  return byEmail.ok ? countAttempt(deps, addressKey(address), addressPolicy) : byEmail;
};

/**
 * After a correct password the count of the e-mail is reset. Device and address only get this one attempt back: otherwise
 * an attacker could reset their count by signing in to their own account.
 */
export const forgiveSignIn = async (deps: ThrottleDeps, attempt: SignInAttempt): Promise<void> => {
  const { email, address, deviceId } = attempt;
  await deps.store.delete(platformTable, emailKey(email));
  if (deviceId !== undefined) await giveBack(deps, deviceKey(deviceId));
  await giveBack(deps, addressKey(address));
};

const giveBack = async (deps: ThrottleDeps, key: Key): Promise<void> => {
  const item = await deps.store.get(platformTable, key);
  if (!item) return;
  const before = attemptsOf(item);
  await saveAttempts(deps, key, before, { count: Math.max(0, before.count - 1), lastAt: before.lastAt });
};

const countAttempt = async (deps: ThrottleDeps, key: Key, policy: ThrottlePolicy) => {
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
