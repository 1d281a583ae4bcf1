import type { BrowserContext, Page } from 'playwright-core';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import type { Focus } from '#activities/quizzes/contract.learner.ts';
import type { SessionState } from '#activities/quizzes/contract.study.ts';
import { visit } from '#scripts/web/browser.ts';
import { SOON, tick } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

interface NewSession {
  readonly questions?: number;
  readonly picker?: 'adaptive' | 'classic';
  readonly language?: 'EN' | 'DE';
}

/** A certificate of the demo banks. */
export const certificateNamed = async (
  world: World,
  context: BrowserContext,
  name: string,
): Promise<Focus> => {
  const { sources } = await world.call<{ sources: Focus[] }>(context, 'GET /api/quizzes/sources');
  const chosen = sources.find(({ certificate }) => certificate === name);
  if (!chosen) throw new Error('the demo bank is missing');
  const { bankId, provider, certificate } = chosen;
  return { bankId, provider, certificate };
};

/** Starts a session of the demo certificate and opens its page. */
export const openSession = async (
  world: World,
  context: BrowserContext,
  { questions = 10, picker = 'adaptive', language = 'EN' }: NewSession = {},
): Promise<Page> => {
  const source = await certificateNamed(world, context, 'Roundtable Host');
  const body = { mode: 'study', sources: [source], language, questions, picker };
  const { session } = await world.call<SessionState>(context, 'POST /api/quizzes/sessions', body);
  return visit(context, `/quizzes/sessions/${session.sessionId}`);
};

/** A bank of this visitor's own with the questions of a CSV file, as drafts or published. */
export const bankOf = async (
  world: World,
  context: BrowserContext,
  {
    title,
    csv,
    isPublished,
  }: { readonly title: string; readonly csv: string; readonly isPublished: boolean },
): Promise<string> => {
  const { bankId } = await world.call<BankView>(context, 'POST /api/quizzes/banks', { title });
  const query = new URLSearchParams({
    name: 'questions.csv',
    correct: 'one-based',
    ...(isPublished && { publish: 'yes' }),
  });
  await world.call(context, `POST /api/quizzes/banks/${bankId}/imports?${query}`, Buffer.from(csv));
  return bankId;
};

const choices = (page: Page) => page.locator('form fieldset input');

/** The question's words and its options in their order, by their ids. */
export const shownQuestion = async (page: Page): Promise<{ stem: string; order: string[] }> => {
  await choices(page)
    .first()
    .waitFor({ state: 'attached', ...SOON });
  // Words with marks in them are drawn plainly first, until the reader of marks is here.
  await page
    .locator('form fieldset [aria-busy=true]')
    .first()
    .waitFor({ state: 'detached', ...SOON });
  const stem = await page.locator('form fieldset > div').first().innerText();
  const order = await choices(page).evaluateAll((inputs) =>
    inputs.map((input) => (input as HTMLInputElement).value),
  );
  return { stem, order };
};

export const choose = (page: Page, place: number): Promise<void> => tick(choices(page).nth(place));

/** Chooses by place, checks, and says whether it was right. */
export const giveAnswer = async (page: Page, ...places: readonly number[]): Promise<boolean> => {
  for (const place of places) await choose(page, place);
  await page.locator('button[type=submit]').click();
  const verdict = page.locator('form [data-correct]');
  await verdict.waitFor(SOON);
  return (await verdict.getAttribute('data-correct')) === 'true';
};

export const goOn = async (page: Page): Promise<void> => {
  await page.locator('button[type=submit]').click();
  await page.locator('form [data-correct]').waitFor({ state: 'detached', ...SOON });
};
