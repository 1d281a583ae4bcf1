import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Limits } from './kit/limits.ts';
import { composeModules, tablesOf } from './activities.ts';
import type { Composition } from './activities.ts';
import { contracts } from './contracts.ts';
import { startTestApp, testConfig } from '#tests/support/app.ts';
import type { Caller, TestApp } from '#tests/support/app.ts';
import { walkRow } from '#tests/support/contract-walk.ts';
import type { Walkers } from '#tests/support/contract-walk.ts';

const unlimited: Limits = { spend: async () => undefined };
const rowNames = contracts.flatMap(({ name, routes }) => Object.keys(routes).map((row) => `${name}.${row}`));

let app: TestApp;
const adminTokens = new Set<string>();

beforeAll(async () => {
  let composition: Composition | undefined;
  app = await startTestApp({
    tables: tablesOf(testConfig()).slice(1),
    limits: unlimited,
    modules(kit, config) {
      composition = composeModules(kit, config);
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
});
afterAll(() => app.close());

const callerWith = (cookie: string): Caller => ({
  request: (line, request = {}) => app.request(line, { cookie, ...request }),
});

const newGuest = async (): Promise<string> => (await app.request('GET /api/me')).cookie ?? '';

let accounts = 0;
const newAccount = async (): Promise<string> => {
  const email = `walker-${accounts++}@example.org`;
  const body = { email, password: 'a long enough sentence 7', name: 'Walker' };
  const made = await app.request('POST /api/sign-up', { body, headers: { origin: app.baseUrl } });
  expect(made.status).toBe(200);
  return made.cookie ?? '';
};

const isAlive = async (cookie: string | undefined): Promise<boolean> =>
  cookie !== undefined && (await app.request('GET /api/me', { cookie })).cookie === undefined;

const cookies: { guest?: string; account?: string; admin?: string } = {};

/** Some rows end the session or delete the account they were called with. */
const freshWalkers = async (): Promise<Walkers> => {
  if (!(await isAlive(cookies.guest))) cookies.guest = await newGuest();
  if (!(await isAlive(cookies.account))) cookies.account = await newAccount();
  if (!(await isAlive(cookies.admin))) cookies.admin = await newAccount();
  adminTokens.add(cookies.admin ?? '');
  return {
    nobody: { request: (line, request) => app.request(line, request) },
    guest: callerWith(cookies.guest ?? ''),
    account: callerWith(cookies.account ?? ''),
    admin: callerWith(cookies.admin ?? ''),
  };
};

// Rows that check a password take their time on purpose.
describe('every row of every contract', { timeout: 60_000 }, () => {
  test.each(rowNames)(
    '%s keeps strangers out, refuses hostile input and answers only what it names',
    async (name) => {
      const row = app.app.commands.find(name);
      if (!row) throw new Error(`${name} is not bound`);
      expect(await walkRow(row, await freshWalkers())).toEqual([]);
    },
  );
});
