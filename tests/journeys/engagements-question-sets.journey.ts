import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Question } from '#activities/engagements/contract.questions.ts';
import type { SetView } from '#activities/engagements/contract.setviews.ts';
import { visit } from '#scripts/web/browser.ts';
import type { VisitOptions } from '#scripts/web/browser.ts';
import { expectFocus, expectGoodPage, SharedDevice } from '#tests/support/browser/browser.ts';
import { SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

let world: World;
/** Which one author after another takes in hand. */
let laptop: SharedDevice;
let folder: string;
beforeAll(async () => {
  world = await startWorld();
  laptop = await SharedDevice.of(await world.visitor());
  folder = await mkdtemp(join(tmpdir(), 'roundtable-sets-'));
});
afterEach(() => laptop.forget());
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

const HEADER = 'Category,Question,OptionA,OptionB,OptionC,OptionD,CorrectAnswer,Points';
const fileWith = async (name: string, lines: readonly string[]): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, lines.join('\n'));
  return path;
};
const good = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Space,Question ${index + 1}?,Mars,Jupiter,Venus,,Jupiter,1`);

/** Somebody new, who leaves when the story is told. */
const someone = async (options: VisitOptions): Promise<BrowserContext> => {
  const context = await world.visitor(options);
  onTestFinished(() => context.close());
  return context;
};

const FRIDAY: readonly Question[] = [
  {
    kind: 'single',
    category: 'General',
    title: 'Largest planet?',
    options: [{ text: 'Mars' }, { text: 'Jupiter' }],
    right: [1],
  },
  { kind: 'typed', category: 'General', title: 'Second?', right: ['a'] },
  { kind: 'typed', category: 'General', title: 'Third?', right: ['b'] },
];

/** The page of a set with three questions. */
const fridayQuiz = async (): Promise<Page> => {
  const body = { name: 'Friday quiz', type: 'trivia', questions: FRIDAY };
  const { setId } = await world.call<SetView>(laptop.context, 'POST /api/engagements/sets', body);
  const page = await laptop.visit(`/engagements/sets/${setId}`);
  await expect.poll(() => titles(page), SOON).toEqual(['Largest planet?', 'Second?', 'Third?']);
  return page;
};

const titles = (page: Page): Promise<string[]> =>
  page.locator('[class*=question] [class*=title]').allInnerTexts();
const question = (page: Page) => page.getByLabel('Question', { exact: true });
const saved = (page: Page): Promise<void> => page.getByText('Saved', { exact: true }).waitFor(SOON);

describe('a set written without a mouse', () => {
  test('three questions, one after the other, by keys alone', async () => {
    const page = await laptop.visit('/engagements/sets/new');
    await page.getByLabel('Name', { exact: true }).fill('Friday quiz');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Friday quiz' }).waitFor(SOON);
    await page.keyboard.press('n');
    await expectFocus(question(page));
    await page.keyboard.type('Largest planet?');
    await page.getByLabel('Option 1', { exact: true }).focus();
    await page.keyboard.type('Mars');
    await page.keyboard.press('Enter');
    await expectFocus(page.getByLabel('Option 2', { exact: true }));
    await page.keyboard.type('Jupiter');
    await page.keyboard.press('Control+Enter');
    await page.getByText('The right answer is missing.').waitFor(SOON);
    await expectGoodPage(page);
    await page.getByLabel('Option 2 is right').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: /General/ }).waitFor(SOON);
    for (const [title, answer] of [
      ['Second?', 'a'],
      ['Third?', 'b'],
    ] as const) {
      await expect.poll(() => question(page).inputValue(), SOON).toBe('');
      await expectFocus(question(page));
      await page.keyboard.type(title);
      await page.getByLabel('Kind of question').selectOption('typed');
      await page.getByLabel('Accepted answers, one per line').fill(answer);
      await page.keyboard.press('Control+Enter');
      await page.getByText(title, { exact: true }).first().waitFor(SOON);
    }
    await expectFocus(question(page));
    await page.keyboard.press('Escape');
    await saved(page);
    await expect.poll(() => titles(page), SOON).toEqual(['Largest planet?', 'Second?', 'Third?']);
    await expectGoodPage(page);
  });

  test('[SET-7] moved, and still so after a reload', async () => {
    const page = await fridayQuiz();
    await page.getByRole('button', { name: 'Move “Third?” up' }).click();
    await expect.poll(() => titles(page), SOON).toEqual(['Largest planet?', 'Third?', 'Second?']);
    await page.reload();
    await expect.poll(() => titles(page), SOON).toEqual(['Largest planet?', 'Third?', 'Second?']);
  });

  test('deleted and brought back to its place', async () => {
    const page = await fridayQuiz();
    await page.getByRole('button', { name: 'Delete “Second?”' }).click();
    await expect.poll(() => titles(page), SOON).toEqual(['Largest planet?', 'Third?']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => titles(page), SOON).toEqual(['Largest planet?', 'Second?', 'Third?']);
  });

  test('what was typed and left can be gone on with', async () => {
    const page = await fridayQuiz();
    await page.getByRole('button', { name: 'Edit “Second?”' }).click();
    await expectFocus(question(page));
    await question(page).fill('Second, better?');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => titles(page), SOON).toEqual(['Largest planet?', 'Second, better?', 'Third?']);
  });

  test('what was typed is there again after a reload, until it is saved', async () => {
    const page = await fridayQuiz();
    await page.getByRole('button', { name: 'Edit “Second?”' }).click();
    await question(page).fill('Second, typed before the reload?');
    // Kept as soon as the page knows who this is.
    await page.waitForFunction(
      () => JSON.stringify(localStorage).includes('before the reload'),
      undefined,
      SOON,
    );
    await page.reload();
    await page.getByRole('button', { name: 'Edit “Second?”' }).click();
    await page.getByText('We kept what you filled in.').waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(() => titles(page), SOON)
      .toEqual(['Largest planet?', 'Second, typed before the reload?', 'Third?']);
    await page.getByRole('button', { name: 'Edit “Second, typed' }).click();
    await expectFocus(question(page));
    expect(await page.getByText('We kept what you filled in.').count()).toBe(0);
  });

  test('[SET-14] exported, with what the format could not hold', async () => {
    const page = await fridayQuiz();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByLabel('Kahoot spreadsheet').check();
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe('Friday quiz.xlsx');
    await page.getByText(/2 left out, Kahoot spreadsheets hold only choices/).waitFor(SOON);
    await expectGoodPage(page);
  });

  test('leads to a game with this set', async () => {
    const page = await fridayQuiz();
    const setId = new URL(page.url()).pathname.split('/').at(-1);
    await page.getByRole('link', { name: 'Host a session' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('set'), SOON).toBe(setId);
  });
});

describe('a file', () => {
  test('[SET-11] [SET-12] row 12 is wrong: told beside the row, left out knowingly, the original kept', async () => {
    const page = await laptop.visit('/engagements/sets/import');
    const path = await fileWith('friday.csv', [
      HEADER,
      ...good(10),
      'Space,Broken?,Mars,Jupiter,,,Pluto,1',
      ...good(1),
    ]);
    await page.locator('input[type=file]').setInputFiles(path);
    const row = page.getByRole('row', { name: /Broken\?/ });
    await row.waitFor(SOON);
    await expect
      .poll(() => row.innerText(), SOON)
      .toMatch(/12\s[^]*Column CorrectAnswer[^]*“Pluto” is not one of the options\.[^]*such as “Mars”/);
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Save 11 questions' }).click();
    await page.getByText('Tick the box to leave them out').waitFor();
    await page.getByLabel('Leave out 1 row with errors').check();
    await page.getByRole('button', { name: 'Save 11 questions' }).click();
    await page.getByRole('heading', { name: 'friday' }).waitFor(SOON);
    await page.getByText('Imported from friday.csv').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Original file' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toBe(await readFile(path, 'utf8'));
  });

  test('[SET-8] replaces a set, and the old address leads to the new edition', async () => {
    const page = await fridayQuiz();
    const before = page.url();
    await page.getByRole('link', { name: 'Replace with a file' }).click();
    await page.locator('input[type=file]').setInputFiles(await fileWith('next.csv', [HEADER, ...good(4)]));
    await page.getByRole('button', { name: 'Replace with 4 questions' }).click(SOON);
    await page.getByText('Edition 2').waitFor(SOON);
    await page.goto(before);
    await page.getByText('Edition 2').waitFor(SOON);
    await expect.poll(() => page.url(), SOON).not.toBe(before);
  });

  test('pasted GIFT, read as chosen', async () => {
    const page = await visit(await someone({ screen: 'phone', theme: 'dark' }), '/engagements/sets/import');
    await page.getByText('Or paste text').first().click();
    await page
      .getByRole('textbox', { name: 'Or paste text' })
      .fill('::a:: The Sun is a star. {T}\n\nWhich? {=right ~wrong}\n');
    await page.getByRole('button', { name: 'Read this text' }).click();
    await page.getByRole('button', { name: 'Save 2 questions' }).waitFor(SOON);
    await expect.poll(() => page.getByLabel('Read as').inputValue(), SOON).toBe('gift');
    await expectGoodPage(page);
  });

  test('[SET-15] what cannot be read is said, and another can be taken', async () => {
    const page = await laptop.visit('/engagements/sets/import');
    await page.locator('input[type=file]').setInputFiles(await fileWith('names.csv', ['Name,Age', 'Ada,36']));
    await page.getByText('We don’t recognise the columns.').waitFor(SOON);
    await expectGoodPage(page);
    await page.locator('input[type=file]').setInputFiles(await fileWith('ok.csv', [HEADER, ...good(1)]));
    await page.getByRole('button', { name: 'Save 1 question' }).waitFor(SOON);
  });
});

describe('the catalogue', () => {
  test('[SET-20] [SET-16] examples are found by a category, copied and made one’s own, in German', async () => {
    const page = await visit(await someone({ language: 'de', screen: 'phone' }), '/engagements/sets');
    await page.getByRole('heading', { name: 'Beispiele' }).waitFor(SOON);
    await expectGoodPage(page);
    await page.getByLabel('Nach Name oder Kategorie suchen').fill('unterwegs');
    await expect.poll(() => page.getByRole('link', { name: /\d Fragen/ }).count(), SOON).toBe(1);
    await page.getByRole('link', { name: /Stimmungsbild/ }).click();
    await page.getByText('Wie ist das Tempo gerade?').waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Kopie anlegen' }).click();
    await page.getByText('Kopiert. Diesen Satz kannst du bearbeiten.').waitFor(SOON);
    await page.getByRole('button', { name: 'Name und Angaben' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Stunde am Montag');
    await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
    await page.getByRole('heading', { name: 'Stunde am Montag' }).waitFor(SOON);
    await page.getByRole('button', { name: 'Ins Archiv' }).click();
    await page.getByText('Im Archiv: Dieser Fragensatz wird niemandem angeboten.').waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Fragensatz löschen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Fragensatz löschen' }).click();
    await page.getByText('Der Fragensatz ist gelöscht.').waitFor(SOON);
  });
});
