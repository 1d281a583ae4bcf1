import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SessionState } from '#activities/quizzes/contract.study.ts';
import { DAY_MS } from '#core/instant.ts';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { SOON, press, sees, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { csvBank, newAnswerId, sourceOf } from '#tests/support/quizzes/app.ts';
import { bankOf, giveAnswer, goOn, shownQuestion } from '#tests/support/quizzes/steps.ts';
import { startComposedApp } from '#tests/support/server/composed-app.ts';

// What is due is due days later: the whole app runs here, by a clock that can be moved. It begins at noon: what was
// answered today stays of today, whenever the story is told.
const clock = fakeClock(Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2);
let world: World;

beforeAll(async () => {
  const webFolder = fileURLToPath(new URL('../../dist/web', import.meta.url));
  world = await startWorld({}, async () => {
    const { app } = await startComposedApp({ clock, webFolder });
    return { address: app.baseUrl, env: {}, stop: () => app.close() };
  });
});
afterEach(() => world.sendEverybodyHome());
afterAll(() => world?.close());

interface Practised {
  readonly right: readonly string[];
  readonly missed: readonly string[];
}

/** A certificate of one's own, the first `questions` of it answered by now, every second one wrong. */
const practise = async (context: BrowserContext, questions: number): Promise<Practised> => {
  const csv = csvBank({ count: 30 });
  const bankId = await bankOf(world, context, { title: 'Basics', csv, isPublished: true });
  const source = sourceOf(bankId);
  await world.call(context, 'PATCH /api/quizzes/settings', { focus: source });
  const body = { mode: 'study', sources: [source], language: 'EN', questions };
  let state = await world.call<SessionState>(context, 'POST /api/quizzes/sessions', body);
  const path = `/api/quizzes/sessions/${state.session.sessionId}/answers`;
  const [right, missed]: [string[], string[]] = [[], []];
  for (let turn = 0; turn < questions; turn++) {
    const { question = '', asking = 0, questionId = '' } = state.asked ?? {};
    (turn % 2 ? right : missed).push(question);
    clock.advance(1000);
    const answer = { answerId: newAnswerId(), asking, questionId, chosen: [turn % 2 ? 'a' : 'b'] };
    state = await world.call<SessionState>(context, `POST ${path}`, answer);
  }
  return { right, missed };
};

describe('what is due', () => {
  it('[PICK-11] [QUIZ-41] is what the button says and what its session asks, and ends with what comes back when', async () => {
    const context = await world.visitor({ screen: 'phone' });
    const { missed } = await practise(context, 12);
    clock.advance(DAY_MS);
    const page = await visit(context, '/quizzes');
    await page.getByRole('button', { name: 'Study 6 due questions' }).waitFor(SOON);
    await page.getByRole('heading', { name: 'Weakest domains' }).waitFor(SOON);
    await expectGoodPage(page);
    await press(page, 'Study 6 due questions');
    const asked: string[] = [];
    for (let turn = 1; turn <= 6; turn++) {
      asked.push((await shownQuestion(page)).stem);
      await giveAnswer(page, 0);
      if (turn < 6) await goOn(page);
    }
    expect(asked).toEqual(missed);
    await page.locator('button[type=submit]').click();
    await sees(page, /of 6/);
    await page.getByRole('heading', { name: 'What you achieved' }).waitFor(SOON);
    for (const words of [
      'Streak',
      '2 days',
      /^Daily goal: \d+ of \d+ min\.$/,
      /^Coming back: .*\d (today|tomorrow|this week|later)/,
    ])
      await sees(page, words);
    await expectGoodPage(page);
    await page.goto('/quizzes');
    await page.getByRole('button', { name: 'Study Basics', exact: true }).first().waitFor(SOON);
  });
});

describe('the chance of passing', () => {
  it('[READY-6] says what is missing before it is told, then gives a range', async () => {
    const context = await world.visitor({ screen: 'phone' });
    await practise(context, 12);
    const page = await visit(context, '/quizzes');
    await sees(page, 'Too early to tell. Answer about 8 more new questions.');
    await expectGoodPage(page);
    await practise(context, 30);
    await page.goto('/quizzes');
    await sees(page, /^Between \d+% and \d+%\.$|^About \d+%\.$/);
    await expectGoodPage(page);
    await page.goto('/quizzes/statistics');
    await sees(page, 'How reliable the chance of passing is');
    await sees(page, 'Simulated (FSRS-6)');
    await expectGoodPage(page);
  });
});

describe('with an exam ahead', () => {
  it('[PLAN-1] says how many questions a day it takes, and what a day off costs', async () => {
    const context = await world.visitor({ screen: 'phone', language: 'de' });
    await practise(context, 12);
    const examDate = new Date(clock.now() + 4 * DAY_MS).toISOString().slice(0, 10);
    await world.call(context, 'PATCH /api/quizzes/settings', { examDate });
    const page = await visit(context, '/quizzes');
    await page.getByRole('heading', { name: 'Plan bis zur Prüfung' }).waitFor(SOON);
    await sees(page, '12 Fragen am Tag: 5 neue, 7 zum Wiederholen.');
    await sees(page, 'Für heute geschafft: 12 beantwortet.');
    await expectGoodPage(page);
    clock.advance(DAY_MS);
    await page.reload();
    await sees(page, 'Heute: 0 von 16. Lässt du heute aus, sind es 24 am Tag.');
  });
});
