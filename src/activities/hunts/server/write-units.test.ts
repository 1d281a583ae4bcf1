import { afterEach, expect, test } from 'vitest';
import { platformTable } from '#server/kit/platform-table.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { packedIn } from '#store/port/packed.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { HuntWorld, table } from '#tests/support/hunts/app.ts';
import { countingWrites } from '#tests/support/store/write-units.ts';
import type { Draft } from '../contract.build.ts';

let world: HuntWorld | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

const LEVELS = 60;
const right = { type: 'text', text: 'green' };
const manyStops = {
  name: 'Sixty colours',
  teams: [
    { id: 'red', name: 'Red' },
    { id: 'blue', name: 'Blue' },
  ],
  levels: Array.from({ length: LEVELS }, (_, place) => ({
    id: `stop-${place}`,
    name: `Stop ${place}`,
    mission: { type: 'text', prompt: 'Which colour?', answers: ['green'] },
  })),
};

const startCounted = async () => {
  const clock = fakeClock();
  const memory = new MemoryStore({ tables: [platformTable, table], clock });
  const counted = countingWrites(memory, table);
  const started = await HuntWorld.start({ store: counted.store, clock });
  world = started;
  return { started, counted, memory };
};

test('[HUNT-11] a completed level costs at most eight write units, however many levels there are', async () => {
  const { started, counted, memory } = await startCounted();
  const gameId = await started.running(manyStops);
  counted.units = 0;
  for (const { id } of manyStops.levels.slice(0, 20))
    expect((await started.attempt(gameId, 'guest:ada', id, right)).outcome).toBe('completed');
  expect(counted.units / 20).toBeLessThanOrEqual(8);
  const row = await memory.get(table, { PK: 'TEAM#red', SK: 'LEVEL#stop-3' });
  expect(row).toMatchObject({ opened_at: expect.any(String), completed_at: expect.any(String), index: 4 });
});

test('[HUNT-11] a hunt that an earlier version stored keeps the order of its levels', async () => {
  const { started, memory } = await startCounted();
  const { gameId } = await started.make(manyStops);
  const game = (await memory.get(table, { PK: `GAME#${gameId}`, SK: '#METADATA' })) ?? {};
  expect(game['level_ids']).toBeInstanceOf(Uint8Array);
  const reversed = packedIn<string[]>(game, 'level_ids').toReversed();
  // Another version: what this node has at hand is not looked at.
  await memory.put(table, { ...game, level_ids: reversed, version: 7, revision: 7 });
  const { file } = await started.call<Draft>(`GET /api/hunts/${gameId}/draft`, 'guest:host');
  expect(file.levels.map(({ id }) => id)).toEqual(reversed);
  await memory.put(table, { ...game, level_ids: Uint8Array.of(9), version: 8, revision: 8 });
  expect(await started.refusal(`GET /api/hunts/${gameId}/draft`, 'guest:host')).toBe('stored-unreadable');
});
