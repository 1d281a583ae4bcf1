import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#core/instant.ts';
import { sourceOf, startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { QuizzesApp } from '#tests/support/quizzes/app.ts';
import type { ExamReport, ExamState } from '../contract.exam.ts';
import { readPlaces } from './exam-places.ts';

const ada = 'guest:ada';
let world: QuizzesApp;
let bankId: string;

beforeEach(async () => {
  world = await startQuizzesApp();
  ({ bankId } = await world.bank(ada, { count: 60, isShared: true }));
});
afterEach(() => world.close());

const start = (given: object = {}) =>
  world.must<ExamState>(ada, 'POST /exams', {
    ...sourceOf(bankId),
    language: 'EN',
    questions: 40,
    isAdaptive: true,
    ...given,
  });

interface Placed {
  readonly answered: number;
  readonly isOver?: true;
}

const answer = (sessionId: string, place: number, chosen: readonly string[]) =>
  world.call<Placed>(ada, `PUT /exams/${sessionId}/questions/${place}/answer`, { chosen });

const sit = async (sessionId: string, isRight: (place: number) => boolean): Promise<number> => {
  for (let place = 1; ; place++) {
    const { status, body } = await answer(sessionId, place, [isRight(place) ? 'a' : 'b']);
    if (status !== 200) throw new Error(body.code);
    if (body.isOver) return place;
  }
};

describe('[EXAM-7] an adaptive exam on the server', () => {
  test('asks one question after the other and ends when pass is certain', async () => {
    const begun = await start();
    expect(begun).toMatchObject({ isAdaptive: true, place: 1, session: { totalQuestions: 40 } });
    expect(begun.questions).toHaveLength(1);
    const { sessionId } = begun.session;
    await answer(sessionId, 1, ['a']);
    const read = await world.must<ExamState>(ada, `GET /exams/${sessionId}`);
    expect(read).toMatchObject({ place: 2, answered: 1 });
    expect(read.questions.map(({ chosen }) => chosen)).toEqual([['a'], []]);
    expect(JSON.stringify(read)).not.toContain('correct');
    for (let place = 2; ; place++) if ((await answer(sessionId, place, ['a'])).body.isOver) break;
    const report = await world.must<ExamReport>(ada, `GET /exams/${sessionId}/report`);
    expect(report).toMatchObject({ isPassed: true, unanswered: 0, missed: [], isTimedOut: false });
    expect(report.questions).toBeLessThan(40);
    expect(report.decided?.certainty).toBeGreaterThanOrEqual(0.95);
    expect(report.decided?.mostQuestions).toBe(40);
    expect(report.score).toBeGreaterThanOrEqual(70);
    // What was answered is learned, as after any exam.
    const learner = await world.quizzes.deps.learners.current('guest-ada');
    expect([...learner.progress.values()].filter(({ attempts }) => attempts > 0)).toHaveLength(
      report.questions,
    );
  });

  test('fails somebody who guesses after few questions, below the mark', async () => {
    const { session } = await start();
    const asked = await sit(session.sessionId, () => false);
    expect(asked).toBeLessThan(20);
    const report = await world.must<ExamReport>(ada, `GET /exams/${session.sessionId}/report`);
    expect(report).toMatchObject({ isPassed: false, questions: asked, right: 0 });
    expect(report.score).toBeLessThan(70);
    expect(report.missed).toHaveLength(asked);
  });

  test('asks at most as many as the fixed one', async () => {
    const { session } = await start({ questions: 12 });
    const asked = await sit(session.sessionId, (place) => place % 10 < 8);
    expect(asked).toBeLessThanOrEqual(12);
  });

  test('an answer is final and taken once; sent again it is the same', async () => {
    const { session } = await start();
    const { sessionId } = session;
    expect((await answer(sessionId, 1, [])).body.code).toBe('quiz-answer-final');
    expect((await answer(sessionId, 2, ['a'])).body.code).toBe('quiz-question-not-asked');
    expect((await answer(sessionId, 1, ['a'])).body.answered).toBe(1);
    expect((await answer(sessionId, 1, ['a'])).body.answered).toBe(1);
    expect((await answer(sessionId, 1, ['b'])).body.code).toBe('quiz-answer-final');
    const both = await Promise.all([answer(sessionId, 2, ['a']), answer(sessionId, 2, ['b'])]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await readPlaces(world.quizzes.deps, sessionId)).toHaveLength(3);
  });

  test('[QUIZ-22] while it runs nothing of its bank can be studied', async () => {
    await start();
    const tried = await world.call(ada, 'POST /sessions', {
      mode: 'study',
      sources: [sourceOf(bankId)],
      language: 'EN',
      questions: 5,
    });
    expect(tried.status).toBe(409);
  });

  test('who hands it in early, or lets the time run out, has not passed', async () => {
    const { session } = await start();
    for (let place = 1; place <= 5; place++) await answer(session.sessionId, place, ['a']);
    const early = await world.must<ExamReport>(ada, `POST /exams/${session.sessionId}/finish`);
    expect(early).toMatchObject({ isPassed: false, questions: 5, right: 5, unanswered: 0 });
    expect(early.score).toBeLessThan(70);
    const second = await start();
    await answer(second.session.sessionId, 1, ['a']);
    world.app.clock.advance(2 * HOUR_MS);
    await world.settle();
    const late = await world.must<ExamReport>(ada, `GET /exams/${second.session.sessionId}/report`);
    expect(late).toMatchObject({ isPassed: false, isTimedOut: true, questions: 1 });
  });

  test('[QUIZ-21] a corrected key decides anew', async () => {
    const { session } = await start();
    await sit(session.sessionId, () => false);
    const path = `GET /exams/${session.sessionId}/report`;
    const before = await world.must<ExamReport>(ada, path);
    const [missed] = before.missed;
    await world.must(ada, `POST /banks/${bankId}/questions/${missed?.questionId}/correction`, {
      correct: ['b'],
    });
    const after = await world.must<ExamReport>(ada, path);
    expect(after.right).toBe(1);
    expect(after.score).toBeGreaterThan(before.score);
    expect(after.decided?.certainty).toBeLessThan(before.decided?.certainty ?? 0);
  });
});
