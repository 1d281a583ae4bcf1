import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { plainPicture } from '#tests/support/files/picture-fixtures.ts';
import { SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

let world: World;
let author: BrowserContext;
let page: Page;
let bankId: string;
beforeAll(async () => {
  world = await startWorld();
  author = await world.visitor();
});
afterAll(() => world?.close());

const HEADER = 'id,question,a,b,c,correct,explanation,category,certificate,language,difficulty';
const CSV = [
  HEADER,
  'fire-1,Which number calls the fire brigade in the EU?,112,911,,A,It is free.,Alarm,Fire safety,EN,1',
  'fire-2,Which class is burning oil?,Class A,Class B,Class C,2,,Fires,Fire safety,EN,hard',
  'fire-3,Half a question?,Only one answer,,,A,,Fires,Fire safety,EN,3',
].join('\n');

const choose = (file: string, content: string): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: file, mimeType: 'text/csv', buffer: Buffer.from(content) });
const status = (text: RegExp | string) => page.getByText(text).first().waitFor(SOON);
const tab = (name: string | RegExp): Promise<void> => page.getByRole('tab', { name }).click();

describe('a bank of one’s own', () => {
  test('is made by keyboard and says what to do next', async () => {
    page = await visit(author, '/quizzes/banks');
    await page.getByRole('heading', { name: 'Shared with everybody' }).waitFor(SOON);
    await page.getByText('Roundtable Host').first().waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'New bank' }).focus();
    await page.keyboard.press('Enter');
    const title = page.getByLabel('Title');
    await title.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Give it a title.').waitFor(SOON);
    await expectGoodPage(page);
    await title.fill('Fire safety');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Fire safety', level: 1 }).waitFor(SOON);
    await page.getByText('Nothing is published yet').waitFor(SOON);
    await expectGoodPage(page);
    bankId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  });

  test('[BANK-1] [BANK-2] takes a file after a preview that names every refusal and change', async () => {
    await page.getByRole('link', { name: 'Import a file' }).click();
    await page.getByRole('heading', { name: 'Import questions' }).waitFor(SOON);
    await choose('broken.apkg', 'this is no deck of cards');
    await page.getByRole('alert').waitFor(SOON);
    await expectGoodPage(page);
    await choose('fire.csv', CSV);
    await status('1 question is taken');
    await status('2 are refused');
    await page.getByText('fire.csv, line 3').first().waitFor(SOON);
    await expectGoodPage(page);
    await page.getByLabel('A number as the key means').selectOption('one-based');
    await status('2 questions are taken');
    await status('1 is refused');
    await status(/difficulty “hard” is 4/);
    await page.getByRole('button', { name: 'Take 2 questions as drafts' }).click();
    await page.getByRole('heading', { name: 'Fire safety', level: 1 }).waitFor(SOON);
    await page.getByRole('link', { name: /Which class is burning oil/ }).waitFor(SOON);
    await page.getByRole('button', { name: 'Publish 2 drafts' }).waitFor(SOON);
    await expectGoodPage(page);
  });

  test('lists what the check finds, with the way to the question', async () => {
    await tab('Check');
    await page.getByRole('heading', { name: /Nothing says why/ }).waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('link', { name: 'Open the question' }).first().click();
    await expect.poll(() => page.getByLabel('Question', { exact: true }).inputValue(), SOON).toMatch(/oil/);
  });
});

describe('a question', () => {
  test('is edited with its preview beside it, and published', async () => {
    await page.getByLabel('Question', { exact: true }).fill('Which class is **burning** oil?');
    await page.getByLabel('Explanation').fill('Liquids are class B: $B$ like *barrel*.');
    await page.getByRole('complementary').locator('strong', { hasText: 'burning' }).waitFor(SOON);
    await page.locator('form input[type=file]').setInputFiles({
      name: 'oil.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await plainPicture('png')),
    });
    await page.getByLabel('What the picture shows').fill('A [burning] pan');
    await page.getByRole('complementary').getByRole('img', { name: 'A [burning] pan' }).waitFor(SOON);
    await page.getByRole('button', { name: 'Add why to answer 1' }).click();
    await page.getByLabel('Why answer 1 is right or wrong').fill('Class A is wood and paper.');
    await expectGoodPage(page);
    await page.keyboard.press('Control+Enter');
    await status('Saved as a draft.');
    await page.getByRole('button', { name: 'Save and publish' }).click();
    await status('The question is published.');
    await status('Published, version 1');
  });

  test('says beside the field what is missing', async () => {
    await visitNew();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await status('Write the question.');
    await status('At least two answers are needed.');
    await expectGoodPage(page);
  });

  test('is written by keys alone, one after the other', async () => {
    await page.getByLabel('Question', { exact: true }).focus();
    await page.keyboard.type('What comes first?');
    await page.getByRole('link', { name: 'Back to the bank' }).click();
    await page.getByRole('button', { name: 'Go on typing' }).click();
    await expect
      .poll(() => page.getByLabel('Question', { exact: true }).inputValue(), SOON)
      .toBe('What comes first?');
    await page.getByLabel('Answer 1', { exact: true }).focus();
    await page.keyboard.type('Warn people');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), SOON)
      .toBe('Answer 2');
    await page.keyboard.type('Take the lift');
    await page.getByLabel('Answer 1 is right').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+Enter');
    await status('Saved as a draft.');
    await expect.poll(() => page.getByLabel('Question', { exact: true }).inputValue(), SOON).toBe('');
  });

  test('whose key is corrected warns, and keeps its versions', async () => {
    await page.getByRole('link', { name: 'Back to the bank' }).click();
    await page.getByRole('radio', { name: 'Published (1)' }).check();
    await page.getByRole('link', { name: /burning oil/ }).click();
    await expect
      .poll(() => page.getByLabel('What the picture shows').inputValue(), SOON)
      .toBe('A [burning] pan');
    await page.getByLabel('Answer 3 is right').check();
    await status(/The key is not the published one/);
    await page.getByRole('button', { name: 'Correct the key now' }).click();
    await page.getByText(/The new key holds at once/).waitFor(SOON);
    await expectGoodPage(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Class C').check();
    await dialog.getByLabel('Class B').uncheck();
    await dialog.getByRole('button', { name: 'Correct and grade anew' }).click();
    await status('The key is corrected.');
    await status('Published, version 2');
    await page.getByText('Key corrected').first().waitFor(SOON);
    await expect.poll(() => page.getByLabel('Answer 3 is right').isChecked(), SOON).toBe(true);
  });

  const visitNew = async (): Promise<void> => {
    await page.goto(`/quizzes/banks/${bankId}/question`);
    await page.getByLabel('Question', { exact: true }).waitFor(SOON);
  };
});

describe('what leaves and comes back', () => {
  test('[BANK-9] an export holds the published questions', async () => {
    await page.goto(`/quizzes/banks/${bankId}`);
    await page.getByRole('button', { name: 'Publish 2 drafts' }).click();
    await status('2 questions are published.');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByLabel('JSON, everything there is').check();
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
    const path = await (await download).path();
    const rows: unknown = JSON.parse(await readFile(path, 'utf8'));
    expect(rows).toHaveLength(3);
    await expectGoodPage(page);
    await page.keyboard.press('Escape');
  });

  test('is shared, and a learner’s report is seen and laid aside', async () => {
    await tab('Settings');
    await page.getByLabel('Everybody on this server may study it').check();
    await page.getByLabel('Own rules for this exam').check();
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await status('Saved.');
    const learner = await world.visitor();
    const other = await visit(learner, `/quizzes/banks/${bankId}`);
    await other.getByRole('link', { name: 'Study this bank' }).waitFor(SOON);
    await expectGoodPage(other);
    const questionId = `${bankId}.fire-1`;
    await world.call(learner, 'POST /api/quizzes/reports', { questionId, comment: '911 works, too.' });
    await learner.close();
    await page.reload();
    await tab(/^Reports/);
    await page.getByText('911 works, too.').waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('button', { name: /^Looked at it/ }).click();
    await page.getByText('Looked at', { exact: true }).waitFor(SOON);
  });
});

test('speaks German on a phone, with nothing sticking out', async () => {
  const context = await world.visitor({ screen: 'phone', language: 'de', theme: 'dark' });
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
