import { afterEach, beforeEach, expect, test } from 'vitest';
import { textIn } from '#store/port/read-item.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import {
  originalPlace,
  originalProgress,
  originalQuestions,
  originalSession,
  originalSessionId as sessionId,
  originalWrongAnswers,
  smallestQuestion,
} from '#tests/support/originals/quizzes.ts';
import { newAnswerId, startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { AnswerState, QuizzesApp } from '#tests/support/quizzes/app.ts';
import type { BankQuestion } from '../contract.bankviews.ts';
import type { Home, Statistics } from '../contract.learner.ts';
import type { CatalogueEntry, SessionState } from '../contract.study.ts';
import type { SessionView } from '../contract.views.ts';
import { newBankOperations } from './banks.items.ts';
import { newBank } from './banks.service.ts';
import { countQuestions } from './drafts.ts';
import { ORIGINAL } from './original-ids.ts';
import { fromQuestionItem } from './questions.items.ts';
import { progressTable, questionsTable, sessionsTable, wrongAnswersTable } from './quizzes.tables.ts';

const mira = 'account:mira';
const owner = 'account:owner';
const userId = 'account-mira';
const source = { bankId: ORIGINAL, ...originalPlace };

let world: QuizzesApp;
beforeEach(async () => {
  world = await startQuizzesApp();
});
afterEach(() => world.close());

const put = async (table: Table, items: readonly Item[]): Promise<void> => {
  for (const item of items) await world.app.store.put(table, item);
};
const rows = async (): Promise<Item[]> => {
  const pages = [
    ...originalQuestions.map((item) => [questionsTable, textIn(item, 'questionId')] as const),
    [sessionsTable, sessionId] as const,
    [progressTable, userId] as const,
    [wrongAnswersTable, userId] as const,
  ].map(([table, partition]) => world.app.store.query(table, { partition }));
  return (await Promise.all(pages)).flatMap(({ items }) => items);
};

const storeLearner = async (): Promise<void> => {
  await put(sessionsTable, [originalSession(userId)]);
  await put(progressTable, originalProgress(userId));
  await put(wrongAnswersTable, originalWrongAnswers(userId));
};

/** What adopting them writes. */
const adopt = async (questions: readonly Item[] = originalQuestions): Promise<void> => {
  await put(questionsTable, questions);
  const bank = newBank(
    { bankId: ORIGINAL, ownerId: 'account-owner', title: 'From the harbour', isShared: true },
    world.app.clock.now(),
  );
  const counts = countQuestions(fromQuestionItem.list(questions));
  await world.app.store.transact(newBankOperations({ ...bank, counts, version: 1 }));
};

/** Right ones are those with the words of the first answer, and of the cardinal mark its three. */
const rightOf = ({ asked }: SessionState): string[] => [...(asked?.solution.correct ?? [])];
const answer = (state: SessionState, chosen: readonly string[]) => world.answer(mira, state, chosen);

test('[QUIZ-35] a session, progress and wrong answers of the original system are seen by their learner, and reading changes nothing', async () => {
  await put(questionsTable, originalQuestions);
  await storeLearner();
  const before = await rows();
  const state = await world.must<SessionState>(mira, `GET /sessions/${sessionId}`);
  expect(state.session).toMatchObject({
    status: 'ACTIVE',
    picker: 'classic',
    language: 'EN',
    totalQuestions: 6,
    currentQuestion: 2,
    rightAnswers: 2,
    wrongAnswers: 1,
    startedAt: Date.parse('2024-02-19T16:40:00Z'),
    sources: [{ ...source, categories: ['Buoys', 'Rules', 'Seamanship'] }],
  });
  const listed = await world.must<{ sessions: SessionView[] }>(mira, 'GET /sessions');
  expect(listed.sessions).toEqual([state.session]);
  const home = await world.must<Home>(mira, 'GET /home');
  expect(home).toMatchObject({ poolSize: 1, open: [{ sessionId }] });
  const { totals } = await world.must<Statistics>(mira, 'GET /statistics');
  expect(totals).toMatchObject({ concepts: 2, mastered: 1 });
  const { progress } = await world.must<{ progress: object[] }>(mira, 'GET /export');
  expect(progress).toMatchObject([
    { conceptId: `${ORIGINAL}.q-buoy-port`, attempts: 3, masteryLevel: 2, answers: [] },
    { conceptId: `${ORIGINAL}.rules.9`, attempts: 2, correctAttempts: 1, isInWrongPool: true },
  ]);
  expect((await world.call('guest:eve', `GET /sessions/${sessionId}`)).status).toBe(404);
  expect(await rows()).toEqual(before);
});

test('[QUIZ-36] until its questions are at home here an old session waits, and is not ended', async () => {
  await put(questionsTable, originalQuestions);
  await storeLearner();
  for (const way of ['next', 'resume'] as const) {
    await put(sessionsTable, [{ ...originalSession(userId), status: way === 'next' ? 'ACTIVE' : 'PAUSED' }]);
    const before = await rows();
    const refused = await world.call(mira, `POST /sessions/${sessionId}/${way}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'quiz-nothing-to-ask']);
    expect(await rows()).toEqual(before);
  }
});

test('[QUIZ-36] old questions are studied: with letters for their answers, in the language and place they have', async () => {
  await adopt([...originalQuestions, smallestQuestion]);
  const { sources } = await world.must<{ sources: CatalogueEntry[] }>('guest:eve', 'GET /sources');
  expect(sources).toMatchObject([{ bankId: ORIGINAL, ...originalPlace, questions: { EN: 7 }, concepts: 7 }]);
  let state = await world.begin('guest:eve', ORIGINAL, { sources: [source], questions: 7 });
  const seen = new Map<string, SessionState>();
  while (state.asked) {
    seen.set(state.asked.questionId, state);
    state = await world.answer('guest:eve', state, rightOf(state));
  }
  expect(state.session).toMatchObject({ status: 'COMPLETED', rightAnswers: 7 });
  expect(seen.get(`${ORIGINAL}.q-buoy-cardinal`)?.asked).toMatchObject({
    question: 'Which of these belong to a cardinal mark?',
    type: 'MULTIPLE_CHOICE',
    category: 'Buoys',
    difficulty: 4,
    solution: { correct: ['a', 'b', 'd'] },
  });
  expect(seen.get(`${ORIGINAL}.q-rules-sail`)?.asked?.options.at(-1)?.text).toBe('None of the above');
  expect(seen.get(`${ORIGINAL}.q-anchor`)?.asked).toMatchObject({ type: 'SINGLE_CHOICE', difficulty: 3 });
  const kept = await world.app.store.query(progressTable, { partition: 'guest-eve' });
  expect(kept.items.map(({ questionId }) => questionId)).toEqual(
    expect.arrayContaining(['rules.9', 'q-anchor', 'q-knots']),
  );
  for (const item of originalQuestions)
    expect(
      (await world.app.store.query(questionsTable, { partition: textIn(item, 'questionId') })).items,
    ).toEqual([item]);
});

test('[QUIZ-36] an old session is resumed: what was answered is not asked again, what was missed is, and the rows stay theirs', async () => {
  await adopt();
  await storeLearner();
  let state = await world.must<SessionState>(mira, `POST /sessions/${sessionId}/next`);
  const asked: { id: string; reason: string }[] = [];
  for (let step = 0; state.asked; step++) {
    asked.push({ id: state.asked.questionId, reason: state.asked.reason.kind });
    expect(step).toBeLessThan(10);
    state = await answer(state, rightOf(state));
  }
  expect(state.session).toMatchObject({ status: 'COMPLETED', currentQuestion: 6, rightAnswers: 6 });
  const drawn = asked.filter(({ reason }) => reason === 'random').map(({ id }) => id);
  expect(drawn).not.toContain(`${ORIGINAL}.q-buoy-port`);
  expect(drawn).not.toContain(`${ORIGINAL}.rules.9`);
  const [session] = (await world.app.store.query(sessionsTable, { partition: sessionId })).items.filter(
    (item) => item['userId'] === userId,
  );
  expect(session?.['answeredQuestions']).toEqual([
    'q-buoy-port',
    'rules.9',
    ...asked.map(({ id }) => id.slice(`${ORIGINAL}.`.length)),
  ]);
  expect(session).toMatchObject({ wrongAnswers: ['rules.9'], status: 'COMPLETED' });
});

test('[QUIZ-36] so it is on another node, which knows nothing of the learner yet', async () => {
  await adopt();
  await storeLearner();
  const state = await world.must<SessionState>(mira, `POST /sessions/${sessionId}/next`);
  const next = await answer(state, rightOf(state));
  const { learners, banks } = world.quizzes.deps;
  learners.drop(userId);
  banks.drop(ORIGINAL);
  const seen = await world.must<SessionState>(mira, `GET /sessions/${sessionId}`);
  expect(seen.asked?.questionId).toBe(next.asked?.questionId);
  const more = await answer(seen, rightOf(seen));
  expect(more.session.currentQuestion).toBe(4);
  const known = [state, seen, more].map(({ asked }) => asked?.questionId);
  expect(new Set([...known, `${ORIGINAL}.q-buoy-port`, `${ORIGINAL}.rules.9`]).size).toBe(5);
});

test('[QUIZ-36] an old session without a list of its answers knows them by the progress that began in it, on every node', async () => {
  await adopt();
  await storeLearner();
  const { answeredQuestions: _answered, wrongAnswers: _wrong, ...row } = originalSession(userId);
  await put(sessionsTable, [row]);
  // Somebody else's progress may name the session; it says nothing about this one.
  const foreign = originalProgress(userId).map((item) => ({ ...item, userId: 'other', attempts: 1 }));
  await put(progressTable, foreign);
  let state = await world.must<SessionState>(mira, `POST /sessions/${sessionId}/next`);
  const drawn: (string | undefined)[] = [];
  for (let step = 0; state.asked; step++) {
    expect(step).toBeLessThan(20);
    if (state.asked.reason.kind === 'random') drawn.push(state.asked.questionId);
    // Missed first, so that the log grows longer than the session has come.
    const isMissed = state.asked.reason.kind !== 'again';
    const wrong = state.asked.options.find(({ id }) => !rightOf(state).includes(id))?.id ?? '';
    world.quizzes.deps.learners.drop(userId);
    state = await answer(state, isMissed ? [wrong] : rightOf(state));
  }
  expect(drawn).toContain(`${ORIGINAL}.q-knots`);
  expect(drawn).not.toContain(`${ORIGINAL}.q-buoy-port`);
  expect(drawn).not.toContain(`${ORIGINAL}.rules.9`);
  expect(state.session).toMatchObject({ status: 'COMPLETED', currentQuestion: 6 });
});

test('[QUIZ-36] the picker honours what was missed: a review asks it, and one right answer takes it out of the pool', async () => {
  await adopt();
  await storeLearner();
  const review = await world.begin(mira, ORIGINAL, { sources: [source], mode: 'review' });
  expect(review.asked).toMatchObject({
    questionId: `${ORIGINAL}.rules.9`,
    reason: { kind: 'missed', times: 1 },
  });
  const answered: AnswerState = await answer(review, ['a']);
  expect(answered.feedback.standing).toMatchObject({
    isInWrongPool: false,
    attempts: 3,
    correctAttempts: 2,
    masteryLevel: 2,
  });
  const key = { userId, timestamp: '2024-02-19T16:44:00Z' };
  expect(await world.app.store.get(wrongAnswersTable, key)).toMatchObject({
    questionId: 'rules.9',
    remainingTries: 0,
    attempts: [{ selected: [1] }, { isRight: true }],
  });
  expect(await world.app.store.get(progressTable, { userId, questionId: 'rules.9' })).toMatchObject({
    sessionId,
    attempts: 3,
    isInWrongPool: false,
    firstSeenAt: '2024-02-19T16:41:00.000Z',
  });
});

test('[QUIZ-36] a wrong answer without progress is in the pool as well; one that was mastered is not', async () => {
  await adopt();
  const [wrong = {}] = originalWrongAnswers(userId);
  await put(wrongAnswersTable, [
    { userId, timestamp: '2024-02-18T10:00:00Z', questionId: 'q-knots' },
    { ...wrong, remainingTries: 0 },
  ]);
  expect(await world.must<Home>(mira, 'GET /home')).toMatchObject({ poolSize: 1 });
  const review = await world.begin(mira, ORIGINAL, { sources: [source], mode: 'review' });
  expect(review.asked?.questionId).toBe(`${ORIGINAL}.q-knots`);
  const once = await answer(review, ['a']);
  expect(once.feedback.standing).toMatchObject({ isInWrongPool: true, remainingTries: 1, attempts: 2 });
});

test('[QUIZ-36] old sums stay counted when a key is corrected later', async () => {
  await adopt();
  await storeLearner();
  const review = await world.begin(mira, ORIGINAL, { sources: [source], mode: 'review' });
  await answer(review, ['b']);
  await world.must(owner, `POST /banks/${ORIGINAL}/questions/${ORIGINAL}.rules.9/correction`, {
    correct: ['b'],
  });
  await world.begin(mira, ORIGINAL, { sources: [source], questions: 1 });
  const { notices } = await world.must<Home>(mira, 'GET /home');
  expect(notices).toMatchObject([{ questionId: `${ORIGINAL}.rules.9`, regraded: 1 }]);
  const item = await world.app.store.get(progressTable, { userId, questionId: 'rules.9' });
  expect(item).toMatchObject({ attempts: 3, correctAttempts: 2, incorrectAttempts: 1 });
});

test('[QUIZ-36] its owner changes an old question where it stands, and takes it out', async () => {
  await adopt();
  const id = `${ORIGINAL}.q-knots`;
  const { published } = await world.must<{ published: BankQuestion }>(
    owner,
    `GET /banks/${ORIGINAL}/questions/${id}`,
  );
  const { questionId: _id, conceptId: _concept, metadata: _metadata, ...known } = published;
  const { status: _status, version: _version, changedAt: _changedAt, ...written } = known;
  await world.must(owner, `POST /banks/${ORIGINAL}/questions`, {
    ...written,
    id: 'q-knots',
    explanation: 'It is.',
  });
  await world.must(owner, `POST /banks/${ORIGINAL}/publication`, {});
  const { items } = await world.app.store.query(questionsTable, { partition: 'q-knots' });
  expect(items).toMatchObject([
    {
      questionId: 'q-knots',
      explanation: 'It is.',
      correctAnswers: [0],
      'language#questionId': 'EN#q-knots',
      metadata: { source: 'handbook', page: 12 },
    },
  ]);
  await world.must(owner, `DELETE /banks/${ORIGINAL}/questions/${id}?of=published`);
  expect((await world.app.store.query(questionsTable, { partition: 'q-knots' })).items).toEqual([]);
});

test('[QUIZ-35] fifty answers at once to an old session: one counts, none is lost', async () => {
  await adopt();
  await storeLearner();
  const state = await world.must<SessionState>(mira, `POST /sessions/${sessionId}/next`);
  const body = { asking: state.asked?.asking, questionId: state.asked?.questionId, chosen: rightOf(state) };
  const all = await Promise.all(
    Array.from({ length: 50 }, () =>
      world.call<AnswerState>(mira, `POST /sessions/${sessionId}/answers`, {
        ...body,
        answerId: newAnswerId(),
      }),
    ),
  );
  expect(all.filter(({ status }) => status !== 200)).toEqual([]);
  expect(all.filter(({ body: { feedback } }) => !feedback.isLate)).toHaveLength(1);
  const after = await world.must<SessionState>(mira, `GET /sessions/${sessionId}`);
  expect(after.session).toMatchObject({ currentQuestion: 3, rightAnswers: 52 });
});

test('[QUIZ-35] what cannot be read is a 422 by name, and takes no list and nobody else with it', async () => {
  await adopt([...originalQuestions, { ...smallestQuestion, correctAnswers: [7] }]);
  await storeLearner();
  const wrongSessions: Item[] = [
    { totalQuestions: 'six' },
    { status: 'WAITING' },
    { startedAt: 'yesterday' },
    { answeredQuestions: 'none' },
    { config: 'EN' },
    { sources: 'all' },
  ];
  for (const wrong of wrongSessions) {
    await put(sessionsTable, [{ ...originalSession(userId), ...wrong }]);
    const { status, body } = await world.call<{ title: string }>(mira, `GET /sessions/${sessionId}`);
    expect([wrong, status, body.code]).toEqual([wrong, 422, 'stored-unreadable']);
    expect(body.title).toContain(Object.keys(wrong)[0]);
    expect((await world.must<{ sessions: SessionView[] }>(mira, 'GET /sessions')).sessions).toEqual([]);
  }
  await put(progressTable, [
    { userId, questionId: 'q-rules-sail', attempts: 'many' },
    { userId, questionId: 'q-weather', attempts: 1, lastAttemptAt: 'then' },
    { userId, questionId: 'q-buoy-cardinal', attempts: 1, history: 'long' },
  ]);
  await put(wrongAnswersTable, [
    { userId, timestamp: '2024-02-20T00:00:00Z', questionId: 5 },
    { userId, timestamp: '2024-02-21T00:00:00Z', questionId: 'q-weather', attempts: 3 },
  ]);
  expect(await world.must<Home>(mira, 'GET /home')).toMatchObject({ poolSize: 1 });
  const named = await world.call(owner, `GET /banks/${ORIGINAL}/questions/${ORIGINAL}.q-anchor`);
  expect([named.status, named.body.code]).toEqual([422, 'stored-unreadable']);
  const listed = await world.must<{ questions: BankQuestion[] }>(
    owner,
    `GET /banks/${ORIGINAL}/questions?show=published`,
  );
  expect(listed.questions).toHaveLength(6);
  let state = await world.begin(mira, ORIGINAL, { sources: [source], questions: 6 });
  while (state.asked) state = await answer(state, rightOf(state));
  expect(state.session.status).toBe('COMPLETED');
});

test('[QUIZ-35] questions that nobody could be asked are left out, each by its own', async () => {
  const [first = {}] = originalQuestions;
  const odd: Item[] = [
    { questionId: '#LEARNER' },
    { questionId: 'x'.repeat(500) },
    { answers: 'two' },
    { answers: ['one'] },
    { answers: ['one', { words: 'two' }] },
    { answers: Array.from({ length: 11 }, (_, index) => `${index}`) },
    { correctAnswers: [] },
    { correctAnswers: ['A'] },
    { correctAnswers: undefined },
    { question: 7 },
    { question: undefined },
    { language: 'FR' },
    { difficulty: 9 },
    { type: 'ESSAY' },
    { category: 'Buoys' },
    { provider: 'Somebody else' },
    { compressed: new Uint8Array([1, 2, 3]) },
    { metadata: 'none' },
  ];
  for (const [index, wrong] of odd.entries())
    expect([wrong, fromQuestionItem.list([{ ...first, questionId: `odd-${index}`, ...wrong }])]).toEqual([
      wrong,
      [],
    ]);
  const ids = [
    { id: 'A', text: 'one' },
    { id: 'A', text: 'two' },
  ];
  const [twice] = fromQuestionItem.list([{ ...first, answers: ids, correctAnswers: [1] }]);
  expect(twice).toMatchObject({ answers: [{ id: 'a' }, { id: 'b' }], correct: ['b'] });
});
