import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { idOf } from '#core/ids.ts';
import { DAY_MS, HOUR_MS } from '#core/instant.ts';
import type { Item } from '#store/port/values.ts';
import { newAnswerId, sourceOf, startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { AnswerState, QuizzesApp } from '#tests/support/quizzes/app.ts';
import type { Home, Statistics } from '../contract.learner.ts';
import type { SessionState } from '../contract.study.ts';
import type { SessionView } from '../contract.views.ts';
import { progressTable, sessionsTable } from './quizzes.tables.ts';
import { readLines } from './session-log.ts';

const ada = 'guest:ada';
const userId = 'guest-ada';
let world: QuizzesApp;
let bankId: string;

beforeEach(async () => {
  world = await startQuizzesApp();
  ({ bankId } = await world.bank(ada, { count: 30 }));
});
afterEach(() => world.close());

const rowOf = async ({ session }: SessionState): Promise<Item> =>
  (await world.app.store.get(sessionsTable, { sessionId: session.sessionId, userId })) ?? {};

const answerTimes = async (begun: SessionState, times: number): Promise<SessionState> => {
  let state = begun;
  for (let turn = 0; turn < times; turn++) state = await world.answer(ada, state);
  return state;
};

describe('what an answer writes', () => {
  test('[QUIZ-23] its line, its progress and the learner, and a miss its row among the wrong answers', async () => {
    const begun = await world.begin(ada, bankId, { questions: 20 });
    const transact = vi.spyOn(world.app.store, 'transact');
    const written = () => (transact.mock.lastCall?.[0] ?? []).map(({ table: { name } }) => name).toSorted();
    const right = await world.answer(ada, begun);
    expect(written()).toEqual(['quiz-progress', 'quiz-progress', 'quiz-sessions']);
    await world.answer(ada, right, ['b']);
    expect(written()).toEqual(['quiz-progress', 'quiz-progress', 'quiz-sessions', 'quiz-wrong-answers']);
  });

  test('[QUIZ-23] the row of its session with every tenth answer, and whenever the session is stopped', async () => {
    const begun = await world.begin(ada, bankId, { questions: 20 });
    const nine = await answerTimes(begun, 9);
    expect(await rowOf(begun)).toMatchObject({ answers: 0, currentQuestion: 0, answeredQuestions: [] });
    expect(nine.session).toMatchObject({ currentQuestion: 9, rightAnswers: 9 });
    const ten = await answerTimes(nine, 1);
    const lines = await readLines(world.quizzes.deps, begun.session.sessionId);
    const ids = lines.map(({ questionId }) => questionId);
    expect(await rowOf(begun)).toMatchObject({ answers: 10, currentQuestion: 10, answeredQuestions: ids });
    const missed = await world.answer(ada, ten, ['c']);
    await world.must(ada, `POST /sessions/${begun.session.sessionId}/pause`);
    expect(await rowOf(begun)).toMatchObject({
      status: 'PAUSED',
      answers: 11,
      answeredQuestions: [...ids, ten.asked?.questionId],
      wrongAnswers: [ten.asked?.questionId],
      rightCount: 10,
      wrongCount: 1,
      version: missed.session.version + 1,
    });
  });

  test('[QUIZ-23] a session that ends has everything in its row', async () => {
    const begun = await world.begin(ada, bankId, { questions: 4 });
    const { session } = await answerTimes(begun, 4);
    expect(session).toMatchObject({ status: 'COMPLETED', currentQuestion: 4 });
    const row = await rowOf(begun);
    expect(row).toMatchObject({ status: 'COMPLETED', currentQuestion: 4, rightCount: 4 });
    expect(row['answeredQuestions']).toHaveLength(4);
    expect(row['asked']).toBeUndefined();
  });

  test('[QUIZ-23] lists of sessions and a new node count every answer', async () => {
    const begun = await world.begin(ada, bankId, { questions: 20 });
    const { session } = await answerTimes(begun, 3);
    const { sessions } = await world.must<{ sessions: SessionView[] }>(ada, 'GET /sessions');
    expect(sessions).toEqual([session]);
    expect((await world.must<Home>(ada, 'GET /home')).open).toEqual([session]);
    const fresh = await startQuizzesApp(world.app.store);
    expect(await fresh.must(ada, `GET /sessions/${session.sessionId}`)).toMatchObject({ session });
    await fresh.app.app.http.close();
  });
});

test('[QUIZ-23] a session with lines of an earlier version, whose row has them all, goes on where it was', async () => {
  const begun = await world.begin(ada, bankId, { questions: 20 });
  const { sessionId } = begun.session;
  const row = await rowOf(begun);
  await world.app.store.put(sessionsTable, { ...row, answers: 5, currentQuestion: 5, rightCount: 5 });
  for (const answerId of ['f81d4fae-7dec-41d0-a765-00a0c91e6bf6', '00000000-7dec-41d0-a765-00a0c91e6bf6'])
    await world.app.store.put(sessionsTable, {
      sessionId,
      userId: `ANSWER#${answerId}`,
      answerId,
      number: 5,
    });
  const found = await world.must<SessionState>(ada, `GET /sessions/${sessionId}`);
  expect(found).toMatchObject({ session: { currentQuestion: 5, rightAnswers: 5 }, asked: begun.asked });
  const { session } = await answerTimes(found, 2);
  expect(session).toMatchObject({ currentQuestion: 7, rightAnswers: 7 });
});

describe('two nodes', () => {
  let other: QuizzesApp;
  beforeEach(async () => {
    other = await startQuizzesApp(world.app.store);
  });
  afterEach(() => other.app.app.http.close());

  test('[QUIZ-7] [QUIZ-23] an answer decided before the session was paused elsewhere is refused', async () => {
    const begun = await world.begin(ada, bankId, { questions: 20 });
    const known = await other.answer(ada, begun);
    await world.must(ada, `POST /sessions/${begun.session.sessionId}/pause`);
    const refused = await other.call(ada, `POST /sessions/${begun.session.sessionId}/answers`, {
      answerId: newAnswerId(),
      asking: known.asked?.asking,
      questionId: known.asked?.questionId,
      chosen: ['a'],
    });
    expect(refused.body.code).toBe('quiz-session-paused');
    expect(await readLines(world.quizzes.deps, begun.session.sessionId)).toHaveLength(1);
  });

  test('[QUIZ-5] [QUIZ-23] what is answered, paused, switched and packed at once is all there', async () => {
    const begun = await world.begin(ada, bankId, { questions: 20 });
    const path = `/sessions/${begun.session.sessionId}`;
    const body = (state: SessionState, chosen: string) => ({
      answerId: newAnswerId(),
      asking: state.asked?.asking,
      questionId: state.asked?.questionId,
      chosen: [chosen],
    });
    let state: SessionState = begun;
    for (let round = 0; round < 6; round++) {
      await Promise.all([
        world.must<AnswerState>(ada, `POST ${path}/answers`, body(state, 'a')),
        other.must<AnswerState>(ada, `POST ${path}/answers`, body(state, 'b')),
        world.must(ada, `POST ${path}/pack`, { questions: 3 }),
        other.must(ada, `POST ${path}/next`),
      ]);
      state = await other.must<SessionState>(ada, `GET ${path}`);
    }
    expect(await world.must(ada, `GET ${path}`)).toEqual(state);
    expect(state.session).toMatchObject({ currentQuestion: 6, rightAnswers: 6, wrongAnswers: 6 });
    const lines = await readLines(world.quizzes.deps, begun.session.sessionId);
    expect(lines.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    expect(lines.filter(({ isLate }) => isLate)).toHaveLength(6);
  });

  test('[QUIZ-4] an answer that another node has taken gets the first result', async () => {
    const begun = await world.begin(ada, bankId, { questions: 20 });
    const path = `POST /sessions/${begun.session.sessionId}/answers`;
    const { asked } = begun;
    const body = { answerId: newAnswerId(), asking: asked?.asking, questionId: asked?.questionId };
    const [first, second] = await Promise.all(
      [world, other].map((node) => node.must<AnswerState>(ada, path, { ...body, chosen: ['b'] })),
    );
    expect(second?.feedback).toEqual(first?.feedback);
    expect(second?.session).toMatchObject({ wrongAnswers: 1 });
    expect(await readLines(world.quizzes.deps, begun.session.sessionId)).toHaveLength(1);
  });
});

describe('days', () => {
  const dayRows = async (who: string): Promise<readonly Item[]> =>
    (await world.app.store.query(progressTable, { partition: who, sort: { beginsWith: '#DAY#' } })).items;

  test('[QUIZ-24] answers of a day are in the learner’s row until the next day has one', async () => {
    const begun = await world.begin(ada, bankId, { questions: 20 });
    const first = await answerTimes(begun, 2);
    expect(await dayRows(userId)).toEqual([]);
    expect((await world.must<Home>(ada, 'GET /home')).answeredToday).toBe(2);
    world.app.clock.advance(DAY_MS);
    const next = await answerTimes(first, 1);
    expect(await dayRows(userId)).toMatchObject([{ a12: 2, r12: 2 }]);
    world.app.clock.advance(HOUR_MS);
    await answerTimes(next, 1);
    const home = await world.must<Home>(ada, 'GET /home');
    expect(home).toMatchObject({ answeredToday: 2, streakDays: 2 });
    expect((await world.must<Statistics>(ada, 'GET /statistics')).totals.answers).toBe(4);
  });

  test('[QUIZ-16] [QUIZ-24] an answer of a day that is over is counted on that day', async () => {
    const begun = await world.begin(ada, bankId, { questions: 20 });
    const path = `/sessions/${begun.session.sessionId}`;
    await world.must(ada, `POST ${path}/pack`, { questions: 5 });
    world.app.clock.advance(2 * DAY_MS);
    const sentAt = world.app.clock.now();
    const answer = { questionId: begun.asked?.questionId, chosen: ['a'], answerId: newAnswerId() };
    const more = await world.begin(ada, bankId, { questions: 20 });
    await world.answer(ada, more);
    const body = { answers: [{ ...answer, answeredAt: sentAt - DAY_MS }], sentAt };
    await world.must(ada, `POST ${path}/offline-answers`, body);
    const { history } = await world.must<Statistics>(ada, 'GET /statistics');
    expect(history.map(({ answers }) => answers)).toEqual([1, 1]);
  });

  test('[QUIZ-17] [QUIZ-24] the day of a guest is added to the account’s', async () => {
    const shared = await world.bank(ada, { count: 6, isShared: true });
    for (const who of ['guest:before', 'account:after'] as const) {
      await world.answer(who, await world.begin(who, shared.bankId));
    }
    await world.quizzes.onIdentityMerged(idOf('guest-before'), idOf('account-after'));
    await world.quizzes.onIdentityMerged(idOf('guest-before'), idOf('account-after'));
    const home = await world.must<Home>('account:after', 'GET /home');
    expect(home.answeredToday).toBe(2);
  });
});

test('the index of the pickers is the same whatever the order of a stored map', async () => {
  const { banks } = world.quizzes.deps;
  const loaded = await banks.get(bankId);
  const { provider, certificate } = sourceOf(bankId);
  const selection = { language: 'EN', difficulty: { from: 1, to: 5 } } as const;
  const [one, two] = [
    { sources: [{ bankId, provider, certificate }], ...selection },
    { ...selection, difficulty: { to: 5, from: 1 }, sources: [{ certificate, provider, bankId }] },
  ].map((given) => banks.studyBank(loaded ? [loaded] : [], given));
  expect(one).toBe(two);
});
