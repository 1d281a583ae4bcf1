import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import type { Item } from '#store/port/values.ts';
import { newAnswerId, startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { QuizzesApp } from '#tests/support/quizzes/app.ts';
import type { Statistics } from '../contract.learner.ts';
import type { SessionState } from '../contract.study.ts';
import { sessionsTable } from './quizzes.tables.ts';
import type { Summary } from './summary.service.ts';

const ada = 'guest:ada';
const userId = 'guest-ada';
let world: QuizzesApp;
let begun: SessionState;
let path: string;

beforeEach(async () => {
  world = await startQuizzesApp();
  const { bankId } = await world.bank(ada, { count: 12 });
  begun = await world.begin(ada, bankId, { questions: 3 });
  path = `/sessions/${begun.session.sessionId}`;
});
afterEach(() => world.close());

const studyAll = async (state: SessionState): Promise<void> => {
  for (let next = state; next.asked;) next = await world.answer(ada, next);
};

/** In its last week the session has its row and its file. */
const untilArchived = async (): Promise<void> => {
  world.app.clock.advance(24 * DAY_MS);
  await world.settle();
};

const partition = async (): Promise<readonly Item[]> =>
  (await world.app.store.query(sessionsTable, { partition: begun.session.sessionId })).items;

test('[QUIZ-1] the archive takes the log along, and leaves what cannot be read', async () => {
  await studyAll(begun);
  const { sessionId } = begun.session;
  const strange = [
    { sessionId, userId: 'LINE#000000099', answerId: 7 },
    { sessionId, userId: 'CHUNK#0001', answeredQuestions: 'many' },
    { sessionId, userId: 'NOTE#of-another-tool', text: 'hello' },
  ];
  for (const item of strange) await world.app.store.put(sessionsTable, item);
  await untilArchived();
  expect(await partition()).toEqual([
    strange[1],
    strange[0],
    strange[2],
    expect.objectContaining({ userId, status: 'COMPLETED' }),
  ]);
  world.app.clock.advance(7 * DAY_MS);
  const { byCategory } = await world.must<Summary>(ada, `GET ${path}/summary`);
  expect(byCategory.reduce((sum, { answered }) => sum + answered, 0)).toBe(3);
});

test('[QUIZ-16] an answer given offline counts once, also when it is sent again after its session was archived', async () => {
  const { questions } = await world.must<{ questions: { questionId: string }[] }>(ada, `POST ${path}/pack`, {
    questions: 5,
  });
  const sent = world.app.clock.now();
  const answers = questions.slice(0, 2).map(({ questionId }) => ({
    answerId: newAnswerId(),
    questionId,
    chosen: ['a'],
    answeredAt: sent,
  }));
  const [first, late] = answers;
  const send = (given: typeof answers) =>
    world.must<{ results: { outcome: string }[] }>(ada, `POST ${path}/offline-answers`, {
      answers: given,
      sentAt: world.app.clock.now(),
    });
  await send(first ? [first] : []);
  await world.must(ada, `POST ${path}/complete`);
  await untilArchived();
  const { results } = await send(first && late ? [first, late] : []);
  expect(results.map(({ outcome }) => outcome)).toEqual(['known', 'taken']);
  expect((await world.must<Statistics>(ada, 'GET /statistics')).totals.answers).toBe(2);
  world.app.clock.advance(7 * DAY_MS);
  expect(await partition()).toEqual([]);
});
