import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { heldStore } from '#tests/support/store/held-store.ts';
import type { HeldStore } from '#tests/support/store/held-store.ts';
import { recordingHub } from '#tests/support/live/recording-hub.ts';
import type { RecordingHub } from '#tests/support/live/recording-hub.ts';
import type { OwnerView, PollResult } from '../contract.views.ts';
import { pollsTable } from './polls.items.ts';
import { createPolls } from './polls.wiring.ts';

let app: TestApp;
let held: HeldStore;
let hub: RecordingHub;

beforeEach(async () => {
  held = heldStore(new MemoryStore({ tables: [platformTable, pollsTable], clock: fakeClock() }));
  hub = recordingHub();
  app = await startTestApp({
    store: held.store,
    hub,
    modules(kit, _, files) {
      const rooms = createRooms(kit);
      return [rooms.module, createPolls(kit, rooms, createFiles(kit, rooms, files)).module];
    },
  });
});
afterEach(() => app.close());

const makeLivePoll = async (): Promise<string> => {
  const body = { title: 'Lunch', candidates: ['Pizza', 'Soup'], open: true, settings: { results: 'live' } };
  return (await app.as('guest:owner').request<OwnerView>('POST /api/polls', { body })).body.pollId;
};

const cast = async (pollId: string, voter: number): Promise<void> => {
  const body = { secret: `the long secret of voter ${voter}`, ranks: [['Soup']] };
  const { status } = await app
    .as(`guest:v${voter}`)
    .request(`PUT /api/polls/${pollId}/ballots/${randomUUID()}`, { body });
  expect(status).toBe(200);
};

const payloadsOf = (name: string): unknown[] =>
  hub.published
    .flatMap(({ messages }) => messages)
    .filter(({ type }) => type === name)
    .map(({ payload }) => payload);

const resultsSent = (): number[] =>
  payloadsOf('result.changed').map((payload) => (payload as { result: PollResult }).result.count.ballots);

const turnoutsSent = (): number[] =>
  payloadsOf('turnout.changed').map((payload) => (payload as { ballots: number }).ballots);

test('the last ballot is in the last result, also when the count before it took long', async () => {
  const pollId = await makeLivePoll();
  held.beforeQuery = () => {
    held.beforeQuery = undefined;
    app.clock.advance(300);
  };
  await cast(pollId, 1);
  await expect.poll(resultsSent).toEqual([1]);
  await cast(pollId, 2);
  app.clock.advance(1000);
  await expect.poll(resultsSent).toEqual([1, 2]);
});

test('a burst is one result at once and one a second later, with everything in it', async () => {
  const pollId = await makeLivePoll();
  await cast(pollId, 0);
  await expect.poll(resultsSent).toEqual([1]);
  await Promise.all(Array.from({ length: 60 }, (_, index) => cast(pollId, index + 1)));
  app.clock.advance(999);
  expect(resultsSent()).toEqual([1]);
  app.clock.advance(1);
  await expect.poll(resultsSent).toEqual([1, 61]);
  app.clock.advance(5000);
  expect(resultsSent()).toEqual([1, 61]);
});

test('turnout goes out at once, then twice a second at most; every version is published once', async () => {
  const pollId = await makeLivePoll();
  await cast(pollId, 0);
  for (let voter = 1; voter <= 20; voter++) await cast(pollId, voter);
  expect(turnoutsSent()).toEqual([1]);
  app.clock.advance(500);
  expect(turnoutsSent()).toEqual([1, 21]);
  const versions = hub.published.flatMap(({ version }) => (version === undefined ? [] : [version]));
  expect(versions).toEqual(Array.from({ length: 21 }, (_, index) => index + 2));
});
