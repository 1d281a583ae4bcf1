import { afterEach, beforeEach, expect, test } from 'vitest';
import { bankKey, fromBankItem } from './banks.items.ts';
import { ORIGINAL } from './original-ids.ts';
import { questionsTable } from './quizzes.tables.ts';
import { set } from '#store/port/changes.ts';
import type { Store } from '#store/port/store.ts';
import type { Item } from '#store/port/values.ts';
import {
  adopt,
  everything,
  Stopped,
  stopsAfter,
  storeWith,
  undo,
} from '#tests/support/originals/adopting.ts';
import { originalPlace, originalQuestions, smallestQuestion } from '#tests/support/originals/quizzes.ts';
import type { Rows } from '#tests/support/originals/rows.ts';
import type { Caller } from '#tests/support/server/app.ts';
import { startComposedApp } from '#tests/support/server/composed-app.ts';
import type { ComposedApp } from '#tests/support/server/composed-app.ts';

const rowsOf = (...items: readonly Item[]): Rows => items.map((item) => [questionsTable, item]);
const old = rowsOf(...originalQuestions);
const tides: Item = {
  ...smallestQuestion,
  questionId: 'q-tides',
  category: `Tides#${originalPlace.provider}#${originalPlace.certificate}`,
  'language#questionId': 'EN#q-tides',
};

const bankIn = async (store: Store) => {
  const item = await store.get(questionsTable, bankKey(ORIGINAL));
  return item && fromBankItem(item);
};
const banksOf = ({ tables }: Awaited<ReturnType<typeof adopt>>) =>
  tables
    .flatMap(({ entities }) => entities)
    .filter(({ entity }) => entity === 'question banks')
    .map(({ written }) => written);

test('[OPS-13] adopting again counts what came since, once, and raises the version', async () => {
  const store = await storeWith(old);
  await adopt(store);
  const first = await bankIn(store);
  await store.put(questionsTable, tides);
  const before = await everything(store);
  expect(banksOf(await adopt(store, { isDryRun: true }))).toEqual([1]);
  expect(await everything(store)).toEqual(before);
  expect(banksOf(await adopt(store))).toEqual([1]);
  const { counts = [], ...renewed } = (await bankIn(store)) ?? {};
  expect(counts.map(({ category, EN, concepts }) => [category, EN, concepts])).toEqual([
    ['Buoys', 2, 2],
    ['Rules', 2, 2],
    ['Seamanship', 2, 2],
    ['Tides', 1, 1],
  ]);
  expect(renewed).toMatchObject({ title: first?.title, ownerId: first?.ownerId, version: 2, revision: 2 });
  const once = await everything(store);
  expect(banksOf(await adopt(store))).toEqual([0]);
  expect(await everything(store)).toEqual(once);
});

test('[OPS-9] killed before any of its writes and repeated, counting again leaves the same tables; undone, it is as before', async () => {
  const before = await everything(await storeWith([...old, ...rowsOf(tides)]));
  const afterFirst = async (): Promise<Store> => {
    const store = await storeWith(old);
    await adopt(store);
    await store.put(questionsTable, tides);
    return store;
  };
  const undisturbed = await afterFirst();
  await adopt(undisturbed);
  const expected = await everything(undisturbed);
  let isKilled = true;
  for (let writes = 0; isKilled; writes++) {
    const store = await afterFirst();
    isKilled = await adopt(stopsAfter(store, writes)).then(
      () => false,
      (error: unknown) => error instanceof Stopped,
    );
    await adopt(store);
    expect(await everything(store)).toEqual(expected);
    await undo(store);
    expect(await everything(store)).toEqual(before);
  }
});

test('[OPS-11] a bank that somebody changes meanwhile stays, and is named', async () => {
  const store = await storeWith(old);
  await adopt(store);
  await store.put(questionsTable, tides);
  const faster: Store['transact'] = async (operations) => {
    await store.update(questionsTable, bankKey(ORIGINAL), [set('title', 'Harbour'), set('revision', 2)]);
    return store.transact(operations);
  };
  const { tables } = await adopt({ ...stopsAfter(store, 9), transact: faster });
  expect(tables.flatMap(({ problems }) => problems)).toEqual([
    'quiz-questions, question banks: is being changed by somebody; run it again',
  ]);
  expect(await bankIn(store)).toMatchObject({ title: 'Harbour', version: 1 });
});

let world: ComposedApp;
let owner: Caller;
beforeEach(async () => {
  world = await startComposedApp();
  owner = world.callerWith(await world.newAccount());
});
afterEach(() => world.app.close());

const send = async <T>(line: string, body?: unknown): Promise<T> => {
  const answer = await owner.request<T>(line, {
    ...(body !== undefined && { body }),
    headers: { origin: world.app.baseUrl },
  });
  expect([line, answer.status, answer.status < 300 ? '' : answer.body]).toEqual([line, answer.status, '']);
  return answer.body;
};

test('[OPS-13] old questions that were changed here count, too, and undoing leaves the bank that is used', async () => {
  const { store } = world.app;
  const adoptHere = () => adopt(store, { owner: 'walker-0@example.org' });
  for (const item of originalQuestions) await store.put(questionsTable, item);
  await adoptHere();
  const bank = `/api/quizzes/banks/${ORIGINAL}`;
  await send(`POST ${bank}/questions/${ORIGINAL}.q-knots/correction`, { correct: ['b'] });
  await store.put(questionsTable, tides);
  await adoptHere();
  const { sources } = await send<{ sources: object[] }>('GET /api/quizzes/sources');
  expect(sources).toMatchObject([{ bankId: ORIGINAL, questions: { EN: 7 }, concepts: 7 }]);
  const listed = await send<{ questions: { questionId: string }[] }>(`GET ${bank}/questions?show=published`);
  expect(listed.questions.map(({ questionId }) => questionId)).toContain(`${ORIGINAL}.q-tides`);
  await undo(store);
  expect((await bankIn(store))?.counts).toHaveLength(4);
});
