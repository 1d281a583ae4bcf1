import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import type {
  AssignmentChoice,
  AssignmentView,
  ClassReport,
  ClassView,
} from '#platform/rooms/contract.class.ts';
import type { WorkView } from '#platform/rooms/contract.class.ts';
import type { HostView, MemberView } from '#platform/rooms/contract.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import { startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { QuizzesApp } from '#tests/support/quizzes/app.ts';
import type { SessionState } from '../contract.study.ts';

let world: QuizzesApp;
let bankId: string;
let at: string;
const ids: Record<string, string> = {};
const teacher = 'guest:tea';

const ask = async <T>(as: TestToken, line: string, body?: object): Promise<T> => {
  const answer = await world.app.as(as).request<T>(line, body && { body });
  if (answer.status !== 200) throw new Error(`${line}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const join = async (name: string): Promise<void> => {
  const as: TestToken = `guest:${name}`;
  const { room } = await ask<{ room: MemberView }>(as, `POST ${at}/members`, { name });
  ids[name] = room.me.memberId;
};
const give = (more: object = {}) =>
  ask<AssignmentView>(teacher, `POST ${at}/assignments`, {
    kind: 'quiz',
    title: 'Homework',
    choiceId: bankId,
    questions: 4,
    dueAt: world.app.clock.now() + 7 * DAY_MS,
    ...more,
  });
const start = async (name: string, { assignmentId }: AssignmentView): Promise<string> => {
  const line = `POST ${at}/assignments/${assignmentId}/start`;
  const { path } = await ask<{ path: string }>(`guest:${name}`, line, {});
  return path.split('/').at(-1) ?? '';
};
const open = (name: string, sessionId: string) =>
  world.must<SessionState>(`guest:${name}`, `GET /sessions/${sessionId}`);
const share = (name: string) => ask(`guest:${name}`, `PUT ${at}/sharing`, { isShared: true });
const reportOf = ({ assignmentId }: AssignmentView) =>
  ask<ClassReport>(teacher, `GET ${at}/assignments/${assignmentId}/report`);

/** Answers until nothing is asked; the first `wrong` of them wrong at first. */
const work = async (name: string, sessionId: string, wrong = 0): Promise<string[]> => {
  const asked: string[] = [];
  let state = await open(name, sessionId);
  while (state.asked) {
    const { questionId } = state.asked;
    const isWrong = !asked.includes(questionId) && asked.length < wrong;
    if (!asked.includes(questionId)) asked.push(questionId);
    state = await world.answer(`guest:${name}`, state, [isWrong ? 'b' : 'a']);
  }
  return asked;
};

beforeEach(async () => {
  world = await startQuizzesApp();
  ({ bankId } = await world.bank(teacher, { count: 12 }));
  const opened = await ask<{ room: HostView }>(teacher, 'POST /api/rooms', { title: '8b', hostName: 'Tea' });
  at = `/api/rooms/${opened.room.roomId}`;
  await ask(teacher, `PUT ${at}/lasting`, { isLasting: true });
  for (const name of ['ana', 'ben', 'cem']) await join(name);
});
afterEach(() => world.close());

describe('an assignment of a class', () => {
  test('[QUIZ-50] everybody is asked the same questions, on every device the same session', async () => {
    const assignment = await give();
    const [ana, again] = [await start('ana', assignment), await start('ana', assignment)];
    const ben = await start('ben', assignment);
    expect(again).toBe(ana);
    expect(ben).not.toBe(ana);
    const asked = await work('ana', ana, 1);
    expect(asked).toHaveLength(4);
    expect(await work('ben', ben)).toEqual(asked);
    expect((await open('ana', ana)).session.status).toBe('COMPLETED');
    // Finished, it leads to what came of it.
    expect(await start('ana', assignment)).toBe(ana);
  });

  test('[QUIZ-50] the teacher’s own bank is open for these questions and no others', async () => {
    const sessionId = await start('ana', await give());
    const state = await open('ana', sessionId);
    expect(state.asked?.question).toMatch(/^Question \d+\?$/);
    const wanted = { mode: 'study', sources: state.session.sources, language: 'EN', questions: 5 };
    expect((await world.call('guest:ana', 'POST /sessions', wanted)).body.code).toBe('quiz-bank-not-found');
    // Nobody opens a bank by saying that it was assigned.
    const forged = { ...wanted, isAssigned: true, only: [state.asked?.conceptId] };
    expect((await world.call('guest:ana', 'POST /sessions', forged)).body.code).toBe('bad-input');
  });

  test('[QUIZ-50] its learner flags and notes just these questions, keeps them, and can report one', async () => {
    const sessionId = await start('ana', await give());
    const { asked } = await open('ana', sessionId);
    const { conceptId = '', questionId } = asked ?? {};
    const mark = { isFlagged: true, note: 'Ask in class' };
    const line = (concept: string) => `PUT /marks/${encodeURIComponent(concept)}`;
    expect(await world.must('guest:ana', line(conceptId), mark)).toEqual({ conceptId, ...mark });
    const { questions } = await world.must<{ questions: object[] }>('guest:ana', 'GET /marked?of=noted');
    expect(questions).toMatchObject([{ conceptId, ...mark }]);
    const report = { questionId, comment: 'Two are right.' };
    expect((await world.call('guest:ana', 'POST /reports', report)).status).toBe(200);
    // Nobody else, and no other question of the bank.
    expect((await world.call('guest:ben', line(conceptId), mark)).body.code).toBe('quiz-question-not-found');
    expect((await world.call('guest:ben', 'POST /reports', report)).body.code).toBe(
      'quiz-question-not-found',
    );
    const given = await work('ana', sessionId);
    const all = Array.from({ length: 12 }, (_, number) =>
      conceptId.replace(/\d{3}$/, String(number).padStart(3, '0')),
    );
    const codes = await Promise.all(
      all.map(async (concept) => (await world.call('guest:ana', line(concept), mark)).status),
    );
    expect(codes.filter((status) => status === 200)).toHaveLength(given.length);
  });

  test('[QUIZ-50] what its learner missed is in their list of missed questions, also once the session is archived', async () => {
    const sessionId = await start('ana', await give());
    let state = await open('ana', sessionId);
    const missed = state.asked?.conceptId;
    state = await world.answer('guest:ana', state, ['b']);
    await world.must('guest:ana', `POST /sessions/${sessionId}/complete`, {});
    const listed = async () => {
      const { questions } = await world.must<{ questions: { conceptId: string }[] }>(
        'guest:ana',
        'GET /marked?of=pool',
      );
      return questions.map(({ conceptId }) => conceptId);
    };
    expect(await listed()).toEqual([missed]);
    world.app.clock.advance(24 * DAY_MS);
    await world.settle();
    world.app.clock.advance(20 * DAY_MS);
    expect(await listed()).toEqual([missed]);
  });

  test('[QUIZ-50] packs for offline work hold just these questions', async () => {
    const sessionId = await start('ana', await give());
    const pack = await world.must<{ questions: { questionId: string }[] }>(
      'guest:ana',
      `POST /sessions/${sessionId}/pack`,
      { questions: 50 },
    );
    const asked = await work('ana', sessionId);
    expect(pack.questions.every(({ questionId }) => asked.includes(questionId))).toBe(true);
    expect(pack.questions.length).toBeGreaterThan(0);
  });

  test('[QUIZ-50] domains are those of the bank, and only the chosen ones are asked', async () => {
    const { choices } = await ask<{ choices: AssignmentChoice[] }>(teacher, `GET ${at}/assignable/quiz`);
    expect(choices.find(({ choiceId }) => choiceId === bankId)).toMatchObject({
      count: 12,
      domains: [
        { domain: 'Compute', count: 6 },
        { domain: 'Storage', count: 6 },
      ],
    });
    const assignment = await give({ domains: ['Compute'], questions: 6 });
    await share('ana');
    await work('ana', await start('ana', assignment));
    expect((await reportOf(assignment)).domains).toEqual([
      { domain: 'Compute', answers: 6, people: 1, right: 1 },
    ]);
    await expect(give({ domains: ['Compute'], questions: 7 })).rejects.toThrow('room-assignment-too-few');
    await expect(give({ domains: ['Nothing'], questions: 1 })).rejects.toThrow('room-assignment-not-given');
  });

  test('[QUIZ-50] fifty members who start at once have fifty sessions over the same questions', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `kid${index}`);
    for (const name of names) await join(name);
    const assignment = await give();
    const sessions = await Promise.all(names.map((name) => start(name, assignment)));
    expect(new Set(sessions).size).toBe(50);
    const first = await Promise.all(names.map((name, index) => open(name, sessions[index] ?? '')));
    expect(new Set(first.map(({ asked }) => asked?.questionId)).size).toBe(1);
    await Promise.all(names.map(share));
    expect((await reportOf(assignment)).counts).toMatchObject({ 'in-progress': 50, 'not-shared': 3 });
  });
});

describe('what the teacher sees', () => {
  test('[QUIZ-51] [ROOM-67] progress, domains and hardest questions of those who share', async () => {
    const assignment = await give();
    await Promise.all([share('ana'), share('ben')]);
    const asked = await work('ana', await start('ana', assignment), 2);
    await work('cem', await start('cem', assignment), 4);
    const ben = await start('ben', assignment);
    await world.answer('guest:ben', await open('ben', ben), ['b']);
    const report = await reportOf(assignment);
    expect(report.rows).toMatchObject([
      { name: 'ana', status: 'done', answered: 4, right: 2 },
      { name: 'ben', status: 'in-progress', answered: 1, questions: 4, right: 0 },
      { name: 'cem', status: 'not-shared', answered: 0 },
    ]);
    expect(report.hardest[0]).toMatchObject({ questionId: asked[0], answers: 2, right: 0 });
    expect(report.hardest[0]?.text).toMatch(/^Question \d+\?$/);
    expect(report.hardest[0]?.wrong).toMatchObject({ count: 2, text: expect.stringMatching(/^wrong \d+$/) });
    const own = await ask<WorkView>(
      'guest:ana',
      `GET ${at}/assignments/${assignment.assignmentId}/members/${ids['ana']}`,
    );
    expect(own.missed).toHaveLength(2);
  });

  test('[QUIZ-51] a corrected key counts at once, also for finished work', async () => {
    const assignment = await give();
    await share('ana');
    const [first = ''] = await work('ana', await start('ana', assignment), 1);
    expect((await reportOf(assignment)).rows[0]).toMatchObject({ right: 3 });
    await world.must(teacher, `POST /banks/${bankId}/questions/${first}/correction`, { correct: ['b'] });
    world.app.clock.advance(10_000);
    expect((await reportOf(assignment)).rows[0]).toMatchObject({ right: 4 });
  });

  test('[QUIZ-51] work that was archived before its member shared is read from its file', async () => {
    const assignment = await give();
    const sessionId = await start('ana', assignment);
    await work('ana', sessionId, 1);
    world.app.clock.advance(24 * DAY_MS);
    await world.settle();
    await share('ana');
    const report = await reportOf(assignment);
    expect(report.rows[0]).toMatchObject({ name: 'ana', status: 'done', answered: 4, right: 3 });
    world.app.clock.advance(20 * DAY_MS);
    // The session's rows are gone by now; started again, it is not begun anew.
    expect(await start('ana', assignment)).toBe(sessionId);
    expect((await reportOf(assignment)).rows[0]).toMatchObject({ status: 'done', right: 3 });
  });
});

describe('a bank that changes', () => {
  test('[ROOM-64] deleted, it cannot be started and the reason is given; what was done stays', async () => {
    const assignment = await give();
    await share('ana');
    await work('ana', await start('ana', assignment), 1);
    await reportOf(assignment);
    await world.must(teacher, `DELETE /banks/${bankId}`);
    await expect(start('ben', assignment)).rejects.toThrow('room-assignment-not-started');
    const report = await reportOf(assignment);
    expect(report.rows[0]).toMatchObject({ name: 'ana', status: 'done', right: 3 });
    expect(report.hardest).toMatchObject([{ answers: 1, right: 0 }]);
    expect(report.hardest[0]?.text).toBeUndefined();
    await expect(give()).rejects.toThrow('room-assignment-not-given');
  });

  test('[ROOM-64] with fewer questions it asks those that are left', async () => {
    const assignment = await give({ questions: 12 });
    await world.must(teacher, `DELETE /banks/${bankId}/questions/${bankId}.q000?of=published`);
    world.app.clock.advance(10_000);
    const sessionId = await start('ana', assignment);
    expect((await open('ana', sessionId)).session.totalQuestions).toBe(11);
    const { assignments } = await ask<ClassView>('guest:ana', `GET ${at}/assignments`);
    expect(assignments[0]?.mine).toEqual({ status: 'in-progress', answered: 0, questions: 11 });
  });

  test('[ROOM-61] somebody else’s private bank cannot be given', async () => {
    const theirs = await world.bank('guest:mallory', { count: 8 });
    await expect(give({ choiceId: theirs.bankId })).rejects.toThrow('room-assignment-not-given');
    const shared = await world.bank('guest:mallory', { count: 8, isShared: true });
    expect(await give({ choiceId: shared.bankId })).toMatchObject({ questions: 4 });
  });
});
