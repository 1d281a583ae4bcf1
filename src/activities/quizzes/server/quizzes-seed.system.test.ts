import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { usersTable } from '#platform/identity/server/identity.items.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { openDynamoStore } from '#store/drivers/dynamodb/dynamo-store.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { openSqliteStore } from '#store/drivers/sqlite/sqlite-store.ts';
import type { Query, Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import { dynamoEngines, startDynoxide } from '#tests/support/store/dynamodb-engines.ts';
import type { DynamoEngine } from '#tests/support/store/dynamodb-engines.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { QuizzesApp } from '#tests/support/quizzes/app.ts';
import { openQuizTables } from '#tests/support/quizzes/plain-tables.ts';
import type { SessionState } from '../contract.study.ts';
import {
  CATEGORY_LANGUAGE,
  SESSION_PROGRESS,
  USER_POOL,
  USER_TRIES,
  progressTable,
  questionsTable,
  quizTables,
  sessionsTable,
  wrongAnswersTable,
} from './quizzes.tables.ts';

interface Opened {
  readonly store: Store;
  readonly close: () => Promise<void>;
}

const tables = [platformTable, usersTable, ...quizTables];
const ada = 'guest:ada';
const userId = 'guest-ada';
/** DynamoDB Local removes within a second what has expired by the machine's clock: here nothing ever has. */
const LATER = Date.UTC(2100, 0, 15, 12);

const openSqlite = async (): Promise<Opened> => {
  const folder = await mkdtemp(join(tmpdir(), 'quizzes-seed-'));
  const store = await openSqliteStore({ file: join(folder, 'x.sqlite'), tables, clock: fakeClock(LATER) });
  return { store, close: () => rm(folder, { recursive: true, force: true }) };
};

const openEngine = async (start: () => Promise<DynamoEngine>): Promise<Opened> => {
  const engine = await start();
  const store = openDynamoStore({ ...engine.access, tables, clock: fakeClock(LATER) });
  await store.ensureTables();
  return { store, close: engine.stop };
};

const drivers: readonly { readonly name: string; readonly open: () => Promise<Opened> }[] = [
  {
    name: 'memory',
    open: async () => ({
      store: new MemoryStore({ tables, clock: fakeClock(LATER) }),
      close: async () => undefined,
    }),
  },
  { name: 'sqlite', open: openSqlite },
  ...dynamoEngines.map(({ name, start }) => ({ name, open: () => openEngine(start) })),
];

describe.each(drivers)('the recipes of the data model on $name', ({ open }) => {
  let opened: Opened;
  let world: QuizzesApp;
  let bankId: string;
  let begun: SessionState;
  const rows = async (table: Table, query: Query): Promise<readonly Item[]> =>
    (await opened.store.query(table, query)).items;

  beforeAll(async () => {
    opened = await open();
    world = await startQuizzesApp(opened.store, fakeClock(LATER));
    ({ bankId } = await world.bank(ada, { count: 10, languages: ['EN', 'DE'] }));
    begun = await world.begin(ada, bankId, { picker: 'classic', questions: 8 });
  }, 240_000);
  afterAll(async () => {
    await world?.close();
    await opened?.close();
  });

  test('1. session creation: questions by category and language, a session, progress of what was selected', async () => {
    const found = await rows(questionsTable, {
      index: CATEGORY_LANGUAGE,
      partition: 'Storage#Acme#Basics',
      sort: { between: ['EN#02', 'EN#04'] },
    });
    expect(found.map((item) => item['language#difficulty'])).toEqual(['EN#02', 'EN#03', 'EN#04']);
    const session = await opened.store.get(sessionsTable, { sessionId: begun.session.sessionId, userId });
    expect(session).toMatchObject({ status: 'ACTIVE', totalQuestions: 8, currentQuestion: 0 });
    const progress = await rows(progressTable, {
      index: SESSION_PROGRESS,
      partition: begun.session.sessionId,
    });
    expect(progress).toMatchObject([
      { questionId: begun.asked?.conceptId, attempts: 0, masteryLevel: 0, isInWrongPool: false },
    ]);
  });

  test('2. and 3. the next question, a wrong answer, the pool and the way out of it', async () => {
    const missed = await world.answer(ada, begun, ['b']);
    expect(missed.asked).toMatchObject({ questionId: begun.asked?.questionId, isAgain: true });
    const pool = await rows(progressTable, {
      index: USER_POOL,
      partition: userId,
      sort: { beginsWith: 'true#' },
    });
    expect(pool).toMatchObject([{ questionId: begun.asked?.conceptId, wrongAnswerCount: 2, attempts: 1 }]);
    const byTries = (tries: number) =>
      rows(wrongAnswersTable, { index: USER_TRIES, partition: userId, sort: { beginsWith: `${tries}#` } });
    const [wrong] = await byTries(2);
    expect(wrong).toMatchObject({ questionId: begun.asked?.questionId, remainingTries: 2 });
    expect(wrong?.['shuffledAnswers']).toEqual(missed.asked?.options.map(({ id }) => id));
    const once = await world.answer(ada, missed);
    expect(once.session.currentQuestion).toBe(1);
    expect(await byTries(1)).toHaveLength(1);
    const review = await world.begin(ada, bankId, { picker: 'classic', mode: 'review' });
    expect(review.asked).toMatchObject({ conceptId: begun.asked?.conceptId, reason: { kind: 'missed' } });
    const out = await world.answer(ada, review);
    expect(out.feedback.standing).toMatchObject({ isInWrongPool: false, remainingTries: 0, masteryLevel: 2 });
    expect(
      await rows(progressTable, { index: USER_POOL, partition: userId, sort: { beginsWith: 'true#' } }),
    ).toEqual([]);
    const [mastered] = await byTries(0);
    const lastAttemptAt = Date.parse(String(mastered?.['lastAttemptAt'] as string));
    expect(mastered?.['ttl']).toBe(Math.floor((lastAttemptAt + 90 * DAY_MS) / 1000));
  });

  test('4. restoration: session, its progress, the wrong answers, and the same question again', async () => {
    const started = await world.begin(ada, bankId, { questions: 5 });
    const answered = await world.answer(ada, started, ['c']);
    const { sessionId } = started.session;
    const [line, stored] = await rows(sessionsTable, { partition: sessionId });
    expect(stored).toMatchObject({ userId, status: 'ACTIVE', answers: 0 });
    expect(line).toMatchObject({
      number: 1,
      isRight: false,
      after: { wrongCount: 1, asked: { conceptId: answered.asked?.conceptId } },
    });
    expect((await rows(wrongAnswersTable, { partition: userId })).length).toBeGreaterThan(0);
    const other = await startQuizzesApp(opened.store, fakeClock(LATER));
    const restored = await other.must<SessionState>(ada, `GET /sessions/${sessionId}`);
    expect(restored).toEqual({ session: answered.session, asked: answered.asked });
    await other.app.app.http.close();
  });

  test('an exam ends, is learned once, and completed sessions carry their time to live', async () => {
    type Exam = { session: { sessionId: string }; questions: { place: number }[] };
    const source = { bankId, provider: 'Acme', certificate: 'Basics', language: 'EN', questions: 10 };
    const exam = await world.must<Exam>(ada, 'POST /exams', source);
    const { sessionId } = exam.session;
    for (const { place } of exam.questions) {
      await world.must(ada, `PUT /exams/${sessionId}/questions/${place}/answer`, { chosen: ['b'] });
    }
    await world.must(ada, `POST /exams/${sessionId}/finish`);
    const item = await opened.store.get(sessionsTable, { sessionId, userId });
    const completedAt = Date.parse(String(item?.['completedAt'] as string));
    expect(item).toMatchObject({ status: 'COMPLETED', ttl: Math.floor((completedAt + 30 * DAY_MS) / 1000) });
    const pool = await rows(progressTable, {
      index: USER_POOL,
      partition: userId,
      sort: { beginsWith: 'true#' },
    });
    expect(pool).toHaveLength(10);
  });
});

describe('with nothing but the AWS SDK', () => {
  let engine: DynamoEngine;
  let world: QuizzesApp;
  let plain: ReturnType<typeof openQuizTables>;
  let begun: SessionState;
  let bankId: string;

  beforeAll(async () => {
    engine = await startDynoxide();
    const store = openDynamoStore({ ...engine.access, tables, clock: fakeClock(LATER) });
    await store.ensureTables();
    world = await startQuizzesApp(store, fakeClock(LATER));
    plain = openQuizTables(engine.access);
    ({ bankId } = await world.bank(ada, { count: 6 }));
    begun = await world.begin(ada, bankId, { picker: 'classic' });
    await world.answer(ada, begun, ['b']);
    await world.must(ada, `POST /sessions/${begun.session.sessionId}/pause`);
    await world.must(ada, `POST /sessions/${begun.session.sessionId}/resume`);
  }, 240_000);
  afterAll(async () => {
    plain?.close();
    await world?.close();
    await engine?.stop();
  });

  test('a question has the data model’s attributes and composite keys', async () => {
    const questionId = `${bankId}.q002`;
    const [question] = await plain.query({ table: 'quiz-questions', where: ['questionId', questionId] });
    expect(question).toMatchObject({
      questionId,
      category: 'Storage#Acme#Basics',
      question: 'Question 2?',
      correctAnswers: [0],
      type: 'SINGLE_CHOICE',
      language: 'EN',
      difficulty: 3,
      provider: 'Acme',
      certificate: 'Basics',
      metadata: {},
      'language#difficulty': 'EN#03',
      'provider#certificate': 'Acme#Basics',
      'language#questionId': `EN#${questionId}`,
    });
    expect(question?.['answers']).toMatchObject([{ id: 'a', text: 'right 2' }, {}, {}, {}]);
    expect(question?.['createdAt']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const byCertificate = await plain.query({
      table: 'quiz-questions',
      index: 'provider-certificate-index',
      where: ['provider#certificate', 'Acme#Basics'],
      beginning: ['language#questionId', 'EN#'],
    });
    expect(byCertificate).toHaveLength(6);
  });

  test('session, progress and wrong answer', async () => {
    const { sessionId } = begun.session;
    const [session] = await plain.query({
      table: 'quiz-sessions',
      index: 'userId-status-index',
      where: ['userId', userId],
      beginning: ['status#startedAt', 'ACTIVE#'],
    });
    expect(session).toMatchObject({
      sessionId,
      userId,
      config: { mode: 'study', picker: 'classic', language: 'EN' },
      sources: [{ bankId, provider: 'Acme', certificate: 'Basics' }],
      totalQuestions: 5,
      currentQuestion: 0,
      answeredQuestions: [],
      wrongAnswers: [begun.asked?.questionId],
      status: 'ACTIVE',
    });
    const [progress] = await plain.query({
      table: 'quiz-progress',
      index: 'userId-wrongPool-index',
      where: ['userId', userId],
      beginning: ['isInWrongPool#firstSeenAt', 'true#'],
    });
    expect(progress).toMatchObject({
      userId,
      questionId: begun.asked?.conceptId,
      sessionId,
      attempts: 1,
      correctAttempts: 0,
      incorrectAttempts: 1,
      masteryLevel: 0,
      wrongAnswerCount: 2,
      isInWrongPool: true,
      'isInWrongPool#firstSeenAt': `true#${String(progress?.['firstSeenAt'])}`,
    });
    const [wrong] = await plain.query({
      table: 'quiz-wrong-answers',
      index: 'userId-remainingTries-index',
      where: ['userId', userId],
      beginning: ['remainingTries#timestamp', '2#'],
    });
    expect(wrong).toMatchObject({
      questionId: begun.asked?.questionId,
      sessionId,
      remainingTries: 2,
      attempts: [{ chosen: ['b'], isRight: false }],
      'remainingTries#timestamp': `2#${String(wrong?.['timestamp'])}`,
    });
    expect(wrong?.['timestamp']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z#.+$/);
  });

  test('every other row is one the README names', async () => {
    const known: Readonly<Record<string, readonly RegExp[]>> = {
      'quiz-questions': [
        new RegExp(`^${bankId}\\.q\\d{3} (Storage|Compute)#Acme#Basics$`),
        /^BANK#[\w-]+ METADATA$/,
        /^PERSON#[\w-]+ [\w-]+$/,
      ],
      'quiz-sessions': [/^[\w-]+ guest-ada$/, /^[\w-]+ LINE#\d{9}$/],
      'quiz-progress': [/^guest-ada [\w-]+\.q\d{3}$/, /^guest-ada #LEARNER$/],
      'quiz-wrong-answers': [/^guest-ada \d{4}-\d\d-\d\dT[\d:.]+Z#.+$/],
    };
    for (const { name, partitionKey, sortKey = '' } of quizTables) {
      const keys = (await plain.scan(name)).map(
        (item) => `${String(item[partitionKey])} ${String(item[sortKey])}`,
      );
      const strange = keys.filter((key) => !known[name]?.some((pattern) => pattern.test(key)));
      expect(strange).toEqual([]);
    }
  });
});
