import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { sourceOf, startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { QuizzesApp } from '#tests/support/quizzes/app.ts';
import type { BankQuestion } from '../contract.bankviews.ts';
import type { ExamReport, ExamState } from '../contract.exam.ts';
import type { Home } from '../contract.learner.ts';
import { wrongAnswersQuery } from './progress.items.ts';
import { wrongAnswersTable } from './quizzes.tables.ts';

let world: QuizzesApp;
let bankId: string;
const owner = 'guest:owner';
const ada = 'guest:ada';

beforeEach(async () => {
  world = await startQuizzesApp();
  ({ bankId } = await world.bank(owner, { count: 8, languages: ['EN', 'DE'], isShared: true }));
  await world.must(ada, 'PATCH /settings', { focus: sourceOf(bankId) });
});
afterEach(() => world.close());

const correct = (questionId: string, key: readonly string[]): Promise<BankQuestion> =>
  world.must<BankQuestion>(owner, `POST /banks/${bankId}/questions/${questionId}/correction`, {
    correct: key,
  });

const poolRows = async () =>
  (await world.app.store.query(wrongAnswersTable, wrongAnswersQuery('guest-ada'))).items;

test('[QUIZ-20] a corrected key regrades study answers, memory and the pool, in every language, and says so', async () => {
  const begun = await world.begin(ada, bankId, { language: 'DE' });
  const missed = await world.answer(ada, begun, ['b']);
  expect(missed.feedback.isRight).toBe(false);
  expect(await poolRows()).toHaveLength(1);
  const concept = begun.asked?.conceptId ?? '';
  const corrected = await correct(concept, ['b']);
  expect(corrected).toMatchObject({ correct: ['b'], version: 2 });
  const home = await world.must<Home>(ada, 'GET /home');
  expect(home.notices).toMatchObject([{ questionId: concept, regraded: 1 }]);
  const { progress } = await world.quizzes.deps.learners.current('guest-ada');
  expect(progress.get(concept)).toMatchObject({
    correctAttempts: 1,
    incorrectAttempts: 0,
    isInWrongPool: false,
  });
  expect(await poolRows()).toEqual([]);
  const { session } = await world.must<{ session: object }>(ada, `GET /sessions/${begun.session.sessionId}`);
  expect(session).toMatchObject({ rightAnswers: 1, wrongAnswers: 0 });
  await world.must(ada, 'POST /notices/dismissal');
  expect((await world.must<Home>(ada, 'GET /home')).notices).toEqual([]);
  const read = await world.must<{ versions: { isCorrection: boolean }[] }>(
    owner,
    `GET /banks/${bankId}/questions/${concept}`,
  );
  expect(read.versions).toMatchObject([{ version: 1, isCorrection: true }]);
});

test('[QUIZ-20] a right answer that was none puts the question into the pool', async () => {
  const begun = await world.begin(ada, bankId);
  await world.answer(ada, begun, ['a']);
  await correct(begun.asked?.questionId ?? '', ['c', 'd']);
  await world.must<Home>(ada, 'GET /home');
  const rows = await poolRows();
  expect(rows).toMatchObject([{ questionId: begun.asked?.questionId, remainingTries: 2 }]);
  const { progress } = await world.quizzes.deps.learners.current('guest-ada');
  expect(progress.get(begun.asked?.conceptId ?? '')).toMatchObject({ isInWrongPool: true, masteryLevel: 0 });
});

/** An exam of four questions with the first one missed. */
const sitExam = async (): Promise<ExamState> => {
  const exam = await world.must<ExamState>(ada, 'POST /exams', {
    ...sourceOf(bankId),
    language: 'EN',
    questions: 4,
  });
  const { sessionId } = exam.session;
  for (let place = 1; place <= 4; place++) {
    await world.must(ada, `PUT /exams/${sessionId}/questions/${place}/answer`, {
      chosen: [place === 1 ? 'b' : 'a'],
    });
  }
  const report = await world.must<ExamReport>(ada, `POST /exams/${sessionId}/finish`);
  expect(report).toMatchObject({ score: 75, right: 3 });
  return exam;
};

test('[QUIZ-21] an exam is scored anew under the rule it was sat by', async () => {
  const exam = await sitExam();
  const { sessionId } = exam.session;
  await correct(exam.questions[0]?.questionId ?? '', ['b']);
  const after = await world.must<ExamReport>(ada, `GET /exams/${sessionId}/report`);
  expect(after).toMatchObject({ score: 100, right: 4, isPassed: true });
  expect(after.regradedAt).toBeDefined();
  const { row } = await world.quizzes.deps.learners.current('guest-ada');
  expect(row.exams).toMatchObject([{ score: 100 }]);
});

test.each([
  ['in its last days, when only its row is left', 0],
  ['when it is only a file', 2],
])('[QUIZ-21] an archived exam is scored anew as well, %s', async (_, daysLater) => {
  const exam = await sitExam();
  const { sessionId } = exam.session;
  world.app.clock.advance(29 * DAY_MS);
  await world.settle();
  world.app.clock.advance(daysLater * DAY_MS);
  await correct(exam.questions[0]?.questionId ?? '', ['b']);
  const after = await world.must<ExamReport>(ada, `GET /exams/${sessionId}/report`);
  expect(after).toMatchObject({ score: 100, right: 4, isPassed: true });
  const { row } = await world.quizzes.deps.learners.current('guest-ada');
  expect(row.exams).toMatchObject([{ score: 100 }]);
});

test('only the owner corrects, and only to options there are', async () => {
  const [questionId] = [`${bankId}.q001`];
  const path = `POST /banks/${bankId}/questions/${questionId}/correction`;
  expect((await world.call(ada, path, { correct: ['b'] })).body.code).toBe('not-allowed');
  expect((await world.call(owner, path, { correct: ['z'] })).body.code).toBe('quiz-option-unknown');
});
