import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#core/instant.ts';
import { contracts } from './contracts.ts';
import { startComposedApp } from '#tests/support/server/composed-app.ts';
import type { ComposedApp } from '#tests/support/server/composed-app.ts';
import { walkRow } from '#tests/support/server/contract-walk.ts';
import type { Walkers } from '#tests/support/server/contract-walk.ts';

const rowNames = contracts.flatMap(({ name, routes }) => Object.keys(routes).map((row) => `${name}.${row}`));

let composed: ComposedApp;
beforeAll(async () => {
  composed = await startComposedApp();
});
afterAll(() => composed.app.close());

const isAlive = async (cookie: string | undefined): Promise<boolean> =>
  cookie !== undefined && (await composed.app.request('GET /api/me', { cookie })).cookie === undefined;

const cookies: { guest?: string; account?: string; admin?: string } = {};

/** Some rows end the session or delete the account they were called with. */
const freshWalkers = async (): Promise<Walkers> => {
  const { app, adminTokens, newGuest, newAccount, callerWith } = composed;
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
describe('every row of every contract', { timeout: 240_000 }, () => {
  test.each(rowNames)(
    '%s keeps strangers out, refuses hostile input and answers only what it names',
    async (name) => {
      const row = composed.app.app.commands.find(name);
      if (!row) throw new Error(`${name} is not bound`);
      // Wrong codes are throttled: what the row before has guessed must not hide what this one answers.
      if (row.route.path.includes(':gameId')) composed.app.clock.advance(5 * MINUTE_MS);
      expect(await walkRow(row, await freshWalkers())).toEqual([]);
    },
  );
});
