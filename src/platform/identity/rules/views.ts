import type { ApiTokenView, IdentityView, SessionView } from '../contract.ts';
import type { Account, ApiToken, Guest, Session } from './state.ts';

/** Leaves out unset options, so equal views are equal text. */
const named = <T>(name: string, value: T | undefined): { readonly [key: string]: T } =>
  value === undefined ? {} : { [name]: value };

export const viewGuest = (guest: Guest): IdentityView => ({
  id: guest.id,
  kind: 'guest',
  ...named('name', guest.name),
  preferences: { ...guest.preferences },
  isAdmin: false,
  hasPassword: false,
  isConnected: false,
});

export const viewAccount = (
  account: Account,
  ways: { readonly isAdmin: boolean; readonly hasPassword: boolean; readonly isConnected: boolean },
): IdentityView => ({
  id: account.id,
  kind: 'account',
  name: account.name,
  ...named('email', account.email),
  preferences: { ...account.preferences },
  ...ways,
});

export const viewSession = (session: Session, currentId: string): SessionView => ({
  id: session.id,
  way: session.way,
  ...named('device', session.device),
  createdAt: session.createdAt,
  lastUsedAt: session.lastUsedAt,
  expiresAt: session.expiresAt,
  isCurrent: session.id === currentId,
});

export const viewApiToken = (token: ApiToken): ApiTokenView => ({
  id: token.id,
  name: token.name,
  createdAt: token.createdAt,
  ...named('lastUsedAt', token.lastUsedAt),
  ...named('expiresAt', token.expiresAt),
});
