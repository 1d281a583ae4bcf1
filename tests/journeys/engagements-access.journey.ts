import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Question } from '#activities/engagements/contract.questions.ts';
import { overflowOf } from '#scripts/web/browser.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { moonQuestions, triviaOfAllKinds } from '#tests/support/engagements/sets.ts';
import { startEngagementsWorld, takeSeat } from '#tests/support/engagements/world.ts';
import type { EngagementsWorld } from '#tests/support/engagements/world.ts';
import { press, sees, SOON } from '#tests/support/browser/world.ts';

let world: EngagementsWorld;
beforeAll(async () => {
  world = await startEngagementsWorld();
});
afterEach(() => world.sendEverybodyHome());
afterAll(() => world?.close());

const CALM = { readingSeconds: 0, timeLimitSeconds: 0, shufflesOptions: false, closesWhenAllAnswered: false };

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
  );

/** Tabs until the focus is on what has this name. */
const reach = async (page: Page, name: RegExp): Promise<void> => {
  for (let pressed = 0; pressed < 40; pressed++) {
    if (name.test((await focusedName(page)).trim())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(name)}`);
};

/** Tabs until this very element has the focus. */
const reachElement = async (target: Locator): Promise<void> => {
  await target.waitFor(SOON);
  for (let pressed = 0; pressed < 40; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}`);
};

/** What live regions say now. */
const said = async (page: Page): Promise<string> =>
  (await page.getByRole('status').allTextContents()).join(' ');

const hears = async (page: Page, text: RegExp): Promise<void> => {
  await expect.poll(() => said(page), SOON).toMatch(text);
};

describe('a quiz by keyboard and screen reader', () => {
  test('from the door to the end without a pointer; each step is said once it happens', async () => {
    const host = await world.visitor();
    const questions = triviaOfAllKinds.filter(({ kind }) =>
      ['single', 'multiple', 'typed', 'ordering'].includes(kind),
    );
    const gameId = await world.makeGame(host, 'trivia', questions, {
      settings: { ...CALM, readingSeconds: 60 },
    });
    const page = await world.someone(`/play/${gameId}`);
    await reachElement(page.getByRole('textbox', { name: 'Your name' }));
    await page.keyboard.type('Ada');
    await page.keyboard.press('Enter');
    await hears(page, /You’re in/);

    await world.move(host, gameId, { move: 'open' });
    await hears(page, /Question 1: Which of these rivers is the longest\? You can answer in a moment\./);
    await world.move(host, gameId, { move: 'start-answers' });
    await hears(page, /Answer now\./);
    const tiles = page.getByRole('radiogroup', { name: 'Which of these rivers is the longest?' });
    await expect
      .poll(() => tiles.ariaSnapshot(), SOON)
      .toMatch(
        /radiogroup "Which of these rivers is the longest\?":\s+- radio "Elbe"\s+- radio "Danube"\s+- radio "Rhine"\s+- radio "Volga"/,
      );
    await reach(page, /^Elbe$/);
    // Arrow keys look around and choose nothing: the first answer is the only one.
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await focusedName(page)).trim(), SOON).toBe('Danube');
    await page.keyboard.press('End');
    await expect.poll(async () => (await focusedName(page)).trim()).toBe('Volga');
    expect(await tiles.getByRole('radio', { checked: true }).count()).toBe(0);
    await page.keyboard.press('Enter');
    await hears(page, /Your answer is in\. Wait for the others\./);
    await world.move(host, gameId, { move: 'close' });
    await hears(page, /Right\. [\d,]+ points\. You’re in place 1\./);

    await world.move(host, gameId, { move: 'open' });
    await world.move(host, gameId, { move: 'start-answers' });
    await page.getByRole('checkbox', { name: 'Wombat' }).waitFor(SOON);
    // Numbers choose, too.
    await page.keyboard.press('1');
    await page.keyboard.press('3');
    await expect
      .poll(() => page.getByRole('checkbox', { checked: true }).allInnerTexts(), SOON)
      .toEqual(['Kangaroo', 'Wombat']);
    await reach(page, /^Send$/);
    await page.keyboard.press('Enter');
    await hears(page, /Your answer is in\./);
    await world.move(host, gameId, { move: 'close' });
    await hears(page, /Right\./);

    await world.move(host, gameId, { move: 'open' });
    await world.move(host, gameId, { move: 'start-answers' });
    await reachElement(page.getByRole('textbox', { name: 'Your answer' }));
    await page.keyboard.type('portuguese');
    await page.keyboard.press('Enter');
    await hears(page, /Your answer is in\./);
    await world.move(host, gameId, { move: 'close' });
    await hears(page, /Right\./);

    await world.move(host, gameId, { move: 'open' });
    await world.move(host, gameId, { move: 'start-answers' });
    for (const [place, name] of ['Mercury', 'Venus', 'Earth', 'Mars'].entries()) {
      await reachElement(page.getByRole('button', { name: `${name} (tap for place ${place + 1})` }));
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: `${name} (place ${place + 1})`, pressed: true }).waitFor(SOON);
    }
    await reach(page, /^Send$/);
    await page.keyboard.press('Enter');
    await hears(page, /Your answer is in\./);
    await world.move(host, gameId, { move: 'close' });
    await hears(page, /Right\./);
    await world.move(host, gameId, { move: 'end' });
    await hears(page, /That’s it\. You’re in place 1\./);
    await expectGoodPage(page);
  });

  test('the console moves on with one key, and its tabs with arrows', async () => {
    const context = await world.visitor();
    const gameId = await world.makeGame(context, 'trivia', triviaOfAllKinds, { settings: CALM });
    const host = await world.console(context, gameId);
    await sees(host, 'Next: Which of these rivers is the longest?');
    await host.getByRole('tab', { name: 'Now' }).focus();
    await host.keyboard.press('ArrowRight');
    await expect.poll(() => focusedName(host)).toBe('Questions');
    await host.keyboard.press('Home');
    await sees(host, 'Waiting for players');
    await host.keyboard.press('n');
    await sees(host, 'Answers are coming in');
    // The console takes no other step until this one is done.
    await host.getByRole('button', { name: 'Close answers', disabled: false }).waitFor(SOON);
    await host.keyboard.press('n');
    await sees(host, 'Results');
  });
});

describe('auf Deutsch', () => {
  test('Leitung, Leinwand und Handy von der Tür bis zum Ende, ohne ein englisches Wort', async () => {
    const context = await world.visitor({ language: 'de' });
    const frage: Question = {
      kind: 'single',
      title: 'Welche Stadt ist die Bundesstadt der Schweiz?',
      category: 'Städte',
      options: ['Bern', 'Basel', 'Genf', 'Zug'].map((text) => ({ text })),
      right: [0],
    };
    const gameId = await world.makeGame(context, 'trivia', [frage], {
      settings: CALM,
      title: 'Vereinsabend',
    });
    const [host, wall] = await Promise.all([
      world.console(context, gameId),
      world.wall(gameId, { language: 'de' }),
    ]);
    const anne = await world.player(gameId, 'Änne', { language: 'de' });
    const english = /\b(the|your|you|answer|question|people|place|next|results?|close|end)\b/i;
    const expectGerman = async (pages: readonly Page[]): Promise<void> => {
      for (const page of pages) {
        expect(await page.locator('main').innerText()).not.toMatch(english);
        await expectGoodPage(page);
      }
    };
    await sees(wall, '1 Person ist da');
    await sees(anne, 'Du bist dabei');
    await expectGerman([host, wall, anne]);
    await host.keyboard.press('n');
    await anne.getByRole('radio', { name: 'Bern' }).click(SOON);
    await sees(anne, 'Deine Antwort ist da.');
    await sees(wall, '1 von 1 haben geantwortet');
    await expectGerman([host, wall, anne]);
    await world.move(context, gameId, { move: 'close' });
    await anne.getByRole('heading', { name: 'Richtig', exact: true }).waitFor(SOON);
    await expectGerman([host, wall, anne]);
    await world.move(context, gameId, { move: 'end' });
    await sees(anne, 'Das war es');
    await sees(wall, 'Die Besten');
    await expectGerman([wall, anne]);
  });
});

describe('on every screen', () => {
  /** Whole and within the window, without scrolling. */
  const expectInReach = async (
    page: Page,
    role: 'radio' | 'checkbox' | 'button',
    name: string,
  ): Promise<void> => {
    const { height = 0 } = page.viewportSize() ?? {};
    const faults = async (): Promise<string[]> => {
      const box = await page.getByRole(role, { name, exact: true }).boundingBox();
      if (!box) return [`${name} is not drawn`];
      return [
        ...(box.y + box.height > height ? [`${name} ends below the fold`] : []),
        ...(box.height < 44 ? [`${name} is too small to tap`] : []),
      ];
    };
    await expect.poll(faults, SOON).toEqual([]);
  };

  test('at 360 by 640 four options and the main button need no scrolling; at 320 nothing sticks out', async () => {
    const context = await world.visitor();
    const settings = { ...CALM, timeLimitSeconds: 120, asks: 'open' as const };
    const gameId = await world.makeGame(context, 'trivia', triviaOfAllKinds, { settings });
    const [phone, tiny] = await Promise.all([
      world.player(gameId, 'Ada'),
      world.player(gameId, 'Benjamin Featherstonehaugh-Lee', { screen: 'tiny' }),
    ]);
    const host = await world.console(context, gameId);
    await host.setViewportSize({ width: 320, height: 640 });
    await world.move(context, gameId, { move: 'open' });
    await phone.getByRole('radio', { name: 'Volga' }).waitFor(SOON);
    for (const name of ['Elbe', 'Danube', 'Rhine', 'Volga']) await expectInReach(phone, 'radio', name);
    await host.getByRole('button', { name: 'Close answers' }).waitFor(SOON);
    await expectInReach(host, 'button', 'Close answers');
    await world.move(context, gameId, { move: 'close' });
    await world.move(context, gameId, { move: 'open' });
    await phone.getByRole('checkbox', { name: 'Wombat' }).waitFor(SOON);
    for (const name of ['Kangaroo', 'Otter', 'Wombat', 'Hare']) await expectInReach(phone, 'checkbox', name);
    await expectInReach(phone, 'button', 'Send');
    for (const page of [phone, tiny, host]) expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    for (const tab of ['Questions', 'Answers', /^People/, 'Q&A', 'Settings']) {
      await host.getByRole('tab', { name: tab }).click();
      await host.getByRole('tabpanel').locator('p, li, input').first().waitFor(SOON);
      await expectGoodPage(host);
    }
    await expectGoodPage(tiny);
  });

  test('a vote on long answers keeps its button under the thumb', async () => {
    const context = await world.visitor();
    const gameId = await world.makeGame(context, 'call-and-answer', moonQuestions);
    const names = ['Ben', 'Cem', 'Dee', 'Eve', 'Fay'];
    const others = await Promise.all(names.map((name) => world.guest(gameId, name)));
    const ada = await world.player(gameId, 'Ada');
    const thoughtOf = (name: string): string => `${name} says: ${'a long and winding thought '.repeat(7)}`;
    await world.move(context, gameId, { move: 'open' });
    for (const [index, other] of others.entries())
      await world.answer(other, gameId, '001', { kind: 'open', text: thoughtOf(names[index] ?? '') });
    await ada.getByLabel('Write your answer').fill(thoughtOf('Ada'));
    await press(ada, 'Send');
    await sees(ada, 'Tap your favourites, best first.');
    await expectInReach(ada, 'button', 'Send my vote');
    await expectGoodPage(ada);
  });

  test('the wall asks and answers in the dark, with no control on it', async () => {
    const context = await world.visitor();
    const gameId = await world.makeGame(context, 'trivia', triviaOfAllKinds, {
      settings: { ...CALM, asks: 'open' },
    });
    const wall = await world.wall(gameId, { theme: 'dark' });
    const phone = await world.phone(gameId, { theme: 'dark' });
    await takeSeat(phone, 'Ada');
    await press(phone, 'Q&A');
    await phone.getByLabel('Your question').fill('Will there be cake?');
    await expectGoodPage(phone);
    await press(phone, /^Ask$/);
    await sees(phone, 'Your question has been sent.');
    await phone.keyboard.press('Escape');
    await world.move(context, gameId, { move: 'open' });
    await sees(wall, 'Will there be cake?');
    await sees(wall, 'Ada');
    expect(await wall.getByRole('main').getByRole('button').count()).toBe(0);
    expect(await wall.getByRole('main').getByRole('link').count()).toBe(0);
    const below = (): Promise<number> => wall.evaluate('document.documentElement.scrollHeight - innerHeight');
    await expect.poll(below, SOON).toBeLessThanOrEqual(0);
    await expectGoodPage(wall);
  });

  test('[ASK-4] [ASK-5] questions of the audience have a wall of their own; one can ask without a name', async () => {
    const context = await world.visitor();
    const gameId = await world.makeGame(context, 'trivia', triviaOfAllKinds, {
      settings: { ...CALM, asks: 'open' },
    });
    const wall = await world.someone(`/engagements/${gameId}/screen?show=asks`, { screen: 'projector' });
    await sees(wall, 'Nobody has asked anything yet');
    const phone = await world.seated(gameId, 'Ada', { screen: 'tiny' });
    await press(phone, 'Q&A');
    await phone.getByLabel('Your question').fill('Will there be cake?');
    await phone.getByLabel('Ask without my name').check();
    await expectGoodPage(phone);
    await press(phone, /^Ask$/);
    await sees(wall, 'Will there be cake?');
    expect(await wall.getByText('Ada').count()).toBe(0);
    await expectGoodPage(wall);
    const host = await world.console(context, gameId);
    await host.getByRole('tab', { name: 'Q&A' }).click(SOON);
    await host.getByRole('link', { name: 'Open the Q&A wall' }).waitFor(SOON);
    await sees(host, 'Will there be cake?');
    expect(await host.getByRole('main').getByText('Ada').count()).toBe(0);
    await expectGoodPage(host);
    await press(host, 'Answered');
    await wall.getByText('Answered', { exact: true }).waitFor(SOON);
  });

  test('[ASK-3] two votes in a row both count, though the first is still on its way', async () => {
    const context = await world.visitor();
    const gameId = await world.makeGame(context, 'trivia', triviaOfAllKinds, {
      settings: { ...CALM, asks: 'open' },
    });
    const asker = await world.seated(gameId, 'Ada');
    await press(asker, 'Q&A');
    for (const text of ['Will there be cake?', 'Will there be tea?']) {
      await asker.getByLabel('Your question').fill(text);
      await press(asker, /^Ask$/);
      await asker.getByRole('listitem').filter({ hasText: text }).waitFor(SOON);
    }
    const phone = await world.seated(gameId, 'Ben', { screen: 'phone' });
    let letFirstGo = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => {
      letFirstGo = resolve;
    });
    let votes = 0;
    await phone.route(/\/asks\/[^/]+\/vote$/, async (route) => {
      if (votes++ === 0) await isHeld;
      await route.continue();
    });
    await press(phone, 'Q&A');
    const pressed = phone.locator('button[aria-pressed=true]');
    const first = phone.waitForRequest(/\/vote$/);
    await phone.getByRole('button', { name: /Will there be cake/ }).click(SOON);
    await first;
    await phone.getByRole('button', { name: /Will there be tea/ }).click(SOON);
    letFirstGo();
    await expect.poll(() => pressed.count(), SOON).toBe(2);
    expect(votes).toBe(2);
  });
});
