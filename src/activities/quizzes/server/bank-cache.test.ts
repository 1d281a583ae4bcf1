import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#core/instant.ts';
import { textIn } from '#store/port/read-item.ts';
import type { Item } from '#store/port/values.ts';
import { originalPlace, originalQuestions, smallestQuestion } from '#tests/support/originals/quizzes.ts';
import { startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { QuizzesApp } from '#tests/support/quizzes/app.ts';
import { BankCache } from './bank-cache.ts';
import { newBankOperations } from './banks.items.ts';
import { newBank } from './banks.service.ts';
import { countQuestions } from './drafts.ts';
import { ORIGINAL } from './original-ids.ts';
import { fromQuestionItem } from './questions.items.ts';
import { questionsTable } from './quizzes.tables.ts';

let world: QuizzesApp;
let node: BankCache;
beforeEach(async () => {
  world = await startQuizzesApp();
  node = new BankCache(world.app);
});
afterEach(() => world.close());

const put = async (...items: readonly Item[]): Promise<void> => {
  for (const item of items) await world.app.store.put(questionsTable, item);
};

const adopted = async (): Promise<void> => {
  await put(...originalQuestions);
  const counts = countQuestions(fromQuestionItem.list(originalQuestions));
  const made = { bankId: ORIGINAL, ownerId: 'account-owner', title: 'Old', isShared: true };
  await world.app.store.transact(newBankOperations({ ...newBank(made, 0), counts, version: 1 }));
};

const tides: Item = {
  ...smallestQuestion,
  questionId: 'q-tides',
  category: `Tides#${originalPlace.provider}#${originalPlace.certificate}`,
  'language#questionId': 'EN#q-tides',
};
const idsOf = async (): Promise<string[]> => [...((await node.get(ORIGINAL))?.questions.keys() ?? [])];

test('[QUIZ-37] what the original system writes while we run is found after ten minutes, in a category of its own, too', async () => {
  await adopted();
  expect(await idsOf()).toHaveLength(6);
  await put(tides);
  world.app.clock.advance(9 * MINUTE_MS);
  expect(await idsOf()).toHaveLength(6);
  world.app.clock.advance(MINUTE_MS);
  expect(await idsOf()).toContain(`${ORIGINAL}.q-tides`);
});

test('[QUIZ-37] it is asked in sessions that begin then', async () => {
  await adopted();
  const sources = [{ bankId: ORIGINAL, ...originalPlace }];
  await world.begin('guest:eve', ORIGINAL, { sources, questions: 5 });
  await put(tides);
  world.app.clock.advance(10 * MINUTE_MS);
  const { session } = await world.begin('guest:ada', ORIGINAL, { sources, questions: 7 });
  expect(session.totalQuestions).toBe(7);
});

test('[QUIZ-37] where the counted categories hold more or fewer than were counted, all of the certificate is read at once', async () => {
  await adopted();
  await put(tides, smallestQuestion);
  expect(await idsOf()).toEqual(
    expect.arrayContaining([`${ORIGINAL}.q-tides`, `${ORIGINAL}.q-anchor`, `${ORIGINAL}.q-knots`]),
  );
  node = new BankCache(world.app);
  const gone = [...originalQuestions.slice(0, 2), smallestQuestion];
  for (const item of gone)
    await world.app.store.delete(questionsTable, {
      questionId: textIn(item, 'questionId'),
      category: textIn(item, 'category'),
    });
  expect(await idsOf()).toHaveLength(5);
});

test('a question that the index did not have yet is there a second later', async () => {
  const { bankId } = await world.bank('guest:ada', { count: 3 });
  const [row = {}] = (await world.app.store.scan(questionsTable)).items.filter(
    (item) => item['bankId'] === bankId && item['correctAnswers'] !== undefined,
  );
  const key = { questionId: textIn(row, 'questionId'), category: textIn(row, 'category') };
  await world.app.store.delete(questionsTable, key);
  expect((await node.get(bankId))?.questions.size).toBe(2);
  await put(row);
  world.app.clock.advance(SECOND_MS);
  expect((await node.get(bankId))?.questions.size).toBe(3);
});
