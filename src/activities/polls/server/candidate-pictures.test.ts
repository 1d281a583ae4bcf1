import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { DAY_MS, MINUTE_MS } from '#core/instant.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import type { RoomsPlatform } from '#platform/rooms/server/rooms.wiring.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp, TestResponse } from '#tests/support/server/app.ts';
import { plainPicture } from '#tests/support/files/picture-fixtures.ts';
import type { OwnerView, PollView } from '../contract.views.ts';
import { pollKey, pollsTable } from './polls.items.ts';
import { createPolls } from './polls.wiring.ts';

let app: TestApp;
let rooms: RoomsPlatform;
beforeEach(async () => {
  app = await startTestApp({
    tables: [pollsTable],
    modules: (kit, _, blobs) => {
      rooms = createRooms(kit);
      const files = createFiles(kit, rooms, blobs);
      return [rooms.module, files.module, createPolls(kit, rooms, files).module];
    },
  });
});
afterEach(() => app.close());

interface Problem {
  readonly code: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

const asOwner = <T>(line: string, body?: unknown): Promise<TestResponse<T>> =>
  app.as('guest:owner').request<T>(line, body === undefined ? {} : { body });

const upload = async (width = 40): Promise<string> => {
  const body = await plainPicture('png', { width });
  const sent = await app.as('guest:owner').request<{ pictureId: string }>('POST /api/pictures', {
    body,
    headers: { 'content-type': 'image/png' },
  });
  expect(sent.status).toBe(200);
  return sent.body.pictureId;
};

const makePoll = async (picture: string, open = true): Promise<OwnerView> => {
  const candidates = [{ name: 'Soup', description: 'Warm.', picture }, 'Curry'];
  const made = await asOwner<OwnerView>('POST /api/polls', { title: 'Lunch', candidates, open });
  expect(made.status).toBe(200);
  return made.body;
};

const isUsed = async (pictureId: string): Promise<boolean> => {
  const item = await app.store.get(platformTable, { PK: `PICTURE#${pictureId}`, SK: 'METADATA' });
  return item?.['isUsed'] === true;
};

const isStored = async (pictureId: string): Promise<boolean> =>
  (await app.store.get(platformTable, { PK: `PICTURE#${pictureId}`, SK: 'METADATA' })) !== undefined;

describe('[POLL-22] pictures of options', () => {
  test('are shown to every voter, and stay from then on', async () => {
    const picture = await upload();
    expect(await isUsed(picture)).toBe(false);
    const { pollId } = await makePoll(picture);
    expect(await isUsed(picture)).toBe(true);
    const seen = await app.as('guest:voter').request<PollView>(`GET /api/polls/${pollId}`);
    expect(seen.body.candidates).toEqual([
      { name: 'Soup', description: 'Warm.', picture },
      { name: 'Curry' },
    ]);
    const item = await app.store.get(pollsTable, pollKey(pollId));
    expect(item?.['candidates']).toEqual(['Soup', 'Curry']);
  });

  test('one that is not stored is named by its field, and no poll is made', async () => {
    for (const picture of ['f'.repeat(64), 'https://example.org/soup.jpg', '']) {
      const candidates = ['Curry', { name: 'Soup', picture }];
      const refused = await asOwner<Problem>('POST /api/polls', { title: 'Lunch', candidates });
      expect([refused.status, refused.body.code]).toEqual([400, 'bad-input']);
      expect(refused.body.errors?.[0]?.path).toBe('candidates.1.picture');
      expect(refused.body.errors?.[0]?.message).toMatch(/^There is no such picture\. Upload it first/);
    }
    expect((await asOwner<{ polls: unknown[] }>('GET /api/polls')).body.polls).toEqual([]);
  });

  test('go when no poll shows them any more', async () => {
    const [shown, replaced, copied] = [await upload(30), await upload(50), await upload(60)];
    await makePoll(shown);
    const changing = await makePoll(replaced);
    const body = { candidates: [{ name: 'Soup', picture: shown }, 'Curry'] };
    expect((await asOwner(`PATCH /api/polls/${changing.pollId}`, body)).status).toBe(200);
    const first = await makePoll(copied, false);
    await asOwner(`POST /api/polls/${first.pollId}/copies`);
    expect((await asOwner(`DELETE /api/polls/${first.pollId}`)).status).toBe(200);
    for (let day = 0; day < 33; day++) {
      app.clock.advance(DAY_MS);
      await rooms.changes.deadlines.poll();
      app.clock.advance(MINUTE_MS);
      await rooms.changes.deadlines.idle();
    }
    expect([await isStored(shown), await isStored(replaced), await isStored(copied)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('go along into a copy', async () => {
    const picture = await upload();
    const { pollId, candidates } = await makePoll(picture);
    const copy = await asOwner<OwnerView>(`POST /api/polls/${pollId}/copies`);
    expect(copy.body.candidates).toEqual(candidates);
  });

  test('[POLL-2] change until the first ballot is in, and not by a stranger', async () => {
    const { pollId } = await makePoll(await upload());
    const other = await upload(80);
    const change = { candidates: [{ name: 'Soup', picture: other }, 'Curry'] };
    const stranger = app.as('guest:stranger');
    expect((await stranger.request(`PATCH /api/polls/${pollId}`, { body: change })).status).toBe(403);
    expect(await isUsed(other)).toBe(false);
    const wrong = { candidates: [{ name: 'Soup', picture: 'gone' }, 'Curry'] };
    expect((await asOwner(`PATCH /api/polls/${pollId}`, wrong)).status).toBe(400);
    const changed = await asOwner<OwnerView>(`PATCH /api/polls/${pollId}`, change);
    expect(changed.body.candidates[0]).toEqual({ name: 'Soup', picture: other });
    const ballot = { secret: `secret-${randomUUID()}`, ranks: [['Soup']] };
    const cast = await stranger.request(`PUT /api/polls/${pollId}/ballots/${randomUUID()}`, { body: ballot });
    expect(cast.status).toBe(200);
    const late = await asOwner<Problem>(`PATCH /api/polls/${pollId}`, change);
    expect([late.status, late.body.code]).toEqual([409, 'poll-has-ballots']);
    const described = await asOwner<OwnerView>(`PATCH /api/polls/${pollId}`, { description: 'Soon' });
    expect(described.body.description).toBe('Soon');
  });
});
