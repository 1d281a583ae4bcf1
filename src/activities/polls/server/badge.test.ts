import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import type { NewPoll, OwnerView } from '../contract.views.ts';
import { pollsTable } from './polls.items.ts';
import { createPolls } from './polls.wiring.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    tables: [pollsTable],
    modules: (kit, _, blobs) => {
      const rooms = createRooms(kit);
      const files = createFiles(kit, rooms, blobs);
      return [rooms.module, files.module, createPolls(kit, rooms, files).module];
    },
  });
});
afterAll(() => app?.close());

const makePoll = async (given: Partial<NewPoll> = {}): Promise<string> => {
  const body = { title: 'Lunch <b>', candidates: ['Pizza', 'Soup'], open: true, ...given };
  return (await app.as('guest:owner').request<OwnerView>('POST /api/polls', { body })).body.pollId;
};
const vote = (pollId: string) =>
  app.as('guest:a').request(`PUT /api/polls/${pollId}/ballots/${randomUUID()}`, {
    body: { secret: `secret-${randomUUID()}`, ranks: [['Soup']] },
  });
const badge = (pollId: string, query = '') => app.request<string>(`GET /badge/polls/${pollId}.svg${query}`);

test('[POLL-44] a badge is a picture any site may show: turnout first, the winner once everybody may see it', async () => {
  const pollId = await makePoll();
  await vote(pollId);
  const open = await badge(pollId);
  expect(open.status).toBe(200);
  expect(open.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  expect(open.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(open.headers.get('set-cookie')).toBeNull();
  expect(open.body).toContain('Lunch &lt;b&gt;: open, 1 voted');
  expect((await badge(pollId, '?lang=de')).body).toContain('offen, 1 haben abgestimmt');
  await app.as('guest:owner').request(`POST /api/polls/${pollId}/status`, { body: { to: 'closed' } });
  expect((await badge(pollId)).body).toContain('won by Soup');
});

test('[POLL-9] [POLL-44] a result that is the owner’s alone is in no badge; a draft has none', async () => {
  const hidden = await makePoll({ settings: { results: 'owner' } });
  await vote(hidden);
  await app.as('guest:owner').request(`POST /api/polls/${hidden}/status`, { body: { to: 'closed' } });
  expect((await badge(hidden)).body).toContain('closed, 1 voted');
  expect((await badge(hidden)).body).not.toContain('Soup');
  expect((await badge(await makePoll({ open: false }))).status).toBe(404);
  expect((await badge('nowhere')).status).toBe(404);
});
