import { afterEach, beforeEach, expect, test } from 'vitest';
import { startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { QuizzesApp } from '#tests/support/quizzes/app.ts';
import type { BankQuestion, BankView } from '../contract.bankviews.ts';
import type { Question } from '../contract.questions.ts';
import { inBank } from './questions.items.ts';
import { storeImport } from './imports.service.ts';

let world: QuizzesApp;
let bankId: string;
const ada = 'guest:ada';

const fromFile: Question = {
  questionId: 'one',
  conceptId: 'one',
  question: 'Which is right?',
  answers: [
    { id: 'a', text: 'This' },
    { id: 'b', text: 'That' },
  ],
  correct: ['a'],
  type: 'SINGLE_CHOICE',
  language: 'EN',
  difficulty: 3,
  category: 'General',
  provider: '',
  certificate: '',
  references: [],
  metadata: { picks: { a: 90, b: 10 } },
};
const { questionId: id, conceptId: concept, metadata: _metadata, ...words } = fromFile;
const edited = { ...words, id, concept, question: 'Which is right, by hand?' };

beforeEach(async () => {
  world = await startQuizzesApp();
  ({ bankId } = await world.must<BankView>(ada, 'POST /banks', { title: 'Mine' }));
  await storeImport(world.quizzes.deps, bankId, [inBank(bankId, fromFile, 0)]);
});
afterEach(() => world.close());

const read = () =>
  world.must<{ published?: BankQuestion; draft?: BankQuestion }>(
    ada,
    `GET /banks/${bankId}/questions/${bankId}.one`,
  );

test('an edit by hand keeps what the file said besides', async () => {
  await world.must(ada, `POST /banks/${bankId}/questions`, edited);
  expect((await read()).draft).toMatchObject({
    question: 'Which is right, by hand?',
    metadata: { picks: { a: 90, b: 10 } },
  });
});

test('of a question’s several drafts only the newest is published, once', async () => {
  await world.must(ada, `POST /banks/${bankId}/questions`, edited);
  const answer = await world.must(ada, `POST /banks/${bankId}/publication`, {
    questionIds: [`${bankId}.one`, `${bankId}.one`],
  });
  expect(answer).toMatchObject({ published: 1, corrected: 0, bank: { drafts: 0 } });
  const { published, draft } = await read();
  expect(draft).toBeUndefined();
  expect(published).toMatchObject({ question: 'Which is right, by hand?', version: 1 });
});

test('a picture that is gone is told before anything is stored', async () => {
  const question = 'Look:\n\n![a pan](/api/pictures/nothing/640)';
  const answer = await world.call(ada, `POST /banks/${bankId}/questions`, { ...edited, question });
  expect(answer).toMatchObject({ body: { code: 'quiz-question-invalid' } });
  expect((await read()).draft).toMatchObject({ question: 'Which is right?' });
});

test('[BANK-13] the doctor names a question written by hand by its words, not by the id it was given', async () => {
  const { id: _id, concept: _concept, ...unnamed } = { ...edited, correct: ['b'] };
  await world.must(ada, `POST /banks/${bankId}/questions`, { ...unnamed, question: fromFile.question });
  const { findings } = await world.must<{ findings: object[] }>(ada, `GET /banks/${bankId}/doctor`);
  expect(findings).toContainEqual({
    kind: 'contradicting-keys',
    where: expect.stringMatching(/^(one|Which is right\?)$/),
    question: 'Which is right?',
    questionId: expect.stringMatching(`^${bankId}\\.`),
    detail: expect.not.stringMatching(/[0-9a-f]{8}/),
  });
});
