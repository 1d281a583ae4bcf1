import { afterAll, beforeAll, expect, test } from 'vitest';
import { usersTable } from '#platform/identity/server/identity.items.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { openDynamoStore } from '#store/drivers/dynamodb/dynamo-store.ts';
import type { DynamoStore } from '#store/drivers/dynamodb/dynamo-store.ts';
import type { Item } from '#store/port/values.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { smallestQuestion } from '#tests/support/originals/quizzes.ts';
import { sourceOf, startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { QuizzesApp } from '#tests/support/quizzes/app.ts';
import { startDynoxide } from '#tests/support/store/dynamodb-engines.ts';
import type { DynamoEngine } from '#tests/support/store/dynamodb-engines.ts';
import type { SessionState } from '../contract.study.ts';
import { newBankOperations } from './banks.items.ts';
import { newBank } from './banks.service.ts';
import { countQuestions } from './drafts.ts';
import { ORIGINAL } from './original-ids.ts';
import { fromQuestionItem } from './questions.items.ts';
import { PROVIDER_CERTIFICATE, questionsTable, quizTables } from './quizzes.tables.ts';

let engine: DynamoEngine;
let store: DynamoStore;
let world: QuizzesApp;
const ada = 'guest:ada';

beforeAll(async () => {
  engine = await startDynoxide();
  store = openDynamoStore({
    ...engine.access,
    tables: [platformTable, usersTable, ...quizTables],
    clock: fakeClock(),
  });
  await store.ensureTables();
  world = await startQuizzesApp(store);
}, 240_000);
afterAll(async () => {
  await world?.close();
  await engine?.stop();
});

const READS = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan']);
const unitsSoFar = (): { readonly reads: number; readonly writes: number } => {
  const sum = { reads: 0, writes: 0 };
  for (const { operation, units } of store.capacity()) {
    sum[READS.has(operation) ? 'reads' : 'writes'] += units;
  }
  return sum;
};

test.each([
  { what: 'right answers', missEvery: 0, writes: 10 },
  { what: 'a fifth of the answers wrong', missEvery: 5, writes: 12 },
])('[QUIZ-23] write and read units of an answer: $what', async ({ missEvery, writes }) => {
  const { bankId } = await world.bank(ada, { count: 60 });
  const times = 50;
  let state: SessionState = await world.begin(ada, bankId, { questions: times });
  const before = unitsSoFar();
  for (let turn = 1; turn <= times; turn++) {
    state = await world.answer(ada, state, [missEvery > 0 && turn % missEvery === 0 ? 'b' : 'a']);
  }
  const after = unitsSoFar();
  expect(state.session.status).toBe('COMPLETED');
  expect((after.writes - before.writes) / times).toBeLessThanOrEqual(writes);
  expect((after.reads - before.reads) / times).toBeLessThanOrEqual(5);
});

const unitsOf = async (read: () => Promise<unknown>): Promise<number> => {
  const before = unitsSoFar().reads;
  await read();
  return unitsSoFar().reads - before;
};

test('[QUIZ-36] a session of old questions reads them by category, not with all that others have of their certificate', async () => {
  await world.bank('guest:eve', { count: 120, categories: ['Others'] });
  const { provider, certificate } = sourceOf(ORIGINAL);
  const originals = Array.from({ length: 40 }, (_, at): Item => ({
    ...smallestQuestion,
    questionId: `q-${at}`,
    category: `Knots#${provider}#${certificate}`,
    'provider#certificate': `${provider}#${certificate}`,
    'language#questionId': `EN#q-${at}`,
  }));
  for (const item of originals) await store.put(questionsTable, item);
  const counts = countQuestions(fromQuestionItem.list(originals));
  const made = { bankId: ORIGINAL, ownerId: 'guest-ada', title: 'Old', isShared: true };
  await store.transact(newBankOperations({ ...newBank(made, 0), counts, version: 1 }));
  const begun = await unitsOf(() => world.begin(ada, ORIGINAL, { questions: 5 }));
  const wholeCertificate = await unitsOf(() =>
    store.query(questionsTable, {
      index: PROVIDER_CERTIFICATE,
      partition: `${provider}#${certificate}`,
      sort: { beginsWith: 'EN#' },
    }),
  );
  expect(begun).toBeLessThanOrEqual(12);
  expect(begun).toBeLessThan(wholeCertificate);
});
