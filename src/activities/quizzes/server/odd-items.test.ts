import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import type { Table } from '#store/port/table.ts';
import type { Item, Value } from '#store/port/values.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import {
  originalProgress,
  originalQuestions,
  originalSession,
  originalSessionId,
  originalWrongAnswers,
} from '#tests/support/originals/quizzes.ts';
import { sourceOf, startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { QuizzesApp } from '#tests/support/quizzes/app.ts';
import type { ExamState } from '../contract.exam.ts';
import type { SessionState } from '../contract.study.ts';
import { newBankOperations } from './banks.items.ts';
import { newBank } from './banks.service.ts';
import { countQuestions } from './drafts.ts';
import { ORIGINAL } from './original-ids.ts';
import { fromQuestionItem } from './questions.items.ts';
import {
  progressTable,
  questionsTable,
  quizTables,
  sessionsTable,
  wrongAnswersTable,
} from './quizzes.tables.ts';

const ada = 'account:ada';
const ben = 'guest:ben';
const userId = 'account-ada';

let world: QuizzesApp;
let bankId: string;
let rows: readonly (readonly [TestToken, string])[];
let items: readonly (readonly [Table, Item])[];

const everything = async (): Promise<(readonly [Table, Item])[]> => {
  const found: (readonly [Table, Item])[] = [];
  for (const table of quizTables)
    for (const item of (await world.app.store.scan(table)).items) found.push([table, item]);
  return found;
};

const putAll = async (all: readonly (readonly [Table, Item])[]): Promise<void> => {
  for (const [table, item] of all) await world.app.store.put(table, item);
};

const storeOriginals = async (): Promise<void> => {
  await putAll([
    ...originalQuestions.map((item) => [questionsTable, item] as const),
    [sessionsTable, originalSession(userId)],
    ...originalProgress(userId).map((item) => [progressTable, item] as const),
    ...originalWrongAnswers(userId).map((item) => [wrongAnswersTable, item] as const),
  ]);
  const made = { bankId: ORIGINAL, ownerId: userId, title: 'Old', isShared: true };
  const counts = countQuestions(fromQuestionItem.list(originalQuestions));
  const bank = newBank(made, world.app.clock.now());
  await world.app.store.transact(newBankOperations({ ...bank, counts, version: 1 }));
};

const studyAll = async (state: SessionState, chosen: readonly string[]): Promise<void> => {
  for (let next = state; next.asked;) next = await world.answer(ada, next, chosen);
};

/** A bank with a draft, a version, a correction and a report; sessions of every kind; marks, days, a month. */
const play = async (): Promise<{ readonly sessions: string[]; readonly exams: string[] }> => {
  ({ bankId } = await world.bank(ada, { count: 4, isShared: true }));
  const missed = await world.begin(ada, bankId, { picker: 'classic' });
  await world.answer(ada, missed, ['b']);
  world.app.clock.advance(500 * DAY_MS);
  const done = await world.begin(ada, bankId, { questions: 3 });
  await studyAll(done, ['a']);
  const { questionId, conceptId } = missed.asked ?? { questionId: '', conceptId: '' };
  const question = `/banks/${bankId}/questions`;
  await world.must(ada, `PUT /marks/${conceptId}`, { isFlagged: true, note: 'Hm' });
  await world.must(ben, 'POST /reports', { questionId, comment: 'Why?', correct: ['c'] });
  await world.must(ada, `POST ${question}/${questionId}/correction`, { correct: ['b'] });
  const written = {
    id: 'mine',
    question: 'Mine?',
    answers: ['a', 'b'].map((id) => ({ id, text: id.repeat(2000) })),
    correct: ['a'],
    type: 'SINGLE_CHOICE',
    language: 'EN',
    difficulty: 3,
    references: [],
    category: 'Own',
    provider: 'Acme',
    certificate: 'Basics',
  };
  await world.must(ada, `POST ${question}`, written);
  const focus = sourceOf(bankId);
  await world.must(ada, 'PATCH /settings', { focus, examDate: '2030-01-01' });
  const paused = await world.begin(ada, bankId);
  await world.must(ada, `POST /sessions/${paused.session.sessionId}/pause`);
  const exam = { ...focus, language: 'EN', questions: 2 };
  const sat = await world.must<ExamState>(ada, 'POST /exams', exam);
  await world.must(ada, `PUT /exams/${sat.session.sessionId}/questions/1/answer`, { chosen: ['a'] });
  await world.must(ada, `POST /exams/${sat.session.sessionId}/finish`);
  const running = await world.must<ExamState>(ada, 'POST /exams', exam);
  const idOf = ({ session }: { readonly session: { readonly sessionId: string } }): string =>
    session.sessionId;
  return { sessions: [missed, done, paused].map(idOf), exams: [sat, running].map(idOf) };
};

beforeAll(async () => {
  world = await startQuizzesApp();
  const { sessions, exams } = await play();
  await storeOriginals();
  const bankPages = [bankId, ORIGINAL].flatMap((id) => [
    `GET /banks/${id}`,
    `GET /banks/${id}/questions?show=published`,
    `GET /banks/${id}/questions?show=drafts`,
    `GET /banks/${id}/reports`,
  ]);
  rows = [
    ...['home', 'statistics', 'sources', 'banks', 'export', 'sessions', 'sessions?status=PAUSED'].map(
      (page) => [ada, `GET /${page}`] as const,
    ),
    ...['flagged', 'noted', 'pool'].map((of) => [ada, `GET /marked?of=${of}`] as const),
    ...bankPages.map((page) => [ada, page] as const),
    [ada, `GET /banks/${bankId}/questions/${bankId}.q000`],
    [ada, `GET /banks/${ORIGINAL}/questions/${ORIGINAL}.rules.9`],
    ...[...sessions, originalSessionId].flatMap((id) =>
      ['', '/summary'].map((page) => [ada, `GET /sessions/${id}${page}`] as const),
    ),
    ...exams.flatMap((id) => ['', '/report'].map((page) => [ada, `GET /exams/${id}${page}`] as const)),
    [ada, `POST /sessions/${originalSessionId}/next`],
    [ben, 'GET /sources'],
    [ben, 'GET /home'],
  ];
  items = await everything();
});
afterAll(() => world.close());

const failures = async (): Promise<string[]> => {
  world.quizzes.deps.learners.drop(userId);
  for (const id of [bankId, ORIGINAL]) world.quizzes.deps.banks.drop(id);
  const found: string[] = [];
  for (const [as, line] of rows) {
    const { status, body } = await world.call(as, line);
    if (status >= 500) found.push(`${status} ${line} ${body.code}`);
  }
  return found;
};

const odd: fc.Arbitrary<Value | undefined> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  fc.constantFrom<Value>(null, '', 'odd', 7, -1, 0.5, true, [], [7], {}, { kind: 'odd' }, new Uint8Array(2)),
);

const keysOf = ({ partitionKey, sortKey, indexes }: Table): Set<string | undefined> =>
  new Set([partitionKey, sortKey, ...indexes.flatMap((index) => [index.partitionKey, index.sortKey])]);

/** Of one item any of its attributes are missing, or something else. */
const spoilt = () =>
  fc.nat({ max: items.length - 1 }).chain((at) => {
    const [table, item] = items[at] ?? [questionsTable, {}];
    const keys = keysOf(table);
    const names = Object.keys(item).filter((name) => !keys.has(name));
    return fc
      .tuple(fc.subarray(names), fc.array(odd, { minLength: names.length, maxLength: names.length }))
      .map(([some, values]): readonly [Table, Item] => [
        table,
        { ...item, ...Object.fromEntries(some.map((name, index) => [name, values[index]])) },
      ]);
  });

test('[QUIZ-35] whatever is missing or wrong in some items, nothing fails that reads them', async () => {
  expect(await failures()).toEqual([]);
  await putAll(items);
  await fc.assert(
    fc.asyncProperty(fc.array(spoilt(), { minLength: 1, maxLength: 4 }), async (some) => {
      await putAll(some);
      expect(await failures()).toEqual([]);
      await putAll(items);
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

test('[QUIZ-35] an item of which only its keys are left is read, or left out', async () => {
  const bare = items.map(([table, item]): readonly [Table, Item] => {
    const keys = keysOf(table);
    return [table, Object.fromEntries(Object.entries(item).filter(([name]) => keys.has(name)))];
  });
  await putAll(bare);
  expect(await failures()).toEqual([]);
});
