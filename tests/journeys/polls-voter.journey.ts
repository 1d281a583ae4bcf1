import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { scanQr } from '#tests/support/browser/qr.ts';
import { rank, send, startPollsWorld, vote } from '#tests/support/polls/world.ts';
import type { PollsWorld } from '#tests/support/polls/world.ts';
import { sees, SOON, stillBox, tick, untick } from '#tests/support/browser/world.ts';

let world: PollsWorld;
beforeAll(async () => {
  world = await startPollsWorld();
});
afterEach(() => world.sendEverybodyHome());
afterAll(() => world?.close());

describe('a half-filled ballot', () => {
  test('survives a reload, and is gone once it is sent', async () => {
    const { pollId } = await world.makePoll(await world.visitor());
    const page = await world.someone(`/polls/${pollId}`, { screen: 'phone' });
    await rank(page, ['Pizza', 'Soup']);
    await page.reload();
    await page.getByRole('button', { name: 'Pizza, rank 1 of 2, move up' }).waitFor(SOON);
    await page.getByRole('button', { name: 'Soup, rank 2 of 2, move up' }).waitFor(SOON);
    await send(page);
    await page.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    const drafts = () => page.evaluate(() => localStorage.getItem('roundtable.polls.drafts') ?? '');
    await expect.poll(drafts, SOON).not.toContain('Pizza');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Vote again' }).click();
    await page.getByRole('button', { name: 'Pizza, not ranked, add as rank 1' }).waitFor(SOON);
  });

  test('is dropped when the owner changes the options, on an open page too', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner);
    const page = await world.someone(`/polls/${pollId}`, { screen: 'phone' });
    await rank(page, ['Pizza', 'Soup']);
    await world.call(owner, `PATCH /api/polls/${pollId}`, { candidates: ['Pizza', 'Stew'] });
    await page.getByRole('button', { name: 'Stew, not ranked, add as rank 1' }).waitFor(SOON);
    await page.getByRole('button', { name: 'Pizza, not ranked, add as rank 1' }).waitFor(SOON);
    await page.reload();
    await page.getByRole('button', { name: 'Pizza, not ranked, add as rank 1' }).waitFor(SOON);
  });
});

describe('[POLL-37] a ballot asks for no more than its method counts', () => {
  test('one option, by radio buttons', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner, { settings: { method: 'plurality' } });
    const page = await world.someone(`/polls/${pollId}`, { screen: 'phone' });
    await tick(page.getByRole('radio', { name: 'Soup' }));
    await tick(page.getByRole('radio', { name: 'Curry' }));
    await send(page);
    await page.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await world.move(owner, pollId, 'closed');
    await sees(page, 'Curry wins with 1 first choice.');
  });

  test('every option one approves of, by check boxes', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner, { settings: { method: 'approval' } });
    const page = await world.someone(`/polls/${pollId}`, { screen: 'phone' });
    for (const name of ['Soup', 'Curry', 'Pizza']) await tick(page.getByRole('checkbox', { name }));
    await untick(page.getByRole('checkbox', { name: 'Pizza' }));
    await expectGoodPage(page);
    await send(page);
    await page.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await world.castAsNewcomer(pollId, 'Soup');
    await world.move(owner, pollId, 'closed');
    await sees(page, 'Soup wins with 2 approvals.');
  });
});

describe('an invitation', () => {
  test('[POLL-16] printed with its code in the link fills the code in, and leaves the address', async () => {
    const owner = await world.visitor();
    const { pollId, code = '' } = await world.makePoll(owner, { settings: { voters: 'codes' } });
    const { codes } = await world.call<{ codes: { code: string }[] }>(
      owner,
      `POST /api/polls/${pollId}/codes`,
      { number: 1 },
    );
    const invite = codes[0]?.code ?? '';
    const page = await world.someone(`/j/${code}#code=${invite}`, { screen: 'phone' });
    await expect.poll(() => page.getByLabel('Invite code').inputValue(), SOON).toBe(invite);
    await expect.poll(() => new URL(page.url()).hash, SOON).toBe('');
    await vote(page, ['Pizza']);
  });
});

describe('an option that is dragged', () => {
  test('shows where it will land: in the empty ranking, and below the last rank', async () => {
    const { pollId } = await world.makePoll(await world.visitor());
    const page = await world.someone(`/polls/${pollId}`);
    const drag = async (name: string, to: string): Promise<void> => {
      const target = await stillBox(page.locator(to).first());
      const grip = await stillBox(page.locator(`[data-name=${name}] > button`).first());
      await page.mouse.move(grip.x + 8, grip.y + 8);
      await page.mouse.down();
      await page.mouse.move(grip.x + 8, target.y + target.height - 2, { steps: 4 });
    };
    await drag('Soup', '[data-ranked] p');
    await page.locator('[data-ranked] p[data-drop]').waitFor(SOON);
    await page.mouse.up();
    await page
      .getByRole('button', { name: /^Soup, rank 1 of 1/ })
      .first()
      .waitFor(SOON);
    await drag('Curry', '[data-ranked] ol');
    await page.locator('[data-ranked] ol[data-drop]').waitFor(SOON);
    await page.mouse.up();
    await page
      .getByRole('button', { name: /^Curry, rank 2 of 2/ })
      .first()
      .waitFor(SOON);
  });
});

describe('the end of a poll', () => {
  test('[POLL-36] a ballot that was not sent in time is kept, with a word', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner);
    const page = await world.someone(`/polls/${pollId}`, { screen: 'phone' });
    await rank(page, ['Pizza', 'Soup']);
    await world.move(owner, pollId, 'closed');
    await page.getByRole('heading', { name: 'Your ballot was not sent' }).waitFor(SOON);
    await sees(page, 'Pizza');
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Discard it' }).click();
    await page
      .getByRole('heading', { name: 'Your ballot was not sent' })
      .waitFor({ ...SOON, state: 'detached' });
  });

  test('[POLL-34] [POLL-43] moves later; voters see it at once, and can save it to their calendar', async () => {
    const owner = await world.visitor();
    const expiresAt = Date.now() + 3_600_000;
    const { pollId } = await world.makePoll(owner, { expiresAt });
    await world.castAsNewcomer(pollId, 'Soup');
    const voter = await world.someone(`/polls/${pollId}`, { screen: 'phone' });
    const page = await visit(owner, `/polls/${pollId}/edit`);
    const field = page.getByLabel('Voting ends');
    const [date = ''] = (await field.inputValue()).split('T');
    await field.fill(`${Number(date.slice(0, 4)) + 1}${date.slice(4)}T12:00`);
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Save' }).click();
    for (const seen of [page, voter]) await sees(seen, /^The end was moved from /);
    await expectGoodPage(voter);
    const saving = voter.waitForEvent('download');
    await voter.getByRole('button', { name: 'Add the end to my calendar' }).click();
    const file = await readFile(await (await saving).path(), 'utf8');
    expect(file).toMatch(new RegExp(`^DTSTART:${Number(date.slice(0, 4)) + 1}\\d{4}T`, 'm'));
  });
});

describe('before voting', () => {
  test('[POLL-29] [POLL-30] the page says how it is counted, what an equal rank does, and by which seed ties are broken', async () => {
    const owner = await world.visitor();
    const { pollId, seedHash } = await world.makePoll(owner, { settings: { equalRanks: true } });
    const page = await world.someone(`/polls/${pollId}`, { screen: 'phone' });
    await sees(page, 'When an equal rank comes up, your vote is split equally among its options.');
    await sees(page, 'Counted by: Instant runoff.');
    await sees(page, seedHash);
    await expectGoodPage(page);
    await rank(page, ['Pizza', 'Soup']);
    await page.getByLabel('Rank of Soup').fill('1');
    await page.getByLabel('Rank of Soup').press('Enter');
    await send(page);
    await page.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await world.castAsNewcomer(pollId, 'Curry');
    await world.castAsNewcomer(pollId, 'Soup');
    await world.move(owner, pollId, 'closed');
    await sees(page, 'Soup wins in round 2 with 2 of 3 votes still in play.');
    await sees(
      page,
      'Where a ballot put several options on one rank, its vote was split equally among them.',
    );
    await expectGoodPage(page);
  });
});

describe('after close', () => {
  test('[POLL-31] open ballots stand with their names, and [POLL-17] too few ballots have no winner', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner, { settings: { ballots: 'open', quorum: 5 } });
    const page = await world.someone(`/polls/${pollId}`, { screen: 'phone' });
    await rank(page, ['Pizza', 'Soup']);
    await page.getByLabel('Your name').fill('Ana');
    await send(page);
    await page.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await world.move(owner, pollId, 'closed');
    await sees(page, /^Not valid: too few ballots\./);
    expect(await page.locator('[data-mark=elected]').count()).toBe(0);
    await page.getByText('Who voted how').click();
    await sees(page, 'Pizza > Soup');
    await sees(page, 'Ana');
    await expectGoodPage(page);
  });
});

describe('[POLL-32] a receipt', () => {
  const voted = async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner);
    const path = `/polls/${pollId}`;
    const phone = await world.someone(path, { screen: 'phone' });
    await vote(phone, ['Pizza', 'Soup']);
    await phone.getByText('Your receipt').click();
    const line = await phone.getByText(/^[\da-f]{8}-[\da-f-]{27} [\da-f]{40}$/).innerText();
    return { owner, pollId, path, phone, line, link: `${path}#receipt=${line.replace(' ', '.')}` };
  };

  test('opened by its link changes the ballot elsewhere, and the first device shows what the server has', async () => {
    const { phone, path, link } = await voted();
    const laptop = await world.someone(link);
    await laptop.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await expect.poll(() => new URL(laptop.url()).hash, SOON).toBe('');
    await laptop.getByRole('button', { name: 'Change my ballot' }).click();
    await laptop.getByRole('button', { name: 'Soup, rank 2 of 2, take out' }).click();
    await laptop.getByRole('button', { name: 'Review my ballot' }).click();
    await laptop.getByRole('dialog').getByRole('button', { name: 'Send change' }).click();
    await laptop.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await phone.goto(path);
    await sees(phone, 'Your ballot is in');
    await expect.poll(() => phone.getByRole('listitem').allInnerTexts(), SOON).toEqual(['1\nPizza']);
  });

  test('scanned from the screen opens the ballot on another device, which can withdraw it', async () => {
    const { phone, path, link } = await voted();
    await phone.emulateMedia({ colorScheme: 'dark' });
    const scanned = new URL(await scanQr(phone.getByRole('img', { name: /QR code/ })));
    expect(scanned.pathname + scanned.hash).toBe(link);
    const tablet = await world.someone(scanned.pathname + scanned.hash, { screen: 'phone' });
    await tablet.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await expect
      .poll(() => tablet.getByRole('listitem').allInnerTexts(), SOON)
      .toEqual(['1\nPizza', '2\nSoup']);
    await tablet.getByRole('button', { name: 'Withdraw' }).click();
    await tablet.getByRole('heading', { name: 'Your ballot is withdrawn' }).waitFor(SOON);
    await phone.goto(path);
    await phone.getByRole('heading', { name: 'Your ballot is withdrawn' }).waitFor(SOON);
  });

  test('opened by its file after close finds the ballot in the chain; a device that forgets it can undo', async () => {
    const { owner, pollId, path, line } = await voted();
    await world.move(owner, pollId, 'closed');
    const laptop = await world.someone(path);
    await laptop.getByText('Open a ballot with its receipt').click();
    await laptop.getByRole('textbox', { name: 'Receipt' }).fill('no receipt');
    await laptop.getByRole('button', { name: 'Open my ballot' }).click();
    await sees(laptop, /^That is not a receipt/);
    await expectGoodPage(laptop);
    const file = { name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from(`Lunch\n${line}\n`) };
    await laptop.getByLabel('Or its file').setInputFiles(file);
    await laptop.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await laptop.getByRole('button', { name: 'Count again in this browser' }).click();
    await sees(laptop, 'Your ballot is included: entry 1, exactly as you sent it.');
    await laptop.getByText('Your receipt').click();
    await laptop.getByRole('button', { name: 'Forget it on this device' }).click();
    await sees(laptop, 'Open a ballot with its receipt');
    await laptop.getByRole('button', { name: 'Undo' }).click();
    await laptop.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await expectGoodPage(laptop);
  });
});

describe('a ballot that waited', () => {
  const wait = async (pollId: string): Promise<Page> => {
    const context = await world.visitor({ screen: 'phone' });
    // Going offline does not cut a socket that is open already; without one nothing can slip out.
    await context.routeWebSocket(/\/live/, (socket) => socket.close());
    const phone = await visit(context, `/polls/${pollId}`);
    await phone.waitForLoadState('networkidle');
    await context.setOffline(true);
    await rank(phone, ['Curry', 'Soup']);
    await send(phone);
    await phone.getByRole('heading', { name: 'Your ballot is waiting to be sent' }).waitFor(SOON);
    return phone;
  };

  test('[POLL-5] leaves from any page of the app, and the receipt knows', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner);
    const phone = await wait(pollId);
    const context = phone.context();
    await phone.close();
    await context.setOffline(false);
    const home = await visit(context, '/');
    await sees(home, 'Your saved changes have been sent.');
    await expectGoodPage(home);
    const { turnout } = await world.call<{ turnout: { ballots: number } }>(owner, `GET /api/polls/${pollId}`);
    expect(turnout.ballots).toBe(1);
    await home.goto(`/polls/${pollId}`);
    await home.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await sees(home, '1 ballot');
  });

  test('[POLL-3] and came too late says so, wherever the voter is by then', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner);
    const phone = await wait(pollId);
    const context = phone.context();
    await phone.close();
    await world.move(owner, pollId, 'closed');
    await context.setOffline(false);
    await sees(await visit(context, '/'), 'This poll is closed.');
  });

  test('costs nothing where nothing waits', async () => {
    const context = await world.visitor();
    const scripts: string[] = [];
    context.on('request', (request) => scripts.push(request.url()));
    const page = await visit(context, '/');
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((url) => /outbox|page-live/.test(url))).toEqual([]);
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(databases).not.toContain('roundtable-outbox');
  });
});

describe('where my ballot counted', () => {
  const expectExplained = async (page: Page, lines: readonly string[]): Promise<void> => {
    await page.getByRole('button', { name: 'Where my ballot counted' }).click();
    const shown = page.locator('section[aria-labelledby=trust-title] [role=status] ol > li');
    await expect.poll(() => shown.allInnerTexts(), SOON).toEqual(lines);
  };

  test('with stars: the score round and the runoff', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner, { settings: { method: 'star' } });
    const page = await world.someone(`/polls/${pollId}`, { screen: 'phone' });
    await tick(page.getByRole('group', { name: 'Curry' }).getByLabel('5 stars'));
    await tick(page.getByRole('group', { name: 'Soup' }).getByLabel('2 stars'));
    await send(page);
    await page.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await world.move(owner, pollId, 'closed');
    await expectExplained(page, ['Score round: Soup 2 and Curry 5', 'Curry against Soup: for Curry']);
    await expectGoodPage(page);
  });

  test('in duels: the pairs of the winner, and why there are no rounds', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner, { settings: { method: 'schulze' } });
    const page = await world.someone(`/polls/${pollId}`, { screen: 'phone', theme: 'dark' });
    await vote(page, ['Curry', 'Soup']);
    await world.move(owner, pollId, 'closed');
    await expectExplained(page, ['Curry against Soup: for Curry', 'Curry against Pizza: for Curry']);
    await sees(page, /^This method has no rounds/);
    await expectGoodPage(page);
  });
});

describe('a secret ballot', () => {
  /** The field for the code loads after the ballot, and takes the code from the link. */
  const codeIsIn = async (page: Page, code: string): Promise<void> => {
    await expect.poll(() => page.getByLabel('Invite code').inputValue(), SOON).toBe(code);
  };

  test('[POLL-39] [POLL-41] leaves without the session, can be changed, and everybody can check its token', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner, { settings: { voters: 'codes' } });
    const { codes } = await world.call<{ codes: { code: string }[] }>(
      owner,
      `POST /api/polls/${pollId}/codes`,
      { number: 2 },
    );
    const page = await world.someone(`/polls/${pollId}#code=${codes[0]?.code}`, { screen: 'phone' });
    const sent: Promise<readonly [string, boolean]>[] = [];
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      const row = /\/(tokens|token-ballots|receipt)\b/.exec(path)?.[1];
      if (row !== undefined)
        sent.push(request.allHeaders().then(({ cookie }) => [row, cookie !== undefined]));
    });
    await sees(page, 'a blind-signed token keeps your name apart');
    await codeIsIn(page, codes[0]?.code ?? '');
    await vote(page, ['Pizza', 'Soup']);
    await expectGoodPage(page);
    expect(new Map(await Promise.all(sent))).toEqual(
      new Map([
        ['tokens', true],
        ['token-ballots', false],
      ]),
    );
    await page.getByRole('button', { name: 'Change my ballot' }).click();
    await page.getByRole('button', { name: 'Soup, rank 2 of 2, move up' }).click();
    await page.getByRole('button', { name: 'Review my ballot' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send change' }).click();
    await page.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await world.move(owner, pollId, 'closed');
    await page.getByRole('button', { name: 'Count again in this browser' }).click();
    await sees(page, 'Every ballot has a valid token');
    await expectGoodPage(page);
  });

  test('[POLL-38] with a wrong code says so and keeps what was filled in', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner, { settings: { voters: 'codes' } });
    const page = await world.someone(`/polls/${pollId}#code=AAA-BBB-CCC`, { screen: 'phone' });
    await codeIsIn(page, 'AAA-BBB-CCC');
    await rank(page, ['Pizza']);
    await send(page);
    await sees(page, 'This invite code does not belong to this poll.');
    await page.getByRole('button', { name: 'Pizza, rank 1 of 1, move up' }).waitFor(SOON);
  });
});
