import * as z from 'zod/mini';
import { languages } from '#core/languages.ts';
import { contract, route } from '#core/route.ts';

const email = z.string().check(z.minLength(3), z.maxLength(320));
const newPassword = z.string().check(z.minLength(1), z.maxLength(512));
const givenPassword = z.string().check(z.minLength(1), z.maxLength(512));
const name = z.string().check(z.minLength(1), z.maxLength(160));
/** What the browser calls itself ("Firefox on Linux"), to tell sessions apart in the list. */
const device = z.optional(z.string().check(z.maxLength(80)));
const oneTimeToken = z.string().check(z.minLength(20), z.maxLength(100));

export const preferences = z.object({
  language: z.optional(z.enum(languages)),
  theme: z.optional(z.enum(['system', 'light', 'dark'])),
});

export const identityView = z.object({
  id: z.string(),
  kind: z.enum(['guest', 'account']),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  preferences,
  isAdmin: z.boolean(),
  hasPassword: z.boolean(),
  isConnected: z.boolean(),
});
export type IdentityView = z.infer<typeof identityView>;

const signedIn = z.object({
  identity: identityView,
  /** The guest whose things now belong to the account. */
  mergedFrom: z.optional(z.string()),
});

export const sessionView = z.object({
  id: z.string(),
  way: z.enum(['guest', 'password', 'oidc', 'link']),
  device: z.optional(z.string()),
  createdAt: z.number(),
  lastUsedAt: z.number(),
  expiresAt: z.number(),
  isCurrent: z.boolean(),
});
export type SessionView = z.infer<typeof sessionView>;

export const apiTokenView = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.optional(z.number()),
  expiresAt: z.optional(z.number()),
});
export type ApiTokenView = z.infer<typeof apiTokenView>;

export const signInOptions = z.object({
  password: z.boolean(),
  oidc: z.optional(z.object({ label: z.string(), startPath: z.string() })),
});
export type SignInOptions = z.infer<typeof signInOptions>;

export const auditEntryView = z.object({
  id: z.string(),
  at: z.number(),
  action: z.string(),
  identityId: z.optional(z.string()),
  address: z.optional(z.string()),
  subject: z.optional(z.string()),
  detail: z.optional(z.string()),
});
export type AuditEntryView = z.infer<typeof auditEntryView>;

const nothing = z.object({});
const passwordErrors = [
  'password-too-short',
  'password-too-long',
  'password-too-common',
  'password-too-personal',
] as const;

export const identityContract = contract('identity', {
  readMe: route({
    method: 'GET',
    path: '/me',
    summary: 'Who am I? A first visit makes a guest.',
    access: 'guest',
    response: identityView,
    errors: ['sign-in-needed'],
  }),
  updateMe: route({
    method: 'PATCH',
    path: '/me',
    summary: 'Change my name or my preferences.',
    access: 'guest',
    body: z.object({ name: z.optional(name), preferences: z.optional(preferences) }),
    response: identityView,
    errors: ['name-invalid', 'sign-in-needed'],
    limit: { name: 'identity-profile', max: 60, perSeconds: 60, by: 'identity' },
  }),
  listSignInOptions: route({
    method: 'GET',
    path: '/sign-in-options',
    summary: 'The ways to sign in that this server offers.',
    access: 'public',
    response: signInOptions,
  }),
  signUp: route({
    method: 'POST',
    path: '/sign-up',
    summary: 'Turn this guest into an account; it keeps everything.',
    access: 'public',
    body: z.object({ email, password: newPassword, name: z.optional(name), device }),
    response: signedIn,
    errors: [
      'email-invalid',
      'email-unusable',
      'name-invalid',
      ...passwordErrors,
      'already-signed-in',
      'sign-in-needed',
      'server-busy',
    ],
    limit: { name: 'identity-sign-up', max: 300, perSeconds: 600, by: 'address' },
    httpOnly: true,
  }),
  signIn: route({
    method: 'POST',
    path: '/sign-in',
    summary: 'Sign in with e-mail and password; the things of this guest move to the account.',
    access: 'public',
    body: z.object({ email, password: givenPassword, device }),
    response: signedIn,
    errors: ['email-invalid', 'sign-in-refused', 'sign-in-needed', 'too-many-requests', 'server-busy'],
    limit: { name: 'identity-sign-in', max: 600, perSeconds: 60, by: 'address' },
    httpOnly: true,
  }),
  signOut: route({
    method: 'POST',
    path: '/sign-out',
    summary: 'End this session. The next visit is a new guest.',
    access: 'public',
    response: z.object({ continueAt: z.optional(z.string()) }),
    errors: ['session-needed'],
    httpOnly: true,
  }),
  changePassword: route({
    method: 'PUT',
    path: '/me/password',
    summary: 'Change my password; every other session and every API token ends.',
    access: 'account',
    body: z.object({ oldPassword: givenPassword, newPassword }),
    response: identityView,
    errors: [
      ...passwordErrors,
      'wrong-password',
      'password-not-set',
      'session-needed',
      'too-many-requests',
      'server-busy',
    ],
    httpOnly: true,
  }),
  changeEmail: route({
    method: 'PUT',
    path: '/me/email',
    summary: 'Change the e-mail I sign in with.',
    access: 'account',
    body: z.object({ email, password: givenPassword }),
    response: identityView,
    errors: [
      'email-invalid',
      'email-unusable',
      'wrong-password',
      'password-not-set',
      'session-needed',
      'too-many-requests',
      'server-busy',
    ],
  }),
  deleteMe: route({
    method: 'POST',
    path: '/me/deletion',
    summary: 'Delete this identity and everything that belongs to it.',
    access: 'guest',
    body: z.object({ password: z.optional(givenPassword) }),
    response: nothing,
    errors: [
      'wrong-password',
      'password-not-set',
      'sign-in-needed',
      'session-needed',
      'too-many-requests',
      'server-busy',
    ],
    httpOnly: true,
  }),
  listSessions: route({
    method: 'GET',
    path: '/me/sessions',
    summary: 'Where I am signed in.',
    access: 'guest',
    response: z.object({ sessions: z.array(sessionView) }),
  }),
  revokeSession: route({
    method: 'DELETE',
    path: '/me/sessions/:sessionId',
    summary: 'End one of my other sessions.',
    access: 'account',
    params: z.object({ sessionId: z.string().check(z.maxLength(64)) }),
    response: nothing,
    errors: ['session-not-found', 'session-needed'],
  }),
  revokeOtherSessions: route({
    method: 'DELETE',
    path: '/me/sessions',
    summary: 'End every session but this one.',
    access: 'account',
    response: z.object({ ended: z.number() }),
    errors: ['session-needed'],
  }),
  listApiTokens: route({
    method: 'GET',
    path: '/me/tokens',
    summary: 'My tokens for programs.',
    access: 'account',
    response: z.object({ tokens: z.array(apiTokenView) }),
  }),
  createApiToken: route({
    method: 'POST',
    path: '/me/tokens',
    summary: 'Make a token for a program. It is shown this once.',
    access: 'account',
    body: z.object({ name, expiresInDays: z.optional(z.int().check(z.minimum(1), z.maximum(3650))) }),
    response: z.object({ token: z.string(), view: apiTokenView }),
    errors: ['name-invalid', 'session-needed', 'too-many-tokens'],
    httpOnly: true,
    limit: { name: 'identity-tokens', max: 30, perSeconds: 3600, by: 'identity' },
  }),
  revokeApiToken: route({
    method: 'DELETE',
    path: '/me/tokens/:tokenId',
    summary: 'Revoke one of my tokens.',
    access: 'account',
    params: z.object({ tokenId: z.string().check(z.maxLength(64)) }),
    response: nothing,
    errors: ['token-not-found', 'session-needed'],
  }),
  resetPassword: route({
    method: 'POST',
    path: '/password-resets',
    summary: 'Set a password with a one-time link made by the operator; every other way in ends.',
    access: 'public',
    body: z.object({ token: oneTimeToken, password: newPassword, device }),
    response: signedIn,
    errors: ['reset-link-unusable', ...passwordErrors, 'server-busy'],
    limit: { name: 'identity-reset', max: 100, perSeconds: 600, by: 'address' },
    httpOnly: true,
  }),
  listAudit: route({
    method: 'GET',
    path: '/audit',
    summary: 'What hosts and accounts did on a day (UTC) and before it, newest first.',
    access: 'admin',
    query: z.object({
      day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
      search: z.optional(z.string().check(z.maxLength(100))),
      cursor: z.optional(z.string().check(z.maxLength(2000))),
    }),
    response: z.object({ entries: z.array(auditEntryView), cursor: z.optional(z.string()) }),
  }),
});
