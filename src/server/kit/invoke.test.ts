import * as z from 'zod/mini';
import { beforeEach, describe, expect, test } from 'vitest';
import { fail, ok } from '#core/result.ts';
import { contract, route } from '#core/route.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { StoreError } from '#store/port/store-error.ts';
import type { StoreErrorCode } from '#store/port/store-error.ts';
import { createLog } from '#server/log.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { seededIds } from '#tests/support/core/seeded-ids.ts';
import { recordingHub } from '#tests/support/live/recording-hub.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import { createAuditTrail } from './audit.ts';
import { bind } from './bind.ts';
import { Guesses } from './guesses.ts';
import { createIdempotency } from './idempotency.ts';
import { createCommands } from './invoke.ts';
import type { Commands, Outcome, RawCall } from './invoke.ts';
import { createLimits } from './limits.ts';
import { platformTable } from './platform-table.ts';

const rows = contract('rows', {
  add: route({
    method: 'POST',
    path: '/add',
    summary: 'Counts up',
    access: 'guest',
    body: z.object({ by: z.number() }),
    response: z.object({ total: z.number() }),
    limit: { name: 'add', max: 5, perSeconds: 60, by: 'identity' },
  }),
  enter: route({
    method: 'POST',
    path: '/enter',
    summary: 'Sets a cookie',
    access: 'public',
    response: z.undefined(),
    httpOnly: true,
  }),
  lower: route({
    method: 'PUT',
    path: '/lower',
    summary: 'May be done again',
    access: 'guest',
    response: z.object({ total: z.number() }),
    isRepeatable: true,
  }),
  who: route({ method: 'GET', path: '/who', summary: 'Who', access: 'public', response: z.string() }),
  lie: route({
    method: 'GET',
    path: '/lie',
    summary: 'Answers what its schema refuses',
    access: 'public',
    response: z.object({ count: z.number() }),
  }),
  shut: route({
    method: 'POST',
    path: '/shops/:shopId',
    summary: 'Opens or shuts a shop',
    access: 'guest',
    audited: ['shopId', 'isOpen', 'visits'],
    params: z.object({ shopId: z.string() }),
    body: z.object({ isOpen: z.boolean(), motto: z.string() }),
    response: z.object({ visits: z.number(), motto: z.string() }),
    errors: ['not-allowed'],
  }),
  lose: route({
    method: 'GET',
    path: '/lose',
    summary: 'Loses the store',
    access: 'public',
    query: z.object({ code: z.string() }),
    response: z.undefined(),
  }),
});

let total: number;
let outcomes: Outcome[];
let commands: Commands;
let store: MemoryStore;

beforeEach(() => {
  total = 0;
  outcomes = [];
  const clock = fakeClock();
  store = new MemoryStore({ tables: [platformTable], clock });
  commands = createCommands({
    rows: bind(rows, {
      add: async ({ body }) => ok({ total: (total += body.by), secret: 'x' }),
      enter: async ({ setSession }) => {
        setSession('token');
        return ok(undefined);
      },
      lower: async () => ok({ total: --total }),
      who: async ({ actor }) => ok(actor.identityId),
      lie: async () => ok(JSON.parse('{"count":"many"}') as { count: number }),
      shut: async ({ body: { motto } }) =>
        motto === 'refuse' ? fail('not-allowed') : ok({ visits: 3, motto }),
      lose: async ({ query }) => {
        throw new StoreError(query.code as StoreErrorCode, 'lost');
      },
    }),
    limits: createLimits(),
    guesses: new Guesses({ clock, hub: recordingHub() }),
    budgets: { perAddressPerMinute: 1000, perIdentityPerMinute: 1000, guestsPerAddressPerHour: 10 },
    idempotency: createIdempotency({ store, clock, ids: seededIds() }),
    audit: createAuditTrail({ store, clock, ids: seededIds(), log: createLog('silent') }, 30),
    log: createLog('silent'),
    onOutcome: (outcome) => void outcomes.push(outcome),
  });
});

const invoke = (name: string, call: Partial<RawCall> = {}) => {
  const row = commands.find(`rows.${name}`);
  if (!row) throw new Error(`no row ${name}`);
  return commands.invoke(row, {
    transport: 'socket',
    actor: actorOf('guest:ada'),
    address: '192.0.2.1',
    locale: 'en',
    ...call,
  });
};

describe('invoke', () => {
  test('a command by socket and its repeat by HTTP run once', async () => {
    const call = { body: { by: 3 }, commandId: 'command-1' };
    expect(await invoke('add', call)).toEqual(ok({ total: 3 }));
    expect(await invoke('add', { ...call, transport: 'http' })).toEqual(ok({ total: 3 }));
    expect(total).toBe(3);
  });

  test('a repeatable row keeps no result', async () => {
    await invoke('lower', { commandId: 'command-9' });
    expect(await invoke('lower', { commandId: 'command-9' })).toEqual(ok({ total: -2 }));
    expect((await store.scan(platformTable)).items).toEqual([]);
  });

  test('50 deliveries at once by both roads run once', async () => {
    const transports = Array.from(
      { length: 50 },
      (_, index) => (index % 2 === 0 ? 'http' : 'socket') as RawCall['transport'],
    );
    const call = { body: { by: 1 }, commandId: 'command-2' };
    const results = await Promise.all(
      transports.map((transport) => invoke('add', { ...call, transport, address: '192.0.2.2' })),
    );
    expect(total).toBe(1);
    // The row's own limit counts deliveries: five come through, all with the one result.
    expect(results.filter((result) => result.ok)).toEqual(Array.from({ length: 5 }, () => ok({ total: 1 })));
  });

  test('the same limits hold on both roads', async () => {
    for (let count = 0; count < 5; count++) {
      await invoke('add', { body: { by: 1 }, transport: count % 2 === 0 ? 'http' : 'socket' });
    }
    expect(await invoke('add', { body: { by: 1 } })).toMatchObject({ error: { code: 'too-many-requests' } });
    expect(await invoke('add', { body: { by: 1 }, actor: actorOf('guest:ben') })).toEqual(ok({ total: 6 }));
  });

  test('a row that sets cookies is no socket command, and its repeat runs again', async () => {
    expect(await invoke('enter')).toEqual(fail('unknown-command', { name: 'rows.enter' }));
    const tokens: (string | undefined)[] = [];
    const call = {
      transport: 'http',
      commandId: 'command-3',
      setSession: (token: string | undefined) => void tokens.push(token),
    } as const;
    await invoke('enter', call);
    await invoke('enter', call);
    expect(tokens).toEqual(['token', 'token']);
  });

  test('without a way to welcome, nobody is refused where a guest is needed', async () => {
    expect(await invoke('add', { actor: undefined, body: { by: 1 } })).toEqual(fail('sign-in-needed'));
  });

  test('a command id that is too short or not visible is refused by name', async () => {
    for (const commandId of ['short', 'with space in it', 'ü'.repeat(10), 'x'.repeat(65)]) {
      expect(await invoke('add', { body: { by: 1 }, commandId })).toMatchObject({
        error: { code: 'bad-input', fields: [{ path: 'Idempotency-Key' }] },
      });
    }
    expect(total).toBe(0);
  });

  test('a public row that needs somebody but was called by nobody is a bug, not a leak', async () => {
    expect(await invoke('who', { actor: undefined })).toEqual(fail('internal'));
    expect(await invoke('who')).toEqual(ok('guest-ada'));
  });

  test('an answer its schema refuses never leaves', async () => {
    expect(await invoke('lie')).toEqual(fail('internal'));
  });

  test.each([
    ['unavailable', 'unavailable'],
    ['full', 'storage-full'],
    ['closed', 'server-stopping'],
    ['bad-value', 'internal'],
    ['bad-cursor', 'bad-input'],
  ])('a store that fails with %s is %s', async (code, refusal) => {
    expect(await invoke('lose', { query: { code } })).toMatchObject({ error: { code: refusal } });
  });

  test('every call is told, with its road and outcome', async () => {
    await invoke('who');
    await invoke('add', { transport: 'http', body: {} });
    expect(outcomes).toMatchObject([
      { row: 'rows.who', transport: 'socket', result: { ok: true } },
      { row: 'rows.add', transport: 'http', result: { error: { code: 'bad-input' } } },
    ]);
  });

  test('a marked row leaves one note for each time it was done, and none for a refusal or a retry', async () => {
    const call = { params: { shopId: 'shop-7' }, address: '203.0.113.77' };
    const open = { ...call, body: { isOpen: true, motto: 'typed by somebody' }, commandId: 'command-1' };
    await invoke('shut', open);
    await invoke('shut', open);
    await invoke('shut', { ...call, body: { isOpen: 'perhaps' } });
    await invoke('shut', { ...call, body: { isOpen: false, motto: 'refuse' } });
    await commands.drain();
    const { items } = await store.query(platformTable, { partition: 'AUDIT#2026-01-15' });
    expect(items).toMatchObject([
      {
        action: 'rows.shut',
        identityId: 'guest-ada',
        subject: 'shop-7',
        detail: 'isOpen=true visits=3',
        address: '203.0.113.0/24',
      },
    ]);
    expect(JSON.stringify(items)).not.toContain('typed');
  });

  test('two rows of one name are refused at start', () => {
    const twice = bind(contract('x', { a: rows.routes.who }), { a: async () => ok('') });
    expect(() =>
      createCommands({
        rows: [...twice, ...twice],
        limits: createLimits(),
        guesses: new Guesses({ clock: fakeClock(), hub: recordingHub() }),
        budgets: { perAddressPerMinute: 1, perIdentityPerMinute: 1, guestsPerAddressPerHour: 1 },
        idempotency: { run: async (_, task) => task() },
        audit: { note: () => undefined, idle: async () => undefined },
        log: createLog('silent'),
      }),
    ).toThrow('same name');
  });
});
