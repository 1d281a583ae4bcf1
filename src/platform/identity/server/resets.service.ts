import { idOf } from '#core/ids.ts';
import { DAY_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { speak } from '#server/kit/locale.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { exists } from '#store/port/conditions.ts';
import type { Operation } from '#store/port/store.ts';
import type { Item } from '#store/port/values.ts';
import { auditOperation } from './audit.service.ts';
import { reserveEmail } from './accounts.service.ts';
import type { AnyVisit, IdentityDeps } from './deps.ts';
import { createAccount, enterAccount } from './entering.service.ts';
import { endOtherWays } from './ending.service.ts';
import { claimEmail, keys, ownerOf, passwordToItem, resetEmailOf, resetToItem } from './identity.items.ts';
import { provenSince } from '../rules/admin.ts';
import { unnamed } from '../rules/name.ts';
import { acceptEmail, acceptPassword } from './inputs.ts';
import { dropLink, takeLink } from './link-drop.ts';
import type { DroppedLink } from './link-drop.ts';
import { ownerOfProven } from './owner.service.ts';
import { loadAccount, loadGuest } from './profile.service.ts';
import { hashSecret } from './secrets.ts';

const LINK_VALID_MS = DAY_MS;

export interface ResetLink {
  /** Behind a # so it stays out of proxies' and servers' logs. */
  readonly path: string;
  readonly email: string;
  readonly expiresAt: Instant;
}

interface LinkDeps extends Pick<IdentityDeps, 'store' | 'clock' | 'ids'> {
  readonly settings: Pick<IdentityDeps['settings'], 'auditDays'>;
}

/** Made by the operator, who thereby vouches that the e-mail belongs to the person who gets the link. */
export const makeResetLink = async (deps: LinkDeps, text: string) => {
  const email = acceptEmail(text);
  if (!email.ok) return email;
  const secret = deps.ids.secret();
  const expiresAt = deps.clock.now() + LINK_VALID_MS;
  await keepLink(deps, hashSecret(secret), { email: email.value, expiresAt });
  return ok<ResetLink>({ path: pathOf(secret), email: email.value, expiresAt });
};

/** The same while a running server holds the database: it takes the note when the link is used. */
export const leaveResetLink = async (
  deps: Pick<IdentityDeps, 'clock' | 'ids'>,
  folder: string,
  text: string,
) => {
  const email = acceptEmail(text);
  if (!email.ok) return email;
  const secret = deps.ids.secret();
  const expiresAt = deps.clock.now() + LINK_VALID_MS;
  await dropLink(folder, hashSecret(secret), { email: email.value, expiresAt });
  return ok<ResetLink>({ path: pathOf(secret), email: email.value, expiresAt });
};

const pathOf = (secret: string): string => `/reset-password#${secret}`;

const keepLink = async (
  deps: LinkDeps,
  tokenHash: string,
  { email, expiresAt }: DroppedLink,
): Promise<void> => {
  const owner = await deps.store.get(platformTable, keys.email(email));
  await deps.store.transact([
    { op: 'put', table: platformTable, item: resetToItem(tokenHash, email, expiresAt) },
    auditOperation(deps, { action: 'account.link-made', identityId: owner && ownerOf(owner) }),
  ]);
};

/** A note that the operator left becomes a link like every other. */
const findLink = async (deps: IdentityDeps, tokenHash: string): Promise<Item | undefined> => {
  const key = keys.reset(tokenHash);
  const link = await deps.store.get(platformTable, key);
  if (link || deps.settings.dataFolder === undefined) return link;
  const dropped = await takeLink(deps.settings.dataFolder, tokenHash);
  if (!dropped || dropped.expiresAt <= deps.clock.now()) return undefined;
  await keepLink(deps, tokenHash, dropped);
  return deps.store.get(platformTable, key);
};

export const resetPassword = async (
  deps: IdentityDeps,
  visit: AnyVisit,
  command: { readonly token: string; readonly password: string; readonly device?: string | undefined },
) => {
  const tokenHash = hashSecret(command.token);
  const key = keys.reset(tokenHash);
  const link = await findLink(deps, tokenHash);
  if (!link) return fail('reset-link-unusable');
  const email = resetEmailOf(link);
  const accepted = acceptPassword(command.password, { email }, 'password');
  if (!accepted.ok) return accepted;
  const hash = await deps.hasher.hash(command.password);
  if (!hash.ok) return hash;
  const useUp: Operation = { op: 'delete', table: platformTable, key, condition: exists };
  const setting = { email, hash: hash.value, device: command.device, useUp };
  const owner = await ownerOfProven(deps, email);
  const entered = owner
    ? await resetExisting(deps, visit, { ...setting, id: ownerOf(owner) })
    : await acceptInvitation(deps, visit, setting);
  // The only operation that two at once can fail on is the link itself.
  return entered.ok ? entered : fail('reset-link-unusable');
};

interface Setting {
  readonly email: string;
  readonly hash: string;
  readonly device: string | undefined;
  readonly useUp: Operation;
}

const resetExisting = async (
  deps: IdentityDeps,
  visit: AnyVisit,
  { id, email, hash, device, useUp }: Setting & { readonly id: ReturnType<typeof ownerOf> },
) => {
  const known = await loadAccount(deps, id);
  if (known?.account.email !== email) return fail('reset-link-unusable');
  const now = deps.clock.now();
  await endOtherWays(deps, known.account, undefined);
  const provenEmail = provenSince(known.account) === undefined ? email : undefined;
  const entered = await enterAccount(deps, visit, { identityId: id, way: 'link', device, provenEmail }, [
    useUp,
    claimEmail(email, id),
    { op: 'put', table: platformTable, item: passwordToItem(id, hash, now) },
    auditOperation(deps, { action: 'account.password-reset', identityId: id, address: visit.address }),
  ]);
  if (!entered.ok) return entered;
  await endOtherWays(deps, known.account, hashSecret(entered.value.token));
  return entered;
};

const acceptInvitation = async (
  deps: IdentityDeps,
  visit: AnyVisit,
  { email, hash, device, useUp }: Setting,
) => {
  const guestId = visit.actor?.kind === 'guest' ? visit.actor.identityId : undefined;
  const id = guestId ?? idOf<'identity'>(deps.ids.uuid());
  const guest = await loadGuest(deps, id);
  const name = guest.name ?? speak(unnamed, guest.preferences.language ?? visit.locale);
  const now = deps.clock.now();
  const account = {
    id,
    name,
    email,
    emailProof: 'link',
    emailProvenAt: now,
    preferences: guest.preferences,
    createdAt: now,
  } as const;
  return createAccount(deps, visit, { account, way: 'link', device }, [
    useUp,
    reserveEmail(email, id),
    { op: 'put', table: platformTable, item: passwordToItem(id, hash, now) },
  ]);
};
