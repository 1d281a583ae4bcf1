import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { GivenAnswer } from '#activities/engagements/contract.moves.ts';
import type { EngagementType, Question } from '#activities/engagements/contract.questions.ts';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { moonQuestions, riversOnly, triviaOfAllKinds } from '#tests/support/engagements/sets.ts';
import { showLeaders, startEngagementsWorld, takeSeat } from '#tests/support/engagements/world.ts';
import type { EngagementsWorld } from '#tests/support/engagements/world.ts';
import { press, sees, SOON } from '#tests/support/browser/world.ts';

let world: EngagementsWorld;
beforeAll(async () => {
  world = await startEngagementsWorld();
});
afterAll(() => world?.close());

/** No reading, no early close: the test says when. */
const CALM = {
  readingSeconds: 0,
  timeLimitSeconds: 0,
  shufflesOptions: false,
  closesWhenAllAnswered: false,
};

const checked = (phone: Page): Promise<string> => phone.getByRole('radio', { checked: true }).innerText(SOON);

/** The link behind a picture, as the button beside it puts it on the clipboard. */
const copiedLink = async (page: Page, button = 'Copy the link'): Promise<string> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, button);
  await sees(page, 'Link copied');
  return page.evaluate(() => navigator.clipboard.readText());
};

/** A session of this host, and the console it is run from. */
const hosted = async (type: EngagementType, questions: readonly Question[]) => {
  const context = await world.visitor();
  const gameId = await world.makeGame(context, type, questions, { settings: CALM });
  return { context, gameId, host: await world.console(context, gameId) };
};

describe('pages that are closed, reloaded and moved', () => {
  afterEach(() => world.sendEverybodyHome());

  test('a host reloads in mid-question and goes on where it was', async () => {
    const { gameId, host } = await hosted('trivia', triviaOfAllKinds);
    const ada = await world.seated(gameId, 'Ada');
    await press(host, /^Start$/);
    await ada.getByRole('radio', { name: 'Volga' }).waitFor(SOON);
    await host.reload();
    await press(host, 'Show me the right answer');
    await sees(host, 'The right answer: Volga');
    await sees(host, '0 of 1 answered');
    await ada.getByRole('radio', { name: 'Volga' }).click();
    await sees(host, '1 of 1 answered');
  });

  test('a phone reloads in mid-question: the answer is still there, and still the only one', async () => {
    const context = await world.visitor();
    const gameId = await world.makeGame(context, 'trivia', riversOnly, { settings: CALM });
    const ada = await world.seated(gameId, 'Ada');
    await world.move(context, gameId, { move: 'open' });
    await ada.getByRole('radio', { name: 'Volga' }).click(SOON);
    await sees(ada, 'Your answer is in.');
    await ada.reload();
    await expect.poll(() => checked(ada), SOON).toBe('Volga');
    await sees(ada, 'Your answer is in.');
    await expect
      .poll(() => ada.getByRole('radio', { name: 'Elbe' }).getAttribute('aria-disabled'))
      .toBe('true');
    await expectGoodPage(ada);
  });

  test('[GAME-18] a co-host takes over with the link while the host is gone', async () => {
    const { context, gameId, host } = await hosted('trivia', triviaOfAllKinds);
    const ada = await world.seated(gameId, 'Ada');
    await world.move(context, gameId, { move: 'open' });
    await ada.getByRole('radio', { name: 'Volga' }).click(SOON);
    await sees(ada, 'Your answer is in.');
    await host.getByRole('tab', { name: /^People/ }).click();
    await press(host, 'Make a co-host link');
    const link = await copiedLink(host, 'Copy the co-host link');
    await expectGoodPage(host);
    expect(link).toMatch(/\/host#cohost=.+/);
    await host.close();
    const second = await world.visitor({ screen: 'phone' });
    const cohost = await visit(second, new URL(link).pathname + new URL(link).hash);
    await press(cohost, 'Show me the right answer');
    await sees(cohost, 'The right answer: Volga');
    expect(cohost.url()).not.toContain('cohost');
    await press(cohost, 'Close answers');
    await ada.getByRole('heading', { name: 'Right', exact: true }).waitFor(SOON);
    await showLeaders(cohost);
    await press(cohost, 'Next question');
    await sees(ada, 'Which of these carry their young in a pouch?');
    await cohost.getByRole('tab', { name: /^People/ }).click();
    expect(await cohost.getByRole('button', { name: /co-host link/ }).count()).toBe(0);
    await expectGoodPage(cohost);
    // The host is back and takes the right away again.
    const back = await world.console(context, gameId);
    await back.getByRole('tab', { name: /^People/ }).click();
    const row = back.getByRole('listitem').filter({ hasText: /since/ });
    await row.getByRole('button', { name: 'Remove' }).click(SOON);
    await sees(cohost, 'This page is for hosts');
    await expectGoodPage(cohost);
  });

  test('[GAME-15] the seat’s link opens the same seat on a second device', async () => {
    const pouches = triviaOfAllKinds.filter(({ kind }) => kind === 'multiple');
    const { context, gameId, host } = await hosted('trivia', pouches);
    const ada = await world.seated(gameId, 'Ada');
    await world.move(context, gameId, { move: 'open' });
    await press(ada, 'Your seat');
    await press(ada, 'Make a link');
    const link = await copiedLink(ada);
    await expectGoodPage(ada);
    const tablet = await visit(await world.visitor(), new URL(link).pathname + new URL(link).hash);
    await sees(tablet, 'Which of these carry their young in a pouch?');
    await sees(tablet, 'Ada');
    expect(tablet.url()).not.toContain('seat');
    await tablet.getByRole('checkbox', { name: 'Wombat' }).click();
    await press(tablet, 'Send');
    await sees(tablet, 'Your answer is in.');
    await ada.reload();
    await ada.getByRole('checkbox', { name: 'Wombat', checked: true }).waitFor(SOON);
    await host.getByRole('tab', { name: 'Answers' }).click();
    await expect.poll(() => host.getByRole('tabpanel').getByRole('listitem').count(), SOON).toBe(1);
  });
});

describe('a phone without a network', () => {
  afterEach(() => world.sendEverybodyHome());

  test('[GAME-6] an answer tapped in airplane mode counts, with the time it was given', async () => {
    const context = await world.visitor();
    const settings = { ...CALM, timeLimitSeconds: 120, graceMs: 5000 };
    const gameId = await world.makeGame(context, 'trivia', riversOnly, { settings });
    const ada = await world.player(gameId, 'Ada');
    await world.move(context, gameId, { move: 'open' });
    await ada.getByRole('radio', { name: 'Volga' }).waitFor(SOON);
    await ada.context().setOffline(true);
    await ada.getByRole('radio', { name: 'Volga' }).click();
    await sees(ada, 'Saved here. We’ll send it when you’re back online.');
    await expectGoodPage(ada);
    const backAt = Date.now();
    await ada.context().setOffline(false);
    await ada.getByText('Your answer is in.').first().waitFor({ timeout: 45_000 });
    const arrivedBy = Date.now();
    const { answers } = await world.call<{ answers: GivenAnswer[] }>(
      context,
      `GET /api/engagements/${gameId}/questions/001/answers`,
    );
    expect(answers).toMatchObject([{ name: 'Ada', answer: { kind: 'single', option: 3 } }]);
    // Given before the network was back; believed at most the grace before it arrived.
    expect(answers[0]?.submittedAt).toBeLessThanOrEqual(Math.max(backAt, arrivedBy - settings.graceMs));
    await world.move(context, gameId, { move: 'close' });
    await ada.getByRole('heading', { name: 'Right', exact: true }).waitFor(SOON);
  });

  test('[GAME-7] one that comes back after the close does not count, and the page says why', async () => {
    const context = await world.visitor();
    const gameId = await world.makeGame(context, 'trivia', riversOnly, { settings: CALM });
    const ada = await world.player(gameId, 'Ada');
    await world.move(context, gameId, { move: 'open' });
    await ada.getByRole('radio', { name: 'Volga' }).waitFor(SOON);
    await ada.context().setOffline(true);
    await ada.getByRole('radio', { name: 'Volga' }).click();
    await sees(ada, /^Saved here\./);
    await world.move(context, gameId, { move: 'close' });
    await ada.context().setOffline(false);
    await ada.getByRole('heading', { name: 'No answer' }).waitFor({ timeout: 45_000 });
    await ada
      .getByRole('alert')
      .filter({ hasText: /closed|late|time/i })
      .waitFor({ timeout: 45_000 });
    await expectGoodPage(ada);
  });
});

describe('people who come, go and are removed', () => {
  afterEach(() => world.sendEverybodyHome());

  test('[GAME-14] a taken name comes with one that is free', async () => {
    const { gameId, host } = await hosted('call-and-answer', moonQuestions);
    await world.seated(gameId, 'Ada');
    const other = await world.phone(gameId);
    await other.getByLabel('Your name').fill('ADA');
    await press(other, 'Join');
    await sees(other, 'Someone here is already called ADA.');
    await expectGoodPage(other);
    await press(other, 'Use “ADA 2”');
    await sees(other, 'You’re in');
    await host.getByRole('tab', { name: 'People 2' }).waitFor(SOON);
  });

  test('[GAME-14] a player changes the name, and cannot take another’s', async () => {
    const { gameId, host } = await hosted('call-and-answer', moonQuestions);
    await world.guest(gameId, 'ADA 2');
    const ada = await world.seated(gameId, 'Ada');
    await press(ada, 'Your seat');
    await ada.getByLabel('Change my name').fill('ada 2');
    await press(ada, 'Save');
    await sees(ada, /already/);
    await expectGoodPage(ada);
    await ada.getByLabel('Change my name').fill('Ada Lovelace');
    await press(ada, 'Save');
    await sees(ada, 'You are now Ada Lovelace.');
    await host.getByRole('tab', { name: /^People/ }).click();
    await host.getByRole('listitem').filter({ hasText: 'Ada Lovelace' }).waitFor(SOON);
  });

  test('late: joining in mid-question is joining the question', async () => {
    const { context, gameId, host } = await hosted('call-and-answer', moonQuestions);
    await world.seated(gameId, 'Ada');
    await world.move(context, gameId, { move: 'open' });
    const late = await world.player(gameId, 'Lou');
    await late.getByLabel('Write your answer').fill('Butter');
    await press(late, 'Send');
    await sees(late, 'Your answer is in.');
    await sees(host, '1 of 2 answered');
  });

  test('[GAME-16] a locked session keeps newcomers out, not those who return', async () => {
    const { context, gameId, host } = await hosted('call-and-answer', moonQuestions);
    const ada = await world.seated(gameId, 'Ada');
    await world.move(context, gameId, { move: 'open' });
    await press(host, /^Lock$/);
    await sees(host, 'Locked: nobody new can join');
    const stranger = await world.phone(gameId);
    await sees(stranger, /^The host has locked this session/);
    await stranger.getByLabel('Your name').fill('Max');
    await press(stranger, 'Join');
    await stranger.locator('[aria-invalid=true]').waitFor(SOON);
    await expectGoodPage(stranger);
    await ada.reload();
    await sees(ada, 'What should the moon be made of?');
    await press(host, 'Unlock');
    await host.getByRole('button', { name: 'Lock', exact: true }).waitFor(SOON);
    await press(stranger, 'Join');
    await sees(stranger, 'What should the moon be made of?');
  });

  test('[GAME-16] somebody is removed, stays out with a fresh cookie, and is let in again', async () => {
    const { context, gameId, host } = await hosted('call-and-answer', moonQuestions);
    const ada = await world.player(gameId, 'Ada');
    await world.move(context, gameId, { move: 'open' });
    await host.getByRole('tab', { name: /^People/ }).click();
    const row = host.getByRole('listitem').filter({ hasText: 'Ada' });
    await row.getByRole('button', { name: 'Remove' }).click(SOON);
    await sees(ada, 'The host removed you');
    await expectGoodPage(ada);
    await sees(host, 'Ada was removed and cannot come back.');
    await ada.reload();
    await sees(ada, 'The host removed you');
    const cookies = await ada.context().cookies();
    await ada.context().clearCookies();
    await ada.goto(`/play/${gameId}`);
    await ada.getByLabel('Your name').fill('Somebody else');
    await press(ada, 'Join');
    await sees(ada, 'The host removed you from this session.');
    await expectGoodPage(ada);
    await ada.context().clearCookies();
    await ada.context().addCookies(cookies);
    await row.getByRole('button', { name: 'Let in again' }).click(SOON);
    await row.getByRole('button', { name: 'Remove' }).waitFor(SOON);
    await ada.goto(`/play/${gameId}`);
    await sees(ada, 'What should the moon be made of?');
    await sees(ada, 'Ada');
  });

  test('[GAME-36] several are removed at once; a rush of joins goes with one action, and comes back with one', async () => {
    const { gameId, host } = await hosted('call-and-answer', moonQuestions);
    const ada = await world.seated(gameId, 'Ada');
    for (const name of ['Bot A', 'Bot B', 'Bot C', 'Bot D']) await world.guest(gameId, name);
    await host.getByRole('tab', { name: /^People/ }).click();
    await press(host, 'Choose several');
    for (const name of ['Bot A', 'Bot B']) await host.getByRole('checkbox', { name }).check(SOON);
    await expectGoodPage(host);
    await press(host, 'Remove 2 people');
    await sees(host, '2 people removed.');
    const out = host.getByRole('listitem').filter({ hasText: 'removed' });
    await expect.poll(() => out.count(), SOON).toBe(2);
    await press(host, 'Remove recent joins');
    const dialog = host.getByRole('dialog');
    await dialog.getByText('3 people joined: Ada, Bot C, Bot D').waitFor(SOON);
    await dialog.getByLabel('Joined in the last').selectOption({ label: '5 minutes' });
    await expectGoodPage(host);
    await host.keyboard.press('Escape');
    await expect.poll(() => dialog.count(), SOON).toBe(0);
    await press(host, 'Remove recent joins');
    await dialog.getByRole('button', { name: 'Remove 3 people' }).click(SOON);
    // The word about the first two may still stand beside it, with an undo of its own; pointed at, it stays.
    const word = host.locator('[data-kind]').filter({ hasText: '3 people removed.' });
    const undo = word.getByRole('button', { name: 'Undo', exact: true });
    await undo.hover(SOON);
    await sees(ada, 'The host removed you');
    await host.getByRole('button', { name: 'Unlock' }).waitFor(SOON);
    await expect.poll(() => out.count(), SOON).toBe(5);
    await undo.click(SOON);
    await expect.poll(() => out.count(), SOON).toBe(2);
    await press(ada, 'Try again');
    await sees(ada, 'You’re in');
  });

  test('[GAME-15] who leaves comes back to the same seat', async () => {
    const context = await world.visitor();
    const gameId = await world.makeGame(context, 'call-and-answer', moonQuestions, { settings: CALM });
    const ada = await world.seated(gameId, 'Ada');
    await world.move(context, gameId, { move: 'open' });
    await press(ada, 'Your seat');
    await press(ada, 'Leave');
    await ada.waitForURL((url) => url.pathname === '/');
    await ada.goto(`/play/${gameId}`);
    await takeSeat(ada, 'Ada');
    await sees(ada, 'What should the moon be made of?');
  });
});

describe('what cannot be', () => {
  afterEach(() => world.sendEverybodyHome());

  test('a wrong code says so and offers the way back', async () => {
    const phone = await world.phone('0000');
    await sees(phone, 'No session with this code');
    await expectGoodPage(phone);
    await phone.getByRole('link', { name: 'Go to the home page' }).waitFor();
    const wall = await world.wall('0000');
    await sees(wall, 'No session with this code');
    await expectGoodPage(wall);
    const console_ = await world.someone('/engagements/0000/host');
    await sees(console_, 'No session with this code');
    await expectGoodPage(console_);
  });

  test('no name, an answer that is too long: said beside the field', async () => {
    const context = await world.visitor();
    const settings = { ...CALM, longestAnswer: 40 };
    const gameId = await world.makeGame(context, 'call-and-answer', moonQuestions, { settings });
    const phone = await world.phone(gameId);
    await press(phone, 'Join');
    await sees(phone, 'Type a name, 1 to 30 characters.');
    await expectGoodPage(phone);
    await takeSeat(phone, 'Ada');
    await world.move(context, gameId, { move: 'open' });
    const field = phone.getByLabel('Write your answer');
    await field.fill('x'.repeat(40));
    await sees(phone, '0 characters left');
    await field.press('End');
    await field.press('y');
    await expect.poll(() => field.inputValue()).toBe('x'.repeat(40));
    // A host may shorten it meanwhile; the server has the last word, and the page says it where it was typed.
    const refused = await world
      .call(phone.context(), `PUT /api/engagements/${gameId}/questions/001/answer`, {
        answer: { kind: 'open', text: 'x'.repeat(41) },
      })
      .catch((error: Error) => error.message);
    expect(refused).toContain('answer-invalid');
    await expectGoodPage(phone);
  });

  test('a number that is none is said at once', async () => {
    const context = await world.visitor();
    const bones = triviaOfAllKinds.filter(({ kind }) => kind === 'numeric');
    const gameId = await world.makeGame(context, 'trivia', bones, { settings: CALM });
    const phone = await world.player(gameId, 'Ada');
    await world.move(context, gameId, { move: 'open' });
    await phone.getByLabel('Your answer (bones)').fill('many');
    await press(phone, 'Send');
    await sees(phone, 'Type a number, such as 42 or 3.5.');
    await expectGoodPage(phone);
    await phone.getByLabel('Your answer (bones)').fill('206');
    await press(phone, 'Send');
    await sees(phone, 'Your answer is in.');
  });
});
