import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import type { OwnerView } from '../contract.views.ts';
import { pollKey, pollsTable } from './polls.items.ts';
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

const owner = 'guest:owner' as const;
const at = (text: string): number => Date.parse(`${text}:00Z`);
const slot = (from: string, to: string) => ({ name: '-', slot: { from: at(from), to: at(to) } });
const [MON, TUE] = ['2026-12-07 18:00–20:00', '2026-12-08 18:00–20:00'] as const;

test('[POLL-54] a date is found: yes before if need be, stored under the seed’s names, copied with its slots', async () => {
  const body = {
    title: 'When do we meet?',
    candidates: [slot('2026-12-08T17:00', '2026-12-08T19:00'), slot('2026-12-07T17:00', '2026-12-07T19:00')],
    timeZone: 'Europe/Berlin',
    settings: { method: 'dates' },
    open: true,
  };
  const made = await app.as(owner).request<OwnerView>('POST /api/polls', { body });
  expect(made.body.candidates.map(({ name }) => name)).toEqual([MON, TUE]);
  const { pollId } = made.body;
  const ballots = [[[MON], [TUE]], [[TUE], [MON]], [[], [TUE]], [[TUE]], [[MON]]];
  for (const [place, ranks] of ballots.entries()) {
    const cast = await app
      .as(`guest:v${place}`)
      .request(`PUT /api/polls/${pollId}/ballots/${randomUUID()}`, { body: { secret: randomUUID(), ranks } });
    expect(cast.status).toBe(200);
  }
  await app.as(owner).request(`POST /api/polls/${pollId}/status`, { body: { to: 'closed' } });
  const { body: poll } = await app.as(owner).request<OwnerView>(`GET /api/polls/${pollId}`);
  expect(poll.timeZone).toBe('Europe/Berlin');
  expect(poll.result?.count.winners).toEqual([TUE]);
  expect(poll.result?.count.rounds.map(({ tally }) => tally)).toEqual([
    { [MON]: '2', [TUE]: '2' },
    { [MON]: '3', [TUE]: '4' },
  ]);
  expect(await app.store.get(pollsTable, pollKey(pollId))).toMatchObject({
    candidates: [MON, TUE],
    timeZone: 'Europe/Berlin',
  });
  const copy = await app.as(owner).request<OwnerView>(`POST /api/polls/${pollId}/copies`);
  expect(copy.body).toMatchObject({ candidates: poll.candidates, timeZone: 'Europe/Berlin' });
});
