import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { idOf } from '#core/ids.ts';
import { DAY_MS, HOUR_MS } from '#core/instant.ts';
import { newAnswerId, sourceOf, startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { AnswerState, QuizzesApp } from '#tests/support/quizzes/app.ts';
import type { BankView } from '../contract.bankviews.ts';
import type { Home, Statistics } from '../contract.learner.ts';
import type { SessionState } from '../contract.study.ts';
import { CHUNK_QUESTIONS } from '../rules/session/advance.ts';
import { readLines } from './session-log.ts';
import { LearnerCache } from './learner-cache.ts';
import { MOST_KEPT, historyIn, progressKey, wrongAnswersQuery } from './progress.items.ts';
import { progressTable, quizTables, sessionsTable, wrongAnswersTable } from './quizzes.tables.ts';

let world: QuizzesApp;
let bankId: string;
const ada = 'guest:ada';

beforeEach(async () => {
  world = await startQuizzesApp();
  ({ bankId } = await world.bank(ada, { count: 30, isShared: true }));
});
afterEach(() => world.close());

const userId = 'guest-ada';

test('[QUIZ-8] another node and a new one know what the first one stored', async () => {
  const other = new LearnerCache(world.app.store);
  await other.current(userId);
  let state: SessionState = await world.begin(ada, bankId, { questions: 30 });
  for (let turn = 0; turn < 6; turn++) state = await world.answer(ada, state, [turn % 2 ? 'b' : 'a']);
  const own = await world.quizzes.deps.learners.current(userId);
  const caughtUp = await other.current(userId);
  const fresh = await new LearnerCache(world.app.store).current(userId);
  for (const learner of [caughtUp, fresh]) {
    expect(learner.row).toEqual(own.row);
    expect(new Map(learner.progress)).toEqual(own.progress);
  }
});

test('[QUIZ-9] past 500 answered questions move to a chunk of their own', async () => {
  const { deps } = world.quizzes;
  let state: SessionState = await world.begin(ada, bankId, { questions: 600, picker: 'classic' });
  const { sessionId } = state.session;
  const item = await world.app.store.get(sessionsTable, { sessionId, userId });
  const ids = Array.from({ length: CHUNK_QUESTIONS - 1 }, (_, index) => `${bankId}.q${index}`);
  await world.app.store.put(sessionsTable, { ...item, answeredQuestions: ids, currentQuestion: ids.length });
  for (let turn = 0; turn < 2; turn++) state = await world.answer(ada, state);
  await world.must(ada, `POST /sessions/${sessionId}/pause`);
  const after = await world.app.store.get(sessionsTable, { sessionId, userId });
  expect(after?.['answeredQuestions']).toHaveLength(1);
  const chunk = await world.app.store.get(sessionsTable, { sessionId, userId: 'CHUNK#0001' });
  expect(chunk?.['answeredQuestions']).toHaveLength(CHUNK_QUESTIONS);
  expect(state.session.currentQuestion).toBe(CHUNK_QUESTIONS + 1);
  expect(await readLines(deps, sessionId)).toHaveLength(2);
});

test('[QUIZ-14] a long history folds its oldest answers, and the sums stay', async () => {
  const begun = await world.begin(ada, bankId, { questions: 1000, picker: 'classic' });
  let state: SessionState = begun;
  for (let turn = 0; turn < MOST_KEPT + 20; turn++) {
    world.app.clock.advance(HOUR_MS);
    state = await world.answer(ada, state, ['b']);
  }
  const conceptId = begun.asked?.conceptId ?? '';
  const item = await world.app.store.get(progressTable, progressKey(userId, conceptId));
  const { history, folded } = historyIn(item ?? {});
  expect(history.length).toBeLessThanOrEqual(MOST_KEPT);
  expect((folded?.attempts ?? 0) + history.length).toBe(MOST_KEPT + 20);
  expect(item?.['attempts']).toBe(MOST_KEPT + 20);
});

describe('home', () => {
  test('[QUIZ-15] counts days of the learner’s own calendar, and old days become months', async () => {
    await world.must(ada, 'PATCH /settings', {
      focus: sourceOf(bankId),
      examDate: '2199-05-01',
      minutesADay: 30,
    });
    let state: SessionState = await world.begin(ada, bankId, { questions: 20 });
    for (let day = 0; day < 3; day++) {
      state = await world.answer(ada, state);
      world.app.clock.advance(DAY_MS);
    }
    state = await world.answer(ada, state, ['b']);
    const home = await world.must<Home>(ada, 'GET /home?zone=Pacific/Auckland');
    expect(home).toMatchObject({ streakDays: 4, answeredToday: 1, settings: { minutesADay: 30 } });
    expect(home.open).toMatchObject([{ sessionId: state.session.sessionId }]);
    expect(home.daysToExam).toBeGreaterThan(100);
    world.app.clock.advance(450 * DAY_MS);
    const { history, totals, forecast } = await world.must<Statistics>(ada, 'GET /statistics');
    expect(history.every(({ isMonth }) => isMonth)).toBe(true);
    expect(totals).toMatchObject({ answers: 4, right: 3 });
    expect(forecast[0]?.due).toBe(4);
    expect((await world.must<Home>(ada, 'GET /home')).streakDays).toBe(0);
  });

  /** Answers all that a session asks; `chosen` by the number of the answer, from 1. */
  const answerAll = async (begun: SessionState, chosen: (number: number) => string): Promise<string[]> => {
    const asked: string[] = [];
    for (let state = begun; state.session.status === 'ACTIVE';) {
      asked.push(state.asked?.conceptId ?? '');
      world.app.clock.advance(1000);
      state = await world.answer(ada, state, [chosen(asked.length)]);
      if (asked.length === 4) world.quizzes.deps.learners.drop(userId);
    }
    return asked;
  };

  test('[PICK-11] what is said to be due is what a session for it asks', async () => {
    const focus = sourceOf(bankId);
    await world.must(ada, 'PATCH /settings', { focus });
    const begun = await world.begin(ada, bankId, { questions: 20 });
    const answered = await answerAll(begun, (number) => (number % 2 ? 'b' : 'a'));
    const dueNow = async () => (await world.must<Home>(ada, 'GET /home')).due;
    expect(await dueNow()).toEqual({ EN: 0, DE: 0 });
    const body = { mode: 'study', sources: [focus], language: 'EN', questions: 15, isDueOnly: true };
    expect((await world.call(ada, 'POST /sessions', body)).body.code).toBe('quiz-nothing-to-ask');
    world.app.clock.advance(DAY_MS);
    expect(await dueNow()).toEqual({ EN: 10, DE: 0 });
    // What is missed again waits for another session.
    const session = await world.must<SessionState>(ada, 'POST /sessions', body);
    const asked = await answerAll(session, (number) => (number % 3 ? 'a' : 'b'));
    expect(asked).toEqual(answered.filter((_, place) => place % 2 === 0));
    expect(await dueNow()).toEqual({ EN: 0, DE: 0 });
  });

  test('[PICK-10] with an exam ahead, feedback never says that a question comes back after it', async () => {
    const comesBack = async (examDate: string | null): Promise<number | undefined> => {
      await world.must(ada, 'PATCH /settings', { examDate });
      const { feedback } = await world.answer(ada, await world.begin(ada, bankId));
      return feedback.standing.dueAt;
    };
    const now = world.app.clock.now();
    const dayAfter = (days: number): string => new Date(now + days * DAY_MS).toISOString().slice(0, 10);
    expect(await comesBack(null)).toBeGreaterThan(now + 6 * DAY_MS);
    expect(await comesBack(dayAfter(6))).toBeLessThan(now + 6 * DAY_MS);
    expect(await comesBack(dayAfter(1))).toBeUndefined();
  });

  test('[PLAN-1] with an exam ahead the front page has a plan, without one or on its day none', async () => {
    const planFor = async (days: number | null): Promise<Home['plan']> => {
      const examAt = world.app.clock.now() + (days ?? 0) * DAY_MS;
      const examDate = days === null ? null : new Date(examAt).toISOString().slice(0, 10);
      await world.must(ada, 'PATCH /settings', { focus: sourceOf(bankId), examDate });
      return (await world.must<Home>(ada, 'GET /home')).plan;
    };
    expect(await planFor(null)).toBeUndefined();
    expect(await planFor(0)).toBeUndefined();
    expect(await planFor(10)).toEqual({ newADay: 3, againADay: 3, ifSkipped: 7, minutesADay: 3 });
    await world.answer(ada, await world.begin(ada, bankId), ['b']);
    expect(await planFor(1)).toMatchObject({ newADay: 29, ifSkipped: 59 });
  });

  test('settings of a bank that is not there are refused; null takes one away', async () => {
    const refused = await world.call(ada, 'PATCH /settings', { focus: sourceOf('nothing-here') });
    expect(refused.body.code).toBe('quiz-bank-not-found');
    await world.must(ada, 'PATCH /settings', { examDate: '2199-05-01' });
    const settings = await world.must<object>(ada, 'PATCH /settings', { examDate: null });
    expect(settings).toEqual({ minutesADay: 20, picker: 'adaptive' });
  });
});

describe('notes and flags', () => {
  test('are the learner’s own and come with the question', async () => {
    const begun = await world.begin(ada, bankId);
    const conceptId = begun.asked?.conceptId ?? '';
    await world.must(ada, `PUT /marks/${conceptId}`, { isFlagged: true, note: ' Look it up. ' });
    const again = await world.must<SessionState>(ada, `GET /sessions/${begun.session.sessionId}`);
    expect(again.asked).toMatchObject({ isFlagged: true, note: 'Look it up.' });
    type Marked = { questions: { solution: { correct: string[] }; note?: string }[] };
    const flagged = await world.must<Marked>(ada, 'GET /marked?of=flagged');
    expect(flagged.questions).toMatchObject([{ note: 'Look it up.', solution: { correct: [] } }]);
    await world.must(ada, `PUT /marks/${conceptId}`, { note: '' });
    expect((await world.must<Marked>(ada, 'GET /marked?of=noted')).questions).toEqual([]);
    expect((await world.must<Marked>('guest:eve', 'GET /marked?of=flagged')).questions).toEqual([]);
  });
});

describe('what was missed', () => {
  type Missed = { questions: { conceptId: string; standing: { remainingTries: number } }[]; cursor?: string };

  test('[QUIZ-26] is listed from the oldest on, or by the tries it still takes, page by page', async () => {
    const { bankId: large } = await world.bank(ada, { count: 70 });
    let state: SessionState = await world.begin(ada, large, { questions: 60 });
    const missed: string[] = [];
    for (let turn = 0; turn < 60; turn++) {
      missed.push(state.asked?.conceptId ?? '');
      world.app.clock.advance(1000);
      state = await world.answer(ada, state, ['b']);
    }
    const first = await world.must<Missed>(ada, 'GET /marked?of=pool');
    expect(first.questions).toHaveLength(50);
    const cursor = encodeURIComponent(first.cursor ?? '');
    const rest = await world.must<Missed>(ada, `GET /marked?of=pool&cursor=${cursor}`);
    const listed = [...first.questions, ...rest.questions].map(({ conceptId }) => conceptId);
    expect(listed).toEqual([...new Set(missed)]);
    const review = await world.begin(ada, large, { mode: 'review', picker: 'classic', questions: 1 });
    await world.answer(ada, review);
    const byTries = await world.must<Missed>(ada, 'GET /marked?of=pool&order=tries');
    expect(byTries.questions[0]).toMatchObject({
      conceptId: review.asked?.conceptId,
      standing: { remainingTries: 1 },
    });
    expect(byTries.questions[1]?.standing.remainingTries).toBe(2);
    expect((await world.must<Missed>('guest:eve', 'GET /marked?of=pool&order=tries')).questions).toEqual([]);
  });
});

describe('without network', () => {
  test('[QUIZ-16] answers merge by the log: each once, in the order they were given', async () => {
    const begun = await world.begin(ada, bankId, { questions: 10 });
    const path = `/sessions/${begun.session.sessionId}`;
    const pack = await world.must<{ questions: { questionId: string; solution: { correct: string[] } }[] }>(
      ada,
      `POST ${path}/pack`,
      { questions: 5 },
    );
    expect(pack.questions.map(({ solution }) => solution.correct)).toEqual(
      Array.from({ length: 5 }, () => ['a']),
    );
    const now = world.app.clock.now();
    const answers = pack.questions.map(({ questionId }, index) => ({
      answerId: newAnswerId(),
      questionId,
      chosen: [index === 1 ? 'b' : 'a'],
      answeredAt: now - 1000 * (5 - index),
    }));
    const strange = { answerId: newAnswerId(), questionId: `${bankId}.zzz`, chosen: ['a'], answeredAt: now };
    type Merged = SessionState & { results: { outcome: string }[] };
    const body = { answers: [...answers.toReversed(), strange], sentAt: now };
    const merged = await world.must<Merged>(ada, `POST ${path}/offline-answers`, body);
    expect(merged.results.map(({ outcome }) => outcome)).toEqual([...answers.map(() => 'taken'), 'refused']);
    const again = await world.must<Merged>(ada, `POST ${path}/offline-answers`, body);
    expect(again.results.map(({ outcome }) => outcome)).toEqual([...answers.map(() => 'known'), 'refused']);
    expect(again.session).toMatchObject({ currentQuestion: 5, rightAnswers: 4, wrongAnswers: 1 });
    const lines = await readLines(world.quizzes.deps, begun.session.sessionId);
    expect(lines.map(({ answerId }) => answerId)).toEqual(answers.map(({ answerId }) => answerId));
    const summary = await world.must<{ missed: object[] }>(ada, `GET ${path}/summary`);
    expect(summary.missed).toHaveLength(1);
  });
});

const byText = (a: unknown, b: unknown): number => (String(a) < String(b) ? -1 : 1);

describe('identity', () => {
  const guest = 'guest:before';
  const account = 'account:after';

  test('[QUIZ-17] what a guest learned goes into the account’s memory', async () => {
    const mine = await world.bank(guest, { count: 4 });
    const begun = await world.begin(guest, bankId, { questions: 6 });
    const first = await world.answer(guest, begun, ['b']);
    const own = await world.begin(account, bankId, { questions: 6 });
    await world.answer(account, own);
    const { onIdentityMerged } = world.quizzes;
    await onIdentityMerged(idOf('guest-before'), idOf('account-after'));
    await onIdentityMerged(idOf('guest-before'), idOf('account-after'));
    const { progress } = await world.quizzes.deps.learners.current('account-after');
    expect(progress.get(begun.asked?.conceptId ?? '')?.attempts).toBeGreaterThan(0);
    const attempts = [...progress.values()].reduce((sum, row) => sum + row.attempts, 0);
    expect(attempts).toBe(2);
    const moved = await world.must<AnswerState>(account, `GET /sessions/${begun.session.sessionId}`);
    expect(moved.asked?.asking).toBe(first.asked?.asking);
    await world.answer(account, moved);
    const { banks } = await world.must<{ banks: BankView[] }>(account, 'GET /banks?scope=own');
    expect(banks.map((bank) => bank.bankId)).toEqual([mine.bankId]);
    expect((await world.call(guest, `GET /sessions/${begun.session.sessionId}`)).status).toBe(404);
    const rows = await world.app.store.query(progressTable, { partition: 'guest-before' });
    expect(rows.items).toEqual([]);
  });

  test('[QUIZ-17] where both missed a question it is in the pool once', async () => {
    const source = { sources: [{ ...sourceOf(bankId), categories: ['Storage'] }] };
    for (const who of [guest, account] as const) {
      let state: SessionState = await world.begin(who, bankId, { ...source, questions: 15 });
      for (let turn = 0; turn < 15 && state.asked; turn++) state = await world.answer(who, state, ['b']);
    }
    await world.quizzes.onIdentityMerged(idOf('guest-before'), idOf('account-after'));
    const { progress } = await world.quizzes.deps.learners.current('account-after');
    const pool = [...progress.values()].filter(({ isInWrongPool }) => isInWrongPool);
    const { items } = await world.app.store.query(wrongAnswersTable, wrongAnswersQuery('account-after'));
    expect(items.map((item) => item['conceptId']).toSorted(byText)).toEqual(
      pool.map(({ conceptId }) => conceptId).toSorted(byText),
    );
    expect(items.map((item) => item['timestamp']).toSorted(byText)).toEqual(
      pool.map(({ wrongKey }) => wrongKey).toSorted(byText),
    );
  });

  test('[QUIZ-18] who leaves takes everything private along', async () => {
    await world.bank(guest, { count: 4 });
    const shared = await world.bank(guest, { count: 4, isShared: true });
    await world.answer(guest, await world.begin(guest, bankId), ['b']);
    await world.quizzes.onIdentityDeleted(idOf('guest-before'));
    for (const table of quizTables) {
      const { items } = await world.app.store.scan(table);
      expect(JSON.stringify(items)).not.toContain('guest-before');
    }
    expect((await world.app.store.scan(sessionsTable)).items).toEqual([]);
    expect((await world.must<BankView>('guest:eve', `GET /banks/${shared.bankId}`)).questions.EN).toBe(4);
  });
});
