import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newAnswerId, startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { AnswerState, QuizzesApp } from '#tests/support/quizzes/app.ts';
import { DAY_MS } from '#core/instant.ts';
import type { SessionState } from '../contract.study.ts';
import type { SessionView } from '../contract.views.ts';
import type { LogLine } from '../rules/session/state.ts';
import { readLines } from './session-log.ts';

let world: QuizzesApp;
let bankId: string;
const ada = 'guest:ada';
const eve = 'guest:eve';

beforeEach(async () => {
  world = await startQuizzesApp();
  ({ bankId } = await world.bank(ada, { count: 12, languages: ['EN', 'DE'] }));
});
afterEach(() => world.close());

const read = (sessionId: string, as: typeof ada | typeof eve = ada): Promise<SessionState> =>
  world.must<SessionState>(as, `GET /sessions/${sessionId}`);

describe('a session', () => {
  test('[QUIZ-1] goes from question to question to its end, and expires 30 days later', async () => {
    let state: SessionState = await world.begin(ada, bankId, { questions: 3 });
    expect(state.session).toMatchObject({ status: 'ACTIVE', totalQuestions: 3, currentQuestion: 0 });
    for (const done of [1, 2, 3]) {
      const answered = await world.answer(ada, state);
      expect(answered.feedback).toMatchObject({ isRight: true, isLate: false, solution: { correct: ['a'] } });
      expect(answered.session.currentQuestion).toBe(done);
      state = answered;
    }
    expect(state.session).toMatchObject({ status: 'COMPLETED', rightAnswers: 3 });
    expect(state.asked).toBeUndefined();
    world.app.clock.advance(29 * DAY_MS);
    expect((await read(state.session.sessionId)).session.isArchived).toBe(false);
    await world.settle();
    world.app.clock.advance(2 * DAY_MS);
    const { session } = await read(state.session.sessionId);
    expect(session).toMatchObject({ status: 'COMPLETED', rightAnswers: 3, isArchived: true });
    expect((await world.call(eve, `GET /sessions/${session.sessionId}`)).status).toBe(404);
  });

  test('[QUIZ-2] a wrong answer of the classic picker is asked again at once, shuffled, until it is right', async () => {
    const begun = await world.begin(ada, bankId, { picker: 'classic' });
    const missed = await world.answer(ada, begun, ['b']);
    expect(missed.feedback).toMatchObject({
      isRight: false,
      standing: { isInWrongPool: true, remainingTries: 2 },
    });
    expect(missed.asked).toMatchObject({
      questionId: begun.asked?.questionId,
      isAgain: true,
      reason: { kind: 'again' },
      asking: 2,
    });
    expect(missed.session.currentQuestion).toBe(0);
    let state: SessionState = missed;
    for (let tries = 0; tries < 100; tries++) {
      const before = state.asked?.options.map(({ id }) => id);
      state = await world.answer(ada, state, ['b']);
      expect(state.asked?.options.map(({ id }) => id)).not.toEqual(before);
    }
    const right = await world.answer(ada, state);
    expect(right.session.currentQuestion).toBe(1);
    expect(right.feedback.standing).toMatchObject({
      isInWrongPool: true,
      remainingTries: 1,
      masteryLevel: 1,
    });
  });

  test('[QUIZ-3] a second device in mid-question sees the same question with its options in the same order', async () => {
    const begun = await world.begin(ada, bankId);
    const restored = await read(begun.session.sessionId);
    expect(restored.asked).toEqual(begun.asked);
    const fresh = await startQuizzesApp(world.app.store);
    expect(await fresh.must(ada, `GET /sessions/${begun.session.sessionId}`)).toEqual(begun);
    await fresh.app.app.http.close();
  });

  test('[QUIZ-4] the same answer sent twice counts once and says the same', async () => {
    const begun = await world.begin(ada, bankId);
    const { sessionId } = begun.session;
    const body = {
      answerId: newAnswerId(),
      asking: begun.asked?.asking,
      questionId: begun.asked?.questionId,
      chosen: ['b'],
    };
    const first = await world.must<AnswerState>(ada, `POST /sessions/${sessionId}/answers`, body);
    const second = await world.must<AnswerState>(ada, `POST /sessions/${sessionId}/answers`, body);
    expect(second.feedback).toEqual(first.feedback);
    expect(second.session).toEqual(first.session);
    expect((await readLines(world.quizzes.deps, sessionId)).length).toBe(1);
  });

  test('[QUIZ-5] two devices that answer at once are both in the log, in order', async () => {
    const begun = await world.begin(ada, bankId, { questions: 10 });
    const { sessionId } = begun.session;
    const other = await startQuizzesApp(world.app.store);
    const send = (through: QuizzesApp, chosen: string) =>
      through.must<AnswerState>(ada, `POST /sessions/${sessionId}/answers`, {
        answerId: newAnswerId(),
        asking: begun.asked?.asking,
        questionId: begun.asked?.questionId,
        chosen: [chosen],
      });
    const answered = await Promise.all([
      send(world, 'a'),
      send(other, 'b'),
      send(world, 'c'),
      send(other, 'a'),
    ]);
    expect(answered.filter(({ feedback }) => !feedback.isLate)).toHaveLength(1);
    const lines = await readLines(world.quizzes.deps, sessionId);
    expect(lines.map(({ number }: LogLine) => number)).toEqual([1, 2, 3, 4]);
    const { session } = await read(sessionId);
    expect(session).toMatchObject({ currentQuestion: 1, rightAnswers: 2, wrongAnswers: 2 });
    const learner = await world.quizzes.deps.learners.current('guest-ada');
    expect(learner.progress.get(lines[0]?.conceptId ?? '')?.attempts).toBe(4);
    await other.app.app.http.close();
  });

  test('[QUIZ-6] switching the language in mid-question keeps options, order and progress', async () => {
    const begun = await world.begin(ada, bankId);
    const { sessionId } = begun.session;
    const german = await world.must<SessionState>(ada, `POST /sessions/${sessionId}/language`, {
      language: 'DE',
    });
    expect(german.asked).toMatchObject({ language: 'DE', conceptId: begun.asked?.conceptId, asking: 1 });
    expect(german.asked?.question).toMatch(/^Frage/);
    expect(german.asked?.options.map(({ id }) => id)).toEqual(begun.asked?.options.map(({ id }) => id));
    const answered = await world.answer(ada, german);
    expect(answered.asked?.language).toBe('DE');
    const learner = await world.quizzes.deps.learners.current('guest-ada');
    const row = learner.progress.get(begun.asked?.conceptId ?? '');
    expect(row).toMatchObject({ attempts: 1, lastQuestionId: german.asked?.questionId });
  });

  test('[QUIZ-7] pause, resume and an end of one’s own choice', async () => {
    const { session, asked } = await world.begin(ada, bankId);
    const path = `/sessions/${session.sessionId}`;
    const paused = await world.must<SessionState>(ada, `POST ${path}/pause`);
    expect([paused.session.status, paused.asked]).toEqual(['PAUSED', undefined]);
    const refused = await world.call(ada, `POST ${path}/answers`, {
      answerId: newAnswerId(),
      asking: 1,
      questionId: asked?.questionId,
      chosen: ['a'],
    });
    expect(refused.body.code).toBe('quiz-session-paused');
    expect((await world.must<SessionState>(ada, `POST ${path}/resume`)).asked).toEqual(asked);
    const ended = await world.must<SessionState>(ada, `POST ${path}/complete`);
    expect(ended.session.status).toBe('COMPLETED');
    expect((await world.call(ada, `POST ${path}/resume`)).body.code).toBe('quiz-session-over');
    const { sessions } = await world.must<{ sessions: SessionView[] }>(ada, 'GET /sessions?status=COMPLETED');
    expect(sessions).toHaveLength(1);
  });
});

describe('bad input', () => {
  test.each([
    [{ questionId: 'nowhere.q1' }, 409, 'quiz-question-not-asked'],
    [{ asking: 7 }, 409, 'quiz-question-not-asked'],
    [{ asking: Number.MAX_SAFE_INTEGER }, 409, 'quiz-question-not-asked'],
    [{ chosen: ['z'] }, 400, 'quiz-option-unknown'],
    [{ chosen: ['a', 'b'] }, 400, 'quiz-one-option-only'],
    [{ chosen: [] }, 400, 'bad-input'],
  ])('%j is refused with %s %s and changes nothing', async (given, status, code) => {
    const { session, asked } = await world.begin(ada, bankId);
    const refused = await world.call(ada, `POST /sessions/${session.sessionId}/answers`, {
      answerId: newAnswerId(),
      asking: asked?.asking,
      questionId: asked?.questionId,
      chosen: ['a'],
      ...given,
    });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect((await read(session.sessionId)).session).toEqual(session);
  });

  test('a stranger’s session is not there', async () => {
    const { session } = await world.begin(ada, bankId);
    for (const line of ['GET', 'POST pause', 'POST next', 'POST complete', 'GET summary']) {
      const [method, act] = line.split(' ');
      const path = `${method} /sessions/${session.sessionId}${act ? `/${act}` : ''}`;
      expect((await world.call(eve, path)).body.code).toBe('quiz-session-not-found');
    }
    const begun = await world.call(eve, 'POST /sessions', {
      mode: 'study',
      sources: [{ bankId, provider: 'Acme', certificate: 'Basics' }],
      language: 'EN',
      questions: 5,
    });
    expect(begun.body.code).toBe('quiz-bank-not-found');
  });

  test('nothing to ask is said', async () => {
    const begun = await world.call(ada, 'POST /sessions', {
      mode: 'study',
      sources: [{ bankId, provider: 'Acme', certificate: 'Basics', categories: ['Nothing'] }],
      language: 'EN',
      questions: 5,
    });
    expect([begun.status, begun.body.code]).toEqual([409, 'quiz-nothing-to-ask']);
  });
});
