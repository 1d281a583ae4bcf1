import { afterEach, beforeEach, expect, test } from 'vitest';
import { engagementsTable } from '#activities/engagements/server/engagements.table.ts';
import { huntsTable } from '#activities/hunts/server/hunts.table.ts';
import { pollsTable } from '#activities/polls/server/polls.items.ts';
import { timersTable } from '#activities/timers/server/timers.items.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import {
  progressTable,
  questionsTable,
  sessionsTable,
  wrongAnswersTable,
} from '#activities/quizzes/server/quizzes.tables.ts';
import { usersTable } from '#platform/identity/server/identity.items.ts';
import { makeResetLink } from '#platform/identity/server/resets.service.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import { adopt, config, undo } from '#tests/support/originals/adopting.ts';
import {
  originalGame as originalSession,
  originalGameId as originalSessionId,
  originalPast,
  originalPlayer,
  originalSet,
  originalSetId,
} from '#tests/support/originals/engagements.ts';
import { originalHunt, originalHuntId, originalLevelIds } from '#tests/support/originals/hunts.ts';
import { originalPoll, originalPollId, originalVotes } from '#tests/support/originals/polls.ts';
import {
  originalGame,
  originalGameId,
  originalPlayers,
  originalTemplate,
  smallestTemplates,
} from '#tests/support/originals/timers.ts';
import {
  originalProgress,
  originalQuestions,
  originalSession as originalStudy,
  originalSessionId as originalStudyId,
  originalWrongAnswers,
  smallestQuestion,
} from '#tests/support/originals/quizzes.ts';
import { originalUsers } from '#tests/support/originals/users.ts';
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

test('[OPS-10] an owner who has not come yet stays when something that is theirs was used, and goes when nothing was', async () => {
  await put(pollsTable, originalPoll, ...originalVotes);
  await adopt(world.app.store, { owner: 'later@example.org' });
  const ballot = { secret: `secret-${crypto.randomUUID()}`, ranks: [['Library']] };
  await send(`PUT /polls/${originalPollId}/ballots/${crypto.randomUUID()}`, ballot);
  const { tables } = await undo(world.app.store);
  expect(tables.flatMap(({ problems }) => problems)).toEqual([
    expect.stringMatching(/^quiz-users, userId ".*": has what is used here since, and stays$/),
  ]);
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

const hunts = huntsTable(config.HUNTS_ID);

test('[OPS-8] hunts: the owner has it in the list and starts it; undoing then leaves hunt and claims alone', async () => {
  await put(hunts, ...originalHunt);
  await adoptAll();
  const { hosting } = await get<{ hosting: object[] }>('/hunts');
  expect(hosting).toMatchObject([{ gameId: originalHuntId, levels: 2, teams: 2 }]);
  const claim = { PK: `LEVEL#${originalLevelIds[0]}`, SK: '#METADATA' };
  expect(await world.app.store.get(hunts, claim)).toMatchObject({
    ItemType: 'CLAIM',
    game_id: originalHuntId,
  });
  await send(`POST /hunts/${originalHuntId}/phase`, { id: crypto.randomUUID(), act: 'start' });
  const { tables } = await undo(world.app.store, { only: [hunts.name] });
  expect(tables[0]?.entities.filter(({ written }) => written > 0)).toEqual([]);
  expect((await get<{ hosting: object[] }>('/hunts')).hosting).toHaveLength(1);
  expect(await world.app.store.get(hunts, claim)).toBeDefined();
});

test('[OPS-11] hunts: an id that another hunt has is named and stays that hunt’s', async () => {
  const claim: Item = {
    PK: `LEVEL#${originalLevelIds[0]}`,
    SK: '#METADATA',
    ItemType: 'CLAIM',
    game_id: 'another',
  };
  await put(hunts, ...originalHunt, claim);
  const { tables } = await adopt(world.app.store, { owner: OWNER, only: [hunts.name] });
  expect(tables[0]?.problems).toEqual([
    `${hunts.name}, PK "GAME#${originalHuntId}", SK "LEVEL#${originalLevelIds[0]}": SK: the id is taken by the hunt another`,
  ]);
  expect(await world.app.store.get(hunts, { PK: `LEVEL#${originalLevelIds[0]}`, SK: '#METADATA' })).toEqual(
    claim,
  );
});

const engagements = engagementsTable(config.ENVIRONMENT);

test('[OPS-8] engagements: sessions, past ones and sets are in the owner’s lists; the code leads to the session, which opens', async () => {
  const now = world.app.clock.now();
  await put(engagements, ...originalSession(now), ...originalSet, originalPast);
  await adoptAll();
  const { games } = await get<{ games: { gameId: string }[] }>('/engagements');
  expect(games.map(({ gameId }) => gameId)).toEqual([originalSessionId, originalPast['GameId']]);
  expect(await get(`/codes/${originalSessionId}`)).toMatchObject({ path: `/play/${originalSessionId}` });
  const { sets } = await get<{ sets: { setId: string }[] }>('/engagements/sets?scope=own');
  expect(sets).toMatchObject([{ setId: originalSetId, totalQuestions: 3 }]);
  await send(`POST /engagements/${originalSessionId}/moves`, { epoch: 0, move: 'open' });
  await send(`PATCH /engagements/sets/${originalSetId}`, { name: 'Talks on the quay' });
  await undo(world.app.store, { only: [engagements.name] });
  const after = await get<{ games: { gameId: string }[] }>('/engagements');
  expect(after.games.map(({ gameId }) => gameId)).toEqual([originalSessionId]);
  expect((await get<{ sets: object[] }>('/engagements/sets?scope=own')).sets).toHaveLength(1);
});

test('[OPS-8] engagements: who sits in an old session counts, and has their name in any spelling', async () => {
  const now = world.app.clock.now();
  await put(engagements, ...originalSession(now), originalPlayer('Noor', now));
  await adoptAll();
  const path = `/engagements/${originalSessionId}`;
  expect(await get(`${path}?as=host`)).toMatchObject({ counters: { joined: 1 } });
  const join = async (name: string) => {
    const guest = world.callerWith(await world.newAccount());
    return guest.request(`POST /api${path}/players`, {
      body: { name },
      headers: { origin: world.app.baseUrl },
    });
  };
  expect(await join('noor')).toMatchObject({ status: 409, body: { code: 'game-name-taken' } });
  expect((await join('Ada')).status).toBe(200);
  expect(await get(`${path}?as=host`)).toMatchObject({ counters: { joined: 2 } });
});

test('[OPS-11] engagements: a code that is somebody else’s is named; the session is adopted all the same', async () => {
  await put(engagements, ...originalSession(world.app.clock.now()));
  await adoptAll();
  await undo(world.app.store, { only: [engagements.name] });
  await put(platformTable, {
    PK: 'CODES#4#48',
    SK: `CODE#${originalSessionId}`,
    kind: 'room',
    targetId: 'r1',
  });
  const { tables } = await adopt(world.app.store, { owner: OWNER, only: [engagements.name] });
  expect(tables[0]?.problems).toEqual([
    expect.stringContaining(
      `SK "METADATA": GameId: the code ${originalSessionId} is in use for something else`,
    ),
  ]);
  expect((await get<{ games: object[] }>('/engagements')).games).toHaveLength(1);
});

test('[OPS-8] quizzes: the bank of the questions is the owner’s, and a learner who proves the e-mail goes on where they were', async () => {
  const learnerId = 'b7c41e92-60d3-4f8a-91c5-2ea7d80f3b16';
  await put(usersTable, ...originalUsers);
  await put(questionsTable, ...originalQuestions, smallestQuestion);
  await put(sessionsTable, originalStudy(learnerId));
  await put(progressTable, ...originalProgress(learnerId));
  await put(wrongAnswersTable, ...originalWrongAnswers(learnerId));
  const { tables } = await adoptAll();
  expect(tables.filter(({ seed }) => seed === 'quizzes').flatMap(({ entities }) => entities)).toEqual([
    { entity: 'users', found: 3, adopted: 0, written: 2 },
    { entity: 'questions', found: 7, adopted: 0, written: 0 },
    { entity: 'question banks', found: 0, adopted: 0, written: 1 },
    { entity: 'study sessions', found: 1, adopted: 0, written: 0 },
    { entity: 'progress', found: 3, adopted: 0, written: 0 },
    { entity: 'wrong answers', found: 1, adopted: 0, written: 0 },
  ]);
  const { banks } = await get<{ banks: object[] }>('/quizzes/banks');
  expect(banks).toMatchObject([{ bankId: 'ORIGINAL', title: 'Skipper' }]);
  const { clock, ids, store } = world.app.kit;
  const link = await makeResetLink(
    { store, clock, ids, settings: { auditDays: 1 } },
    'lotte.meer@example.org',
  );
  const token = link.ok ? link.value.path.split('#')[1] : '';
  const entered = await world.app.request('POST /api/password-resets', {
    body: { token, password: 'a long enough sentence 7' },
    headers: { origin: world.app.baseUrl },
  });
  const learner = world.callerWith(entered.cookie ?? '');
  const { sessions } = await get<{ sessions: { sessionId: string }[] }>('/quizzes/sessions', learner);
  expect(sessions).toMatchObject([{ sessionId: originalStudyId, currentQuestion: 2 }]);
  await send(`POST /quizzes/sessions/${originalStudyId}/next`, {}, learner);
});

interface Adoption {
  readonly run?: object;
  readonly failed?: { readonly reason: string };
  readonly report?: {
    readonly act: string;
    readonly owner?: string;
    readonly isOwnerNew: boolean;
    readonly tables: readonly {
      readonly seed: string;
      readonly entities: readonly object[];
      readonly problems: string[];
    }[];
  };
}

test.each([
  { needsProof: true, status: 409 },
  { needsProof: undefined, status: 200 },
])(
  '[OPS-12] [IDENT-32] adopted over the web with needsProof $needsProof, a sign-up as a found person answers $status',
  async ({ needsProof, status }) => {
    await put(usersTable, ...originalUsers);
    const cookie = await world.newAccount();
    world.adminTokens.add(cookie);
    const admin = world.callerWith(cookie);
    await send('POST /admin/adoption/runs', { act: 'adopt', owner: OWNER, needsProof }, admin);
    await expect.poll(async () => (await get<Adoption>('/admin/adoption', admin)).report?.act).toBe('adopt');
    const signedUp = await world.app.request('POST /api/sign-up', {
      body: { email: 'jonas@example.org', password: 'a long enough sentence 7', name: 'Jonas' },
      headers: { origin: world.app.baseUrl },
    });
    expect(signedUp.status).toBe(status);
  },
);

test('[OPS-12] an administrator looks, tries, adopts and takes back over the web, one run at a time', async () => {
  await put(pollsTable, originalPoll, ...originalVotes, { ...originalPoll, PK: 'POLL#odd', title: 5 });
  const cookie = await world.newAccount();
  world.adminTokens.add(cookie);
  const admin = world.callerWith(cookie);
  const runs = '/admin/adoption/runs';
  const resultOf = async (act: string) => {
    await expect
      .poll(async () => {
        const { run, report } = await get<Adoption>('/admin/adoption', admin);
        return run ? 'runs' : report?.act;
      })
      .toBe(act);
    const { report } = await get<Adoption>('/admin/adoption', admin);
    return report?.tables.find(({ seed }) => seed === 'polls');
  };
  expect((await owner.request('GET /api/admin/adoption')).status).toBe(403);
  expect(await get('/admin/adoption', admin)).toEqual({});
  await send(`POST ${runs}`, { act: 'look' }, admin);
  expect(await resultOf('look')).toMatchObject({
    entities: expect.arrayContaining([{ entity: 'polls', found: 1, adopted: 0, written: 0 }]),
    problems: ['ranked-choice-polls, PK "POLL#odd", SK "METADATA": title should be a text'],
  });
  const origin = { origin: world.app.baseUrl };
  const bad = await admin.request(`POST /api${runs}`, {
    body: { act: 'adopt', owner: 'ada' },
    headers: origin,
  });
  expect(bad.body).toMatchObject({ errors: [{ path: 'owner' }] });
  await send(`POST ${runs}`, { act: 'try', owner: OWNER }, admin);
  expect(await resultOf('try')).toMatchObject({
    entities: expect.arrayContaining([{ entity: 'polls', found: 1, adopted: 0, written: 1 }]),
  });
  expect((await get<{ polls: object[] }>('/polls')).polls).toEqual([]);
  const both = await Promise.all(
    [1, 2].map(() =>
      admin.request(`POST /api${runs}`, { body: { act: 'adopt', owner: OWNER }, headers: origin }),
    ),
  );
  expect([200, 409]).toEqual(expect.arrayContaining(both.map(({ status }) => status)));
  expect(both.map(({ status }) => status)).toContain(200);
  await resultOf('adopt');
  expect((await get<{ polls: object[] }>('/polls')).polls).toHaveLength(1);
  await send(`POST ${runs}`, { act: 'undo' }, admin);
  await resultOf('undo');
  expect((await get<{ polls: object[] }>('/polls')).polls).toEqual([]);
});
