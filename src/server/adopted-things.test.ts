import { afterEach, beforeEach, expect, test } from 'vitest';
import { pollsTable } from '#activities/polls/server/polls.items.ts';
import { timersTable } from '#activities/timers/server/timers.items.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import { adopt, undo } from '#tests/support/originals/adopting.ts';
import { originalPoll, originalPollId, originalVotes } from '#tests/support/originals/polls.ts';
import {
  originalGame,
  originalGameId,
  originalPlayers,
  originalTemplate,
  smallestTemplates,
} from '#tests/support/originals/timers.ts';
import type { Caller } from '#tests/support/server/app.ts';
import { startComposedApp } from '#tests/support/server/composed-app.ts';
import type { ComposedApp } from '#tests/support/server/composed-app.ts';

let world: ComposedApp;
let owner: Caller;
beforeEach(async () => {
  world = await startComposedApp();
  owner = world.callerWith(await world.newAccount());
});
afterEach(() => world.app.close());

const OWNER = 'walker-0@example.org';

const put = async (table: Table, ...items: readonly Item[]): Promise<void> => {
  for (const item of items) await world.app.store.put(table, item);
};
const get = async <T>(path: string, by = owner): Promise<T> => {
  const { status, body } = await by.request<T>(`GET /api${path}`);
  expect([path, status, status === 200 ? '' : body]).toEqual([path, 200, '']);
  return body;
};
const send = async <T>(line: string, body: unknown = {}, by = owner): Promise<T> => {
  const { [0]: method, [1]: path } = line.split(' ');
  const answer = await by.request<T>(`${method} /api${path}`, {
    body,
    headers: { origin: world.app.baseUrl },
  });
  expect([line, answer.status, answer.status === 200 ? '' : answer.body]).toEqual([line, 200, '']);
  return answer.body;
};
const adoptAll = () => adopt(world.app.store, { owner: OWNER });

test('[OPS-8] polls: the owner finds them in the list, by code, and closes them with the old votes', async () => {
  await put(pollsTable, originalPoll, ...originalVotes, {
    ...originalPoll,
    PK: 'POLL#over',
    id: 'over',
    expiresAt: '2024-04-01T00:00:00Z',
  });
  await adoptAll();
  const { polls } = await get<{ polls: { pollId: string; status: string; ballots: number }[] }>('/polls');
  expect(polls).toMatchObject([
    { pollId: originalPollId, status: 'open', ballots: 2 },
    { pollId: 'over', status: 'closed', ballots: 0 },
  ]);
  const poll = await get<{ code: string; audience: string }>(`/polls/${originalPollId}`);
  expect(poll).toMatchObject({ audience: 'owner', code: expect.stringMatching(/^\d{6}$/) });
  expect(await get(`/codes/${poll.code}`)).toMatchObject({ path: `/polls/${originalPollId}` });
  await send(`POST /polls/${originalPollId}/status`, { to: 'closed' });
  const { tables } = await undo(world.app.store, { only: [pollsTable.name] });
  expect(tables[0]).toMatchObject({ entities: [{ entity: 'polls', written: 1 }], problems: [] });
  const kept = await get<{ polls: { pollId: string }[] }>('/polls');
  expect(kept.polls.map(({ pollId }) => pollId)).toEqual([originalPollId]);
});

test('[OPS-8] timers: templates are listed; the owner has the games, every player’s history, and corrects a game', async () => {
  await put(timersTable, originalTemplate, ...smallestTemplates, originalGame, ...originalPlayers);
  await adoptAll();
  const { templates } = await get<{ templates: { templateId: string }[] }>('/timers/templates');
  expect(templates.map(({ templateId }) => templateId)).toContain('go-club-night');
  const { games } = await get<{ games: { gameId: string; players: { name: string }[] }[] }>('/timers/games');
  expect(games).toMatchObject([{ gameId: originalGameId, players: [{ name: 'Mira' }, { name: 'Oskar' }] }]);
  expect(await get('/timers/history/player?name=Oskar')).toMatchObject({
    games: [{ gameId: originalGameId }],
  });
  await send(`PATCH /timers/games/${originalGameId}`, { notes: 'Told again' });
  await undo(world.app.store, { only: [timersTable.name] });
  expect((await get<{ games: unknown[] }>('/timers/games')).games).toHaveLength(1);
  const after = await get<{ templates: { templateId: string }[] }>('/timers/templates');
  expect(after.templates.map(({ templateId }) => templateId)).not.toContain('go-club-night');
});

test('[TIMER-25] a template that does not say whose it is belongs to the administrators', async () => {
  await put(timersTable, { ...originalTemplate, created_by: undefined });
  await adoptAll();
  const rename = (by: Caller) =>
    by.request('PATCH /api/timers/templates/go-club-night', {
      body: { name: 'Go until midnight' },
      headers: { origin: world.app.baseUrl },
    });
  expect((await rename(owner)).status).toBe(403);
  const admin = await world.newAccount();
  world.adminTokens.add(admin);
  expect((await rename(world.callerWith(admin))).body).toMatchObject({ name: 'Go until midnight' });
  const { tables } = await undo(world.app.store, { only: [timersTable.name] });
  expect(tables[0]?.problems).toEqual([
    'boardgame-timer-data, PK "TEMPLATE#go-club-night", SK "METADATA": is used here since, and stays',
  ]);
});
