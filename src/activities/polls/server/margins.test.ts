import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import type { OwnerView, PollMargins } from '../contract.views.ts';
import { pollsTable } from './polls.items.ts';
import { createPolls } from './polls.wiring.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({
    tables: [pollsTable],
    modules: (kit, _, blobs) => {
      const rooms = createRooms(kit);
      const files = createFiles(kit, rooms, blobs);
      return [rooms.module, files.module, createPolls(kit, rooms, files).module];
    },
  });
});
afterEach(() => app.close());

const lunch = async (): Promise<string> => {
  const body = { title: 'Lunch', candidates: ['Pizza', 'Soup', 'Curry'], open: true };
  const { pollId } = (await app.as('guest:owner').request<OwnerView>('POST /api/polls', { body })).body;
  // Curry goes out, Soup wins against Pizza by 5 to 3.
  const ballots = [
    ...Array.from({ length: 3 }, () => ['Pizza']),
    ...Array.from({ length: 3 }, () => ['Soup']),
    ...Array.from({ length: 2 }, () => ['Curry', 'Soup']),
  ];
  for (const [index, order] of ballots.entries()) {
    await app.as(`guest:v${index}`).request(`PUT /api/polls/${pollId}/ballots/${randomUUID()}`, {
      body: { secret: randomUUID(), ranks: order.map((name) => [name]) },
    });
  }
  return pollId;
};

test('[POLL-50] a margin is told to whoever may see the result, and to nobody before', async () => {
  const pollId = await lunch();
  const hidden = await app.as('guest:v1').request<{ code: string }>(`GET /api/polls/${pollId}/margins`);
  expect([hidden.status, hidden.body.code]).toEqual([403, 'poll-results-hidden']);
  await app.as('guest:owner').request(`POST /api/polls/${pollId}/status`, { body: { to: 'closed' } });
  const { body } = await app.as('guest:v1').request<PollMargins>(`GET /api/polls/${pollId}/margins`);
  expect(body.losers.map(({ name }) => name).toSorted()).toEqual(['Curry', 'Pizza']);
  for (const { atLeast, atMost } of [body.changed!, ...body.losers.map(({ changed }) => changed)])
    expect(atMost).toBe(atLeast);
  expect(body.changed!.atLeast).toBeGreaterThanOrEqual(1);
  expect(body.changed!.atLeast).toBeLessThanOrEqual(2);
});
