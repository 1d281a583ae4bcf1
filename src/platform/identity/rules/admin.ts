import type { Instant } from '#core/instant.ts';
import type { Account } from './state.ts';

/** Nobody becomes an administrator by typing an administrator's e-mail: it must have been proven. */
export const isAdministrator = (
  account: Pick<Account, 'email' | 'emailProof'>,
  admins: readonly string[],
): boolean =>
  account.email !== undefined && account.emailProof !== undefined && admins.includes(account.email);

type Proof = Pick<Account, 'emailProof' | 'emailProvenAt' | 'createdAt'>;

/** Absent when nobody has proven the e-mail, or before dates were kept; a provider proves it when it makes the account. */
export const provenSince = (account: Proof): Instant | undefined =>
  account.emailProof === 'oidc' ? (account.emailProvenAt ?? account.createdAt) : account.emailProvenAt;

/**
 * Whoever signed up with somebody else's e-mail may have connected a login of their own: what was connected before
 * the mailbox was proven does not outlive a new password. A login without a date is from before dates were kept.
 */
export const isConnectedTooEarly = (account: Proof, connectedAt: Instant | undefined): boolean => {
  const provenAt = provenSince(account);
  return provenAt === undefined || connectedAt === undefined || connectedAt < provenAt;
};
