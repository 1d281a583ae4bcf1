import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import type { ExamState } from '#activities/quizzes/contract.exam.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import type { SessionState } from '#activities/quizzes/contract.study.ts';
import { newQuestionAddress } from '#activities/quizzes/web/bank/banks.client.ts';
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

const HEAD = 'id,question,a,b,c,d,correct,type,category,provider,certificate,match a,match b,match c';
const STEPS = 'dhcp,How does DHCP go?,Discover,Offer,Request,Acknowledge,,ORDERING,Basics,Acme,Networks,,,';
const PAIRS =
  'layers,Which layer?,TCP,IP,Ethernet,Session,,MATCHING,Basics,Acme,Networks,Transport,Network,Link';
const WORDS = ['Discover', 'Offer', 'Request', 'Acknowledge'];

const call = <T>(line: string, body?: unknown): Promise<T> => world.call<T>(phone.context, line, body);

const bankWith = (row: string): Promise<string> =>
  bankOf(world, phone.context, { title: 'Networks', csv: `${HEAD}\n${row}`, isPublished: true });

const study = async (row: string) => {
  const bankId = await bankWith(row);
  const { session } = await call<SessionState>('POST /api/quizzes/sessions', {
    mode: 'study',
    sources: [{ bankId, provider: 'Acme', certificate: 'Networks' }],
    language: 'EN',
    questions: 1,
    picker: 'classic',
  });
  return phone.visit(`/quizzes/sessions/${session.sessionId}`);
};

test('[KIND-7] a learner puts things in order by keyboard alone, with every step said aloud', async () => {
  const page = await study(STEPS);
  const rows = page.getByRole('main').getByRole('listitem');
  await page.getByText('Put these in the right order.').waitFor(SOON);
  await page.getByRole('button', { name: 'Move up: Discover' }).waitFor(SOON);
  await expectGoodPage(page);
  const orderNow = async (): Promise<string[]> =>
    (await rows.allInnerTexts()).map((text) => WORDS.find((word) => text.includes(word)) ?? text);
  // From the first to the last, each goes up until it stands where it belongs.
  for (const [place, word] of WORDS.entries()) {
    const up = page.getByRole('button', { name: `Move up: ${word}` });
    await up.focus();
    for (let at = (await orderNow()).indexOf(word); at > place; at--) {
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await orderNow()).indexOf(word), SOON).toBe(at - 1);
      await page.getByText(`${word} is now number ${at} of 4.`).waitFor({ ...SOON, state: 'attached' });
      expect(await up.evaluate((button) => button === document.activeElement)).toBe(true);
    }
  }
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'See the result' }).waitFor(SOON);
  await expect.poll(() => page.getByText('Right', { exact: true }).count(), SOON).toBe(5);
  await expectGoodPage(page);
});

test('[KIND-8] a learner matches, and learns what belongs to what', async () => {
  const page = await study(PAIRS);
  await page.getByText('Find the match for each.').waitFor(SOON);
  await page.getByLabel('TCP').selectOption('Transport');
  await page.getByLabel('IP').selectOption('Session');
  await page.getByLabel('Ethernet').selectOption('Link');
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('Right: Network').waitFor(SOON);
  await expectGoodPage(page);
});

test('[KIND-10] in an exam every move is kept, and the page has no ids that tell', async () => {
  const bankId = await bankWith(STEPS);
  const exam = await call<ExamState>('POST /api/quizzes/exams', {
    bankId,
    provider: 'Acme',
    certificate: 'Networks',
    language: 'EN',
    questions: 1,
    minutes: 30,
  });
  const { sessionId } = exam.session;
  const shown = exam.questions[0]?.options.map(({ id }) => id);
  const page = await phone.visit(`/quizzes/exams/${sessionId}`);
  const [, second = ''] = exam.questions[0]?.options.map(({ text }) => text) ?? [];
  await page.getByRole('button', { name: `Move up: ${second}` }).click();
  const stored = async () =>
    (await call<ExamState>(`GET /api/quizzes/exams/${sessionId}`)).questions[0]?.chosen;
  await expect.poll(stored, SOON).toEqual(['2', '1', '3', '4']);
  expect(shown).toEqual(['1', '2', '3', '4']);
  await expectGoodPage(page);
});

test('[KIND-8] an author writes pairs and learns what is missing', async () => {
  const { bankId } = await call<BankView>('POST /api/quizzes/banks', { title: 'Layers' });
  const page = await phone.visit(newQuestionAddress(bankId));
  await page.getByLabel('Question', { exact: true }).fill('Which layer?');
  await page.getByLabel('Kind of question').selectOption('MATCHING');
  await page.getByRole('group', { name: 'Pairs' }).waitFor(SOON);
  await page.getByLabel('Answer 1', { exact: true }).fill('TCP');
  await page.getByLabel('Match for answer 1').fill('Transport');
  await page.getByLabel('Match for answer 3').fill('Session');
  await page.getByLabel('Domain').fill('Basics');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Write at least two pairs.').waitFor(SOON);
  await expectGoodPage(page);
  await page.getByLabel('Answer 2', { exact: true }).fill('IP');
  await page.getByLabel('Match for answer 2').fill('Network');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('The question is published.').waitFor(SOON);
  const { questions } = await call<{ questions: Question[] }>(
    `GET /api/quizzes/banks/${bankId}/questions?show=published`,
  );
  expect(questions).toMatchObject([
    { type: 'MATCHING', correct: ['a', 'b'], answers: [{ match: 'Transport' }, {}, { text: 'Session' }] },
  ]);
});
