import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BankQuestion, BankView } from '#activities/quizzes/contract.bankviews.ts';
import { newQuestionAddress, questionAddress } from '#activities/quizzes/web/bank/banks.client.ts';
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
  'id,question,a,b,correct,category,provider,certificate',
  'one,Which colour is the sky?,Blue,Green,A,Basics,Acme,Colours',
  'two,Which colour is grass?,Green,Blue,A,Basics,Acme,Colours',
].join('\n');

const call = <T>(line: string, body?: unknown): Promise<T> => world.call<T>(laptop.context, line, body);
const listed = async (bankId: string, show: string): Promise<BankQuestion[]> =>
  (await call<{ questions: BankQuestion[] }>(`GET /api/quizzes/banks/${bankId}/questions?show=${show}`))
    .questions;

test('[AUTHOR-1] an author sees what a version changed', async () => {
  const bankId = await bankOf(world, laptop.context, { title: 'Colours', csv: CSV, isPublished: true });
  const page = await laptop.visit(questionAddress(bankId, `${bankId}.one`));
  await page.getByLabel('Question', { exact: true }).fill('Which colour is the sea?');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await page.getByText('The question is published.').waitFor(SOON);
  await page.getByText('Version 1', { exact: true }).click();
  await page.getByRole('heading', { name: 'What the next version changed' }).waitFor(SOON);
  await expect.poll(() => page.locator('ins').innerText(), SOON).toContain('sea?');
  expect(await page.locator('del').innerText()).toContain('sky?');
  await expectGoodPage(page);
});

test('[AUTHOR-4] the toolbar formats the field typed in last, by mouse and by keyboard, and undo takes it back', async () => {
  const { bankId } = await call<BankView>('POST /api/quizzes/banks', { title: 'Formats' });
  const page = await laptop.visit(newQuestionAddress(bankId));
  const stem = page.getByLabel('Question', { exact: true });
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  await tools.waitFor(SOON);
  await stem.fill('Which port');
  await stem.press('ControlOrMeta+A');
  await tools.getByRole('button', { name: 'Bold' }).click();
  expect(await stem.inputValue()).toBe('**Which port**');
  await page.getByRole('complementary').locator('strong', { hasText: 'Which port' }).waitFor(SOON);
  await stem.press('ControlOrMeta+Z');
  expect(await stem.inputValue()).toBe('Which port');
  await stem.press('ControlOrMeta+A');
  await stem.press('ControlOrMeta+I');
  expect(await stem.inputValue()).toBe('_Which port_');
  const answer = page.getByLabel('Answer 1', { exact: true });
  await answer.fill('443');
  await answer.press('ControlOrMeta+A');
  await tools.getByRole('button', { name: 'Bold' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  expect(await answer.inputValue()).toBe('`443`');
  expect(await answer.evaluate((field) => field === document.activeElement)).toBe(true);
  const chosen = page.waitForEvent('filechooser');
  await tools.getByRole('button', { name: 'Picture' }).click();
  expect((await chosen).isMultiple()).toBe(false);
  await expectGoodPage(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectGoodPage(page);
});

/** A grey dot, as small as a picture can be. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test('[AUTHOR-2] a picture is dropped on the form, and wants words for what it shows', async () => {
  const { bankId } = await call<BankView>('POST /api/quizzes/banks', { title: 'Pictures' });
  const page = await laptop.visit(newQuestionAddress(bankId));
  await page.getByRole('button', { name: 'Add a picture' }).waitFor(SOON);
  await page.getByLabel('Question', { exact: true }).evaluate((field, dot) => {
    const bytes = Uint8Array.from(atob(dot), (sign) => sign.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'dot.png', { type: 'image/png' }));
    field.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  }, DOT);
  const alt = page.getByLabel('What the picture shows');
  await alt.waitFor(SOON);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Say what the picture shows.').waitFor(SOON);
  await alt.fill('A grey dot');
  await page.getByLabel('Question', { exact: true }).fill('Which colour is it?');
  await page.getByLabel('Answer 1', { exact: true }).fill('Grey');
  await page.getByLabel('Answer 2', { exact: true }).fill('Red');
  await page.getByLabel('Answer 1 is right').check();
  await page.getByLabel('Domain').fill('Basics');
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Saved as a draft.').waitFor(SOON);
  const [draft] = await listed(bankId, 'drafts');
  expect(draft?.question).toMatch(/!\[A grey dot\]\(\/api\/pictures\//);
});

test('[AUTHOR-3] the domain of several questions is changed at once, and undone', async () => {
  const bankId = await bankOf(world, laptop.context, { title: 'Colours', csv: CSV, isPublished: true });
  const page = await laptop.visit(`/quizzes/banks/${bankId}`);
  await page.getByRole('button', { name: 'Edit several' }).click();
  await page.getByLabel('Choose: Which colour is the sky?').check();
  await page.getByLabel('Choose: Which colour is grass?').check();
  await page.getByText('2 questions chosen').waitFor(SOON);
  await page.getByLabel('New domain').fill('Nature');
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Save as drafts' }).click();
  await page.getByText('2 drafts saved.').waitFor(SOON);
  expect((await listed(bankId, 'drafts')).map(({ category }) => category)).toEqual(['Nature', 'Nature']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await listed(bankId, 'drafts')).length, SOON).toBe(0);
});
