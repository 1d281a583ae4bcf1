import type { Account } from './state.ts';

/** Nobody becomes an administrator by typing an administrator's e-mail: it must have been proven. */
export const isAdministrator = (
  account: Pick<Account, 'email' | 'emailProof'>,
  admins: readonly string[],
): boolean =>
  account.email !== undefined && account.emailProof !== undefined && admins.includes(account.email);
