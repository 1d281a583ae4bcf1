import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import type { FakeClock } from '#tests/support/core/fake-clock.ts';
import { newGate } from '#tests/support/core/gate.ts';
import { seededIds } from '#tests/support/core/seeded-ids.ts';
import { createIdempotency } from './idempotency.ts';
import type { Command, Idempotency } from './idempotency.ts';
import { platformTable } from './platform-table.ts';

let clock: FakeClock;
let store: MemoryStore;
let nodes: number;
let runs: number;

beforeEach(() => {
  clock = fakeClock();
  store = new MemoryStore({ tables: [platformTable], clock });
  nodes = 0;
  runs = 0;
});
afterEach(() => store.close());

/** Each node has its own memory; the store is what they share. */
const newNode = (): Idempotency => createIdempotency({ store, clock, ids: seededIds(`node-${nodes++}`) });

const command = (changes: Partial<Command> = {}): Command => ({
  scope: 'guest-ada',
  key: 'key-0001',
  row: 'polls.castBallot',
  input: { body: { ranks: [1, 2], note: 'x' } },
  ...changes,
});

const task = async (): Promise<Result<unknown>> => ok({ run: ++runs });

/** Lets promises of the memory store settle; they never wait for time. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
};

describe('createIdempotency', () => {
  test('50 deliveries at once on one node run once and all hear the same', async () => {
    const node = newNode();
    const results = await Promise.all(Array.from({ length: 50 }, () => node.run(command(), task)));
    expect(runs).toBe(1);
    expect(results).toEqual(Array.from({ length: 50 }, () => ok({ run: 1 })));
  });

  test('50 deliveries at once over five nodes run once and all hear the same', async () => {
    const five = Array.from({ length: 5 }, newNode);
    const pending = Array.from({ length: 10 }, () => five.map((node) => node.run(command(), task)));
    const all = Promise.all(pending.flat());
    for (let turn = 0; turn < 5; turn++) {
      await settle();
      clock.advance(100);
    }
    expect(await all).toEqual(Array.from({ length: 50 }, () => ok({ run: 1 })));
    expect(runs).toBe(1);
  });

  test('a later delivery, also after a restart, gets the first result without running', async () => {
    expect(await newNode().run(command(), task)).toEqual(ok({ run: 1 }));
    clock.advance(DAY_MS - 1000);
    expect(await newNode().run(command(), task)).toEqual(ok({ run: 1 }));
  });

  test('after a day the result is forgotten', async () => {
    await newNode().run(command(), task);
    clock.advance(DAY_MS + 1000);
    expect(await newNode().run(command(), task)).toEqual(ok({ run: 2 }));
  });

  test('the order of fields does not matter, their values do', async () => {
    const node = newNode();
    await node.run(command(), task);
    const reordered = command({ input: { body: { note: 'x', ranks: [1, 2] } } });
    expect(await node.run(reordered, task)).toEqual(ok({ run: 1 }));
    const other = command({ input: { body: { note: 'x', ranks: [2, 1] } } });
    expect(await node.run(other, task)).toEqual(fail('command-key-reused'));
    expect(await node.run(command({ row: 'polls.close' }), task)).toEqual(fail('command-key-reused'));
    expect(runs).toBe(1);
  });

  test('another input with the key of a running command is refused at once', async () => {
    const node = newNode();
    const gate = newGate();
    const first = node.run(command(), async () => {
      await gate.opened;
      return task();
    });
    expect(await node.run(command({ input: {} }), task)).toEqual(fail('command-key-reused'));
    gate.open();
    expect(await first).toEqual(ok({ run: 1 }));
  });

  test('two people may make the same key', async () => {
    const node = newNode();
    await node.run(command(), task);
    expect(await node.run(command({ scope: 'guest-ben' }), task)).toEqual(ok({ run: 2 }));
  });

  test('a refusal is the result, what passes is not', async () => {
    const node = newNode();
    expect(await node.run(command(), async () => fail('not-allowed'))).toEqual(fail('not-allowed'));
    expect(await node.run(command(), task)).toEqual(fail('not-allowed'));
    for (const [index, code] of (['conflict', 'room-busy', 'storage-full', 'internal'] as const).entries()) {
      const retried = command({ key: `key-passing-${code}` });
      expect(await node.run(retried, async () => fail(code))).toEqual(fail(code));
      expect(await node.run(retried, task)).toEqual(ok({ run: index + 1 }));
    }
  });

  test('a task that throws leaves no claim', async () => {
    const node = newNode();
    const broken = node.run(command(), () => Promise.reject(new Error('bug')));
    await expect(broken).rejects.toThrow('bug');
    expect(await node.run(command(), task)).toEqual(ok({ run: 1 }));
  });

  test('the claim of a dead node is taken over when its lease has run out, within one request', async () => {
    const dead = createIdempotency({
      store,
      clock: { now: () => clock.now(), after: () => () => undefined },
      ids: seededIds('dead'),
    });
    void dead.run(command(), () => new Promise(() => undefined));
    await settle();
    clock.advance(9_000);
    const early = newNode().run(command(), task);
    await settle();
    expect(runs).toBe(0);
    for (let turn = 0; turn < 15; turn++) {
      clock.advance(100);
      await settle();
    }
    expect(await early).toEqual(ok({ run: 1 }));
  });

  test('a long command keeps its claim; others hear that it still runs', async () => {
    const gate = newGate();
    const first = newNode().run(command(), async () => {
      await gate.opened;
      return task();
    });
    await settle();
    for (let renewal = 0; renewal < 12; renewal++) {
      clock.advance(3_000);
      await settle();
    }
    const second = newNode().run(command(), task);
    for (let turn = 0; turn < 130; turn++) {
      await settle();
      clock.advance(100);
    }
    expect(await second).toEqual(fail('command-in-progress'));
    gate.open();
    expect(await first).toEqual(ok({ run: 1 }));
    expect(await newNode().run(command(), task)).toEqual(ok({ run: 1 }));
  });

  test('the stored result cannot be read without the key', async () => {
    await newNode().run(command(), async () => ok({ seatToken: 'open-sesame', secretKey: 'key-0001' }));
    const { items } = await store.scan(platformTable);
    expect(items).toHaveLength(1);
    const stored = JSON.stringify(items, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
    expect(stored).not.toContain('open-sesame');
    expect(stored).not.toContain('key-0001');
  });

  test('a result too large for an item is not given twice, and not run twice either', async () => {
    const large = async (): Promise<Result<unknown>> => ok({ run: ++runs, text: 'x'.repeat(400_000) });
    expect((await newNode().run(command(), large)).ok).toBe(true);
    expect(await newNode().run(command(), large)).toEqual(fail('command-result-gone'));
    expect(runs).toBe(1);
  });
});
