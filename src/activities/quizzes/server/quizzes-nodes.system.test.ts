import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCluster } from '#tests/support/cluster/cluster.ts';
import type { Cluster } from '#tests/support/cluster/cluster.ts';
import { callerWith, newGuest } from '#tests/support/server/callers.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';
import { sourceOf } from '#tests/support/quizzes/app.ts';
import type { AnswerState } from '#tests/support/quizzes/app.ts';
import type { BankQuestion, BankView } from '../contract.bankviews.ts';
import type { Home } from '../contract.learner.ts';
import type { SessionState } from '../contract.study.ts';

let cluster: Cluster;
let addresses: readonly [string, string];
let owner: GuestCaller;
let bankId: string;

const here = (): string => addresses[0];
const there = (): string => addresses[1];
const by = (node: () => string, { token }: GuestCaller): GuestCaller => callerWith(token, node);

const must = async <T>(who: GuestCaller, line: string, body?: unknown): Promise<T> => {
  const answer = await who.call<T>(line, body);
  if (answer.status !== 200) throw new Error(`${line}: ${answer.status} ${answer.text}`);
  return answer.body;
};

const question = (number: number): object => ({
  id: `n${number}`,
  question: `Question ${number}?`,
  answers: ['a', 'b', 'c'].map((id) => ({ id, text: `${id} of ${number}` })),
  correct: ['a'],
  type: 'SINGLE_CHOICE',
  language: 'EN',
  difficulty: 3,
  category: 'General',
  provider: 'Acme',
  certificate: 'Basics',
  references: [],
});

beforeAll(async () => {
  cluster = await startCluster();
  const [{ address: first }, { address: second }] = [await cluster.startNode(), await cluster.startNode()];
  addresses = [first, second];
  owner = await newGuest(here);
  ({ bankId } = await must<BankView>(owner, 'POST /quizzes/banks', { title: 'Nodes' }));
  for (let number = 0; number < 12; number++) {
    await must<BankQuestion>(owner, `POST /quizzes/banks/${bankId}/questions`, question(number));
  }
  await must(owner, `POST /quizzes/banks/${bankId}/publication`, {});
  await must(owner, `PATCH /quizzes/banks/${bankId}`, { isShared: true });
});
afterAll(() => cluster?.stop());

const begin = (who: GuestCaller): Promise<SessionState> =>
  must<SessionState>(who, 'POST /quizzes/sessions', {
    mode: 'study',
    sources: [sourceOf(bankId)],
    language: 'EN',
    questions: 500,
    picker: 'classic',
  });

const answerOf = ({ asked }: SessionState, chosen: string) => ({
  answerId: randomUUID(),
  asking: asked?.asking,
  questionId: asked?.questionId,
  chosen: [chosen],
});

test('[QUIZ-5] [QUIZ-8] two devices by two nodes: every answer is taken, one of each asking moves the session', async () => {
  const learner = await newGuest(here);
  const path = (sessionId: string): string => `POST /quizzes/sessions/${sessionId}/answers`;
  let state = await begin(learner);
  const { sessionId } = state.session;
  const rounds = 15;
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(
      [here, there].map((node, device) =>
        must<AnswerState>(by(node, learner), path(sessionId), answerOf(state, device === 0 ? 'a' : 'b')),
      ),
    );
    expect(answers.filter(({ feedback }) => feedback.isLate)).toHaveLength(1);
    state = await must<SessionState>(
      by(round % 2 ? here : there, learner),
      `GET /quizzes/sessions/${sessionId}`,
    );
  }
  const views = await Promise.all(
    [here, there].map((node) => must<SessionState>(by(node, learner), `GET /quizzes/sessions/${sessionId}`)),
  );
  expect(views[0]).toEqual(views[1]);
  expect(views[0]?.session).toMatchObject({ rightAnswers: rounds, wrongAnswers: rounds });
  type Exported = { progress: { attempts: number; correctAttempts: number }[] };
  const { progress } = await must<Exported>(by(there, learner), 'GET /quizzes/export');
  expect(progress.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(2 * rounds);
  expect(progress.reduce((sum, { correctAttempts }) => sum + correctAttempts, 0)).toBe(rounds);
});

test('[QUIZ-20] a key corrected by one node regrades what was answered by the other', async () => {
  const learner = await newGuest(there);
  await must(learner, 'PATCH /quizzes/settings', { focus: sourceOf(bankId) });
  const begun = await begin(learner);
  const missed = await must<AnswerState>(
    learner,
    `POST /quizzes/sessions/${begun.session.sessionId}/answers`,
    answerOf(begun, 'c'),
  );
  expect(missed.feedback.isRight).toBe(false);
  const correction = `POST /quizzes/banks/${bankId}/questions/${begun.asked?.questionId}/correction`;
  await must(owner, correction, { correct: ['c'] });
  await expect
    .poll(async () => (await must<Home>(learner, 'GET /quizzes/home')).notices, { timeout: 60_000 })
    .toMatchObject([{ questionId: begun.asked?.questionId, regraded: 1 }]);
  const { session } = await must<SessionState>(
    by(here, learner),
    `GET /quizzes/sessions/${begun.session.sessionId}`,
  );
  expect(session).toMatchObject({ rightAnswers: 1, wrongAnswers: 0 });
});

test('what one node has just published and shared is refused by no other that looked a moment before', async () => {
  const { bankId: fresh } = await must<BankView>(owner, 'POST /quizzes/banks', { title: 'Fresh' });
  const learner = await newGuest(there);
  const report = { questionId: `${fresh}.n1`, comment: 'Is it a?' };
  const tooEarly = await learner.call<{ code: string }>('POST /quizzes/reports', report);
  expect([tooEarly.status, tooEarly.body.code]).toEqual([404, 'quiz-question-not-found']);
  await must<BankQuestion>(owner, `POST /quizzes/banks/${fresh}/questions`, question(1));
  await must(owner, `POST /quizzes/banks/${fresh}/publication`, {});
  await must(owner, `PATCH /quizzes/banks/${fresh}`, { isShared: true });
  await must(learner, 'POST /quizzes/reports', report);
  await must(owner, `POST /quizzes/banks/${fresh}/questions`, question(2));
  await must(owner, `POST /quizzes/banks/${fresh}/publication`, {});
  await must(learner, `PUT /quizzes/marks/${fresh}.n2`, { isFlagged: true });
});
