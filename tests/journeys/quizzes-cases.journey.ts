import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import type { SessionState } from '#activities/quizzes/contract.study.ts';
import { newQuestionAddress, questionAddress } from '#activities/quizzes/web/bank/banks.client.ts';
import { expectGoodPage, SharedDevice } from '#tests/support/browser/browser.ts';
import { bankOf } from '#tests/support/quizzes/steps.ts';
import { SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

let world: World;
let phone: SharedDevice;

beforeAll(async () => {
  world = await startWorld();
  phone = await SharedDevice.of(await world.visitor());
});
afterEach(() => phone.forget());
afterAll(() => world?.close());

const PASSAGE =
  `A company runs two data centres. ${'It keeps a copy of everything in both. '.repeat(30)}`.trim();
const CSV = [
  'id,question,a,b,correct,category,provider,certificate,passage',
  `one,How many data centres are there?,Two,Three,A,Basics,Acme,Cases,${PASSAGE}`,
  `two,Where are the copies?,In both,In one,A,Basics,Acme,Cases,${PASSAGE}`,
].join('\n');

const call = <T>(line: string, body?: unknown): Promise<T> => world.call<T>(phone.context, line, body);

test('[CASE-2] the passage stays in view from one question of a case to the next', async () => {
  const bankId = await bankOf(world, phone.context, { title: 'Cases', csv: CSV, isPublished: true });
  const { session } = await call<SessionState>('POST /api/quizzes/sessions', {
    mode: 'study',
    sources: [{ bankId, provider: 'Acme', certificate: 'Cases' }],
    language: 'EN',
    questions: 2,
  });
  const page = await phone.visit(`/quizzes/sessions/${session.sessionId}`);
  const passage = page.getByRole('region', { name: 'Passage' });
  await passage.getByText('A company runs two data centres.').waitFor(SOON);
  await expectGoodPage(page);
  await page.keyboard.press('1');
  await page.getByRole('button', { name: 'Check answer' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('On the same passage').waitFor(SOON);
  await passage.getByText('A company runs two data centres.').waitFor(SOON);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const box = await passage.boundingBox();
  const { height = 0 } = page.viewportSize() ?? {};
  expect(box?.y).toBeGreaterThanOrEqual(-1);
  expect(box?.height).toBeLessThan(height / 2);
});

test('[CASE-1] an author writes two questions on one passage without writing it twice', async () => {
  const { bankId } = await call<BankView>('POST /api/quizzes/banks', { title: 'Cases' });
  const page = await phone.visit(newQuestionAddress(bankId));
  const write = async (stem: string): Promise<void> => {
    await page.getByLabel('Question', { exact: true }).fill(stem);
    await page.getByLabel('Answer 1', { exact: true }).fill('yes');
    await page.getByLabel('Answer 2', { exact: true }).fill('no');
    await page.getByLabel('Answer 1 is right').check();
    await page.getByLabel('Domain').fill('Basics');
    await page.getByLabel('Domain').press('Control+Enter');
    await expect.poll(() => page.getByLabel('Question', { exact: true }).inputValue(), SOON).toBe('');
  };
  await page.getByLabel('Passage').fill('A company runs two data centres.');
  await write('Are there two?');
  await write('Is there one?');
  const { questions } = await call<{ questions: Question[] }>(
    `GET /api/quizzes/banks/${bankId}/questions?show=drafts`,
  );
  expect(questions.map(({ passage }) => passage)).toEqual(Array(2).fill('A company runs two data centres.'));
  await expectGoodPage(page);
});

test('[CASE-5] an author changes the passage of one question for the whole case', async () => {
  const bankId = await bankOf(world, phone.context, { title: 'Cases', csv: CSV, isPublished: true });
  const page = await phone.visit(questionAddress(bankId, `${bankId}.one`));
  const whole = page.getByLabel('Change it for the other question on this passage, too');
  await page.getByLabel('Passage').waitFor(SOON);
  expect(await whole.count()).toBe(0);
  await page.getByLabel('Passage').fill('A company runs three data centres.');
  expect(await whole.isChecked()).toBe(true);
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await page.getByText('The question is published.').waitFor(SOON);
  const { questions } = await call<{ questions: Question[] }>(
    `GET /api/quizzes/banks/${bankId}/questions?show=published`,
  );
  expect(questions.map(({ passage }) => passage)).toEqual(
    Array(2).fill('A company runs three data centres.'),
  );
});
