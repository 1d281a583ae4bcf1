import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import { newQuestionAddress, questionAddress } from '#activities/quizzes/web/bank/banks.client.ts';
import { visit } from '#scripts/web/browser.ts';
import { expectFocus, expectGoodPage, SharedDevice } from '#tests/support/browser/browser.ts';
import { plainPicture } from '#tests/support/files/picture-fixtures.ts';
import { bankOf } from '#tests/support/quizzes/steps.ts';
import { SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

let world: World;
/** Which one author after another takes in hand. */
let laptop: SharedDevice;

beforeAll(async () => {
  world = await startWorld();
  laptop = await SharedDevice.of(await world.visitor());
});
afterEach(() => laptop.forget());
afterAll(() => world?.close());

const CSV = [
  'id,question,a,b,c,correct,explanation,category,certificate,language,difficulty',
  'fire-1,Which number calls the fire brigade in the EU?,112,911,,A,It is free.,Alarm,Fire safety,EN,1',
  'fire-2,Which class is burning oil?,Class A,Class B,Class C,2,,Fires,Fire safety,EN,hard',
].join('\n');
const BROKEN = 'fire-3,Half a question?,Only one answer,,,A,,Fires,Fire safety,EN,3';

const call = <T>(line: string, body?: unknown): Promise<T> => world.call<T>(laptop.context, line, body);

const emptyBank = async (): Promise<string> =>
  (await call<BankView>('POST /api/quizzes/banks', { title: 'Fire safety' })).bankId;
const bankOfDrafts = (): Promise<string> =>
  bankOf(world, laptop.context, { title: 'Fire safety', csv: CSV, isPublished: false });
const publishedBank = (): Promise<string> =>
  bankOf(world, laptop.context, { title: 'Fire safety', csv: CSV, isPublished: true });

/** The question about oil is published, the one about the number is a draft. */
const bankWithBoth = async (): Promise<string> => {
  const bankId = await bankOfDrafts();
  await call(`POST /api/quizzes/banks/${bankId}/publication`, { questionIds: [`${bankId}.fire-2`] });
  return bankId;
};

const choose = (page: Page, file: string, content: string): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: file, mimeType: 'text/csv', buffer: Buffer.from(content) });
const status = (page: Page, text: RegExp | string) => page.getByText(text).first().waitFor(SOON);
const tab = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('tab', { name }).click();
const question = (page: Page) => page.getByLabel('Question', { exact: true });
const pictureWords = (page: Page) => page.getByLabel('What the picture shows');

describe('a bank of one’s own', () => {
  test('is made by keyboard and says what to do next', async () => {
    const page = await laptop.visit('/quizzes/banks');
    await page.getByRole('heading', { name: 'Shared with everyone' }).waitFor(SOON);
    await page.getByText('Roundtable Host').first().waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'New bank' }).focus();
    await page.keyboard.press('Enter');
    const title = page.getByLabel('Title');
    await title.waitFor(SOON);
    await title.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Give it a title.').waitFor(SOON);
    await expectGoodPage(page);
    await title.fill('Fire safety');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Fire safety', level: 1 }).waitFor(SOON);
    await page.getByText('Nothing is published yet').waitFor(SOON);
    await expectGoodPage(page);
  });

  test('[BANK-1] [BANK-2] takes a file after a preview that names every refusal and change', async () => {
    const page = await laptop.visit(`/quizzes/banks/${await emptyBank()}`);
    await page.getByRole('link', { name: 'Import a file' }).click();
    await page.getByRole('heading', { name: 'Import questions' }).waitFor(SOON);
    await choose(page, 'broken.apkg', 'this is no deck of cards');
    await page.getByRole('alert').waitFor(SOON);
    await expectGoodPage(page);
    await choose(page, 'fire.csv', `${CSV}\n${BROKEN}`);
    await status(page, '1 question can be imported');
    await status(page, '2 are refused');
    await page.getByText('fire.csv, line 3').first().waitFor(SOON);
    await expectGoodPage(page);
    await page.getByLabel('A number as the key means').selectOption('one-based');
    await status(page, '2 questions can be imported');
    await status(page, '1 is refused');
    await status(page, /difficulty “hard” was read as 4/);
    await page.getByRole('button', { name: 'Import 2 questions as drafts' }).click();
    await page.getByRole('heading', { name: 'Fire safety', level: 1 }).waitFor(SOON);
    await page.getByRole('link', { name: /Which class is burning oil/ }).waitFor(SOON);
    await page.getByRole('button', { name: 'Publish 2 drafts' }).waitFor(SOON);
    await expectGoodPage(page);
  });

  test('lists what the check finds, with the way to the question', async () => {
    const page = await laptop.visit(`/quizzes/banks/${await bankOfDrafts()}`);
    await tab(page, 'Check');
    await page.getByRole('heading', { name: /No explanation/ }).waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('link', { name: /oil/ }).first().click();
    await expect.poll(() => question(page).inputValue(), SOON).toMatch(/oil/);
  });
});

describe('a question', () => {
  test('is edited with its preview beside it, and published', async () => {
    const bankId = await bankOfDrafts();
    const page = await laptop.visit(questionAddress(bankId, `${bankId}.fire-2`));
    await question(page).fill('Which class is **burning** oil?');
    await page.getByLabel('Explanation').fill('Liquids are class B: $B$ like *barrel*.');
    await page.getByRole('complementary').locator('strong', { hasText: 'burning' }).waitFor(SOON);
    await page.locator('form input[type=file]').setInputFiles({
      name: 'oil.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await plainPicture('png')),
    });
    await pictureWords(page).fill('A [burning] pan');
    await page.getByRole('complementary').getByRole('img', { name: 'A [burning] pan' }).waitFor(SOON);
    await page.getByRole('button', { name: 'Add why to answer 1' }).click();
    await page.getByLabel('Why answer 1 is right or wrong').fill('Class A is wood and paper.');
    await expectGoodPage(page);
    await page.keyboard.press('Control+Enter');
    await status(page, 'Saved as a draft.');
    await page.getByRole('button', { name: 'Save and publish' }).click();
    await status(page, 'The question is published.');
    await status(page, 'Published, version 1');
    await page.reload();
    await expect.poll(() => pictureWords(page).inputValue(), SOON).toBe('A [burning] pan');
  });

  test('half written is there after a reload', async () => {
    const page = await laptop.visit(newQuestionAddress(await emptyBank()));
    await question(page).fill('Which extinguisher is for oil?');
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('extinguisher')), SOON)
      .toBe(true);
    await page.reload();
    await expect.poll(() => question(page).inputValue(), SOON).toBe('Which extinguisher is for oil?');
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.poll(() => question(page).inputValue(), SOON).toBe('');
  });

  test('says beside the field what is missing', async () => {
    const page = await laptop.visit(newQuestionAddress(await emptyBank()));
    await page.getByRole('button', { name: 'Save draft' }).click();
    await status(page, 'Write the question.');
    await status(page, 'Write at least two answers.');
    await expectGoodPage(page);
  });

  test('is written by keys alone, one after the other', async () => {
    const page = await laptop.visit(newQuestionAddress(await publishedBank()));
    await expectFocus(question(page));
    await page.keyboard.type('What comes first?');
    await page.getByRole('link', { name: 'Back to the bank' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => question(page).inputValue(), SOON).toBe('What comes first?');
    await expectFocus(question(page));
    await page.getByLabel('Answer 1', { exact: true }).focus();
    await page.keyboard.type('Warn people');
    await page.keyboard.press('Enter');
    await expectFocus(page.getByLabel('Answer 2', { exact: true }));
    await page.keyboard.type('Take the lift');
    await page.getByLabel('Answer 1 is right').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+Enter');
    await status(page, 'Saved as a draft.');
    await expect.poll(() => question(page).inputValue(), SOON).toBe('');
  });

  test('whose key is corrected warns, and keeps its versions', async () => {
    const page = await laptop.visit(`/quizzes/banks/${await bankWithBoth()}`);
    await page.getByRole('radio', { name: 'Published (1)' }).check();
    await page.getByRole('link', { name: /burning oil/ }).click();
    await page.getByLabel('Answer 3 is right').check();
    await status(page, /This key differs from the published one/);
    await page.getByRole('button', { name: 'Correct the key now' }).click();
    await page.getByText(/The new key applies at once/).waitFor(SOON);
    await expectGoodPage(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Class C').check();
    await dialog.getByLabel('Class B').uncheck();
    await dialog.getByRole('button', { name: 'Correct and regrade' }).click();
    await status(page, 'The key is corrected.');
    await status(page, 'Published, version 2');
    await page.getByText('Key corrected').first().waitFor(SOON);
    await expect.poll(() => page.getByLabel('Answer 3 is right').isChecked(), SOON).toBe(true);
  });
});

describe('what leaves and comes back', () => {
  test('[BANK-9] an export holds the published questions', async () => {
    const page = await laptop.visit(`/quizzes/banks/${await bankWithBoth()}`);
    await page.getByRole('button', { name: 'Publish 1 draft' }).click();
    await status(page, '1 question is published.');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByLabel('JSON, keeps everything').check();
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
    const path = await (await download).path();
    const rows: unknown = JSON.parse(await readFile(path, 'utf8'));
    expect(rows).toHaveLength(2);
    await expectGoodPage(page);
  });

  test('is shared, and a learner’s report is seen and laid aside', async () => {
    const bankId = await publishedBank();
    const page = await laptop.visit(`/quizzes/banks/${bankId}`);
    await tab(page, 'Settings');
    await page.getByLabel('Let everyone on this server study it').check();
    await page.getByLabel('Set rules for this exam').check();
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await status(page, 'Saved.');
    const learner = await world.visitor();
    onTestFinished(() => learner.close());
    const other = await visit(learner, `/quizzes/banks/${bankId}`);
    await other.getByRole('link', { name: 'Study this bank' }).waitFor(SOON);
    await expectGoodPage(other);
    const questionId = `${bankId}.fire-1`;
    await world.call(learner, 'POST /api/quizzes/reports', { questionId, comment: '911 works, too.' });
    await page.reload();
    await tab(page, /^Reports/);
    await page.getByText('911 works, too.').waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('button', { name: /^Mark as resolved/ }).click();
    await page.getByText('Resolved', { exact: true }).waitFor(SOON);
  });
});

test('speaks German on a phone, with nothing sticking out', async () => {
  const context = await world.visitor({ screen: 'phone', language: 'de', theme: 'dark' });
  onTestFinished(() => context.close());
  const phone = await visit(context, '/quizzes/banks');
  await phone.getByRole('heading', { name: 'Fragenbanken' }).waitFor(SOON);
  await phone.getByRole('button', { name: 'Neue Bank' }).click();
  await phone.getByLabel('Titel').fill('Brandschutz');
  await phone.getByRole('button', { name: 'Bank anlegen' }).click();
  await phone.getByText('Noch ist nichts veröffentlicht').waitFor(SOON);
  await phone.getByRole('link', { name: 'Neue Frage' }).click();
  await phone.getByLabel('Frage', { exact: true }).fill('Welche Nummer ruft die Feuerwehr?');
  await phone.getByLabel('Antwort 1', { exact: true }).fill('112');
  await phone.getByLabel('Antwort 2', { exact: true }).fill('110');
  await phone.getByLabel('Antwort 1 ist richtig').check();
  await phone.getByLabel('Gebiet').fill('Alarm');
  await phone.getByRole('button', { name: 'Speichern und veröffentlichen' }).click();
  await phone.getByText('Veröffentlicht, Version 1').waitFor(SOON);
  await phone.getByRole('link', { name: 'Auf Englisch schreiben' }).click();
  await expect.poll(() => phone.getByLabel('Sprache').inputValue(), SOON).toBe('EN');
  await expect.poll(() => phone.getByLabel('Antwort 1 ist richtig').isChecked(), SOON).toBe(true);
  await expectGoodPage(phone);
});
