import { languages } from '#core/languages.ts';
import { idOf } from '#core/ids.ts';
import type { IdentityId } from '#core/ids.ts';
import { toEpochSeconds, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { speak } from '#server/kit/locale.ts';
import { keepChange } from '#platform/operations/server/adopt/mark.items.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { remove, set } from '#store/port/changes.ts';
import type { Change } from '#store/port/changes.ts';
import { and, equals } from '#store/port/conditions.ts';
import type { Condition } from '#store/port/conditions.ts';
import { defineTable } from '#store/port/table.ts';
import { mapIn, optionalInstantIn, optionalTextIn, textIn, textOr } from '#store/port/read-item.ts';
import { readerOf } from '#store/port/reader.ts';
import type { Operation } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import { LONGEST_NAME, tidyName, unnamed } from '../rules/name.ts';
import type { Account, EmailProof, Guest, Preferences } from '../rules/state.ts';

export const EMAIL_INDEX = 'email-index';

/** Accounts of the whole platform. `email` is stored in its normalised form. */
export const usersTable = defineTable({
  name: 'quiz-users',
  partitionKey: 'userId',
  indexes: [{ name: EMAIL_INDEX, partitionKey: 'email' }],
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

const themes = ['system', 'light', 'dark'] as const;

const wordIn = <T extends string>(words: readonly T[], value: unknown): T | undefined =>
  words.find((word) => typeof value === 'string' && word === value.toLowerCase());

/** Another system has words of its own: those we do not know are as if nothing was chosen. */
const preferencesOf = (item: Item): Preferences => {
  const stored = mapIn(item, 'preferences');
  const [language, theme] = [wordIn(languages, stored['language']), wordIn(themes, stored['theme'])];
  return { ...(language && { language }), ...(theme && { theme }) };
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

/** What an account has learned. */
export interface UserStats {
  readonly sessions: number;
  readonly questions: number;
  readonly rightAnswers: number;
  readonly streakDays: number;
  readonly lastActiveAt: Instant;
}

/** Sessions that another system had counted before ours. */
const sessionsBefore = (kept: Item): number => {
  const earlier = kept['streakDays'] === undefined ? kept['sessions'] : kept['sessionsBefore'];
  return typeof earlier === 'number' ? earlier : 0;
};

/** Beside ours stays whatever another system keeps there. */
export const statsChange = (item: Item, { lastActiveAt, sessions, ...stats }: UserStats): Change => {
  const kept = mapIn(item, 'stats');
  const before = sessionsBefore(kept);
  return set('stats', {
    ...kept,
    ...stats,
    sessions: before + sessions,
    ...(before > 0 && { sessionsBefore: before }),
    lastActiveAt: toIso(lastActiveAt),
  });
};

const nameIn = (item: Item): string | undefined =>
  tidyName([...textOr(item, 'username', '')].slice(0, LONGEST_NAME).join(''));
export const hasName = (item: Item): boolean => nameIn(item) !== undefined;

/** One of another system has only its own attributes. */
export const accountOf = readerOf(usersTable, (item): Account => ({
  id: idOf(textIn(item, 'userId')),
  name: nameIn(item) ?? speak(unnamed, 'en'),
  email: optionalTextIn(item, 'email'),
  emailProof: optionalTextIn(item, 'emailProof') as EmailProof | undefined,
  emailProvenAt: optionalInstantIn(item, 'emailProvenAt'),
  preferences: preferencesOf(item),
  createdAt: optionalInstantIn(item, 'createdAt') ?? 0,
}));

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

/** Reserved for somebody who has no account yet: claimed with proof of the mailbox, or by signing up with it. */
export const reservedEmailToItem = (email: string, id: IdentityId, isOpenToSignUp: boolean): Item => ({
  ...emailToItem(email, id),
  ...(isOpenToSignUp && { openToSignUp: true }),
});
export const isOpenToSignUp = (item: Item): boolean => item['openToSignUp'] === true;
export const openToSignUp: Condition = equals('openToSignUp', true);

/** Claimed: from now on the e-mail is taken like any other. */
export const claimEmail = (
  email: string,
  id: IdentityId,
  ...conditions: readonly Condition[]
): Operation => ({
  op: 'update',
  table: platformTable,
  key: keys.email(email),
  changes: [keepChange, remove('openToSignUp')],
  condition: and(isOwnedBy(id), ...conditions),
});

/** The spelling by which it is found here. */
export const emailAttribute = (email: string): Readonly<Record<string, string>> => ({ email });

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
