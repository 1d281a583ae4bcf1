import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HostProgramme, Scoreboard } from '#platform/rooms/contract.programme.ts';
import type { HostView } from '#platform/rooms/contract.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import { startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { QuizzesApp } from '#tests/support/quizzes/app.ts';
import type { ExamState } from '../contract.exam.ts';

let world: QuizzesApp;
let bankId: string;
let roomId: string;
const host = 'guest:hana';

const ask = async <T>(as: TestToken, line: string, body?: object): Promise<T> => {
  const answer = await world.app.as(as).request<T>(line, body && { body });
  if (answer.status !== 200) throw new Error(`${line}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const join = (as: TestToken, name: string) => ask(as, `POST /api/rooms/${roomId}/members`, { name });
const play = async (settings: object): Promise<HostProgramme> => {
  const items = `/api/rooms/${roomId}/items`;
  const body = { kind: 'quiz', title: 'Quiz', settings };
  const added = await ask<HostProgramme>(host, `POST ${items}`, body);
  return ask(host, `POST ${items}/${added.items.at(-1)?.itemId}/start`);
};
const end = ({ running }: HostProgramme) =>
  ask<HostProgramme>(host, `POST /api/rooms/${roomId}/items/${running?.itemId}/end`);
const wayOf = async (as: TestToken): Promise<string> =>
  (await ask<{ path: string }>(as, `GET /api/rooms/${roomId}/way`)).path;
const openExam = async (as: TestToken): Promise<ExamState> =>
  world.must<ExamState>(as, `GET /exams/${(await wayOf(as)).split('/').at(-1)}`);
/** `a` is always right. */
const answer = async (as: TestToken, exam: ExamState, right: number): Promise<void> => {
  for (const { place } of exam.questions)
    await world.must(as, `PUT /exams/${exam.session.sessionId}/questions/${place}/answer`, {
      chosen: [place <= right ? 'a' : 'b'],
    });
};

beforeEach(async () => {
  world = await startQuizzesApp();
  ({ bankId } = await world.bank(host, { count: 12 }));
  const opened = await ask<{ room: HostView }>(host, 'POST /api/rooms', { title: 'Class', hostName: 'Hana' });
  ({ roomId } = opened.room);
});
afterEach(() => world.close());

test('[ROOM-38] everybody is asked the same questions of the host’s own bank; again it is the same exam', async () => {
  await join('guest:ana', 'Ana');
  await join('guest:ben', 'Ben');
  const { running } = await play({ choiceId: bankId, count: 5, minutes: 8 });
  expect(running).toMatchObject({ phonePath: '/quizzes', isPersonal: true });
  const [ana, ben] = [await openExam('guest:ana'), await openExam('guest:ben')];
  expect(ana.questions).toHaveLength(5);
  expect(ana.blueprint.minutes).toBe(8);
  const stems = ({ questions }: ExamState) => questions.map(({ questionId }) => questionId);
  expect(stems(ben)).toEqual(stems(ana));
  expect(await wayOf('guest:ana')).toBe(`/quizzes/exams/${ana.session.sessionId}`);
  expect(ben.session.sessionId).not.toBe(ana.session.sessionId);
  // The bank itself stays the host's.
  const session = { mode: 'study', sources: [{ bankId, provider: 'Acme', certificate: 'Basics' }] };
  const stolen = await world.call('guest:ana', 'POST /sessions', {
    ...session,
    language: 'EN',
    questions: 5,
  });
  expect(stolen.body.code).toBe('quiz-bank-not-found');
});

test('[ROOM-38] the end hands in for everybody and counts right answers; whoever never began has no place', async () => {
  for (const name of ['Ana', 'Ben', 'Cem']) await join(`guest:${name.toLowerCase()}` as TestToken, name);
  const playing = await play({ choiceId: bankId, count: 4 });
  const ana = await openExam('guest:ana');
  await answer('guest:ana', ana, 2);
  await answer('guest:ben', await openExam('guest:ben'), 4);
  const ended = await end(playing);
  expect(ended.played).toMatchObject([{ winners: ['Ben'], isScored: true }]);
  const { rows } = await ask<Scoreboard>(host, `GET /api/rooms/${roomId}/scoreboard`);
  expect(rows.map(({ name, total }) => [name, total])).toEqual([
    ['Ben', 100],
    ['Ana', 50],
    ['Cem', 0],
  ]);
  const line = `PUT /exams/${ana.session.sessionId}/questions/1/answer`;
  expect((await world.call('guest:ana', line, { chosen: ['a'] })).body.code).toBe('quiz-session-over');
});

test('[ROOM-38] [ROOM-25] whoever handed in finds the report; another one’s bank cannot be laid out', async () => {
  await join('guest:ana', 'Ana');
  const playing = await play({ choiceId: bankId, count: 2 });
  const { session } = await openExam('guest:ana');
  await world.must('guest:ana', `POST /exams/${session.sessionId}/finish`);
  expect(await wayOf('guest:ana')).toBe(`/quizzes/exams/${session.sessionId}/report`);
  await end(playing);
  const theirs = await world.bank('guest:mallory', { count: 3 });
  await expect(play({ choiceId: theirs.bankId })).rejects.toThrow('room-item-not-started');
});
