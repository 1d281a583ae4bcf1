import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { fillBank, newAnswerId, startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { QuizzesApp } from '#tests/support/quizzes/app.ts';
import type { BankView } from '../contract.bankviews.ts';
import type { SessionState } from '../contract.study.ts';
import type { ShownQuestion } from '../contract.views.ts';

const ada = 'guest:ada';
let world: QuizzesApp;
let bankId: string;

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8];
const CSV = [
  'id,question,a,b,correct,category,provider,certificate',
  ...NUMBERS.map(
    (number) => `q${number},Question ${number}?,yes ${number},no ${number},A,Basics,Acme,Basics`,
  ),
].join('\n');

beforeEach(async () => {
  world = await startQuizzesApp();
  ({ bankId } = await world.must<BankView>(ada, 'POST /banks', { title: 'Packs' }));
  await fillBank(world.quizzes.deps, bankId, CSV);
});
afterEach(() => world.close());

const orderIn = ({ options }: Pick<ShownQuestion, 'options'>): string => options.map(({ id }) => id).join('');

const packFor = async (state: SessionState): Promise<ShownQuestion[]> =>
  (
    await world.must<{ questions: ShownQuestion[] }>(ada, `POST /sessions/${state.session.sessionId}/pack`, {
      questions: NUMBERS.length,
    })
  ).questions;

/** Each question once, and wrongly; the orders they were shown in. */
const missAll = async (): Promise<Map<string, string>> => {
  const missed = new Map<string, string>();
  let state: SessionState = await world.begin(ada, bankId, { questions: NUMBERS.length });
  while (state.asked) {
    missed.set(state.asked.conceptId, orderIn(state.asked));
    state = await world.answer(ada, state, ['b']);
  }
  return missed;
};

/** A day later all of it is due: a session for that asks each once. */
const dueLater = async (): Promise<{ readonly state: SessionState; readonly pack: ShownQuestion[] }> => {
  world.app.clock.advance(3 * DAY_MS);
  const state = await world.begin(ada, bankId, { questions: NUMBERS.length, isDueOnly: true });
  const pack = await packFor(state);
  return { state, pack: pack.filter(({ conceptId }) => conceptId !== state.asked?.conceptId) };
};

test('[MEM-10] what was missed comes back in another order offline, too, and again after it was missed there', async () => {
  const missed = await missAll();
  expect(missed.size).toBe(NUMBERS.length);
  const { state, pack } = await dueLater();
  expect(pack).toHaveLength(NUMBERS.length - 1);
  for (const question of pack) expect(orderIn(question)).not.toBe(missed.get(question.conceptId));
  const now = world.app.clock.now();
  await world.must(ada, `POST /sessions/${state.session.sessionId}/offline-answers`, {
    answers: pack.map(({ questionId }) => ({
      answerId: newAnswerId(),
      questionId,
      chosen: ['b'],
      answeredAt: now,
    })),
    sentAt: now,
  });
  const shown = new Map(pack.map((question) => [question.conceptId, orderIn(question)]));
  const later = (await dueLater()).pack.filter(({ conceptId }) => shown.has(conceptId));
  expect(later.length).toBeGreaterThan(NUMBERS.length - 3);
  for (const question of later) expect(orderIn(question)).not.toBe(shown.get(question.conceptId));
});
