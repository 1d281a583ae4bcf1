import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import type { SessionState } from '#activities/quizzes/contract.study.ts';
import type { ExamState } from '#activities/quizzes/contract.exam.ts';
import { newQuestionAddress } from '#activities/quizzes/web/bank/banks.client.ts';
import { expectGoodPage, SharedDevice } from '#tests/support/browser/browser.ts';
import { bankOf } from '#tests/support/quizzes/steps.ts';
import { SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

let world: World;
let laptop: SharedDevice;

beforeAll(async () => {
  world = await startWorld();
  laptop = await SharedDevice.of(await world.visitor());
});
afterEach(() => laptop.forget());
afterAll(() => world?.close());

const CSV = [
  'id,question,a,b,correct,type,category,provider,certificate',
  'tcp,Which protocol resends what was lost?,TCP,Transmission Control Protocol,,TYPED,Basics,Acme,Networks',
  'tcp-2,Which protocol has a three-way handshake?,TCP,Transmission Control Protocol,,TYPED,Basics,Acme,Networks',
].join('\n');

const call = <T>(line: string, body?: unknown): Promise<T> => world.call<T>(laptop.context, line, body);

test('[KIND-1] an author writes a question that is answered with a number, and learns what would be none', async () => {
  const { bankId } = await call<BankView>('POST /api/quizzes/banks', { title: 'Bytes' });
  const page = await laptop.visit(newQuestionAddress(bankId));
  await page.getByLabel('Question', { exact: true }).fill('How many bits has a byte?');
  await page.getByLabel('Kind of question').selectOption('NUMERIC');
  await page.getByRole('group', { name: 'Accepted answers' }).waitFor(SOON);
  await page.getByLabel('Answer 1', { exact: true }).fill('eight');
  await page.getByLabel('Domain').fill('Basics');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Write numbers: 3.14, 3.14 ± 0.01 or 3..4.').waitFor(SOON);
  await expectGoodPage(page);
  await page.getByLabel('Answer 1', { exact: true }).fill('8');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('The question is published.').waitFor(SOON);
  const { questions } = await call<{ questions: { type: string }[] }>(
    `GET /api/quizzes/banks/${bankId}/questions?show=published`,
  );
  expect(questions.map(({ type }) => type)).toEqual(['NUMERIC']);
});

test('[KIND-2] a learner types the answer, is told what is right, and gets it by keyboard alone', async () => {
  const bankId = await bankOf(world, laptop.context, { title: 'Networks', csv: CSV, isPublished: true });
  const source = { bankId, provider: 'Acme', certificate: 'Networks' };
  const { session } = await call<SessionState>('POST /api/quizzes/sessions', {
    mode: 'study',
    sources: [source],
    language: 'EN',
    questions: 2,
    picker: 'classic',
  });
  const page = await laptop.visit(`/quizzes/sessions/${session.sessionId}`);
  const field = page.getByLabel('Your answer');
  await page.getByText('Type the answer.').waitFor(SOON);
  await expectGoodPage(page);
  await field.fill('UDP');
  await field.press('Enter');
  await page.getByText('Right: TCP · Transmission Control Protocol').waitFor(SOON);
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Once more' }).click();
  await page.getByText('Type the answer.').waitFor(SOON);
  await expect.poll(() => field.inputValue(), SOON).toBe('');
  await field.fill(' tcp ');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Next' }).waitFor(SOON);
});

test('[KIND-4] in an exam what is typed is kept without a button, and nothing tells the key', async () => {
  const bankId = await bankOf(world, laptop.context, { title: 'Networks', csv: CSV, isPublished: true });
  const exam = await call<ExamState>('POST /api/quizzes/exams', {
    bankId,
    provider: 'Acme',
    certificate: 'Networks',
    language: 'EN',
    questions: 1,
    minutes: 30,
  });
  const { sessionId } = exam.session;
  const page = await laptop.visit(`/quizzes/exams/${sessionId}`);
  await page.getByLabel('Your answer').fill('tcp');
  const stored = async () =>
    (await call<ExamState>(`GET /api/quizzes/exams/${sessionId}`)).questions[0]?.chosen;
  await expect.poll(stored, SOON).toEqual(['tcp']);
  expect(await page.content()).not.toContain('Transmission Control Protocol');
  await expectGoodPage(page);
});
