import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#core/instant.ts';
import { textIn } from '#store/port/read-item.ts';
import type { Item } from '#store/port/values.ts';
import { GameWorld, host } from '#tests/support/engagements/app.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import {
  originalGame,
  originalGameId as gameId,
  originalPast,
  originalPlayer,
  originalRound,
  originalSet,
  originalSetId as setId,
} from '#tests/support/originals/engagements.ts';
import type { Outline } from '../contract.moves.ts';
import type { HistoryRow, Report } from '../contract.report.ts';
import type { SetRow, SetView } from '../contract.setviews.ts';
import type { HostView, OutsideView } from '../contract.views.ts';

let world: GameWorld;
let createdAt: number;
beforeEach(async () => {
  world = await GameWorld.start();
  createdAt = world.app.clock.now() - HOUR_MS;
});
afterEach(() => world.close());

const store = async (...items: readonly Item[]): Promise<void> => {
  for (const item of items) await world.app.store.put(world.table, item);
};
const partition = async (name: string) =>
  (await world.app.store.query(world.table, { partition: name })).items;
/** What adopting it writes. */
const owned = (item: Item, by: TestToken = host): Item => ({ ...item, OwnerId: actorOf(by).identityId });
const get = <T>(path: string, as: TestToken = host) => world.app.as(as).request<T>(`GET /api${path}`);

const storeGame = async (isOwned = true): Promise<void> => {
  const [metadata, state] = originalGame(createdAt);
  await store(isOwned ? owned(metadata) : metadata, state, ...originalSet);
};

test('[GAME-38] a session of the original system is seen by everybody and run by nobody, also not by who made it there', async () => {
  await storeGame(false);
  const seen = await get<OutsideView>(`/engagements/${gameId}`, 'guest:ana');
  expect(seen).toMatchObject({
    status: 200,
    body: { title: 'Evening at the harbour', engagementType: 'call-and-answer', isOver: false },
  });
  expect((await get(`/engagements/${gameId}/screen`)).status).toBe(200);
  const move = { epoch: 0, move: 'open' };
  for (const as of [host, 'guest:host-7', 'account:nobody'] as const) {
    const moved = await world.call(`POST /api/engagements/${gameId}/moves`, as, move);
    expect(moved.code).toBe('not-allowed');
  }
});

test('[GAME-38] reading changes nothing', async () => {
  await storeGame(false);
  await store(...originalRound(createdAt), originalPast);
  const before = [await world.items(gameId), await partition(`SET#${setId}`), await partition('GAMES')];
  for (const path of ['', '?as=host', '/screen', '/outline', '/report', '/players'])
    expect((await get(`/engagements/${gameId}${path}`)).status).toBeLessThan(500);
  await get(`/engagements/sets/${setId}`);
  await world.settle(HOUR_MS);
  expect([await world.items(gameId), await partition(`SET#${setId}`), await partition('GAMES')]).toEqual(
    before,
  );
});

test('[GAME-38] it is joined and played to the end: the questions of its set, a vote, points, the history', async () => {
  await storeGame();
  await world.seat(gameId, 'Ana', 'Ben', 'Cleo');
  const opened = await world.move(gameId, { move: 'open' });
  expect(opened.stage.question).toMatchObject({
    questionId: '001',
    title: 'What makes a good name for a boat?',
    category: 'Boats',
  });
  for (const name of ['ana', 'ben', 'cleo']) {
    const answer = await world.answer(gameId, `guest:${name}`, { kind: 'open', text: `Says ${name}` });
    expect(answer.code).toBeUndefined();
  }
  await world.settle(1000);
  const { stage } = await world.hostView(gameId);
  expect(stage.phase).toBe('voting');
  const { ballot } = await world.playerView(gameId, 'guest:ana');
  const place = ballot?.answers[0]?.index ?? -1;
  expect((await world.vote(gameId, 'guest:ana', { [place]: 1 })).code).toBeUndefined();
  const counted = await world.move(gameId, { move: 'close' });
  expect(counted.stage.phase).toBe('results');
  const second = await world.move(gameId, { move: 'open' });
  expect(second.stage.question?.title).toBe('What would you never take on board?');
  const ended = await world.move(gameId, { move: 'end' });
  expect(ended.stage.phase).toBe('ended');
  const [metadata] = await world.items(gameId, 'METADATA');
  expect(metadata).toMatchObject({ CreatedBy: 'host-7', OwnerId: 'guest-host' });
  const history = await get<{ games: HistoryRow[] }>('/engagements');
  expect(history.body.games).toMatchObject([
    { gameId, title: 'Evening at the harbour', playerCount: 3, questionCount: 2 },
  ]);
  expect(await world.items(gameId)).toSatisfy((items: Item[]) =>
    items.every(({ TTL }) => typeof TTL === 'number'),
  );
});

test('[GAME-38] one that was kept for ever stays so, and its seats with it', async () => {
  createdAt = world.app.clock.now() - 400 * DAY_MS;
  const [metadata, state] = originalGame(createdAt).map((item): Item => ({ ...item, TTL: undefined }));
  await store(owned(metadata ?? {}), state ?? {}, ...originalSet);
  await world.seat(gameId, 'Ana');
  await world.move(gameId, { move: 'open' });
  world.app.clock.advance(60 * DAY_MS);
  expect((await world.playerView(gameId, 'guest:ana')).code).toBeUndefined();
});

test('[GAME-38] fifty join at once, and a name that is seated there is taken', async () => {
  await storeGame();
  await store(originalPlayer('Noor', createdAt));
  const joined = await Promise.all(
    Array.from({ length: 50 }, (_, index) => world.join(gameId, `Guest ${index}`, `guest:g${index}`)),
  );
  expect(joined.filter(({ code }) => code !== undefined)).toEqual([]);
  expect(await world.join(gameId, 'Noor')).toMatchObject({ code: 'game-name-taken' });
});

test('[GAME-38] a session in the middle goes on: what was asked stays asked, points stay, words come from the set', async () => {
  await storeGame();
  await store(...originalRound(createdAt));
  const view = await world.hostView(gameId);
  expect(view.stage).toMatchObject({
    phase: 'results',
    question: { questionId: '001', title: 'What makes a good name for a boat?' },
  });
  const outline = await get<Outline>(`/engagements/${gameId}/outline`);
  expect(outline.body).toMatchObject({ total: 3, left: 2, next: { sourceRef: 'boats#002' } });
  const report = await get<Report>(`/engagements/${gameId}/report`);
  expect(report.body).toMatchObject({
    questions: [{ title: 'What makes a good name for a boat?', answers: [{}, {}] }],
    players: [
      { name: 'Noor', total: 30 },
      { name: 'Piet', total: 20 },
    ],
  });
  await world.seat(gameId, 'Ana', 'Ben');
  const opened = await world.move(gameId, { move: 'open' });
  expect(opened.stage.question).toMatchObject({
    questionId: '002',
    title: 'What would you never take on board?',
  });
  for (const name of ['ana', 'ben'])
    await world.answer(gameId, `guest:${name}`, { kind: 'open', text: name }, { questionId: '002' });
  await world.settle(1000);
  await world.move(gameId, { move: 'close' });
  const { stage } = await world.hostView(gameId);
  expect(stage.results?.leaders?.slice(0, 2)).toMatchObject([
    { name: 'Noor', total: 30 },
    { name: 'Piet', total: 20 },
  ]);
});

test('[SET-22] a set of the original system is nobody’s to see, and once it is owned it is listed, edited and hosts a session', async () => {
  await store(...originalSet);
  expect((await get(`/engagements/sets/${setId}`)).body).toMatchObject({ code: 'set-not-found' });
  const [head = {}] = originalSet;
  await store(owned(head), owned({ ...head, PK: 'OWNER#guest-host', SK: `SET#${setId}` }));
  const set = await get<SetView>(`/engagements/sets/${setId}`);
  expect(set.body).toMatchObject({
    name: 'Talks at the harbour',
    type: 'call-and-answer',
    categories: ['Boats', 'Weather'],
    isMine: true,
  });
  const listed = await get<{ sets: SetRow[] }>('/engagements/sets?scope=own');
  expect(listed.body.sets).toMatchObject([{ setId, totalQuestions: 3 }]);
  const question = { kind: 'open', title: 'Who steers?', category: 'Boats' };
  const added = await world.call<{ row: object }>(`POST /api/engagements/sets/${setId}/questions`, host, {
    question,
  });
  expect(added).toMatchObject({ row: { questionId: 'boats#0003' }, set: { totalQuestions: 4, revision: 1 } });
  expect(await partition(`SET#${setId}`)).toEqual(
    expect.arrayContaining(originalSet.filter((item) => textIn(item, 'SK').startsWith('QUESTION#'))),
  );
  const made = await world.make({ title: 'Again', engagementType: undefined, setId });
  const opened = await world.move(made.gameId, { move: 'open' });
  expect(opened.stage.question?.title).toBe('What makes a good name for a boat?');
});

test('[GAME-38] what cannot be read is a 422 by name, and takes no list and nobody else with it', async () => {
  await storeGame();
  await store(...originalRound(createdAt));
  const [metadata, state] = originalGame(createdAt);
  const wrong: readonly Item[] = [
    { ...owned(metadata), EngagementType: 'quiz' },
    { ...owned(metadata), Title: 7 },
    { ...owned(metadata), CreatedAt: 'yesterday' },
    { ...owned(metadata), Settings: 'none' },
    { ...state, CurrentState: 'paused' },
    { ...state, PlayedQuestions: 'none' },
  ];
  for (const item of wrong) {
    const good = item['SK'] === 'STATE' ? state : owned(metadata);
    await store(item);
    expect([item, await get(`/engagements/${gameId}`)]).toMatchObject([
      item,
      { status: 422, body: { code: 'stored-unreadable' } },
    ]);
    await store(good);
  }
  await store(
    { PK: `GAME#${gameId}`, SK: 'PLAYER#Odd', TotalScore: 'many' },
    { PK: `GAME#${gameId}`, SK: 'ANSWER#001#Odd', Answer: 5 },
    { PK: `GAME#${gameId}`, SK: 'VOTE#001#Odd', Votes: 'all' },
    { PK: `GAME#${gameId}`, SK: 'QUESTION#002', StartedAt: 'then' },
    { PK: `SET#${setId}`, SK: 'QUESTION#boats#003', Title: ['?'] },
    { PK: `SET#${setId}`, SK: 'CATEGORY#odd', OrderIndex: 'first' },
    { PK: 'OWNER#guest-host', SK: 'GAME#2024#1', PlayerCount: 'few' },
    { PK: 'OWNER#guest-host', SK: 'SET#odd', Name: 1 },
    { PK: 'SETS', SK: 'SET#odd', Name: 1 },
  );
  const players = await get<{ players: object[] }>(`/engagements/${gameId}/players`);
  expect(players.body.players).toHaveLength(2);
  const lists = ['/engagements', '/engagements/sets?scope=own', '/engagements/sets?scope=shared'];
  const pages = ['?as=host', '/screen', '/outline', '/report', '/replay', '/questions/001/answers'];
  for (const path of [...lists, ...pages.map((page) => `/engagements/${gameId}${page}`)])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  expect(((await get<HostView>(`/engagements/${gameId}?as=host`)).body.played ?? []).length).toBe(1);
});
