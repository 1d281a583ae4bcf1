import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { idOf } from '#core/ids.ts';
import { kindsOf, engagementTypes } from '#activities/engagements/contract.questions.ts';
import type { QuestionRow, SetRow, SetView } from '#activities/engagements/contract.setviews.ts';
import { textIn } from '#store/port/read-item.ts';
import { aQuestion } from '#tests/support/engagements/questions.ts';
import { setsTable, startSetsApp } from '#tests/support/engagements/question-sets-app.ts';
import type { SetsApp } from '#tests/support/engagements/question-sets-app.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';

let world: SetsApp;
const ada: TestToken = 'guest:ada';
const eve: TestToken = 'guest:eve';
const PATH = '/api/engagements/sets';

beforeEach(async () => {
  world = await startSetsApp();
});
afterEach(() => world.app.close());

interface Problem {
  readonly code: string;
  readonly errors?: { readonly path: string; readonly message: string }[];
}
interface ChangedQuestion {
  readonly set: SetView;
  readonly row: QuestionRow;
}

const ask = async <T = Problem>(line: string, body?: unknown, as: TestToken = ada) =>
  world.app.as(as).request<T>(line, body === undefined ? {} : { body });
const two = [aQuestion({ title: 'One' }), aQuestion({ title: 'Two', category: 'Art' })];
const makeTrivia = (given: object = {}): Promise<SetView> =>
  world.make(ada, { name: 'Friday', type: 'trivia', questions: two, ...given });
const list = async (scope: string, as: TestToken = ada, more = ''): Promise<string[]> =>
  (await ask<{ sets: SetRow[] }>(`GET ${PATH}?scope=${scope}${more}`, undefined, as)).body.sets.map(
    ({ name }) => name,
  );
const questionsOf = async (setId: string, as: TestToken = ada): Promise<QuestionRow[]> =>
  (await ask<{ questions: QuestionRow[] }>(`GET ${PATH}/${setId}/questions`, undefined, as)).body.questions;
const idPath = (setId: string, questionId: string): string =>
  `${PATH}/${setId}/questions/${encodeURIComponent(questionId)}`;

/** The set as its items say it; throws when rows of the lists are not in step. */
const stored = async (setId: string) => {
  const { store } = world.app;
  const { items } = await store.query(setsTable, { partition: `SET#${setId}` });
  const head = items.find(({ SK }) => SK === 'METADATA');
  const catalogue = await store.get(setsTable, { PK: 'SETS', SK: `SET#${setId}` });
  const plain = (item: object | undefined) => item && { ...item, PK: '', SK: '' };
  if (head?.['IsActive'] === true) expect(plain(catalogue)).toEqual(plain(head));
  const questions = items.filter((item) => textIn(item, 'SK').startsWith('QUESTION#'));
  const categories = items.filter((item) => textIn(item, 'SK').startsWith('CATEGORY#'));
  expect(head?.['TotalQuestions']).toBe(questions.length);
  for (const category of categories) {
    const own = questions.filter(({ CategoryId }) => CategoryId === category['CategoryId']);
    expect(own.length).toBe(category['QuestionCount']);
  }
  return { head, catalogue, questions, categories };
};

describe('making and reading', () => {
  test('[SET-6] a set is its row, its categories, its questions and its rows in the lists', async () => {
    const set = await makeTrivia({ description: 'For the team', customInstructions: 'Be quick' });
    expect(set).toMatchObject({
      name: 'Friday',
      type: 'trivia',
      totalQuestions: 2,
      categories: ['Space', 'Art'],
      categoryRows: [
        { name: 'Space', questionCount: 1 },
        { name: 'Art', questionCount: 1 },
      ],
      isMine: true,
      visibility: 'private',
      edition: 1,
      revision: 1,
    });
    const { head, questions, categories } = await stored(set.setId);
    expect(head).toMatchObject({ CreatedBy: 'guest-ada', IsActive: true, CustomInstructions: 'Be quick' });
    expect(questions[0]).toMatchObject({
      SK: 'QUESTION#c001#0001',
      QuestionId: 'c001#0001',
      Title: 'One',
      Detail: '',
      Category: 'Space',
      OrderInCategory: 1,
    });
    expect(categories).toHaveLength(2);
    for (const item of [head, ...questions, ...categories]) expect(item).not.toHaveProperty('TTL');
    expect(await questionsOf(set.setId)).toMatchObject([{ question: two[0] }, { question: two[1] }]);
  });

  test('[SET-1] a question that does not fit the type is refused by its field', async () => {
    const refused = await ask(`POST ${PATH}`, {
      name: 'x',
      type: 'trivia',
      questions: [two[0], { kind: 'open', title: 'a', category: 'b' }],
    });
    expect(refused).toMatchObject({ status: 400, body: { code: 'set-question-invalid' } });
    expect(refused.body.errors?.[0]?.path).toBe('body.questions.1.kind');
  });

  test('an unknown picture is refused, nothing is saved', async () => {
    const question = aQuestion({ picture: 'nope' });
    expect(await ask(`POST ${PATH}`, { name: 'x', type: 'trivia', questions: [question] })).toMatchObject({
      status: 400,
      body: { code: 'set-question-invalid' },
    });
    expect(await list('own')).toEqual([]);
  });
});

describe('editing', () => {
  test('[SET-6] every edit is one transaction with the counts in step', async () => {
    const { setId } = await makeTrivia();
    const added = await ask<ChangedQuestion>(`POST ${PATH}/${setId}/questions`, {
      question: aQuestion({ title: 'Three' }),
      after: 'first',
    });
    expect(added.body).toMatchObject({
      set: { totalQuestions: 3, revision: 2 },
      row: { questionId: 'c001#0002' },
    });
    await stored(setId);
    const changed = await ask<ChangedQuestion>(`PUT ${idPath(setId, 'c001#0002')}`, {
      question: aQuestion({ title: 'Three!', category: 'Music' }),
    });
    expect(changed.body).toMatchObject({
      row: { questionId: 'c003#0001' },
      set: { categories: ['Space', 'Art', 'Music'] },
    });
    await stored(setId);
    const placed = await ask<ChangedQuestion>(`POST ${idPath(setId, 'c003#0001')}/place`, {
      categoryId: 'c001',
      after: 'first',
    });
    expect(placed.body.row).toMatchObject({ questionId: 'c001#0003', question: { category: 'Space' } });
    await stored(setId);
    const deleted = await ask<SetView>(`DELETE ${idPath(setId, 'c001#0003')}`);
    expect(deleted.body).toMatchObject({ totalQuestions: 2, categories: ['Space', 'Art', 'Music'] });
    await stored(setId);
    expect(await ask(`DELETE ${idPath(setId, 'c001#0003')}`)).toMatchObject({
      body: { code: 'question-not-found' },
    });
  });

  test('categories: add, rename, order, delete', async () => {
    const { setId } = await makeTrivia();
    await ask(`POST ${PATH}/${setId}/categories`, { name: 'Music' });
    await ask(`PATCH ${PATH}/${setId}/categories/c001`, { name: 'Sky', description: 'Up there' });
    const ordered = await ask<SetView>(`PUT ${PATH}/${setId}/categories`, {
      categoryIds: ['c003', 'c002', 'c001'],
    });
    expect(ordered.body.categories).toEqual(['Music', 'Art', 'Sky']);
    const { questions, head } = await stored(setId);
    expect(questions.map(({ Category }) => Category)).toEqual(['Sky', 'Art']);
    expect(head?.['Categories']).toEqual(['Music', 'Art', 'Sky']);
    const less = await ask<SetView>(`DELETE ${PATH}/${setId}/categories/c001`);
    expect(less.body).toMatchObject({ totalQuestions: 1, categories: ['Music', 'Art'] });
    await stored(setId);
  });

  test('edits at the same time lose nothing', async () => {
    const { setId } = await makeTrivia();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        ask(`POST ${PATH}/${setId}/questions`, { question: aQuestion({ title: `q${index}` }) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    const { questions } = await stored(setId);
    expect(questions).toHaveLength(14);
  });

  test('name, description, instructions and who may see it', async () => {
    const { setId } = await makeTrivia();
    const changed = await ask<SetView>(`PATCH ${PATH}/${setId}`, {
      name: 'Saturday',
      description: 'Later',
      customInstructions: 'Slowly',
      visibility: 'shared',
    });
    expect(changed.body).toMatchObject({
      name: 'Saturday',
      customInstructions: 'Slowly',
      visibility: 'shared',
    });
    await stored(setId);
    expect(await list('shared', eve)).toEqual(['Saturday']);
    await ask(`PATCH ${PATH}/${setId}`, { visibility: 'private' });
    expect(await list('shared', eve)).toEqual([]);
  });
});

describe('[SET-8] an edit too large for one transaction is a new edition', () => {
  const large = Array.from({ length: 150 }, (_, index) => aQuestion({ title: `q${index}` }));

  test('renaming a category of 150', async () => {
    const { setId } = await makeTrivia({ questions: [...large, two[1]] });
    const renamed = await ask<SetView>(`PATCH ${PATH}/${setId}/categories/c001`, { name: 'Sky' });
    expect(renamed.body).toMatchObject({ edition: 2, totalQuestions: 151, categories: ['Sky', 'Art'] });
    expect(renamed.body.setId).not.toBe(setId);
    const { questions } = await stored(renamed.body.setId);
    expect(new Set(questions.map(({ Category }) => Category))).toEqual(new Set(['Sky', 'Art']));
    expect((await ask<SetView>(`GET ${PATH}/${setId}`)).body).toMatchObject({
      status: 'replaced',
      replacedBy: renamed.body.setId,
      categories: ['Space', 'Art'],
    });
    expect(await list('own')).toEqual(['Friday']);
    expect(await ask(`PATCH ${PATH}/${setId}`, { name: 'x' })).toMatchObject({
      body: { code: 'set-replaced' },
    });
  });

  test('deleting one', async () => {
    const { setId } = await makeTrivia({ questions: [...large, two[1]] });
    const less = await ask<SetView>(`DELETE ${PATH}/${setId}/categories/c001`);
    expect(less.body).toMatchObject({ edition: 2, totalQuestions: 1, categories: ['Art'] });
    await stored(less.body.setId);
  });
});

describe('[SET-23] the catalogue', () => {
  test('shows what is shared and active, whoever asks first', async () => {
    await makeTrivia({ name: 'Private' });
    const { setId } = await makeTrivia({ name: 'Put away', visibility: 'shared' });
    await makeTrivia({ name: 'Shared', visibility: 'shared' });
    expect(await list('shared', eve)).toEqual(['Shared', 'Put away']);
    await ask(`POST ${PATH}/${setId}/status`, { to: 'archived' });
    expect(await list('shared', eve)).toEqual(['Shared']);
    expect(await list('shared')).toEqual([]);
  });

  test('is read on past the private sets of thousands, in pages', async () => {
    const head = (n: number, more: object) => ({
      PK: 'SETS',
      SK: `SET#a${String(n).padStart(4, '0')}`,
      Name: `Set ${n}`,
      CreatedAt: '2026-01-01T00:00:00Z',
      ...more,
    });
    const items = Array.from({ length: 2500 }, (_, n) => head(n, n === 2400 ? { Visibility: 'shared' } : {}));
    await world.app.store.batchWrite(items.map((item) => ({ op: 'put', table: setsTable, item })));
    const first = await ask<{ sets: SetRow[]; cursor?: string }>(`GET ${PATH}?scope=shared`, undefined, eve);
    expect(first.body.sets).toEqual([]);
    const cursor = encodeURIComponent(first.body.cursor ?? '');
    expect(await list('shared', eve, `&cursor=${cursor}`)).toEqual(['Set 2400']);
  });
});

describe('[SET-16] who sees what', () => {
  test('a private set is nobody else’s, not even to know of', async () => {
    const { setId } = await makeTrivia();
    for (const line of [
      `GET ${PATH}/${setId}`,
      `GET ${PATH}/${setId}/questions`,
      `GET ${PATH}/${setId}/export?format=json`,
      `DELETE ${PATH}/${setId}`,
    ]) {
      expect(await ask(line, undefined, eve), line).toMatchObject({
        status: 404,
        body: { code: 'set-not-found' },
      });
    }
  });

  test('a shared one can be seen and copied by all and changed by its owner', async () => {
    const { setId } = await makeTrivia({ visibility: 'shared' });
    expect((await ask<SetView>(`GET ${PATH}/${setId}`, undefined, eve)).body).toMatchObject({
      isMine: false,
    });
    expect(await ask(`PATCH ${PATH}/${setId}`, { name: 'mine' }, eve)).toMatchObject({ status: 403 });
    const copy = await ask<SetView>(`POST ${PATH}/${setId}/copies`, { name: 'My copy' }, eve);
    expect(copy.body).toMatchObject({
      name: 'My copy',
      isMine: true,
      visibility: 'private',
      totalQuestions: 2,
    });
    expect(await list('own', eve)).toEqual(['My copy']);
    expect(await list('own')).toEqual(['Friday']);
    expect(await list('shared')).toEqual([]);
  });
});

describe('[SET-18] archive and delete', () => {
  test('an archived set is in the archive and nowhere else, and comes back', async () => {
    const { setId } = await makeTrivia({ visibility: 'shared' });
    await ask(`POST ${PATH}/${setId}/status`, { to: 'archived' });
    expect([await list('own'), await list('archived'), await list('shared', eve)]).toEqual([
      [],
      ['Friday'],
      [],
    ]);
    expect((await stored(setId)).head).toMatchObject({ IsActive: false });
    expect(await ask(`GET ${PATH}/${setId}`, undefined, eve)).toMatchObject({ status: 404 });
    await ask(`POST ${PATH}/${setId}/status`, { to: 'active' });
    expect([await list('own'), await list('archived'), await list('shared', eve)]).toEqual([
      ['Friday'],
      [],
      ['Friday'],
    ]);
  });

  test('a deleted set is gone from every list at once', async () => {
    const { setId } = await makeTrivia({ visibility: 'shared' });
    expect(await ask(`DELETE ${PATH}/${setId}`)).toMatchObject({ status: 200 });
    expect([await list('own'), await list('shared', eve)]).toEqual([[], []]);
    expect(await ask(`GET ${PATH}/${setId}`)).toMatchObject({ status: 404 });
    expect(await world.app.store.get(setsTable, { PK: 'SETS', SK: `SET#${setId}` })).toBeUndefined();
  });
});

test('search and type narrow a list', async () => {
  await makeTrivia({ name: 'Great questions', description: 'about cafés' });
  await world.make(ada, { name: 'Talk', type: 'call-and-answer' });
  expect(await list('own', ada, '&search=QUESTIONS+cafe')).toEqual(['Great questions']);
  expect(await list('own', ada, '&search=space')).toEqual(['Great questions']);
  expect(await list('own', ada, '&type=call-and-answer')).toEqual(['Talk']);
  expect(await list('own', ada, '&search=nothing')).toEqual([]);
});

describe('[SET-19] owners', () => {
  test('what a guest made belongs to the account afterwards', async () => {
    const { setId } = await makeTrivia();
    await world.sets.onIdentityMerged(idOf('guest-ada'), idOf('account-ada'));
    await world.sets.onIdentityMerged(idOf('guest-ada'), idOf('account-ada'));
    expect(await list('own', 'account:ada')).toEqual(['Friday']);
    expect(await list('own')).toEqual([]);
    expect((await stored(setId)).head).toMatchObject({ CreatedBy: 'account-ada' });
  });

  test('who leaves takes the private sets along and leaves the shared ones', async () => {
    await makeTrivia({ name: 'Private' });
    const shared = await makeTrivia({ name: 'Shared', visibility: 'shared' });
    await world.sets.onIdentityDeleted(idOf('guest-ada'));
    expect([await list('own'), await list('shared', eve)]).toEqual([[], ['Shared']]);
    expect((await stored(shared.setId)).head).toMatchObject({ CreatedBy: 'nobody' });
  });
});

test('[SET-20] two example sets of each type, one English and one German, for everybody and nobody to change', async () => {
  await world.sets.seedDemo();
  const { body } = await ask<{ sets: SetRow[] }>(`GET ${PATH}?scope=examples`, undefined, eve);
  for (const type of engagementTypes) {
    const own = body.sets.filter((set) => set.type === type);
    expect(own).toHaveLength(2);
    const german = own.filter(({ name, description }) =>
      /[äöüß]|\b(und|für|auf)\b/.test(`${name} ${description}`),
    );
    expect(german).toHaveLength(1);
  }
  for (const { setId, type, totalQuestions } of body.sets) {
    expect(totalQuestions).toBeGreaterThanOrEqual(6);
    const questions = await questionsOf(setId, eve);
    for (const { question } of questions) expect(kindsOf[type]).toContain(question.kind);
    expect(await ask(`PATCH ${PATH}/${setId}`, { name: 'mine' }, eve)).toMatchObject({ status: 403 });
  }
  const kinds = new Set(
    (await Promise.all(body.sets.map(({ setId }) => questionsOf(setId))))
      .flat()
      .map(({ question }) => question.kind),
  );
  expect(kinds.size).toBe(10);
});

test('[SET-20] a host who reads German is offered the German examples first', async () => {
  await world.sets.seedDemo();
  const first = async (language: string) => {
    const { body } = await world.app
      .as(eve)
      .request<{ sets: SetRow[] }>(`GET ${PATH}?scope=examples&type=trivia`, {
        headers: { 'accept-language': language },
      });
    return body.sets[0]?.name;
  };
  expect([await first('de'), await first('en')]).toEqual(['Quer durch D, A und CH', 'A curious world']);
});
