import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import { numbersIn, textIn } from '#store/port/read-item.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { press, sees, SOON, tick } from '#tests/support/browser/world.ts';
import { engagementsIn, showLeaders, takeSeat } from '#tests/support/engagements/world.ts';
import { originalGameId, originalSetId } from '#tests/support/originals/engagements.ts';
import { originalHuntId } from '#tests/support/originals/hunts.ts';
import { originalPollId } from '#tests/support/originals/polls.ts';
import {
  originalPlace,
  originalQuestions,
  originalSessionId,
  smallestQuestion,
} from '#tests/support/originals/quizzes.ts';
import { originalLearnerId } from '#tests/support/originals/rows.ts';
import { PASSWORD, startOldWorld } from '#tests/support/originals/world.ts';
import type { OldWorld } from '#tests/support/originals/world.ts';
import { vote, winner } from '#tests/support/polls/world.ts';
import { giveAnswer, goOn, shownQuestion } from '#tests/support/quizzes/steps.ts';
import { becomes, hold, openSheet, openTable, zone } from '#tests/support/timers/steps.ts';

let world: OldWorld;
beforeAll(async () => {
  world = await startOldWorld();
});
afterEach(() => world.sendEverybodyHome());
afterAll(() => world?.close());

const questions = [...originalQuestions, smallestQuestion];

/** Answers rightly until nothing more is asked. */
const study = async (page: Page): Promise<void> => {
  const end = page.getByRole('heading', { name: 'Geschafft' });
  while ((await end.count()) === 0) {
    const { stem, order } = await shownQuestion(page);
    const asked = questions.find((item) => stem.includes(textIn(item, 'question')));
    const right = numbersIn(asked ?? {}, 'correctAnswers').map((place) =>
      order.indexOf('abcd'.charAt(place)),
    );
    expect(await giveAnswer(page, ...right)).toBe(true);
    await goOn(page);
    await page
      .locator('form fieldset input')
      .first()
      .or(end)
      .first()
      .waitFor({ state: 'attached', ...SOON });
  }
};

describe('what the original systems left is played to its end', () => {
  test('engagements: the session that waited is joined, played and ended, and its set hosts another', async () => {
    const session = engagementsIn(world);
    const phone = await session.phone(originalGameId);
    await takeSeat(phone, 'Ana');
    const ben = await session.guest(originalGameId, 'Ben');
    const owner = await world.owner();
    const host = await session.console(owner, originalGameId);
    await host.getByText('Next: What makes a good name for a boat?').waitFor(SOON);
    await press(host, /^Start$/);
    await sees(phone, 'What makes a good name for a boat?');
    await session.answer(ben, originalGameId, '001', { kind: 'open', text: 'Short' });
    await phone.getByLabel('Write your answer').fill('One that can be shouted');
    await press(phone, 'Send');
    await sees(phone, 'Your answer is in.');
    await press(host, 'Close answers');
    await press(phone, 'Short (tap for place 1)');
    await press(phone, 'Send my vote');
    await sees(phone, /^Your vote is in\./);
    await press(host, 'Close the vote');
    await phone.getByRole('heading', { name: 'Your answer took place 2' }).waitFor(SOON);
    await showLeaders(host);
    await press(host, 'End the session');
    await host.getByRole('dialog').getByRole('button', { name: 'End the session' }).click(SOON);
    await sees(phone, 'You finished in place 2.');
    await expectGoodPage(host);

    await host.goto(`/engagements/sets/${originalSetId}`);
    await host.getByRole('link', { name: 'Host a session' }).click(SOON);
    await host.locator('form button[type=submit]').click(SOON);
    await host.waitForURL(/\/engagements\/\d+\/host$/);
    await host.getByText('Next: What makes a good name for a boat?').waitFor(SOON);
  });

  test('polls: the old poll takes a ballot, and is counted with the old votes', async () => {
    const phone = await world.someone(`/polls/${originalPollId}`, { screen: 'phone' });
    await vote(phone, ['Boathouse', 'Town hall']);
    await expectGoodPage(phone);
    const owner = await world.owner();
    await world.call(owner, `POST /api/polls/${originalPollId}/status`, { to: 'closed' });
    await sees(phone, 'Closed');
    await phone.getByText('3 ballots').first().waitFor(SOON);
    await expect.poll(() => winner(phone), SOON).toContain('Boathouse');
  });

  test('hunts: the old hunt is opened by its host, started, completed and ended, and the phone sees it', async () => {
    const phone = await world.someone(`/hunts/${originalHuntId}/play`, { screen: 'phone' });
    await tick(phone.getByRole('radio', { name: /^Gulls/ }));
    await phone.getByLabel(/^Your name/).fill('Ada');
    await press(phone, 'Join the hunt');
    await phone.getByRole('heading', { name: 'You’re in' }).waitFor(SOON);
    const host = await visit(await world.owner(), `/hunts/${originalHuntId}/host`);
    await host.getByRole('button', { name: 'Start', exact: true }).click();
    await phone.getByRole('heading', { name: 'Stop 1' }).waitFor(SOON);
    await host.getByRole('tab', { name: /Teams/ }).click();
    await host.getByRole('button', { name: 'Gulls' }).click();
    for (const stop of ['Stop 1', 'Stop 2']) {
      const row = host.getByRole('dialog').getByRole('listitem').filter({ hasText: stop });
      await row.getByRole('button', { name: 'Complete' }).click(SOON);
      await host.getByText(`Completed for Gulls: ${stop}`).waitFor(SOON);
    }
    await expectGoodPage(host);
    await host.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await host.getByRole('button', { name: 'End', exact: true }).click();
    await host.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
    await phone.getByRole('heading', { name: 'The hunt is over' }).waitFor(SOON);
    await expectGoodPage(phone);
  });

  test('timers: a game from an old template is played, and adds to its use', async () => {
    const context = await world.visitor({ screen: 'phone' });
    const page = await visit(context, '/timers/templates/go-club-night');
    await page.getByRole('link', { name: 'Play', exact: true }).click(SOON);
    await page.getByLabel('Name of player 1', { exact: true }).waitFor(SOON);
    await openTable(page, { template: 'Go on club night', names: ['Ana', 'Ben'] });
    await zone(page, 'Ana').click();
    await becomes(page, 'Ana', 'running');
    await zone(page, 'Ana').click();
    await becomes(page, 'Ben', 'running');
    await openSheet(page, 'End the game');
    await page.getByLabel('Winner').selectOption({ label: 'Ben' });
    await hold(page, /^End the game/);
    await page.waitForURL(/\/timers\/games\//);
    await sees(page, 'Ben wins');
    await expectGoodPage(page);
    await page.goto('/timers');
    await sees(page, 'played 8 times');
  });

  test('quizzes: whoever has the old e-mail becomes that user, and goes on where they were', async () => {
    const page = await world.someone('/sign-up', { screen: 'phone' });
    const context = page.context();
    await page.getByLabel('Name').fill('Lotte');
    await page.getByLabel('E-mail').fill('lotte.meer@example.org');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Create account');
    // As they had it there: German, and dark.
    await sees(page, 'Willkommen, Lotte.');
    expect(await world.call(context, 'GET /api/me')).toMatchObject({ id: originalLearnerId });
    await page.goto('/quizzes/statistics');
    await sees(page, 'von 2 Fragen');
    await page.goto('/quizzes');
    await page.getByRole('link', { name: /^Weiter mit Frage 3 von 6/ }).click(SOON);
    await study(page);
    await expectGoodPage(page);
    expect(await world.call(context, `GET /api/quizzes/sessions/${originalSessionId}`)).toMatchObject({
      session: { status: 'COMPLETED', totalQuestions: 6 },
    });

    const body = { mode: 'study', sources: [{ bankId: 'ORIGINAL', ...originalPlace }], language: 'EN' };
    const begun = await world.call<{ session: { sessionId: string } }>(
      context,
      'POST /api/quizzes/sessions',
      { ...body, questions: 1 },
    );
    await page.goto(`/quizzes/sessions/${begun.session.sessionId}`);
    await study(page);
  });
});
