import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import type { ExamQuestion, ExamState } from '#activities/quizzes/contract.exam.ts';
import type { Focus, Home } from '#activities/quizzes/contract.learner.ts';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodPage, SharedDevice } from '#tests/support/browser/browser.ts';
import { expectKeyboardReach } from '#tests/support/browser/keyboard-reach.ts';
import { bankOf, certificateNamed, choose, shownQuestion } from '#tests/support/quizzes/steps.ts';
import { SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

let world: World;
/** Which one learner after another takes in hand. */
let laptop: SharedDevice;

beforeAll(async () => {
  world = await startWorld();
  laptop = await SharedDevice.of(await world.visitor());
});
afterEach(() => laptop.forget());
afterAll(() => world?.close());

const call = <T>(line: string, body?: unknown): Promise<T> => world.call<T>(laptop.context, line, body);

interface Sitting {
  /** Of the exam's page and, behind /api, of the exam itself. */
  readonly path: string;
  readonly questions: ExamState['questions'];
  read(): Promise<ExamState>;
}

/** An exam of six questions that has just begun. */
const anExam = async (source?: Focus): Promise<Sitting> => {
  const focus = source ?? (await certificateNamed(world, laptop.context, 'Cloud Basics'));
  const body = { ...focus, language: 'EN', questions: 6, minutes: 10 };
  const { session, questions } = await call<ExamState>('POST /api/quizzes/exams', body);
  const path = `/quizzes/exams/${session.sessionId}`;
  return { path, questions, read: () => call<ExamState>(`GET /api${path}`) };
};

const answer = (path: string, { place }: ExamQuestion, optionId: string | undefined): Promise<unknown> =>
  call(`PUT /api${path}/questions/${place}/answer`, { chosen: [optionId] });

/** Half of it is answered, and the fourth question is flagged. */
const halfAnExam = async (): Promise<Sitting> => {
  const exam = await anExam();
  const odd = exam.questions.filter(({ place }) => place % 2 === 1);
  for (const question of odd) await answer(exam.path, question, question.options[0]?.id);
  await call(`PUT /api${exam.path}/questions/4/flag`, { isFlagged: true });
  return exam;
};

const SUMS = [
  'id,question,a,b,correct,category,certificate,language',
  ...Array.from({ length: 6 }, (_, at) => `sum-${at},What is ${at} + 1?,${at + 1},too many,A,Sums,Sums,EN`),
].join('\n');

/** The report of an exam in which every answer was wrong. */
const aReport = async (): Promise<Page> => {
  const bankId = await bankOf(world, laptop.context, { title: 'Sums', csv: SUMS, isPublished: true });
  const { path, questions } = await anExam({ bankId, provider: '', certificate: 'Sums' });
  for (const question of questions) {
    await answer(path, question, question.options.find(({ text }) => text === 'too many')?.id);
  }
  await call(`POST /api${path}/finish`);
  const page = await laptop.visit(`${path}/report`);
  await page.getByText('0 of 6').first().waitFor(SOON);
  return page;
};

const cell = (page: Page, place: number) =>
  page.getByRole('complementary').getByRole('button', { name: new RegExp(`^Question ${place},`) });
const cellSays = (page: Page, words: string): Promise<void> =>
  page.getByRole('complementary').getByRole('button', { name: words, exact: true }).waitFor(SOON);

describe('an exam', () => {
  it('is set up by hand: certificate, questions and minutes', async () => {
    const page = await laptop.visit('/quizzes/start?mode=exam');
    await page.getByLabel('Number of questions').fill('none');
    await page.getByRole('button', { name: 'Start the exam' }).click();
    await page.getByText('Enter a whole number from 1 up.').waitFor(SOON);
    await expectGoodPage(page);
    await page.getByLabel('Number of questions').fill('6');
    await page.getByLabel('Minutes').fill('10');
    await page.getByText(/^6 questions in 10 minutes\. To pass you need /).waitFor(SOON);
    await page.getByRole('button', { name: 'Start the exam' }).click();
    await shownQuestion(page);
    await page
      .getByRole('timer')
      .filter({ hasText: /^(10:00|[5-9]:\d\d)$/ })
      .waitFor(SOON);
    await expectGoodPage(page);
    // Whoever aims at nothing yet aims at what they begin with.
    const aim = async () => (await call<Home>('GET /api/quizzes/home?zone=UTC')).settings.focus?.certificate;
    await expect.poll(aim, SOON).toBe('Cloud Basics');
  });

  it('[EXAM-7] stops as soon as the result is certain, one question at a time', async () => {
    const csv = [
      'id,question,a,b,correct,category,certificate,language',
      ...Array.from(
        { length: 30 },
        (_, at) => `t-${at},What is ${at} + 1?,${at + 1},too many,A,Sums,Sums,EN`,
      ),
    ].join('\n');
    const bankId = await bankOf(world, laptop.context, { title: 'Sums', csv, isPublished: true });
    const page = await laptop.visit(`/quizzes/start?mode=exam&bank=${bankId}`);
    await page.getByLabel('Stop when it is certain').check();
    await page.getByText(/^At most 30 questions in /).waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Start the exam' }).click();
    await page.getByText('Question 1, at most 30').waitFor(SOON);
    await expectGoodPage(page);
    expect(await page.getByRole('button', { name: 'Answer', exact: true }).isDisabled()).toBe(true);
    const report = page.getByRole('heading', { name: 'Not passed' });
    for (let place = 1; place <= 30 && !(await report.isVisible()); place++) {
      await page.getByText(`Question ${place}, at most 30`).waitFor(SOON);
      await page.getByLabel('too many').check();
      await page.getByRole('button', { name: 'Answer', exact: true }).click();
      await page
        .getByText(`Question ${place + 1}, at most 30`)
        .or(report)
        .first()
        .waitFor(SOON);
    }
    await page
      .getByText(/^Ended after \d+ of at most 30 questions; the result is 9\d\s?% certain\.$/)
      .waitFor(SOON);
    await expectGoodPage(page);
  });

  it('lets the learner go anywhere, flag, change and take back, and tells nothing', async () => {
    const { path, read } = await anExam();
    const page = await laptop.visit(path);
    await shownQuestion(page);
    await choose(page, 0);
    await cell(page, 4).click();
    await page.getByText('Question 4 of 6').waitFor(SOON);
    await choose(page, 1);
    await page.getByRole('button', { name: 'Flag this question' }).click();
    await cellSays(page, 'Question 4, answered, flagged');
    await page.getByRole('button', { name: 'Clear my answer' }).click();
    await cellSays(page, 'Question 4, open, flagged');
    await page.keyboard.press('p');
    await page.getByText('Question 3 of 6').waitFor(SOON);
    await page.keyboard.press('2');
    await cellSays(page, 'Question 3, answered');
    await page.keyboard.press('n');
    await page.getByText('Question 4 of 6').waitFor(SOON);
    await page.keyboard.press('p');
    await page.getByText('Question 3 of 6').waitFor(SOON);
    expect(await page.locator('form [data-correct]').count()).toBe(0);
    const stored = async () => {
      const { place, questions } = await read();
      const answered = questions.filter(({ chosen }) => chosen.length === 1).map((each) => each.place);
      const flagged = questions.filter(({ isFlagged }) => isFlagged).map((each) => each.place);
      return { place, answered, flagged };
    };
    await expect.poll(stored, SOON).toEqual({ place: 3, answered: [1, 3], flagged: [4] });
    await page.getByText('Saved', { exact: true }).waitFor(SOON);
  });

  it('opens on another device where it was left, with the same clock', async () => {
    const { path } = await halfAnExam();
    await call(`PUT /api${path}/place`, { place: 3 });
    const phone = await world.visitor({ screen: 'phone', theme: 'dark' });
    onTestFinished(() => phone.close());
    await phone.addCookies(await laptop.context.cookies());
    const page = await visit(phone, path);
    await page.getByText('Question 3 of 6').waitFor(SOON);
    await page
      .getByRole('timer')
      .filter({ hasText: /^(10:00|[5-9]:\d\d)$/ })
      .waitFor(SOON);
    await page.getByRole('button', { name: '3 of 6' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Question 4, open, flagged' }).waitFor(SOON);
    await expectGoodPage(page);
    await page.goto('/quizzes');
    await page.getByText('Exam · 3 of 6 answered').waitFor(SOON);
  });

  it('keeps an answer given without network', async () => {
    const { path, read } = await anExam();
    const page = await laptop.visit(path);
    await cell(page, 5).click();
    await page.getByText('Question 5 of 6').waitFor(SOON);
    await laptop.context.setOffline(true);
    await choose(page, 0);
    await page.getByText('Not saved yet').waitFor(SOON);
    await laptop.context.setOffline(false);
    await page.getByText('Saved', { exact: true }).waitFor(SOON);
    const { questions } = await read();
    expect(questions[4]?.chosen).toHaveLength(1);
  });

  it('is handed in after a word about what is open, and ends in a report', async () => {
    const { path } = await halfAnExam();
    const page = await laptop.visit(path);
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
    const page = await aReport();
    await page.emulateMedia({ media: 'print' });
    const folds = page.locator('li[id^=missed-question] details');
    await expect
      .poll(() => folds.evaluateAll((all) => all.map((fold) => (fold as HTMLDetailsElement).open)), SOON)
      .toEqual(Array.from({ length: 6 }, () => true));
    const practise = page.getByRole('button', { name: 'Practise what I missed' });
    await expect.poll(() => practise.isVisible(), SOON).toBe(false);
  });

  it('[QUIZ-40] lets a question be reported from its report', async () => {
    const page = await aReport();
    await page.getByRole('link', { name: 'No. 2' }).click();
    const missed = page.locator('#missed-question-2');
    await missed.getByRole('button', { name: 'Report this question' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('It is more.');
    await expectGoodPage(page);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.waitFor({ state: 'detached', ...SOON });
    const { banks } = await call<{ banks: BankView[] }>('GET /api/quizzes/banks');
    expect(banks.map(({ openReports }) => openReports)).toContain(1);
  });

  it('offers no practice when nothing was answered: a blank is nothing that was missed', async () => {
    const { path } = await anExam();
    await call(`POST /api${path}/finish`);
    const page = await laptop.visit(`${path}/report`);
    await page.getByRole('link', { name: 'No. 6' }).waitFor(SOON);
    expect(await page.getByRole('button', { name: 'Practise what I missed' }).count()).toBe(0);
  });

  it('leads to practice of what was missed, and into the statistics', async () => {
    const page = await aReport();
    await page.getByRole('button', { name: 'Practise what I missed' }).click();
    await page.waitForURL('**/quizzes/sessions/**', SOON);
    await shownQuestion(page);
    await page.goto('/quizzes/statistics');
    await page.getByRole('heading', { name: 'Exams' }).waitFor(SOON);
    await page.getByRole('cell', { name: 'Not passed', exact: true }).waitFor(SOON);
    await expectGoodPage(page);
  });

  it('is aimed at by a date in the settings', async () => {
    const focus = await certificateNamed(world, laptop.context, 'Cloud Basics');
    await call('PATCH /api/quizzes/settings', { focus });
    const page = await laptop.visit('/quizzes/settings');
    const aim = page.getByLabel('I’m preparing for');
    await expect
      .poll(() => aim.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label), SOON)
      .toBe('Cloud Basics');
    await aim.selectOption({ label: 'Roundtable Host' });
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('Exam date').fill(day);
    await page.getByLabel('Minutes a day').fill('0');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a whole number from 1 to 600.').waitFor(SOON);
    await expectGoodPage(page);
    await page.getByLabel('Minutes a day').fill('15');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^in (29|30|31) days$/).waitFor(SOON);
    await page.getByText(/of 15 min$/).waitFor(SOON);
    await expectGoodPage(page);
  });
});
