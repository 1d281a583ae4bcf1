import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import { textIn } from '#store/port/read-item.ts';
import type { Item } from '#store/port/values.ts';
import { originalPoll, originalPollId as pollId, originalVotes } from '#tests/support/originals/polls.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import { recount } from '../web/results/recount.ts';
import type { PollRecord } from '../web/results/recount.ts';
import type { PollView } from '../contract.views.ts';
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

const store = async (...items: readonly Item[]): Promise<void> => {
  for (const item of items) await app.store.put(pollsTable, item);
};
const stored = async () => (await app.store.query(pollsTable, { partition: `POLL#${pollId}` })).items;
const read = () => app.as('guest:ana').request<PollView>(`GET /api/polls/${pollId}`);
const cast = (ranks: string[][], by: `guest:${string}` = 'guest:ana') =>
  app.as(by).request(`PUT /api/polls/${pollId}/ballots/${randomUUID()}`, {
    body: { secret: `secret-${randomUUID()}`, ranks },
  });

test('[POLL-28] a poll of the original system is read as it is: instant run-off, open, results for everybody', async () => {
  await store(originalPoll, ...originalVotes);
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    title: originalPoll['title'],
    status: 'open',
    audience: 'voter',
    settings: { method: 'irv', results: 'live' },
    turnout: { ballots: 2, unchained: 2, byHour: [[Date.parse('2024-03-03T18:00:00Z'), 2]] },
    result: { count: { ballots: 2 } },
  });
  expect(body.candidates.map(({ name }) => name)).toEqual(originalPoll['candidates']);
});

test('[POLL-28] reading changes nothing, also when its time was over long ago', async () => {
  const over: Item = { ...originalPoll, expiresAt: '2024-04-01T00:00:00Z' };
  await store(over, ...originalVotes);
  expect((await read()).body).toMatchObject({
    status: 'closed',
    closedBy: 'deadline',
    result: { isFinal: true },
  });
  expect((await read()).status).toBe(200);
  expect((await cast([['Library']])).body).toMatchObject({ code: 'poll-closed' });
  const theirs = (await stored()).filter((item) => textIn(item, 'SK') !== 'RESULT#FINAL');
  expect(theirs).toEqual([over, ...originalVotes]);
});

test('[POLL-28] it takes a ballot, which is counted with the old votes; those stay as they were', async () => {
  await store(originalPoll, ...originalVotes);
  expect((await cast([['Boathouse']])).status).toBe(200);
  expect((await cast([['Town hall']])).body).toMatchObject({ code: 'poll-already-voted' });
  expect((await cast([['Greenhouse']], 'guest:ben')).status).toBe(200);
  const { body } = await read();
  expect(body.turnout).toMatchObject({ ballots: 4, unchained: 2 });
  expect(body.result?.count.winners).toEqual(['Boathouse']);
  expect(await stored()).toEqual(expect.arrayContaining([...originalVotes]));
});

test('[POLL-28] fifty people vote in it at the same time: every ballot is in, once', async () => {
  await store(originalPoll, ...originalVotes);
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, at) => cast([['Library']], `guest:voter-${at}`)),
  );
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
  expect((await read()).body.turnout.ballots).toBe(52);
});

test('[POLL-28] a recount of the record takes the older ballots, and no other without an entry', async () => {
  await store(
    { ...originalPoll, expiresAt: new Date(app.clock.now() + 1000).toISOString() },
    ...originalVotes,
  );
  await cast([['Boathouse']]);
  app.clock.advance(2000);
  const { body: poll } = await read();
  const pages: PollRecord[] = [];
  for (let cursor = ''; ;) {
    const path = `GET /api/polls/${pollId}/record${cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`}`;
    const page = await app.as('guest:ana').request<PollRecord & { cursor?: string }>(path);
    pages.push(page.body);
    cursor = page.body.cursor ?? '';
    if (cursor === '') break;
  }
  const record = {
    ballots: pages.flatMap(({ ballots }) => ballots),
    entries: pages.flatMap(({ entries }) => entries),
  };
  if (!poll.result) throw new Error('no result');
  expect(recount(poll, poll.result, record)).toMatchObject({ kind: 'same', ballots: 3, entries: 1 });
  const slipped = { ballotId: 'slipped-in', ranks: [['Town hall']], isWithdrawn: false };
  expect(recount(poll, poll.result, { ...record, ballots: [...record.ballots, slipped] })).toEqual({
    kind: 'ballot',
    ballotId: 'slipped-in',
  });
});

test('[POLL-28] what cannot be read is a 422 by name, and takes no list and no count with it', async () => {
  await store(originalPoll, ...originalVotes);
  await store({ PK: `POLL#${pollId}`, SK: 'VOTE#odd', rankings: 7 });
  expect((await read()).body.turnout.ballots).toBe(2);
  for (const wrong of [{ title: 4 }, { candidates: 'none' }, { createdAt: 'yesterday' }, { settings: [] }]) {
    await store({ ...originalPoll, ...wrong });
    const { status, body } = await read();
    const [attribute = ''] = Object.keys(wrong);
    expect([status, body]).toMatchObject([
      422,
      { code: 'stored-unreadable', title: expect.stringContaining(attribute) },
    ]);
  }
});
