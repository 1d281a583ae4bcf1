import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import type { VisitOptions } from '#scripts/web/browser.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { scanQr } from '#tests/support/browser/qr.ts';
import { rank, send, startPollsWorld, vote, winner } from '#tests/support/polls/world.ts';
import type { PollsWorld } from '#tests/support/polls/world.ts';
import { sees, SOON, stillBox, tick, willSee } from '#tests/support/browser/world.ts';

let world: PollsWorld;
beforeAll(async () => {
  world = await startPollsWorld();
});
afterAll(() => world?.close());

const someone = (path: string, options: VisitOptions = {}): Promise<Page> => world.someone(path, options);

const makePoll = async (page: Page, title: string, options: readonly string[]): Promise<string> => {
  await page.getByLabel('Question').fill(title);
  await page.getByLabel('Options, one per line').fill(options.join('\n'));
  await page.getByRole('button', { name: 'Open the poll' }).click();
  await page.waitForURL(/\/polls\/[\da-f-]{36}$/);
  await page.getByRole('heading', { name: title }).waitFor();
  return new URL(page.url()).pathname;
};

const closePoll = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Close the poll' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close the poll' }).click();
};

describe('a lunch with live results', () => {
  afterEach(() => world.sendEverybodyHome());

  /** Made and voted on elsewhere; Ana votes last, on a phone in our hands. */
  const lunch = async (...others: readonly string[][]) => {
    const context = await world.visitor();
    const poll = { title: 'What is for lunch?', settings: { results: 'live' } } as const;
    const { pollId } = await world.makePoll(context, poll);
    for (const order of others) await world.castAsNewcomer(pollId, ...order);
    return { pollId, context, path: `/polls/${pollId}` };
  };

  const anaIn = async (path: string, theme: 'light' | 'dark' = 'light'): Promise<Page> => {
    const ana = await someone(path, { screen: 'phone', theme });
    await vote(ana, ['Soup', 'Curry']);
    return ana;
  };

  test('[POLL-4] made in under a minute, voted on three phones at once, live results move everywhere', async () => {
    const owner = await someone('/');
    await owner.getByRole('link', { name: /^Polls/ }).click();
    await owner.getByRole('link', { name: 'New poll' }).click();
    await owner.getByText('More settings').click();
    await owner.getByLabel('Live for everyone').check();
    await expectGoodPage(owner);
    const path = await makePoll(owner, 'What is for lunch?', ['Soup', 'Curry', 'Pizza']);
    await expectGoodPage(owner);
    const phones = await Promise.all([
      someone(path, { screen: 'phone' }),
      someone(path, { screen: 'phone', theme: 'dark' }),
      someone(path, { screen: 'phone' }),
    ]);
    const [ana, ben, cem] = phones;
    await Promise.all([
      vote(ana, ['Soup', 'Curry']),
      vote(ben, ['Curry', 'Soup']),
      vote(cem, ['Pizza', 'Curry']),
    ]);
    for (const page of [owner, ...phones]) await sees(page, '3 ballots');
    await sees(owner, 'As it stands now');
    for (const page of phones) await expectGoodPage(page);
  });

  test('[POLL-8] a ballot is changed with its receipt, and the bars move', async () => {
    const { context, path } = await lunch(['Curry', 'Soup'], ['Pizza', 'Curry']);
    const owner = await visit(context, path);
    const ana = await anaIn(path);
    await ana.getByRole('button', { name: 'Change my ballot' }).click();
    await ana.getByLabel('Rank of Curry').fill('1');
    await ana.getByLabel('Rank of Curry').press('Enter');
    await ana.getByRole('button', { name: 'Curry, rank 1 of 2, move down' }).waitFor();
    await ana.getByRole('button', { name: 'Review my ballot' }).click();
    await ana.getByRole('dialog').getByRole('button', { name: 'Send change' }).click();
    await ana.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await expect.poll(() => winner(owner), SOON).toBe('Curry');
    await sees(owner, 'Curry wins in the first round with 2 of 3 votes.');
  });

  test('[POLL-8] a receipt opens the ballot in another browser', async () => {
    const { path } = await lunch();
    const ana = await anaIn(path, 'dark');
    await ana.getByText('Your receipt').click();
    const receipt = await ana.getByText(/^[\da-f]{8}-[\da-f-]{27} [\da-f]{40}$/).innerText();
    await ana.evaluate(() => localStorage.clear());
    await ana.reload();
    await ana.getByRole('heading', { name: 'This device has voted' }).waitFor(SOON);
    await expectGoodPage(ana);
    await ana.getByRole('textbox', { name: 'Receipt' }).fill(receipt);
    await ana.getByRole('button', { name: 'Open my ballot' }).click();
    await ana.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
  });

  test('[POLL-15] after close anyone counts again to the published hash, sees where the ballot counted, and how other methods would have counted', async () => {
    const { context, path } = await lunch(['Soup'], ['Pizza']);
    const ana = await anaIn(path);
    const owner = await visit(context, path);
    await closePoll(owner);
    for (const page of [owner, ana]) await page.getByRole('heading', { name: 'Results' }).waitFor(SOON);
    await ana.getByRole('button', { name: 'Count again in this browser' }).click();
    await sees(ana, 'The same result: 3 ballots counted here give the published hash.');
    await sees(ana, 'The chain of 3 entries is unbroken.');
    await sees(ana, 'Your ballot is included: entry 3, exactly as you sent it.');
    const same = async (): Promise<number> => {
      const hashes = await ana.getByText(/^[\da-f]{64}$/).allInnerTexts();
      return hashes.filter((hash) => hash === hashes[0]).length;
    };
    await expect.poll(same, SOON).toBe(2);
    await ana.getByRole('button', { name: 'Where my ballot counted' }).click();
    await sees(ana, 'Round 1: Soup');
    await ana.getByRole('button', { name: 'Compare methods' }).click();
    await sees(ana, 'All 7 methods give the same result.');
    await expectGoodPage(ana);
    await expectGoodPage(owner);
  });

  test('[POLL-35] [POLL-19] an archived poll stands apart in the list, and its owner deletes it', async () => {
    const { pollId, context, path } = await lunch(['Curry', 'Soup']);
    await world.move(context, pollId, 'closed');
    await world.move(context, pollId, 'archived');
    const owner = await visit(context, '/polls');
    await owner.getByText('1 archived poll').click();
    await expectGoodPage(owner);
    await owner.getByRole('link', { name: /What is for lunch/ }).click();
    const reader = await someone(path, { screen: 'phone' });
    await reader.getByRole('heading', { name: 'Results' }).waitFor(SOON);
    await owner.getByRole('button', { name: 'Delete the poll' }).click();
    await expectGoodPage(owner);
    await owner.getByRole('dialog').getByRole('button', { name: 'Delete the poll' }).click();
    await owner.getByText('No polls yet').waitFor(SOON);
    await reader.reload();
    await reader.getByRole('heading', { name: 'There is no such poll' }).waitFor(SOON);
  });

  test('[POLL-2] the owner exports the ballots, and edits and opens a copy of the poll', async () => {
    const { pollId, context, path } = await lunch(['Curry', 'Soup'], ['Pizza', 'Curry']);
    await world.move(context, pollId, 'closed');
    const owner = await visit(context, path);
    await owner.getByRole('combobox', { name: 'Export' }).selectOption('blt');
    const download = owner.waitForEvent('download');
    await owner.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe('What-is-for-lunch.blt');
    await owner.getByRole('button', { name: 'Use as a template' }).click();
    await owner.getByText('Nobody can vote yet.').waitFor(SOON);
    await expectGoodPage(owner);
    await owner.getByRole('link', { name: 'Edit' }).click();
    await owner.getByLabel('Question').fill('What is for dinner?');
    await owner.getByLabel('Options, one per line').fill('Soup\nStew');
    await expectGoodPage(owner);
    await owner.getByRole('button', { name: 'Save' }).click();
    await owner.getByRole('heading', { name: 'What is for dinner?' }).waitFor(SOON);
    await owner.getByRole('button', { name: 'Open the poll' }).click();
    await owner.getByRole('button', { name: /^Stew, not ranked/ }).waitFor(SOON);
  });
});

describe('one voter', () => {
  afterEach(() => world.sendEverybodyHome());

  test('[POLL-3] a ballot filled in without network arrives once when the network is back', async () => {
    const owner = await someone('/polls/new');
    const path = await makePoll(owner, 'Which day?', ['Monday', 'Tuesday']);
    const phone = await someone(path, { screen: 'phone' });
    // What is shown after sending has to be there before the network goes.
    await phone.waitForLoadState('networkidle');
    await phone.context().setOffline(true);
    await rank(phone, ['Tuesday', 'Monday']);
    await send(phone);
    await phone.getByRole('heading', { name: 'Your ballot is waiting to be sent' }).waitFor(SOON);
    await expectGoodPage(phone);
    await phone.context().setOffline(false);
    await phone.getByRole('heading', { name: 'Your ballot is in' }).waitFor({ timeout: 45_000 });
    await sees(owner, '1 ballot');
    await phone.reload();
    await phone.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await sees(phone, '1 ballot');
  });

  test('[POLL-6] by keyboard alone, with names a screen reader can use', async () => {
    const owner = await someone('/polls/new');
    const path = await makePoll(owner, 'Keys only', ['Red', 'Green', 'Blue']);
    const page = await someone(path);
    const focused = (): Promise<string | null> =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      );
    const reach = async (name: RegExp): Promise<void> => {
      for (let press = 0; press < 40; press++) {
        if (name.test((await focused()) ?? '')) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`Tab does not reach ${String(name)}`);
    };
    await page.getByRole('button', { name: /^Red, not ranked/ }).waitFor();
    await reach(/, not ranked, add as rank 1$/);
    for (const rank of [1, 2, 3]) {
      // The focus goes on to the next one by itself.
      await expect.poll(focused, SOON).toMatch(new RegExp(`, not ranked, add as rank ${rank}$`));
      await page.keyboard.press('Enter');
      await expect.poll(() => page.getByRole('button', { name: /move up$/ }).count(), SOON).toBe(rank);
    }
    const names = await page
      .getByRole('button', { name: /move up$/ })
      .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? ''));
    expect(names.map((name) => name.replace(/^\w+/, 'X'))).toEqual([
      'X, rank 1 of 3, move up',
      'X, rank 2 of 3, move up',
      'X, rank 3 of 3, move up',
    ]);
    const third = names[2]?.split(',')[0] ?? '';
    await page.getByRole('button', { name: `${third}, rank 3 of 3, move up` }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe(`${third}, rank 2 of 3, move up`);
    await page.keyboard.press('Space');
    await expect.poll(focused).toBe(`${third}, rank 1 of 3, move up`);
    await expect
      .poll(() => page.getByRole('status').allInnerTexts())
      .toContain(`${third} is now rank 1 of 3.`);
    await reach(/^Review my ballot$/);
    await page.keyboard.press('Enter');
    await expectGoodPage(page);
    await reach(/^Send my ballot$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await expect.poll(() => page.locator('main ol li').first().innerText(), SOON).toContain(third);
  });

  test('an option is dragged to its rank, and out again', async () => {
    const owner = await someone('/polls/new');
    const path = await makePoll(owner, 'Drag', ['One', 'Two', 'Three']);
    const page = await someone(path);
    await page.getByRole('button', { name: /^One, not ranked/ }).waitFor();
    const grip = (name: string) => page.locator(`li[data-name="${name}"] button[aria-hidden]`);
    const drag = async (name: string, to: { x: number; y: number }): Promise<void> => {
      const box = await stillBox(grip(name));
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y + 1, { steps: 8 });
      await page.mouse.up();
    };
    const middleOf = async (selector: string, share: number): Promise<{ x: number; y: number }> => {
      const box = await stillBox(page.locator(selector));
      return { x: box.x + box.width / 2, y: box.y + box.height * share };
    };
    await drag('Two', await middleOf('[data-ranked]', 0.5));
    await page.getByRole('button', { name: 'Two, rank 1 of 1, move up' }).waitFor();
    await drag('Three', await middleOf('li[data-name="Two"]', 0.2));
    await page.getByRole('button', { name: 'Three, rank 1 of 2, move up' }).waitFor();
    await drag('Three', await middleOf('li[data-name="One"]', 0.9));
    await page.getByRole('button', { name: 'Three, not ranked, add as rank 2' }).waitFor();
  });

  test('in German, in the dark, on a phone', async () => {
    const page = await someone('/polls', { screen: 'phone', language: 'de', theme: 'dark' });
    await page.getByRole('heading', { name: 'Beispiele' }).waitFor();
    await expectGoodPage(page);
    await page.getByRole('link', { name: /Was spielen wir am Freitag/ }).click();
    await page.getByRole('button', { name: 'Quizabend, ohne Rang, auf Rang 1 setzen' }).click();
    await page.getByRole('button', { name: 'Quizabend, Rang 1 von 1, herausnehmen' }).waitFor();
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Stimmzettel prüfen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stimme abgeben' }).click();
    await page.getByRole('heading', { name: 'Deine Stimme ist da' }).waitFor(SOON);
    await sees(page, 'So steht es gerade');
    await sees(page, '18 Stimmen');
    await expectGoodPage(page);
  });
});

describe('the owner', () => {
  afterEach(() => world.sendEverybodyHome());

  test('[POLL-16] makes invite codes; each is one ballot, and the last one closes the poll', async () => {
    const owner = await someone('/polls/new', { theme: 'dark' });
    await owner.getByText('More settings').click();
    await owner.getByLabel('People with an invite code').check();
    const path = await makePoll(owner, 'Members only', ['Yes', 'No']);
    await owner.getByLabel('Or one per line').fill('ana@example.org\nben@example.org');
    await owner.getByRole('button', { name: 'Make codes' }).click();
    await sees(owner, '2 codes made');
    const codes = await owner.getByText(/^[A-Z\d]{3}-[A-Z\d]{3}-[A-Z\d]{3}$/).allInnerTexts();
    expect(codes).toHaveLength(2);
    const paper = owner.waitForEvent('popup');
    await owner.getByRole('button', { name: 'Print' }).click();
    for (const text of ['ana@example.org', ...codes]) await sees(await paper, text);
    const slip = (await paper).locator('.slip').first();
    expect(await slip.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('dashed');
    const link = await slip.locator('.link').innerText();
    expect(await scanQr(slip.locator('svg'))).toBe(link);
    await (await paper).close();
    await expectGoodPage(owner);
    const ana = await someone(path, { screen: 'phone' });
    await rank(ana, ['Yes']);
    await ana.getByLabel('Invite code').waitFor(SOON);
    await ana.getByRole('button', { name: 'Review my ballot' }).click();
    await sees(ana, 'Type the code from your invitation.');
    await expect
      .poll(() => ana.getByLabel('Invite code').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await ana.getByLabel('Invite code').fill('AAA-AAA-AAA');
    await send(ana);
    await sees(ana, 'This invite code does not belong to this poll.');
    await expectGoodPage(ana);
    await ana.getByRole('button', { name: 'Yes, rank 1 of 1, take out' }).waitFor();
    await ana.getByLabel('Invite code').fill((codes[0] ?? '').toLowerCase());
    await send(ana);
    await ana.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await sees(owner, '1 of 2 have voted');
    await owner.getByText('Who has their token').click();
    await sees(owner, 'not yet');
    const ben = await someone(path, { screen: 'phone' });
    await ben.getByLabel('Invite code').fill(codes[1] ?? '');
    await vote(ben, ['No', 'Yes']);
    for (const page of [owner, ana, ben]) await page.getByRole('heading', { name: 'Results' }).waitFor(SOON);
  });

  test('comes back to a poll half filled in, starts afresh or sends it; nobody else finds it there', async () => {
    const page = await someone('/polls/new');
    const question = page.getByLabel('Question');
    const restored = page.getByText('We kept what you filled in.');
    // Kept as soon as the page knows who this is.
    const isKept = (words: string) =>
      page.waitForFunction((text) => JSON.stringify(localStorage).includes(text), words, SOON);
    await question.fill('Where to eat?');
    await isKept('Where to eat?');
    await page.reload();
    await restored.waitFor(SOON);
    await expect.poll(() => question.inputValue(), SOON).toBe('Where to eat?');
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Start over' }).click();
    await restored.waitFor({ state: 'detached' });
    await expect.poll(() => question.inputValue(), SOON).toBe('');
    await question.fill('Which film?');
    await isKept('Which film?');

    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    const whoIsThis = page.waitForResponse(/\/api\/me$/);
    await page.reload();
    await (await whoIsThis).finished();
    await question.fill('');
    expect(await restored.count()).toBe(0);
    await page.context().clearCookies();
    await page.context().addCookies(cookies);
    await page.reload();
    await restored.waitFor(SOON);
    await expect.poll(() => question.inputValue(), SOON).toBe('Which film?');

    await makePoll(page, 'Which film?', ['Alien', 'Brazil']);
    const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    await expect.poll(stored, SOON).not.toContain('Brazil');
    await page.goto('/polls/new');
    await question.waitFor();
    expect(await question.inputValue()).toBe('');
  });

  test('[POLL-18] write-ins are merged by the owner and the recount still agrees', async () => {
    const owner = await someone('/polls/new');
    await owner.getByText('More settings').click();
    await owner.getByLabel('Voters may add options').check();
    const path = await makePoll(owner, 'Name the cat', ['Minka', 'Felix']);
    const voter = await someone(path, { screen: 'phone' });
    await voter.getByLabel('Something else').fill('Minka!');
    await voter.getByRole('button', { name: 'Add', exact: true }).click();
    await voter.getByRole('button', { name: 'Minka!, rank 1 of 1, move up' }).waitFor();
    await expectGoodPage(voter);
    await send(voter);
    await voter.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await sees(owner, '1 ballot');
    await closePoll(owner);
    await sees(voter, 'Nobody won: no ballot counts for any option.');
    await owner.getByRole('button', { name: 'Show the results' }).click();
    await owner.getByLabel('“Minka!” counts for').selectOption('Minka');
    await expect.poll(() => winner(voter), SOON).toBe('Minka');
    await voter.getByRole('button', { name: 'Count again in this browser' }).click();
    await sees(voter, 'The same result: 1 ballot counted here gives the published hash.');
    await expectGoodPage(owner);
  });

  test('[POLL-10] closes by mistake and opens again before anybody looked; the page says so', async () => {
    const owner = await someone('/polls/new');
    await owner.getByText('More settings').click();
    await owner.getByLabel('For you alone, after close').check();
    const path = await makePoll(owner, 'Too early', ['Now', 'Later']);
    const voter = await someone(path, { screen: 'phone' });
    await vote(voter, ['Later']);
    await closePoll(owner);
    await sees(owner, 'Voting is closed');
    await sees(voter, 'Only the person who made the poll sees the results.');
    await expectGoodPage(owner);
    await owner.getByRole('button', { name: 'Open again' }).click();
    for (const page of [owner, voter]) await sees(page, /^This poll was closed and opened again/);
    await voter.getByRole('button', { name: 'Withdraw' }).click();
    await voter.getByRole('heading', { name: 'Your ballot is withdrawn' }).waitFor(SOON);
    await voter.getByRole('button', { name: 'Vote again' }).click();
    await rank(voter, ['Now']);
    await voter.getByRole('button', { name: 'Review my ballot' }).click();
    await voter.getByRole('dialog').getByRole('button', { name: 'Send change' }).click();
    await voter.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await closePoll(owner);
    await owner.getByRole('button', { name: 'Show the results' }).click();
    await expect.poll(() => winner(owner), SOON).toBe('Now');
    await expect.poll(() => owner.getByRole('button', { name: 'Open again' }).count(), SOON).toBe(0);
    expect(await voter.getByRole('heading', { name: 'Results' }).count()).toBe(0);
  });

  test('a file of ballots becomes a poll to look at, and a broken one names its line', async () => {
    const page = await someone('/polls/new');
    await page.getByText('Import ballots').click();
    const text = page.getByLabel('Or paste its text');
    await text.fill('3 1\n1 2 0\n2 9 0\n0\n"A"\n"B"\n"C"\n"Broken"\n');
    await page.getByRole('button', { name: 'Import' }).click();
    await sees(page, /^Line 3/);
    await expectGoodPage(page);
    await text.fill('3 1\n4 1 2 0\n3 2 1 0\n2 3 2 0\n0\n"Ada"\n"Bo"\n"Cy"\n"Chair"\n');
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('heading', { name: 'Chair' }).waitFor(SOON);
    await sees(page, 'Bo wins in round 2 with 5 of 9 votes still in play. 1 ahead of Ada.');
  });

  test('scores from 0 to 5 where the poll asks for stars', async () => {
    const owner = await someone('/polls/new');
    await owner.getByText('More settings').click();
    await owner.getByLabel('How it is counted').selectOption('star');
    const path = await makePoll(owner, 'Film night', ['Alien', 'Brazil', 'Clue']);
    const voter = await someone(path, { screen: 'phone' });
    await tick(voter.getByRole('group', { name: 'Brazil' }).getByLabel('5 stars'));
    await tick(voter.getByRole('group', { name: 'Clue' }).getByLabel('2 stars'));
    await expectGoodPage(voter);
    await send(voter);
    await voter.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await sees(owner, '1 ballot');
    await closePoll(owner);
    await expect.poll(() => winner(voter), SOON).toBe('Brazil');
    await voter.getByRole('button', { name: 'Count again in this browser' }).click();
    await sees(voter, 'Your ballot is included: entry 1, exactly as you sent it.');
  });
});

describe('to look at', () => {
  afterEach(() => world.sendEverybodyHome());

  const exampleOf = async (page: Page, title: string): Promise<string> => {
    const href = await page.getByRole('link', { name: title }).getAttribute('href');
    return href ?? '';
  };

  test('rounds step by arrow keys, the flow has a table twin, and all of it passes axe in both themes', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const page = await someone('/polls', { theme });
      const path = await exampleOf(page, 'Where does the team trip go?');
      await page.goto(path);
      const slider = page.getByRole('slider', { name: 'Round', exact: true });
      await slider.focus();
      await page.keyboard.press('Home');
      await sees(page, 'Round 1 of 4');
      await sees(page, 'Stay in and cook drops out. Votes move: 5 to Old town and museums.');
      await page.keyboard.press('ArrowRight');
      await sees(page, 'Round 2 of 4');
      const isPlaying = await willSee(page, 'Round 3 of 4');
      await page.getByRole('button', { name: 'Play the rounds' }).click();
      await isPlaying();
      const flow = page.getByRole('slider', { name: 'Where the votes went' });
      await flow.focus();
      await page.keyboard.press('Home');
      await expect
        .poll(() => flow.getAttribute('aria-valuetext'))
        .toBe('Round 1: Stay in and cook → Old town and museums, 5');
      await page.keyboard.press('t');
      await page.getByRole('cell', { name: 'Stay in and cook' }).first().waitFor();
      await page.getByRole('button', { name: 'Compare methods' }).click();
      await sees(page, /would choose|same result/);
      await expectGoodPage(page);
    }
  });

  test('the big screen shows turnout, the way in, and results as they come', async () => {
    const owner = await someone('/polls/new');
    const path = await makePoll(owner, 'On the wall', ['Left', 'Right']);
    const wall = await someone(`${path}/screen`, { screen: 'projector' });
    await wall.getByRole('img', { name: /QR code/ }).waitFor();
    await sees(wall, '0 ballots');
    await expectGoodPage(wall);
    await vote(await someone(path, { screen: 'phone' }), ['Left']);
    await sees(wall, '1 ballot');
    expect(await wall.getByText('wins').count()).toBe(0);
    await closePoll(owner);
    await sees(wall, 'Left wins in the first round with 1 of 1 votes.');
    await expectGoodPage(wall);
    const missing = await someone('/polls/no-such-poll', { screen: 'phone' });
    await missing.getByText('There is no such poll').last().waitFor();
    await expectGoodPage(missing);
  });
});
