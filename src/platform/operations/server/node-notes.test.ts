import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#core/instant.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { createLog } from '#server/log.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import type { FakeClock } from '#tests/support/core/fake-clock.ts';
import { NodeNotes } from './node-notes.ts';
import { bareMachine } from './operations.wiring.ts';

let clock: FakeClock;
let store: MemoryStore;
let sockets: number;

beforeEach(() => {
  clock = fakeClock();
  store = new MemoryStore({ tables: [platformTable], clock });
  sockets = 3;
});

const nodeOf = (nodeId: string, isShared = true): NodeNotes => {
  const kinds = [{ kind: 'poll', rooms: 1, connections: 2, people: 2 }];
  const load = () => ({ ...bareMachine.load(), sockets, kinds });
  return new NodeNotes(
    { store, clock, log: createLog('silent') },
    { ...bareMachine, isShared, load },
    nodeId,
  );
};

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

const namesOf = async (node: NodeNotes): Promise<string[]> =>
  (await node.list()).map(({ nodeId, isThis }) => (isThis ? `${nodeId}*` : nodeId));

describe('nodes', () => {
  test('[OPS-2] know each other, with what runs on each', async () => {
    const [a, b] = [nodeOf('a'), nodeOf('b')];
    a.start();
    b.start();
    await settle();
    expect(await namesOf(a)).toEqual(['a*', 'b']);
    expect(await namesOf(b)).toEqual(['b*', 'a']);
    sockets = 8;
    clock.advance(21 * SECOND_MS);
    await settle();
    expect((await b.list())[1]).toMatchObject({
      nodeId: 'a',
      sockets: 8,
      kinds: [{ kind: 'poll', rooms: 1, connections: 2, people: 2 }],
    });
    await Promise.all([a.close(), b.close()]);
  });

  test('[OPS-2] one that stops is forgotten at once, one that dies within a minute', async () => {
    const [a, b, c] = [nodeOf('a'), nodeOf('b'), nodeOf('c')];
    for (const node of [a, b]) node.start();
    c.start();
    await settle();
    await b.close();
    expect(await namesOf(a)).toEqual(['a*', 'c']);
    await c.close();
    const died = nodeOf('d', true);
    died.start();
    await settle();
    expect(await namesOf(a)).toEqual(['a*', 'd']);
    // It is never heard of again: only its note is left, with its time.
    const later = fakeClock(clock.now() + MINUTE_MS + SECOND_MS);
    const after = new MemoryStore({ tables: [platformTable], clock: later });
    for (const item of (await store.query(platformTable, { partition: 'NODES' })).items)
      await after.put(platformTable, item);
    expect((await after.query(platformTable, { partition: 'NODES' })).items).toEqual([]);
    await Promise.all([a.close(), died.close()]);
  });

  test('[OPS-2] one that is alone stores nothing', async () => {
    const alone = nodeOf('a', false);
    alone.start();
    clock.advance(MINUTE_MS);
    await settle();
    expect(await namesOf(alone)).toEqual(['a*']);
    expect((await store.query(platformTable, { partition: 'NODES' })).items).toEqual([]);
    await alone.close();
  });
});
