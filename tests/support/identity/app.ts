import { createIdentity } from '#platform/identity/server/identity.wiring.ts';
import type { Identity } from '#platform/identity/server/identity.wiring.ts';
import { usersTable } from '#platform/identity/server/identity.items.ts';
import { PasswordHasher } from '#platform/identity/server/password-hasher.ts';
import type { HashCost } from '#platform/identity/server/password-hasher.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp, TestAppOptions, TestResponse } from '#tests/support/server/app.ts';

/** The same code path as in production at a hundredth of the cost. */
export const cheapCost: HashCost = { N: 2 ** 8, r: 8, p: 1 };

export interface Browser {
  /** The session cookie's value, as the browser holds it now. */
  cookie: string | undefined;
  send<T = unknown>(line: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse<T>>;
}

export interface IdentityApp extends TestApp {
  readonly identity: Identity;
  /** A browser without cookies. */
  newBrowser(): Browser;
}

export const startIdentityApp = async (
  options: Partial<TestAppOptions> & { readonly cost?: HashCost } = {},
): Promise<IdentityApp> => {
  let identity: Identity | undefined;
  const app = await startTestApp({
    ...options,
    tables: [usersTable, ...(options.tables ?? [])],
    modules: (kit, config, files) => {
      identity = createIdentity(kit, config, new PasswordHasher(options.cost ?? cheapCost));
      return [identity.module, ...(options.modules?.(kit, config, files) ?? [])];
    },
    authenticator: () => ({
      authenticate: async (credentials) => identity?.authenticator.authenticate(credentials),
      welcomeGuest: async () => {
        if (!identity) throw new Error('the app has not started');
        return identity.authenticator.welcomeGuest();
      },
    }),
  });
  if (!identity) throw new Error('the app made no identity');
  return { ...app, identity, newBrowser: () => browserOf(app) };
};

const browserOf = (app: TestApp): Browser => {
  const browser: Browser = {
    cookie: undefined,
    async send<T>(line: string, body?: unknown, headers: Record<string, string> = {}) {
      const response = await app.request<T>(line, {
        ...(body !== undefined && { body }),
        ...(browser.cookie !== undefined && { cookie: browser.cookie }),
        headers,
      });
      if (response.cookie !== undefined)
        browser.cookie = response.cookie === '' ? undefined : response.cookie;
      return response;
    },
  };
  return browser;
};
