import { describe, expect, test } from 'vitest';
import { ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { recordingHub } from '#tests/support/live/recording-hub.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import { contracts } from './contracts.ts';
import { createCommands } from './kit/invoke.ts';
import type { Commands } from './kit/invoke.ts';
import type { BoundRoute } from './kit/bind.ts';
import { Guesses } from './kit/guesses.ts';
import { createLimits } from './kit/limits.ts';
import { createLog } from './log.ts';

const rows: readonly BoundRoute[] = contracts.flatMap(({ name, routes }) =>
  Object.entries(routes).map(([row, route]) => ({
    name: `${name}.${row}`,
    route,
    run: async () => ok(undefined),
  })),
);
const limited = rows.filter(({ route }) => route.limit !== undefined);

const GENEROUS = { perAddressPerMinute: 1e9, perIdentityPerMinute: 1e9, guestsPerAddressPerHour: 1e9 };

const commandsWith = (budgets = GENEROUS): Commands =>
  createCommands({
    rows,
    limits: createLimits(),
    guesses: new Guesses({ clock: fakeClock(), hub: recordingHub() }),
    budgets,
    idempotency: { run: (_, task) => task() },
    audit: { note: () => undefined, idle: async () => undefined },
    log: createLog('silent'),
  });

interface From {
  readonly token?: TestToken;
  readonly address?: string;
}

/** What it is called with is wrong: the budget is spent before anybody looks at it. */
const call = (
  commands: Commands,
  row: BoundRoute,
  { token = 'account:ada', address = '192.0.2.1' }: From = {},
): Promise<Result<unknown>> =>
  commands.invoke(row, {
    transport: 'http',
    actor: actorOf(token),
    address,
    locale: 'en',
    body: 'hostile',
    params: {},
  });

const isRefused = (result: Result<unknown>): boolean =>
  !result.ok && result.error.code === 'too-many-requests';

const spendAll = async (commands: Commands, row: BoundRoute, max: number): Promise<boolean> => {
  const results = await Promise.all(Array.from({ length: max }, () => call(commands, row)));
  return results.some(isRefused);
};

describe('the budget of a row', () => {
  test.each(limited)('$name is what its contract says, by identity or by address', async (row) => {
    const commands = commandsWith();
    const { max, perSeconds, by } = row.route.limit ?? { max: 0, perSeconds: 0, by: 'identity' };
    expect(await spendAll(commands, row, max)).toBe(false);
    const over = await call(commands, row);
    expect(over).toMatchObject({ error: { code: 'too-many-requests' } });
    const seconds = over.ok ? 0 : Number(over.error.params?.['seconds']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(perSeconds);
    const elsewhere = await call(commands, row, { address: '198.51.100.7' });
    const another = await call(commands, row, { token: 'account:ben' });
    expect([isRefused(elsewhere), isRefused(another)]).toEqual(
      by === 'identity' ? [true, false] : [false, true],
    );
  });

  test('is shared by the rows that have its name, and by no other', async () => {
    const names = new Set(limited.map(({ route }) => route.limit?.name));
    for (const name of names) {
      const sharing = limited.filter(({ route }) => route.limit?.name === name);
      const [first] = sharing;
      const limits = new Set(sharing.map(({ route }) => JSON.stringify(route.limit)));
      expect(limits.size, `${name} has one budget`).toBe(1);
      if (first === undefined) continue;
      const commands = commandsWith();
      await spendAll(commands, first, first.route.limit?.max ?? 0);
      const others = await Promise.all(limited.map(async (row) => [row, await call(commands, row)] as const));
      const refused = others.filter(([, result]) => isRefused(result)).map(([row]) => row.name);
      expect(refused).toEqual(sharing.map((row) => row.name));
    }
  });
});

describe('the general budgets', () => {
  const read = rows.find(({ name }) => name === 'identity.readMe');
  if (!read) throw new Error('identity.readMe is gone');

  test('LIMIT_IDENTITY_PER_MINUTE holds over all rows and addresses of a person', async () => {
    const commands = commandsWith({ ...GENEROUS, perIdentityPerMinute: 3 });
    for (let spent = 0; spent < 3; spent++)
      expect(isRefused(await call(commands, read, { address: `192.0.2.${spent}` }))).toBe(false);
    expect(isRefused(await call(commands, read))).toBe(true);
    expect(isRefused(await call(commands, read, { token: 'account:ben' }))).toBe(false);
  });

  test('LIMIT_ADDRESS_PER_MINUTE holds for everybody behind an address; IPv6 counts by household', async () => {
    const commands = commandsWith({ ...GENEROUS, perAddressPerMinute: 2 });
    const from = (address: string, token: TestToken) => call(commands, read, { address, token });
    expect(isRefused(await from('2001:db8:1:2::a', 'account:a'))).toBe(false);
    expect(isRefused(await from('2001:db8:1:2::b', 'account:b'))).toBe(false);
    expect(isRefused(await from('2001:db8:1:2::c', 'account:c'))).toBe(true);
    expect(isRefused(await from('2001:db8:1:3::c', 'account:c'))).toBe(false);
  });

  test('[IDENT-29] a device over its own budget costs the others behind its address nothing', async () => {
    const commands = commandsWith({ ...GENEROUS, perAddressPerMinute: 20, perIdentityPerMinute: 5 });
    const flood = await Promise.all(
      Array.from({ length: 500 }, () => call(commands, read, { token: 'guest:eve' })),
    );
    expect(flood.filter((result) => !isRefused(result))).toHaveLength(5);
    expect(isRefused(await call(commands, read, { token: 'guest:ana' }))).toBe(false);
  });

  test('[IDENT-30] what floods one lane uses up nothing of the others, neither of the device nor of the address', async () => {
    const flooding = limited.find(({ route }) => route.limit?.name === 'rooms-joined');
    if (!flooding) throw new Error('joining rooms is gone');
    const commands = commandsWith({ ...GENEROUS, perAddressPerMinute: 200, perIdentityPerMinute: 100 });
    for (let device = 0; device < 30; device++) {
      const token: TestToken = `guest:eve${device}`;
      await Promise.all(Array.from({ length: 70 }, () => call(commands, flooding, { token })));
    }
    expect(isRefused(await call(commands, flooding, { token: 'guest:ana' }))).toBe(true);
    for (const row of limited.filter(({ route }) => route.limit?.name !== 'rooms-joined')) {
      for (const token of ['guest:eve0', 'guest:ana'] as const)
        expect(isRefused(await call(commands, row, { token })), `${row.name} ${token}`).toBe(false);
    }
  });

  test('[IDENT-29] a class of newcomers who join at once is not counted as one', async () => {
    const join = limited.find(({ route }) => route.limit?.name === 'rooms-joined');
    if (!join) throw new Error('joining rooms is gone');
    const commands = commandsWith();
    for (let at = 0; at < 200; at++) {
      const result = await commands.invoke(join, {
        transport: 'http',
        actor: undefined,
        address: '192.0.2.1',
        locale: 'en',
        params: {},
        welcome: async () => actorOf(`guest:new${at}`),
      });
      expect(isRefused(result)).toBe(false);
    }
  });

  test('LIMIT_GUESTS_PER_HOUR holds for newcomers, and who is known goes on', async () => {
    const commands = commandsWith({ ...GENEROUS, guestsPerAddressPerHour: 2 });
    const visit = (token?: TestToken) =>
      commands.invoke(read, {
        transport: 'http',
        actor: token && actorOf(token),
        address: '192.0.2.1',
        locale: 'en',
        welcome: async () => actorOf('guest:new'),
      });
    expect(isRefused(await visit())).toBe(false);
    expect(isRefused(await visit())).toBe(false);
    expect(isRefused(await visit())).toBe(true);
    expect(isRefused(await visit('guest:known'))).toBe(false);
  });
});
