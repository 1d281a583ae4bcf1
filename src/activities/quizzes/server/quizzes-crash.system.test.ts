import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seededRandom } from '#core/random.ts';
import { MortalServer } from '#tests/support/server/mortal-server.ts';
import { newGuest } from '#tests/support/server/callers.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';
import { csvBank, sourceOf } from '#tests/support/quizzes/app.ts';
import type { AnswerState } from '#tests/support/quizzes/app.ts';
import { LARGEST_BANK_FILE_KB } from '../contract.bankviews.ts';
import type { BankView, ImportPreview } from '../contract.bankviews.ts';
import type { ExamReport, ExamState } from '../contract.exam.ts';
import type { SessionState } from '../contract.study.ts';

let server: MortalServer;
const at = (): string => server.address();
beforeEach(async () => {
  server = await MortalServer.start();
});
afterEach(() => server.close());

const must = async <T>(who: GuestCaller, line: string, body?: unknown): Promise<T> => {
  const answer = await who.call<T>(line, body);
  if (answer.status !== 200) throw new Error(`${line}: ${answer.status} ${answer.text}`);
  return answer.body;
};

const sendFile = async <T>(who: GuestCaller, path: string, bytes: Uint8Array<ArrayBuffer>) => {
  const response = await fetch(`${server.address()}/api/quizzes${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'text/csv' },
    body: bytes,
  });
  return { status: response.status, body: (await response.json()) as T };
};

const makeBank = async (who: GuestCaller, count: number): Promise<string> => {
  const { bankId } = await must<BankView>(who, 'POST /quizzes/banks', { title: 'Crash' });
  const bytes = new TextEncoder().encode(csvBank({ count }));
  const sent = await sendFile(who, `/banks/${bankId}/imports?name=x.csv&publish=yes`, bytes);
  expect(sent.status).toBe(200);
  return bankId;
};

/** Sends until somebody answers, as the browser's outbox does. */
const untilAnswered = async (
  who: GuestCaller,
  sessionId: string,
  body: object,
): Promise<{ readonly state: AnswerState; readonly sent: number }> => {
  for (let sent = 1; ; sent++) {
    await server.up();
    const answer = await who
      .call<AnswerState>(`POST /quizzes/sessions/${sessionId}/answers`, body)
      .catch(() => undefined);
    if (answer?.status === 200) return { state: answer.body, sent };
    if (answer && answer.status < 500) throw new Error(answer.text);
    await pause(20);
  }
};

test('[QUIZ-4] [QUIZ-5] killed at random moments: every acknowledged answer is there, each once', async () => {
  const random = seededRandom('kill');
  const [learners, answers, kills] = [4, 30, 3];
  const owner = await newGuest(at);
  const bankId = await makeBank(owner, 40);
  await must(owner, `PATCH /quizzes/banks/${bankId}`, { isShared: true });
  let done = 0;
  let retries = 0;
  const study = async (): Promise<void> => {
    const who = await newGuest(at);
    const own = new Map<string, { readonly questionId: string; readonly isRight: boolean }>();
    const given = { mode: 'study', sources: [sourceOf(bankId)], language: 'EN', questions: 1000 };
    let state = await must<SessionState>(who, 'POST /quizzes/sessions', given);
    const { sessionId } = state.session;
    for (let turn = 0; turn < answers && state.asked; turn++) {
      const answerId = randomUUID();
      const { asking, questionId } = state.asked;
      const body = { answerId, asking, questionId, chosen: [random.below(3) === 0 ? 'b' : 'a'] };
      const { state: next, sent } = await untilAnswered(who, sessionId, body);
      own.set(answerId, { questionId, isRight: next.feedback.isRight });
      retries += sent - 1;
      done += 1;
      state = next;
    }
    await server.up();
    const read = await must<SessionState>(who, `GET /quizzes/sessions/${sessionId}`);
    expect(read.asked).toEqual(state.asked);
    expect(read.session.rightAnswers + read.session.wrongAnswers).toBe(own.size);
    expect(read.session.rightAnswers).toBe([...own.values()].filter(({ isRight }) => isRight).length);
    type Exported = { progress: { attempts: number; answers: object[] }[] };
    const { progress } = await must<Exported>(who, 'GET /quizzes/export');
    expect(progress.reduce((sum, row) => sum + row.attempts, 0)).toBe(own.size);
  };
  const studying = Promise.all(Array.from({ length: learners }, study));
  for (let kill = 1; kill <= kills; kill++) {
    const wanted = Math.floor((learners * answers * kill) / (kills + 1));
    while (done < wanted) await pause(2);
    await pause(random.below(10));
    await server.again();
  }
  await studying;
  // Otherwise no request was ever cut off and the test has shown nothing.
  expect(retries).toBeGreaterThan(0);
}, 240_000);

test('[QUIZ-12] an exam whose deadline passed while nobody ran is over at its own moment', async () => {
  const who = await newGuest(at);
  const bankId = await makeBank(who, 10);
  const given = { ...sourceOf(bankId), language: 'EN', questions: 5, minutes: 1 };
  const exam = await must<ExamState>(who, 'POST /quizzes/exams', given);
  const { sessionId } = exam.session;
  await must(who, `PUT /quizzes/exams/${sessionId}/questions/2/answer`, { chosen: ['a'] });
  await server.again(61_000);
  const late = await who.call<{ code: string }>(`PUT /quizzes/exams/${sessionId}/questions/3/answer`, {
    chosen: ['a'],
  });
  expect([late.status, late.body.code]).toEqual([409, 'quiz-session-over']);
  const report = await must<ExamReport>(who, `GET /quizzes/exams/${sessionId}/report`);
  expect(report).toMatchObject({ isTimedOut: true, right: 1, unanswered: 4 });
  expect(report.session.completedAt).toBe(exam.deadlineAt);
}, 180_000);

test('[QUIZ-33] the largest file of CSV with one bad row: all others are taken, and the server answers meanwhile', async () => {
  const who = await newGuest(at);
  const { bankId } = await must<BankView>(who, 'POST /quizzes/banks', { title: 'Large' });
  const filler = 'text of some length '.repeat(24);
  const lines = ['id,question,a,b,correct,category,provider,certificate'];
  for (let row = 0; lines.length < 31_000; row++) {
    lines.push(`r${row},Question ${row} ${filler}?,yes,no,${row === 20_000 ? '7' : 'A'},General,Acme,Large`);
  }
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`);
  expect(bytes.length).toBeGreaterThan(15 * 1024 * 1024);
  expect(bytes.length).toBeLessThan(LARGEST_BANK_FILE_KB * 1024);
  let isRead = false;
  const preview = sendFile<ImportPreview>(who, `/banks/${bankId}/imports/preview?name=large.csv`, bytes);
  void preview.finally(() => (isRead = true));
  let slowest = 0;
  while (!isRead) {
    const before = Date.now();
    await who.call('GET /me');
    slowest = Math.max(slowest, Date.now() - before);
    await pause(50);
  }
  const { status, body } = await preview;
  expect(status).toBe(200);
  expect(body.report).toMatchObject({ read: 30_999, taken: 30_998, refusedCount: 1 });
  expect(body.report.refused[0]?.where).toContain('line 20002');
  expect((await must<BankView>(who, `GET /quizzes/banks/${bankId}`)).drafts).toBe(0);
  // The thread reads; what is left for this one is to look at what it sends.
  expect(slowest).toBeLessThan(20_000);
}, 300_000);
