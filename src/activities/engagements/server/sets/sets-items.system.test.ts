import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformTable } from '#server/kit/platform-table.ts';
import { openDynamoStore } from '#store/drivers/dynamodb/dynamo-store.ts';
import type { SetView } from '#activities/engagements/contract.setviews.ts';
import { startDynoxide } from '#tests/support/store/dynamodb-engines.ts';
import type { DynamoEngine } from '#tests/support/store/dynamodb-engines.ts';
import { aQuestion } from '#tests/support/engagements/questions.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { openPlainTables } from '#tests/support/store/plain-tables.ts';
import type { PlainItem, PlainTables } from '#tests/support/store/plain-tables.ts';
import { setsTable, startSetsApp } from '#tests/support/engagements/question-sets-app.ts';
import type { SetsApp } from '#tests/support/engagements/question-sets-app.ts';

let engine: DynamoEngine;
let world: SetsApp;
let plain: PlainTables;
let made: SetView;

beforeAll(async () => {
  engine = await startDynoxide();
  const store = openDynamoStore({
    ...engine.access,
    tables: [platformTable, setsTable],
    clock: fakeClock(),
  });
  await store.ensureTables();
  world = await startSetsApp({ store });
  plain = openPlainTables(engine.access);
  const file = [
    'Category,Question#,Title,Detail_lesson,School,CustomInstruction',
    'Ethics,1,What is fair?,Behind the veil,Liberal,In one sentence',
    'Ethics,2,What is owed?,,,',
    'Logic,1,Is this sentence false?,,,',
  ].join('\n');
  const query = { fileName: 'talk.csv' };
  const { body: shown } = await world.send('guest:ada', '/engagements/sets/imports/preview', query, file);
  const saved = await world.send<SetView>(
    'guest:ada',
    '/engagements/sets/imports',
    { ...query, digest: shown.digest, name: 'Talk' },
    file,
  );
  made = saved.body;
  await world.app.as('guest:ada').request(`PATCH /api/engagements/sets/${made.setId}`, {
    body: { customInstructions: 'Be kind', description: 'For Friday' },
  });
});
afterAll(async () => {
  plain.close();
  await world.app.close();
  await engine.stop();
});

const TABLE = 'engagements-dev-table';
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('somebody with the plain AWS SDK finds what the seed promises', () => {
  test('Get Question Sets is one query', async () => {
    const [row, ...others] = await plain.queryOnce(TABLE, 'SETS', { beginsWith: 'SET#' });
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      PK: 'SETS',
      SK: `SET#${made.setId}`,
      SetId: made.setId,
      Name: 'Talk',
      Description: 'For Friday',
      TotalQuestions: 3,
      Categories: ['Ethics', 'Logic'],
      CreatedBy: 'guest-ada',
      IsActive: true,
      CustomInstructions: 'Be kind',
      SourceFile: `engagements/sets/${made.setId}/source.csv`,
    });
    expect(row?.['CreatedAt']).toMatch(ISO);
    const [metadata] = await plain.queryOnce(TABLE, `SET#${made.setId}`, { equals: 'METADATA' });
    const without = (item: PlainItem): PlainItem => ({ ...item, PK: '', SK: '' });
    expect(without(metadata ?? {})).toEqual(without(row ?? {}));
  });

  test('Get Set Questions is one query', async () => {
    const items = await plain.queryOnce(TABLE, `SET#${made.setId}`, { beginsWith: 'QUESTION#' });
    expect(items.map(({ SK }) => SK)).toEqual([
      'QUESTION#c001#0001',
      'QUESTION#c001#0002',
      'QUESTION#c002#0001',
    ]);
    expect(items[0]).toMatchObject({
      QuestionId: 'c001#0001',
      Title: 'What is fair?',
      Detail: 'Behind the veil',
      Category: 'Ethics',
      CategoryId: 'c001',
      School: 'Liberal',
      OrderInCategory: 1,
      CustomInstruction: 'In one sentence',
    });
    expect(items[0]?.['CreatedAt']).toMatch(ISO);
  });

  test('categories', async () => {
    const items = await plain.queryOnce(TABLE, `SET#${made.setId}`, { beginsWith: 'CATEGORY#' });
    expect(items).toMatchObject([
      {
        SK: 'CATEGORY#c001',
        CategoryId: 'c001',
        Name: 'Ethics',
        Description: '',
        QuestionCount: 2,
        OrderIndex: 0,
      },
      {
        SK: 'CATEGORY#c002',
        CategoryId: 'c002',
        Name: 'Logic',
        Description: '',
        QuestionCount: 1,
        OrderIndex: 1,
      },
    ]);
  });

  test('[SET-6] no item of a set has a TTL, and nothing of the writing is left', async () => {
    const items = await plain.scan(TABLE);
    expect(items.filter((item) => 'TTL' in item)).toEqual([]);
    expect(items.filter(({ SK }) => SK === 'WRITING')).toEqual([]);
  });

  test('[SET-8] a replacement moves the row of the catalogue in the same moment', async () => {
    const file = 'Category,Title\nEthics,What is good?\n';
    const query = { fileName: 'talk.csv' };
    const { body: shown } = await world.send('guest:ada', '/engagements/sets/imports/preview', query, file);
    const saved = await world.send<SetView>(
      'guest:ada',
      '/engagements/sets/imports',
      { ...query, digest: shown.digest, replaces: made.setId },
      file,
    );
    const [row, ...others] = await plain.queryOnce(TABLE, 'SETS', { beginsWith: 'SET#' });
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      SetId: saved.body.setId,
      ReplacesSetId: made.setId,
      Version: 2,
      TotalQuestions: 1,
    });
    const [old] = await plain.queryOnce(TABLE, `SET#${made.setId}`, { equals: 'METADATA' });
    expect(old).toMatchObject({ IsActive: false, ReplacedBySetId: saved.body.setId, TotalQuestions: 3 });
    expect(await plain.queryOnce(TABLE, `SET#${made.setId}`, { beginsWith: 'QUESTION#' })).toHaveLength(3);
  });

  test('[SET-6] edits at the same time keep the counts in step', async () => {
    const set = await world.make('guest:ada', { name: 'Busy', type: 'trivia' });
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        world.app.as('guest:ada').request(`POST /api/engagements/sets/${set.setId}/questions`, {
          body: { question: aQuestion({ title: `q${index}`, category: `c${index % 2}` }) },
        }),
      ),
    );
    const questions = await plain.queryOnce(TABLE, `SET#${set.setId}`, { beginsWith: 'QUESTION#' });
    const [row] = await plain.queryOnce(TABLE, 'SETS', { equals: `SET#${set.setId}` });
    expect(questions).toHaveLength(10);
    expect(row).toMatchObject({ TotalQuestions: 10 });
    expect(new Set(row?.['Categories'] as string[])).toEqual(new Set(['c0', 'c1']));
  });
});
