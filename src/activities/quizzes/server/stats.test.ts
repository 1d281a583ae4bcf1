import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idOf } from '#core/ids.ts';
import { DAY_MS, toIso } from '#core/instant.ts';
import { usersTable } from '#platform/identity/server/identity.items.ts';
import { startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { QuizzesApp } from '#tests/support/quizzes/app.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import type { SessionState } from '../contract.study.ts';
import type { Summary } from './summary.service.ts';

const ada = 'account:ada';
const userId = 'account-ada';
let world: QuizzesApp;
let bankId: string;

beforeEach(async () => {
  world = await startQuizzesApp();
  ({ bankId } = await world.bank(ada, { count: 30, isShared: true }));
  await world.app.store.put(usersTable, { userId, email: 'ada@example.org', stats: { badges: 3 } });
});
afterEach(() => world.close());

const statsOf = async (): Promise<unknown> => (await world.app.store.get(usersTable, { userId }))?.['stats'];

const study = async (who: TestToken, questions: number, misses = 0): Promise<SessionState> => {
  let state: SessionState = await world.begin(who, bankId, { questions });
  for (let turn = 0; state.asked; turn++) state = await world.answer(who, state, [turn < misses ? 'b' : 'a']);
  return state;
};

test('[QUIZ-25] the end of a session brings the account’s figures up to date, and what others keep there stays', async () => {
  await study(ada, 4, 1);
  const lastActiveAt = toIso(world.app.clock.now());
  expect(await statsOf()).toEqual({
    badges: 3,
    sessions: 1,
    questions: 4,
    rightAnswers: 3,
    streakDays: 1,
    lastActiveAt,
  });
});

test('[QUIZ-25] sessions that another system counted count on', async () => {
  await world.app.store.put(usersTable, { userId, stats: { sessions: 14, totalTime: 90 } });
  for (const sessions of [15, 16]) {
    await study(ada, 2);
    expect(await statsOf()).toMatchObject({ sessions, totalTime: 90, sessionsBefore: 14 });
  }
});

test('[QUIZ-25] days in a row count, a day without an answer begins anew', async () => {
  for (const [days, streakDays] of [
    [0, 1],
    [1, 2],
    [1, 3],
    [2, 1],
  ] as const) {
    world.app.clock.advance(days * DAY_MS);
    await study(ada, 2);
    expect(await statsOf()).toMatchObject({ streakDays });
  }
  expect(await statsOf()).toMatchObject({ sessions: 4, questions: 8 });
});

test('[QUIZ-25] a pause and every tenth answer count too, but end no session', async () => {
  let state: SessionState = await world.begin(ada, bankId, { questions: 20 });
  for (let turn = 0; turn < 12; turn++) state = await world.answer(ada, state);
  expect(await statsOf()).toMatchObject({ sessions: 0, questions: 10 });
  await world.must(ada, `POST /sessions/${state.session.sessionId}/pause`);
  expect(await statsOf()).toMatchObject({ sessions: 0, questions: 12 });
  await world.must(ada, `POST /sessions/${state.session.sessionId}/complete`);
  expect(await statsOf()).toMatchObject({ sessions: 1, questions: 12 });
});

test('[QUIZ-25] an exam is a session, once', async () => {
  const source = { bankId, provider: 'Acme', certificate: 'Basics', language: 'EN', questions: 5 };
  const { session } = await world.must<SessionState>(ada, 'POST /exams', source);
  await world.must(ada, `PUT /exams/${session.sessionId}/questions/1/answer`, { chosen: ['a'] });
  await world.must(ada, `POST /exams/${session.sessionId}/finish`);
  await world.must(ada, `POST /exams/${session.sessionId}/finish`);
  expect(await statsOf()).toMatchObject({ sessions: 1, questions: 1, rightAnswers: 1 });
});

test('[QUIZ-25] figures that could not be stored refuse no answer, and the next end makes them good', async () => {
  const { store } = world.app;
  const update = vi.spyOn(store, 'update').mockRejectedValue(new Error('the server dies here'));
  expect((await study(ada, 3)).session.status).toBe('COMPLETED');
  expect(await statsOf()).toEqual({ badges: 3 });
  update.mockRestore();
  await study(ada, 2);
  expect(await statsOf()).toMatchObject({ sessions: 2, questions: 5 });
});

test('[QUIZ-25] a guest has no row, and brings the figures along', async () => {
  await study('guest:before', 3);
  expect(await world.app.store.get(usersTable, { userId: 'guest-before' })).toBeUndefined();
  await study(ada, 2);
  await world.quizzes.onIdentityMerged(idOf('guest-before'), idOf(userId));
  expect(await statsOf()).toMatchObject({ sessions: 2, questions: 5, rightAnswers: 5 });
});

test('[QUIZ-41] on its day a session tells what it improved, and not on another', async () => {
  const { session } = await study(ada, 4, 1);
  const read = () => world.must<Summary>(ada, `GET /sessions/${session.sessionId}/summary?zone=UTC`);
  const { ending } = await read();
  expect(ending).toMatchObject({ fresh: 4, streakDays: 1, minutesADay: 20, minutesToday: 0 });
  const { today = 0, tomorrow = 0, week = 0, later = 0 } = ending?.comesBack ?? {};
  expect(today + tomorrow + week + later).toBe(4);
  world.app.clock.advance(DAY_MS);
  expect((await read()).ending).toBeUndefined();
});
