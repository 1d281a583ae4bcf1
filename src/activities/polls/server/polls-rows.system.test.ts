import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { openSqliteStore } from '#store/drivers/sqlite/sqlite-store.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import { markKey } from './ballots.items.ts';
import { pollsTable } from './polls.items.ts';
import { createPolls } from './polls.wiring.ts';

const VOTERS = 60;

test('[POLL-14] the row of a ballot is no neighbour of the mark of a voter who voted alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-rows-'));
  const file = join(folder, 'store.db');
  const store = await openSqliteStore({ file, tables: [platformTable, pollsTable], clock: fakeClock() });
  const app = await startTestApp({
    store,
    limits: { spend: async () => undefined },
    modules(kit, _, files) {
      const rooms = createRooms(kit);
      return [rooms.module, createPolls(kit, rooms, createFiles(kit, rooms, files)).module];
    },
  });
  const body = { title: 'Lunch', candidates: ['Soup', 'Rice'], open: true };
  const made = await app.as('guest:owner').request<{ pollId: string }>('POST /api/polls', { body });
  const { pollId } = made.body;
  const voters = Array.from({ length: VOTERS }, () => ({
    voter: `guest:${randomUUID()}` as const,
    ballotId: randomUUID(),
  }));
  for (const { voter, ballotId } of voters) {
    const ballot = { secret: randomUUID(), ranks: [['Soup']] };
    const { status } = await app
      .as(voter)
      .request(`PUT /api/polls/${pollId}/ballots/${ballotId}`, { body: ballot });
    expect(status).toBe(200);
  }
  await app.close();
  await store.close();
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare(`SELECT sk FROM "${pollsTable.name}" ORDER BY rowid`).all();
  db.close();
  await rm(folder, { recursive: true, force: true });
  const order = rows.map((row) => String(row['sk'])).filter((sk) => /^VOTER?#|^VOTE#/.test(sk));
  expect(order).toHaveLength(2 * VOTERS);
  const besides = voters.filter(({ voter, ballotId }) => {
    const mark = order.indexOf(String(markKey(pollId, actorOf(voter).identityId)['SK']));
    return Math.abs(mark - order.indexOf(`VOTE#${ballotId}`)) === 1;
  });
  // By chance two in 120 rows stand side by side once in 60 times: about one pair here, and 60 if rows are in order.
  expect(besides.length).toBeLessThan(10);
});
