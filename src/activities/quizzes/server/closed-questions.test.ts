import { afterEach, beforeEach, expect, test } from 'vitest';
import { idOf } from '#core/ids.ts';
import { MINUTE_MS } from '#core/instant.ts';
import { newAnswerId, sourceOf, startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { QuizzesApp } from '#tests/support/quizzes/app.ts';
import type { ExamReport, ExamState } from '../contract.exam.ts';
import type { SessionState } from '../contract.study.ts';
import type { MissedQuestion, ShownQuestion, Solution } from '../contract.views.ts';

let world: QuizzesApp;
let bankId: string;
const owner = 'guest:owner';
const ada = 'guest:ada';

interface Pack {
  readonly questions: readonly (ShownQuestion & { readonly solution: Solution })[];
}

const COUNT = 40;

beforeEach(async () => {
  world = await startQuizzesApp();
  ({ bankId } = await world.bank(owner, { count: COUNT, isShared: true, languages: ['EN', 'DE'] }));
});
afterEach(() => world.close());

const startExam = (questions: number, as: typeof ada | typeof owner = ada): Promise<ExamState> =>
  world.must<ExamState>(as, 'POST /exams', { ...sourceOf(bankId), language: 'EN', questions, minutes: 15 });

const conceptsOf = ({ questions }: { readonly questions: readonly ShownQuestion[] }): Set<string> =>
  new Set(questions.map(({ conceptId }) => conceptId));

const packOf = (state: SessionState): Promise<Pack> =>
  world.must<Pack>(ada, `POST /sessions/${state.session.sessionId}/pack`, { questions: 50 });

const pickers = ['classic', 'adaptive'] as const;

test.each(pickers)(
  '[QUIZ-22] a pack (%s) taken during an exam holds none of its questions',
  async (picker) => {
    const state = await world.begin(ada, bankId, { questions: 30, picker });
    const exam = await startExam(30);
    const closed = conceptsOf(exam);
    for (let turn = 0; turn < 4; turn++) {
      const { questions } = await packOf(state);
      expect(questions.length).toBeGreaterThan(0);
      expect(questions.filter(({ conceptId }) => closed.has(conceptId))).toEqual([]);
    }
    await world.must(ada, `POST /exams/${exam.session.sessionId}/finish`);
  },
);

test.each(pickers)(
  '[QUIZ-22] a session (%s) asks what the exam does not, and goes on after it',
  async (picker) => {
    const { session } = await world.begin(ada, bankId, { questions: 200, picker });
    const { sessionId } = session;
    const exam = await startExam(COUNT / 2);
    const closed = conceptsOf(exam);
    for (let turn = 0; turn < 15; turn++) {
      const state = await world.must<SessionState>(ada, `POST /sessions/${sessionId}/next`);
      expect(closed).not.toContain(state.asked?.conceptId);
      const answered = await world.answer(ada, state, [turn % 3 === 0 ? 'b' : 'a']);
      expect(closed).not.toContain(answered.asked?.conceptId);
    }
    const begun = await world.begin(ada, bankId, { questions: 10, picker });
    expect(closed).not.toContain(begun.asked?.conceptId);
  },
);

test('[QUIZ-22] with every question in the exam a session waits, says why, and goes on at its end', async () => {
  const state = await world.begin(ada, bankId, { questions: 30 });
  const { sessionId } = state.session;
  const answer = {
    answerId: newAnswerId(),
    asking: state.asked?.asking,
    questionId: state.asked?.questionId,
    chosen: ['a'],
  };
  const exam = await startExam(COUNT);
  const waiting = await world.must<SessionState>(ada, `GET /sessions/${sessionId}`);
  expect(waiting).toMatchObject({ session: { status: 'ACTIVE' } });
  expect(waiting.asked).toBeUndefined();
  expect((await packOf(state)).questions).toEqual([]);
  const switched = await world.must<SessionState>(ada, `POST /sessions/${sessionId}/language`, {
    language: 'DE',
  });
  expect(switched.asked).toBeUndefined();
  const again = { mode: 'study', sources: [sourceOf(bankId)], language: 'EN', questions: 5 };
  for (const [line, body] of [
    [`POST /sessions/${sessionId}/next`, undefined],
    [`POST /sessions/${sessionId}/answers`, answer],
    ['POST /sessions', again],
  ] as const) {
    const refused = await world.call(ada, line, body);
    expect([line, refused.status, refused.body.code]).toEqual([line, 409, 'quiz-exam-first']);
  }
  world.app.clock.advance(exam.deadlineAt - exam.now);
  const free = await world.must<SessionState>(ada, `POST /sessions/${sessionId}/next`);
  expect(free.asked).toBeDefined();
});

test('[QUIZ-22] the same answer again, sent during the exam, does not tell the key', async () => {
  const state = await world.begin(ada, bankId, { questions: 30 });
  const answer = {
    answerId: newAnswerId(),
    asking: state.asked?.asking,
    questionId: state.asked?.questionId,
    chosen: ['b'],
  };
  const line = `POST /sessions/${state.session.sessionId}/answers`;
  await world.must(ada, line, answer);
  await startExam(COUNT);
  const refused = await world.call(ada, line, answer);
  expect([refused.status, refused.body.code]).toEqual([409, 'quiz-exam-first']);
});

test('[QUIZ-22] summaries, reports and marked lists tell no solution of a question in the running exam', async () => {
  const earlier = await startExam(COUNT);
  await world.must(ada, `PUT /exams/${earlier.session.sessionId}/questions/1/answer`, { chosen: ['b'] });
  await world.must(ada, `POST /exams/${earlier.session.sessionId}/finish`);
  const state = await world.begin(ada, bankId, { questions: 30, picker: 'adaptive' });
  await world.answer(ada, state, ['b']);
  const { conceptId = '' } = state.asked ?? {};
  await world.must(ada, `PUT /marks/${encodeURIComponent(conceptId)}`, { isFlagged: true });
  const { sessionId } = state.session;
  await world.must(ada, `POST /sessions/${sessionId}/complete`);
  const exam = await startExam(COUNT);
  const roads = async (): Promise<readonly MissedQuestion[][]> => {
    const summary = await world.must<{ missed: MissedQuestion[] }>(ada, `GET /sessions/${sessionId}/summary`);
    const report = await world.must<ExamReport>(ada, `GET /exams/${earlier.session.sessionId}/report`);
    const flagged = await world.must<{ questions: MissedQuestion[] }>(ada, 'GET /marked?of=flagged');
    const pool = await world.must<{ questions: MissedQuestion[] }>(ada, 'GET /marked?of=pool');
    return [summary.missed, report.missed, flagged.questions, pool.questions];
  };
  for (const told of await roads()) expect(JSON.stringify(told)).not.toMatch(/"correct":\["|Because/);
  await world.must(ada, `POST /exams/${exam.session.sessionId}/finish`);
  for (const told of await roads()) expect(JSON.stringify(told)).toMatch(/"correct":\["a"\].*Because/);
});

test('[QUIZ-22] one exam of a bank at a time: the report of a second would tell the keys of the first', async () => {
  const exam = await startExam(10);
  const second = { ...sourceOf(bankId), language: 'DE', questions: COUNT };
  const refused = await world.call(ada, 'POST /exams', second);
  expect([refused.status, refused.body.code]).toEqual([409, 'quiz-exam-first']);
  await startExam(10, owner);
  const { bankId: other } = await world.bank(owner, { isShared: true, languages: ['EN', 'DE'] });
  await world.must(ada, 'POST /exams', { ...second, bankId: other });
  world.app.clock.advance(15 * MINUTE_MS);
  await world.must(ada, 'POST /exams', second);
  expect((await world.call(ada, `GET /exams/${exam.session.sessionId}/report`)).status).toBe(200);
});

test('[QUIZ-22] of two exams begun at once one is begun', async () => {
  const given = { ...sourceOf(bankId), language: 'EN', questions: COUNT };
  const begun = await Promise.all(Array.from({ length: 6 }, () => world.call(ada, 'POST /exams', given)));
  expect(begun.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
});

test('[QUIZ-22] a node that has not heard of the exam gives out no pack with its questions', async () => {
  const state = await world.begin(ada, bankId, { questions: 30 });
  const other = await startQuizzesApp(world.app.store);
  const line = `POST /sessions/${state.session.sessionId}/pack`;
  await other.must<Pack>(ada, line, { questions: 50 });
  const closed = conceptsOf(await startExam(30));
  const { questions } = await other.must<Pack>(ada, line, { questions: 50 });
  expect(questions.filter(({ conceptId }) => closed.has(conceptId))).toEqual([]);
  await other.app.app.http.close();
});

test('[QUIZ-22] a guest who signs in during an exam keeps it closed', async () => {
  const exam = await startExam(30);
  const account = 'account:ada';
  await world.quizzes.onIdentityMerged(idOf('guest-ada'), idOf('account-ada'));
  const state = await world.must<SessionState>(account, 'POST /sessions', {
    mode: 'study',
    sources: [sourceOf(bankId)],
    language: 'EN',
    questions: 30,
  });
  const pack = `POST /sessions/${state.session.sessionId}/pack`;
  const { questions } = await world.must<Pack>(account, pack, { questions: 50 });
  const closed = conceptsOf(exam);
  expect(questions.filter(({ conceptId }) => closed.has(conceptId))).toEqual([]);
});
