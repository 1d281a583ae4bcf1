import { afterAll, beforeAll, expect, test } from 'vitest';
import { usersTable } from '#platform/identity/server/identity.items.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { openDynamoStore } from '#store/drivers/dynamodb/dynamo-store.ts';
import type { DynamoStore } from '#store/drivers/dynamodb/dynamo-store.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { QuizzesApp } from '#tests/support/quizzes/app.ts';
import { startDynoxide } from '#tests/support/store/dynamodb-engines.ts';
import type { DynamoEngine } from '#tests/support/store/dynamodb-engines.ts';
import type { SessionState } from '../contract.study.ts';
import { quizTables } from './quizzes.tables.ts';

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
