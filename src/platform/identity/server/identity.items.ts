import { idOf } from '#core/ids.ts';
import type { IdentityId } from '#core/ids.ts';
import { toEpochSeconds, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { remove, set } from '#store/port/changes.ts';
import type { Change } from '#store/port/changes.ts';
import { equals } from '#store/port/conditions.ts';
import type { Condition } from '#store/port/conditions.ts';
import { defineTable } from '#store/port/table.ts';
import { instantIn, optionalInstantIn, optionalTextIn, textIn } from '#store/port/read-item.ts';
import type { Item, Key } from '#store/port/values.ts';
import type { Account, EmailProof, Guest, Preferences } from '../rules/state.ts';

/** Accounts of the whole platform. `email` is stored in its normalised form. */
export const usersTable = defineTable({
  name: 'quiz-users',
  partitionKey: 'userId',
  indexes: [{ name: 'email-index', partitionKey: 'email' }],
});

/** Every key this part has in roundtable-platform. */
export const keys = {
  user: (id: string): Key => ({ userId: id }),
  guest: (id: string): Key => ({ PK: `IDENTITY#${id}`, SK: 'GUEST' }),
  password: (id: string): Key => ({ PK: `IDENTITY#${id}`, SK: 'PASSWORD' }),
  sessionOf: (id: string, sessionId: string): Key => ({ PK: `IDENTITY#${id}`, SK: `SESSION#${sessionId}` }),
  apiTokenOf: (id: string, tokenId: string): Key => ({ PK: `IDENTITY#${id}`, SK: `TOKEN#${tokenId}` }),
  mergeOf: (id: string, from: string): Key => ({ PK: `IDENTITY#${id}`, SK: `MERGE#${from}` }),
  loginOf: (id: string, loginHash: string): Key => ({ PK: `IDENTITY#${id}`, SK: `OIDC#${loginHash}` }),
  session: (sessionId: string): Key => ({ PK: `SESSION#${sessionId}`, SK: 'SESSION' }),
  apiToken: (tokenId: string): Key => ({ PK: `TOKEN#${tokenId}`, SK: 'TOKEN' }),
  email: (email: string): Key => ({ PK: `EMAIL#${email}`, SK: 'EMAIL' }),
  login: (loginHash: string): Key => ({ PK: `OIDC#${loginHash}`, SK: 'OIDC' }),
  pendingLogin: (stateHash: string): Key => ({ PK: `OIDCSTATE#${stateHash}`, SK: 'OIDCSTATE' }),
  reset: (tokenHash: string): Key => ({ PK: `RESET#${tokenHash}`, SK: 'RESET' }),
  attempts: (what: 'EMAIL' | 'DEVICE' | 'ADDRESS', hash: string): Key => ({
    PK: `ATTEMPTS#${what}#${hash}`,
    SK: 'ATTEMPTS',
  }),
} as const;

export const partitions = {
  identity: (id: string): string => `IDENTITY#${id}`,
} as const;

export const sortPrefixes = {
  session: 'SESSION#',
  apiToken: 'TOKEN#',
  merge: 'MERGE#',
  login: 'OIDC#',
} as const;

const preferencesOf = (item: Item): Preferences => {
  const stored = (item['preferences'] ?? {}) as Preferences;
  return {
    ...(stored.language !== undefined && { language: stored.language }),
    ...(stored.theme !== undefined && { theme: stored.theme }),
  };
};

export const accountToItem = (account: Account): Item => ({
  ...keys.user(account.id),
  email: account.email,
  emailProof: account.emailProof,
  emailProvenAt: account.emailProvenAt === undefined ? undefined : toIso(account.emailProvenAt),
  username: account.name,
  createdAt: toIso(account.createdAt),
  updatedAt: toIso(account.createdAt),
  preferences: { ...account.preferences },
  stats: {},
});

export const accountOf = (item: Item): Account => ({
  id: idOf(textIn(item, 'userId')),
  name: textIn(item, 'username'),
  email: optionalTextIn(item, 'email'),
  emailProof: optionalTextIn(item, 'emailProof') as EmailProof | undefined,
  emailProvenAt: optionalInstantIn(item, 'emailProvenAt'),
  preferences: preferencesOf(item),
  createdAt: instantIn(item, 'createdAt'),
});

export const accountChanges = (
  change: {
    readonly name?: string | undefined;
    readonly preferences?: Preferences | undefined;
    readonly email?: string | undefined;
    /** `null` takes the proof away. */
    readonly emailProof?: EmailProof | null | undefined;
  },
  now: Instant,
): Change[] => [
  set('updatedAt', toIso(now)),
  ...(change.name === undefined ? [] : [set('username', change.name)]),
  ...(change.preferences === undefined ? [] : [set('preferences', { ...change.preferences })]),
  ...(change.email === undefined ? [] : [set('email', change.email)]),
  ...(change.emailProof === undefined ? [] : emailProofChanges(change.emailProof, now)),
];

const emailProofChanges = (proof: EmailProof | null, now: Instant): Change[] =>
  proof === null
    ? [remove('emailProof'), remove('emailProvenAt')]
    : [set('emailProof', proof), set('emailProvenAt', toIso(now))];

export const hasEmail = (email: string): Condition => equals('email', email);

export const guestToItem = (guest: Guest, expiresAt: Instant): Item => ({
  ...keys.guest(guest.id),
  name: guest.name,
  preferences: { ...guest.preferences },
  ttl: toEpochSeconds(expiresAt),
});

export const guestExtension = (expiresAt: Instant): Change => set('ttl', toEpochSeconds(expiresAt));

export const guestOf = (id: IdentityId, item: Item | undefined): Guest => ({
  id,
  name: item && optionalTextIn(item, 'name'),
  preferences: item ? preferencesOf(item) : {},
});

export const passwordToItem = (id: IdentityId, hash: string, now: Instant): Item => ({
  ...keys.password(id),
  hash,
  changedAt: toIso(now),
});

export const passwordHashOf = (item: Item): string => textIn(item, 'hash');

export const hasPasswordHash = (hash: string): Condition => equals('hash', hash);

export const isOwnedBy = (id: IdentityId): Condition => equals('identityId', id);

export const emailToItem = (email: string, id: IdentityId): Item => ({
  ...keys.email(email),
  identityId: id,
});

export const ownerOf = (item: Item): IdentityId => idOf(textIn(item, 'identityId'));

/** A login provider's person: issuer and subject together. */
export interface Login {
  readonly issuer: string;
  readonly subject: string;
}

export interface ConnectedLogin {
  readonly hash: string;
  /** Absent for logins from before it was kept. */
  readonly connectedAt?: Instant | undefined;
}

export const loginToItem = (loginHash: string, login: Login, id: IdentityId): Item => ({
  ...keys.login(loginHash),
  ...login,
  identityId: id,
});

export const listedLoginToItem = (
  loginHash: string,
  login: Login,
  { id, connectedAt }: { readonly id: IdentityId; readonly connectedAt: Instant },
): Item => ({
  ...keys.loginOf(id, loginHash),
  ...login,
  loginHash,
  connectedAt: toIso(connectedAt),
});

export const connectedLoginOf = (item: Item): ConnectedLogin => ({
  hash: textIn(item, 'loginHash'),
  connectedAt: optionalInstantIn(item, 'connectedAt'),
});

/** A login that has gone to the provider and not come back yet. */
export interface PendingLogin {
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly returnPath: string;
  /** The account that wants to connect the login; absent when signing in. */
  readonly connectTo?: string | undefined;
}

export const pendingLoginToItem = (stateHash: string, pending: PendingLogin, expiresAt: Instant): Item => ({
  ...keys.pendingLogin(stateHash),
  ...pending,
  ttl: toEpochSeconds(expiresAt),
});

export const pendingLoginOf = (item: Item): PendingLogin => ({
  nonce: textIn(item, 'nonce'),
  codeVerifier: textIn(item, 'codeVerifier'),
  returnPath: textIn(item, 'returnPath'),
  connectTo: optionalTextIn(item, 'connectTo'),
});

export const resetToItem = (tokenHash: string, email: string, expiresAt: Instant): Item => ({
  ...keys.reset(tokenHash),
  email,
  ttl: toEpochSeconds(expiresAt),
});

export const resetEmailOf = (item: Item): string => textIn(item, 'email');

export const mergeToItem = (to: IdentityId, from: IdentityId, now: Instant): Item => ({
  ...keys.mergeOf(to, from),
  mergedFrom: from,
  mergedAt: toIso(now),
  isPending: true,
});

export const mergeSettled: Change = set('isPending', false);

export const mergeOf = (item: Item): { readonly from: IdentityId; readonly isPending: boolean } => ({
  from: idOf(textIn(item, 'mergedFrom')),
  isPending: item['isPending'] === true,
});
