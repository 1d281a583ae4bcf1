import { PasswordHasher } from '#platform/identity/server/password-hasher.ts';
import { composeModules, tablesOf } from '#server/activities.ts';
import type { Composition } from '#server/activities.ts';
import type { ServerModule } from '#server/kit/module.ts';
import { isOriginAllowed } from '#server/kit/origin.ts';
import { clientAddressBy } from '#server/live/client-address.ts';
import type { Live } from '#server/live/live.ts';
import type { Limits } from '#server/kit/limits.ts';
import { startTestApp, testConfig } from './app.ts';
import type { Caller, TestApp, TestAppOptions } from './app.ts';
import { cheapCost } from '#tests/support/identity/app.ts';

export interface ComposedApp {
  readonly app: TestApp;
  readonly modules: readonly ServerModule[];
  /** Session cookies whose account counts as an administrator's. */
  readonly adminTokens: Set<string>;
  newGuest(): Promise<string>;
  newAccount(): Promise<string>;
  callerWith(cookie: string): Caller;
}

const unlimited: Limits = { spend: async () => undefined };

interface ComposedOptions extends Pick<
  TestAppOptions,
  'clock' | 'store' | 'log' | 'env' | 'webFolder' | 'storing'
> {
  /** If absent, nothing is limited. */
  readonly limits?: Limits;
  /** If absent, nothing is served at /live. */
  readonly live?: Live;
}

const attachLive = (live: Live, { app }: TestApp, composition: Composition): void => {
  live.serve(app.topics);
  live.attach([app.http.server], {
    authenticator: composition.authenticator,
    commands: app.commands,
    enter: app.enter,
    isOriginAllowed: (headers) => isOriginAllowed(headers, app.origins),
    addressOf: clientAddressBy(false),
    socketsPerIdentity: 1000,
    socketsPerAddress: 1000,
  });
};

/** The whole server in process, with real identities and without limits. */
export const startComposedApp = async ({ live, ...options }: ComposedOptions = {}): Promise<ComposedApp> => {
  const adminTokens = new Set<string>();
  let composition: Composition | undefined;
  const app = await startTestApp({
    ...options,
    ...(live && { hub: live.hub }),
    tables: tablesOf(testConfig()).slice(1),
    limits: options.limits ?? unlimited,
    modules(kit, config, files) {
      composition = composeModules(kit, config, files, { hasher: new PasswordHasher(cheapCost) });
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
  if (live && composition) attachLive(live, app, composition);
  let accounts = 0;
  return {
    app,
    modules: composition?.modules ?? [],
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
