import { composeModules, tablesOf } from '#server/activities.ts';
import type { Composition } from '#server/activities.ts';
import type { Limits } from '#server/kit/limits.ts';
import { startTestApp, testConfig } from './app.ts';
import type { Caller, TestApp } from './app.ts';

export interface ComposedApp {
  readonly app: TestApp;
  /** Session cookies whose account counts as an administrator's. */
  readonly adminTokens: Set<string>;
  newGuest(): Promise<string>;
  newAccount(): Promise<string>;
  callerWith(cookie: string): Caller;
}

const unlimited: Limits = { spend: async () => undefined };

/** Every part as the server composes it, with real identities and without limits. */
export const startComposedApp = async (): Promise<ComposedApp> => {
  const adminTokens = new Set<string>();
  let composition: Composition | undefined;
  const app = await startTestApp({
    tables: tablesOf(testConfig()).slice(1),
    limits: unlimited,
    modules(kit, config, files) {
      composition = composeModules(kit, config, files);
      return composition.modules;
    },
    authenticator() {
      const { authenticator } = composition ?? {};
      if (!authenticator) throw new Error('modules come first');
      return {
        welcomeGuest: () => authenticator.welcomeGuest(),
        async authenticate(credentials) {
          const actor = await authenticator.authenticate(credentials);
          return actor && { ...actor, isAdmin: adminTokens.has(credentials.token) };
        },
      };
    },
  });
  let accounts = 0;
  return {
    app,
    adminTokens,
    newGuest: async () => (await app.request('GET /api/me')).cookie ?? '',
    async newAccount() {
      const email = `walker-${accounts++}@example.org`;
      const body = { email, password: 'a long enough sentence 7', name: 'Walker' };
      const made = await app.request('POST /api/sign-up', { body, headers: { origin: app.baseUrl } });
      if (made.status !== 200) throw new Error(`no account: ${JSON.stringify(made.body)}`);
      return made.cookie ?? '';
    },
    callerWith: (cookie) => ({ request: (line, request = {}) => app.request(line, { cookie, ...request }) }),
  };
};
