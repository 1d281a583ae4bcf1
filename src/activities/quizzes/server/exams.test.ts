import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#core/instant.ts';
import { sourceOf, startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { QuizzesApp } from '#tests/support/quizzes/app.ts';
import type { ExamReport, ExamState } from '../contract.exam.ts';
import type { Home, Statistics } from '../contract.learner.ts';
import type { CatalogueEntry, SessionState } from '../contract.study.ts';
import { loadSession } from './session-log.ts';
import { settleExam } from './exam-end.service.ts';
import { noteForecast } from './forecasts.items.ts';

let world: QuizzesApp;
let bankId: string;
const ada = 'guest:ada';

beforeEach(async () => {
  world = await startQuizzesApp();
  ({ bankId } = await world.bank(ada, { count: 20 }));
});
afterEach(() => world.close());

const start = (given: object = {}): Promise<ExamState> =>
  world.must<ExamState>(ada, 'POST /exams', {
    ...sourceOf(bankId),
    language: 'EN',
    questions: 10,
    minutes: 15,
    ...given,
  });

const answerPlace = (exam: ExamState, place: number, chosen: readonly string[]) =>
  world.call<{ answered: number; chosen: string[] }>(
    ada,
    `PUT /exams/${exam.session.sessionId}/questions/${place}/answer`,
    { chosen },
  );

test('[QUIZ-39] the front page says how much of a running exam is answered', async () => {
  const exam = await start();
  for (const place of [1, 2, 3, 4]) await answerPlace(exam, place, ['a']);
  await answerPlace(exam, 4, []);
  const { open } = await world.must<Home>(ada, 'GET /home');
  expect(open).toMatchObject([{ mode: 'exam', currentQuestion: 3, totalQuestions: 10 }]);
});

test('[QUIZ-39] what an exam is like is known before it begins, by the bank or as is usual', async () => {
  const examOf = async () => {
    const { sources } = await world.must<{ sources: CatalogueEntry[] }>(ada, 'GET /sources');
    return sources.find((source) => source.bankId === bankId)?.exam;
  };
  expect(await examOf()).toEqual({ questions: 20, minutes: 30, passMark: 70 });
  const rules = { questions: 8, minutes: 12, passMark: 720, scale: { from: 100, to: 1000 } };
  const place = { provider: 'Acme', certificate: 'Basics', rule: 'all-or-nothing' };
  await world.must(ada, `PATCH /banks/${bankId}`, { exams: [{ ...place, ...rules }] });
  expect(await examOf()).toEqual(rules);
});

test('[QUIZ-10] an exam is drawn by its blueprint, answered in any order and reported by domain', async () => {
  const exam = await start();
  expect(exam.questions).toHaveLength(10);
  expect(exam.deadlineAt - exam.session.startedAt).toBe(15 * MINUTE_MS);
  expect(exam.questions.filter(({ category }) => category === 'Storage')).toHaveLength(5);
  for (const place of [7, 2, 3, 4]) expect((await answerPlace(exam, place, ['a'])).status).toBe(200);
  await answerPlace(exam, 2, ['b']);
  await answerPlace(exam, 3, []);
  const { sessionId } = exam.session;
  await world.must(ada, `PUT /exams/${sessionId}/questions/5/flag`, { isFlagged: true });
  await world.must(ada, `PUT /exams/${sessionId}/place`, { place: 5 });
  const restored = await world.must<ExamState>(ada, `GET /exams/${sessionId}`);
  expect(restored).toMatchObject({ place: 5, answered: 3 });
  expect(restored.questions[4]).toMatchObject({ isFlagged: true, chosen: [] });
  expect(restored.questions.map(({ options }) => options)).toEqual(
    exam.questions.map(({ options }) => options),
  );
  const report = await world.must<ExamReport>(ada, `POST /exams/${sessionId}/finish`);
  expect(report).toMatchObject({
    questions: 10,
    right: 2,
    unanswered: 7,
    points: 2,
    score: 20,
    isPassed: false,
  });
  expect(report.missed).toHaveLength(8);
  expect(report.missed[0]?.solution.correct).toEqual(['a']);
  expect(report.domains.reduce((sum, { questions }) => sum + questions, 0)).toBe(10);
  expect(await world.must<ExamReport>(ada, `POST /exams/${sessionId}/finish`)).toEqual(report);
});

test('[QUIZ-11] no answer before the end tells the key', async () => {
  const exam = await start();
  const { sessionId } = exam.session;
  const said = [
    exam,
    (await answerPlace(exam, 1, ['a'])).body,
    await world.must(ada, `GET /exams/${sessionId}`),
    await world.must(ada, `GET /sessions/${sessionId}`),
    await world.must(ada, 'GET /sessions'),
    await world.must(ada, `PUT /exams/${sessionId}/questions/1/flag`, { isFlagged: true }),
  ].map((body) => JSON.stringify(body));
  for (const text of said) expect(text).not.toMatch(/correct|explanation|Because|isRight|solution/);
  for (const line of [`GET /exams/${sessionId}/report`, `GET /sessions/${sessionId}/summary`]) {
    const refused = await world.call(ada, line);
    expect([409, refused.body.code]).toEqual([refused.status, expect.stringMatching(/running|mode-other/)]);
  }
  for (const [act, body] of [
    [
      'answers',
      { answerId: 'an-answer-1', asking: 1, questionId: exam.questions[0]?.questionId, chosen: ['a'] },
    ],
    ['pack', { questions: 5 }],
    ['next', undefined],
    ['pause', undefined],
  ] as const) {
    const refused = await world.call(ada, `POST /sessions/${sessionId}/${act}`, body);
    expect(refused.body.code).toBe('quiz-mode-other');
  }
});

test('[QUIZ-12] at the deadline the server ends it, and nothing is taken after', async () => {
  const exam = await start();
  const { sessionId } = exam.session;
  await answerPlace(exam, 1, ['a']);
  world.app.clock.advance(15 * MINUTE_MS);
  await world.rooms.changes.deadlines.poll();
  world.app.clock.advance(1000);
  await world.rooms.changes.deadlines.idle();
  const late = await answerPlace(exam, 2, ['a']);
  expect([late.status, late.body.code]).toEqual([409, 'quiz-session-over']);
  const report = await world.must<ExamReport>(ada, `GET /exams/${sessionId}/report`);
  expect(report).toMatchObject({ isTimedOut: true, right: 1, unanswered: 9, tookMs: 15 * MINUTE_MS });
});

test('a read settles what no scheduler has ended yet', async () => {
  const exam = await start();
  world.app.clock.advance(20 * MINUTE_MS);
  const { session } = await world.must<ExamReport>(ada, `GET /exams/${exam.session.sessionId}/report`);
  expect(session).toMatchObject({ status: 'COMPLETED', completedAt: exam.deadlineAt });
});

test('[QUIZ-13] what was answered in an exam is remembered once, and the forecast is judged by it', async () => {
  const exam = await start();
  for (let place = 1; place <= 10; place++) await answerPlace(exam, place, [place < 9 ? 'a' : 'b']);
  await world.must(ada, 'PATCH /settings', { focus: sourceOf(bankId), examDate: '2099-01-01' });
  const report = await world.must<ExamReport>(ada, `POST /exams/${exam.session.sessionId}/finish`);
  expect(report).toMatchObject({ isPassed: true, score: 80 });
  const { progress, row } = await world.quizzes.deps.learners.current('guest-ada');
  expect(progress.size).toBe(10);
  expect([...progress.values()].filter(({ isInWrongPool }) => isInWrongPool)).toHaveLength(2);
  expect(row.exams).toHaveLength(1);
  const statistics = await world.must<Statistics>(ada, 'GET /statistics');
  expect(statistics.exams[0]).toMatchObject({ isPassed: true, score: 80 });
  // Nothing was foretold: too little was known of the learner.
  expect(statistics.foretold).toEqual({});
  expect(statistics.totals).toMatchObject({ answers: 10, right: 8, concepts: 10 });
  const home = await world.must<Home>(ada, 'GET /home?zone=Europe/Berlin');
  expect(home).toMatchObject({ streakDays: 1, answeredToday: 10, poolSize: 2 });
  expect(home.readiness).toEqual({ seen: 10, missing: 4, concepts: 20 });
});

test('[READY-6] [READY-7] an exam is foretold once enough is known, and the forecast is held against it', async () => {
  await world.must(ada, 'PATCH /settings', { focus: sourceOf(bankId) });
  let state: SessionState = await world.begin(ada, bankId, { questions: 14 });
  while (state.session.status === 'ACTIVE') state = await world.answer(ada, state);
  const { readiness } = await world.must<Home>(ada, 'GET /home');
  expect(readiness).toMatchObject({ seen: 14, missing: 0, chance: { low: expect.any(Number) } });
  const { low = 1, probability = 0, high = 0 } = readiness?.chance ?? {};
  expect(low).toBeLessThanOrEqual(probability);
  expect(high).toBeGreaterThanOrEqual(probability);
  const exam = await start();
  const report = await world.must<ExamReport>(ada, `POST /exams/${exam.session.sessionId}/finish`);
  expect(report).toMatchObject({ isPassed: false, predicted: expect.any(Number) });
  const brier = (report.predicted ?? 0) ** 2;
  const foretold = async () => (await world.must<Statistics>(ada, 'GET /statistics')).foretold;
  expect(await foretold()).toMatchObject({ own: { exams: 1, brier, error: report.predicted } });
  expect((await foretold()).everybody).toBeUndefined();
  // Nineteen others failed, as they were told.
  for (let other = 0; other < 19; other++) await world.app.store.transact([noteForecast(0.04, false)]);
  const { everybody } = await foretold();
  expect(everybody?.exams).toBe(20);
  expect(everybody?.error).toBeCloseTo((19 * 0.04 + (report.predicted ?? 0)) / 20, 3);
});

test('[QUIZ-13] a server that dies while an exam is learned learns the rest once it is back', async () => {
  const exam = await start();
  const { sessionId } = exam.session;
  for (let place = 1; place <= 10; place++) await answerPlace(exam, place, ['b']);
  const { deps } = world.quizzes;
  const { store } = deps;
  let writes = 0;
  const dying = {
    ...deps,
    store: Object.create(store, {
      transact: {
        value: (operations: Parameters<typeof store.transact>[0]) => {
          writes += 1;
          if (writes > 2) throw new Error('the power is gone');
          return store.transact(operations);
        },
      },
      batchWrite: {
        value: (operations: Parameters<typeof store.batchWrite>[0]) => store.batchWrite(operations),
      },
      get: { value: (...key: Parameters<typeof store.get>) => store.get(...key) },
      query: { value: (...query: Parameters<typeof store.query>) => store.query(...query) },
      batchGet: { value: (...keys: Parameters<typeof store.batchGet>) => store.batchGet(...keys) },
    }) as typeof store,
  };
  const session = await loadSession(deps, sessionId, 'guest-ada');
  if (!session) throw new Error('no session');
  await expect(settleExam(dying, session, { isHandedIn: true })).rejects.toThrow('the power is gone');
  const other = await startQuizzesApp(store);
  await other.settle();
  const { progress, row } = await other.quizzes.deps.learners.current('guest-ada');
  expect([...progress.values()].map(({ attempts }) => attempts)).toEqual(Array.from({ length: 10 }, () => 1));
  expect(row.exams).toMatchObject([{ sessionId, score: 0 }]);
  await other.app.app.http.close();
});

test.each([
  [99, ['a'], 409, 'quiz-question-not-asked'],
  [1, ['z'], 400, 'quiz-option-unknown'],
  [1, ['a', 'b'], 400, 'quiz-one-option-only'],
  [0, ['a'], 400, 'bad-input'],
])('place %s answered %j is refused with %s %s', async (place, chosen, status, code) => {
  const refused = await answerPlace(await start(), place, chosen);
  expect([refused.status, refused.body.code]).toEqual([status, code]);
});

test('a stranger’s exam is not there', async () => {
  const { session } = await start();
  for (const line of [`GET /exams/${session.sessionId}`, `POST /exams/${session.sessionId}/finish`]) {
    expect((await world.call('guest:eve', line)).body.code).toBe('quiz-session-not-found');
  }
});
