import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { triviaOfAllKinds } from '#tests/support/engagements/sets.ts';
import {
  press,
  sees,
  showLeaders,
  startEngagementsWorld,
  takeSeat,
} from '#tests/support/engagements/world.ts';
import type { EngagementsWorld } from '#tests/support/engagements/world.ts';
import { SOON } from '#tests/support/browser/world.ts';

let world: EngagementsWorld;
beforeAll(async () => {
  world = await startEngagementsWorld();
});
afterAll(() => world?.close());

describe('a quiz evening: host, wall and three phones', () => {
  let host: Page;
  let wall: Page;
  let ada: Page;
  let ben: Page;
  let cem: Page;
  let code: string;
  const phones = (): readonly Page[] => [ada, ben, cem];

  /** The host puts the next question on and ends the time for reading. */
  const ask = async (title: string): Promise<void> => {
    await press(host, /^(Put on the first question|Next question)$/);
    for (const page of [wall, ...phones()]) await sees(page, title);
    await press(host, 'Take answers now');
  };
  const everySees = async (text: string | RegExp): Promise<void> => {
    for (const phone of phones()) await sees(phone, text);
  };

  test('the host begins on a page, without an account; the code brings people in', async () => {
    const context = await world.visitor();
    await world.makeSet(context, 'trivia', triviaOfAllKinds);
    host = await context.newPage();
    await host.goto('/engagements/new');
    await host.getByText('Trivia', { exact: true }).click();
    await host
      .getByRole('combobox', { name: 'Questions' })
      .selectOption({ label: 'Our trivia (6 questions)' });
    await host.getByRole('textbox', { name: 'Title' }).fill('Quiz evening');
    await expectGoodPage(host);
    await press(host, 'Open the room');
    await host.getByRole('heading', { name: 'Quiz evening', level: 1 }).waitFor(SOON);
    code = /\/engagements\/(\d+)\/host$/.exec(host.url())?.[1] ?? '';
    expect(code).toMatch(/^\d{4}$/);
    wall = await world.wall(code);
    await wall.getByRole('img', { name: /QR code/ }).waitFor(SOON);
    await sees(wall, 'Nobody is here yet');
    ada = await world.someone('/', { screen: 'phone' });
    await ada.getByRole('textbox', { name: /code/i }).first().fill(code);
    await ada.keyboard.press('Enter');
    await ada.getByLabel('Your name').waitFor(SOON);
    expect(new URL(ada.url()).pathname).toBe(`/play/${code}`);
    await takeSeat(ada, 'Ada');
    [ben, cem] = await Promise.all([world.player(code, 'Ben', { theme: 'dark' }), world.player(code, 'Cem')]);
    await sees(wall, '3 people are here');
    for (const name of ['Ada', 'Ben', 'Cem']) await sees(wall, name);
    await host.getByRole('tab', { name: 'People 3' }).waitFor(SOON);
    await everySees('You are in');
    for (const page of [host, wall, ada, ben]) await expectGoodPage(page);
  });

  test('[GAME-5] a single choice: read first, then tap; it closes when everyone has answered', async () => {
    await press(host, 'Put on the first question');
    await everySees('Get ready');
    await sees(wall, 'Get ready');
    expect(await ada.getByRole('radio').count()).toBe(0);
    await sees(host, 'The right answer: Volga');
    await press(host, 'Take answers now');
    await ada.getByRole('radio', { name: 'Volga' }).click(SOON);
    await sees(ada, 'Your answer is in.');
    await sees(wall, '1 of 3 have answered');
    await sees(host, '1 of 3 answered');
    await expectGoodPage(ada);
    await ben.getByRole('radio', { name: 'Volga' }).click(SOON);
    await cem.getByRole('radio', { name: 'Elbe' }).click(SOON);
    await ada.getByRole('heading', { name: 'Right', exact: true }).waitFor(SOON);
    await ben.getByRole('heading', { name: 'Right', exact: true }).waitFor(SOON);
    await cem.getByRole('heading', { name: 'Not right' }).waitFor(SOON);
    await everySees('The Volga has 3,530 km.');
    await sees(ada, /^\+[\d,]+$/);
    await wall.getByRole('listitem').filter({ hasText: 'Volga' }).getByText('Right answer').waitFor(SOON);
    for (const page of [host, wall, ada, cem]) await expectGoodPage(page);
  });

  test('[SCORE-10] the leaderboard has the quicker one first, then those who were wrong', async () => {
    await showLeaders(host);
    const board = wall.getByRole('list', { name: 'Where you stand' });
    await board.waitFor(SOON);
    const names = await board.getByRole('listitem').allInnerTexts();
    expect(names.map((line) => line.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^1 Ada \d{3,4}|1 Ada 1,000$/),
      expect.stringMatching(/^[12] Ben/),
      '3 Cem 0',
    ]);
    await sees(ada, 'Place 1');
    await expectGoodPage(wall);
  });

  test('[SCORE-7] several options count twice; part of them is partly right', async () => {
    await ask('Which of these carry their young in a pouch?');
    await sees(ada, 'Counts twice');
    const choose = async (phone: Page, names: readonly string[]): Promise<void> => {
      for (const name of names) await phone.getByRole('checkbox', { name }).click(SOON);
      await press(phone, 'Send');
      await sees(phone, /^Your answer is in\./);
    };
    await choose(ada, ['Kangaroo', 'Wombat']);
    await choose(ben, ['Wombat']);
    await cem.getByRole('checkbox', { name: 'Otter' }).click(SOON);
    await expectGoodPage(cem);
    await press(cem, 'Send');
    await ada.getByRole('heading', { name: 'Right', exact: true }).waitFor(SOON);
    await ben.getByRole('heading', { name: 'Partly right' }).waitFor(SOON);
    await cem.getByRole('heading', { name: 'Not right' }).waitFor(SOON);
    await everySees('The right answers');
  });

  test('true or false as a warm-up brings no points', async () => {
    const before = await ada.getByRole('img', { name: /points$/ }).getAttribute('aria-label');
    await showLeaders(host);
    await ask('Lightning is hotter than the surface of the Sun.');
    await sees(ada, 'Warm-up, no points');
    for (const phone of phones()) await phone.getByRole('radio', { name: 'True' }).click(SOON);
    await ada.getByRole('heading', { name: 'Right', exact: true }).waitFor(SOON);
    expect(await ada.getByRole('img', { name: /points$/ }).getAttribute('aria-label')).toBe(before);
  });

  test('[SCORE-8] the closest number is right, a word with another case too', async () => {
    await showLeaders(host);
    await ask('How many bones does an adult have?');
    for (const [phone, guess] of [
      [ada, '150'],
      [ben, '200'],
      [cem, '1000'],
    ] as const) {
      await phone.getByLabel('Your answer (bones)').fill(guess);
      await phone.keyboard.press('Enter');
    }
    await ben.getByRole('heading', { name: 'Right', exact: true }).waitFor(SOON);
    await ada.getByRole('heading', { name: 'Partly right' }).waitFor(SOON);
    await sees(wall, '206 bones');
    await showLeaders(host);
    await ask('Which language do most people in Brazil speak?');
    for (const [phone, word] of [
      [ada, ' PORTUGUESE '],
      [ben, 'portuguése'],
      [cem, 'Spanish'],
    ] as const) {
      await phone.getByLabel('Your answer').fill(word);
      await phone.keyboard.press('Enter');
    }
    for (const phone of [ada, ben]) {
      await phone.getByRole('heading', { name: 'Right', exact: true }).waitFor(SOON);
    }
    await cem.getByRole('heading', { name: 'Not right' }).waitFor(SOON);
  });

  test('an order is tapped; the host ends without waiting for the last one', async () => {
    await showLeaders(host);
    await ask('From the Sun outwards?');
    for (const name of ['Mercury', 'Venus', 'Earth', 'Mars']) {
      await ada.getByRole('button', { name: new RegExp(`^${name} \\(tap`) }).click(SOON);
    }
    await expectGoodPage(ada);
    await press(ada, 'Send');
    await sees(ada, /^Your answer is in\./);
    await sees(host, '1 of 3 answered');
    await press(host, 'Close answers');
    await ada.getByRole('heading', { name: 'Right', exact: true }).waitFor(SOON);
    await ben.getByRole('heading', { name: 'No answer' }).waitFor(SOON);
    await sees(wall, 'Mercury → Venus → Earth → Mars');
    await sees(host, 'No questions left');
    await expectGoodPage(wall);
  });

  test('[GAME-28] the podium: wall, phones and console tell the same end', async () => {
    await showLeaders(host);
    await press(host, 'End the session');
    await host.getByRole('dialog').getByRole('button', { name: 'End the session' }).click();
    await sees(wall, 'The winners');
    const steps = wall.getByRole('list').first().getByRole('listitem');
    expect((await steps.allInnerTexts()).map((text) => /^[A-Z]\w+/.exec(text)?.[0])).toEqual([
      'Ada',
      'Ben',
      'Cem',
    ]);
    await sees(ada, 'You came in at place 1.');
    await sees(cem, 'You came in at place 3.');
    await sees(host, 'The session is over');
    await host.getByRole('link', { name: 'Open the report' }).waitFor(SOON);
    for (const page of [host, wall, ada]) await expectGoodPage(page);
    const late = await world.phone(code);
    await sees(late, 'This session is over');
    await expectGoodPage(late);
  });
});
