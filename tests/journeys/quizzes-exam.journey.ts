import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { expectKeyboardReach } from '#tests/support/browser/keyboard-reach.ts';
import { choose, shownQuestion } from '#tests/support/quizzes/steps.ts';
import { SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

let world: World;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  world = await startWorld();
  context = await world.visitor();
});
afterAll(() => world?.close());

const cell = (place: number) =>
  page.getByRole('complementary').getByRole('button', { name: new RegExp(`^Question ${place},`) });
const saved = () => page.getByText('Saved', { exact: true }).waitFor(SOON);

describe('an exam', () => {
  it('is set up by hand: certificate, questions and minutes', async () => {
    page = await visit(context, '/quizzes/start?mode=exam');
    await page.getByLabel('Number of questions').fill('none');
    await page.getByRole('button', { name: 'Start the exam' }).click();
    await page.getByText('A whole number from 1 on.').waitFor(SOON);
    await expectGoodPage(page);
    await page.getByLabel('Number of questions').fill('6');
    await page.getByLabel('Minutes').fill('10');
    await page.getByRole('button', { name: 'Start the exam' }).click();
    await shownQuestion(page);
    await page
      .getByRole('timer')
      .filter({ hasText: /^(10:00|9:\d\d)$/ })
      .waitFor(SOON);
    await expectGoodPage(page);
  });

  it('lets the learner go anywhere, flag, change and take back, and tells nothing', async () => {
    await choose(page, 0);
    await cell(4).click();
    await page.getByText('Question 4 of 6').waitFor(SOON);
    await choose(page, 1);
    await page.getByRole('button', { name: 'Flag this question' }).click();
    await cell(4)
      .and(page.getByRole('button', { name: 'Question 4, answered, flagged' }))
      .waitFor(SOON);
    await page.getByRole('button', { name: 'Take my answer back' }).click();
    await cell(4)
      .and(page.getByRole('button', { name: 'Question 4, open, flagged' }))
      .waitFor(SOON);
    await page.keyboard.press('p');
    await page.getByText('Question 3 of 6').waitFor(SOON);
    await page.keyboard.press('2');
    await cell(3)
      .and(page.getByRole('button', { name: 'Question 3, answered' }))
      .waitFor(SOON);
    await page.keyboard.press('n');
    await page.getByText('Question 4 of 6').waitFor(SOON);
    await page.keyboard.press('p');
    await page.getByText('Question 3 of 6').waitFor(SOON);
    expect(await page.locator('form [data-correct]').count()).toBe(0);
    await saved();
  });

  it('opens on another device where it was left, with the same clock', async () => {
    const cookies = await context.cookies();
    const phone = await world.visitor({ screen: 'phone', theme: 'dark' });
    await phone.addCookies(cookies);
    const other = await visit(phone, new URL(page.url()).pathname);
    await other.getByText('Question 3 of 6').waitFor(SOON);
    await other.getByRole('button', { name: '2 of 6' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Question 4, open, flagged' }).waitFor(SOON);
    await expectGoodPage(other);
    await phone.close();
  });

  it('keeps an answer given without network', async () => {
    await cell(5).click();
    await context.setOffline(true);
    await choose(page, 0);
    await page.getByText('Not saved yet').waitFor(SOON);
    await context.setOffline(false);
    await saved();
    const line = `GET /api${new URL(page.url()).pathname}`;
    const exam = await world.call<{ questions: { chosen: string[] }[] }>(context, line);
    expect(exam.questions[4]?.chosen).toHaveLength(1);
  });

  it('is handed in after a word about what is open, and ends in a report', async () => {
    await page.getByRole('button', { name: 'Hand in' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('3 questions are still open.').waitFor(SOON);
    await dialog.getByText('1 question is flagged.').waitFor(SOON);
    await expectGoodPage(page);
    await dialog.getByRole('button', { name: 'Hand in now' }).click();
    await page.waitForURL('**/report', SOON);
    await page.getByRole('heading', { name: /^(Passed|Not passed)$/ }).waitFor(SOON);
    await page
      .getByText(/^\d of 6$/)
      .first()
      .waitFor(SOON);
    await page.getByRole('link', { name: 'No. 4' }).click();
    await page.locator('#missed-question-4 form').waitFor(SOON);
    await expectGoodPage(page);
    await expectKeyboardReach(page);
  });

  it('prints every missed question with its solution', async () => {
    await page.emulateMedia({ media: 'print' });
    const folds = page.locator('li[id^=missed-question] details');
    await expect
      .poll(() => folds.evaluateAll((all) => all.every((fold) => (fold as HTMLDetailsElement).open)), SOON)
      .toBe(true);
    expect(await page.getByRole('button', { name: 'Practise what I missed' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
  });

  it('leads to practice of what was missed, and into the statistics', async () => {
    await page.getByRole('button', { name: 'Practise what I missed' }).click();
    await page.waitForURL('**/quizzes/sessions/**', SOON);
    await shownQuestion(page);
    await page.goto('/quizzes/statistics');
    await page.getByRole('heading', { name: 'Exams' }).waitFor(SOON);
    await page.getByRole('cell', { name: /^(Passed|Not passed)$/ }).waitFor(SOON);
    await expectGoodPage(page);
  });

  it('is aimed at by a date in the settings', async () => {
    await page.goto('/quizzes/settings');
    const aim = page.getByLabel('I prepare for');
    await expect
      .poll(() => aim.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label), SOON)
      .toBe('Cloud Basics');
    await aim.selectOption({ label: 'Roundtable Host' });
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('Exam date').fill(day);
    await page.getByLabel('Minutes a day').fill('0');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A whole number from 1 to 600.').waitFor(SOON);
    await expectGoodPage(page);
    await page.getByLabel('Minutes a day').fill('15');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^in (29|30|31) days$/).waitFor(SOON);
    await page.getByText(/of 15 min$/).waitFor(SOON);
    await expectGoodPage(page);
  });
});
