import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodLooks } from '#tests/support/browser/browser.ts';
import type { SessionState } from '#activities/quizzes/contract.study.ts';
import type { Source } from '#activities/quizzes/contract.views.ts';
import { hostHunt } from '#tests/support/hunts/steps.ts';
import { vote } from '#tests/support/polls/world.ts';
import { SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());
afterEach(() => world.sendEverybodyHome());

/** A page of somebody the server knows: the first answer makes the guest that the calls below belong to. */
const arrive = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await visit(context, path);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('roundtable-visited')), SOON).toBe('true');
  return page;
};

const LEFT_OFF = 'Pick up where you left off';

test('a first visit is offered nothing to resume, and asks the server nothing', async () => {
  const context = await world.visitor({ screen: 'laptop' });
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url());
  });
  const page = await visit(context, '/');
  await page.getByText('Take a seat').waitFor(SOON);
  await page.waitForLoadState('networkidle');
  expect([asked, await page.getByText(LEFT_OFF).count()]).toEqual([[], 0]);
});

test('an owner finds an open poll, until it is closed', async () => {
  const context = await world.visitor({ screen: 'phone' });
  const page = await arrive(context, '/polls');
  const body = { title: 'Where to eat?', candidates: ['Here', 'There'], open: true };
  const { pollId } = await world.call<{ pollId: string }>(context, 'POST /api/polls', body);
  await page.goto('/');
  const left = page.getByRole('region', { name: LEFT_OFF });
  await left.getByRole('link', { name: 'Where to eat? Polls · Hosting' }).waitFor(SOON);
  await expectGoodLooks(page);
  await left.getByRole('link').click();
  await page.waitForURL(`**/polls/${pollId}`);
  await world.call(context, `POST /api/polls/${pollId}/status`, { to: 'closed' });
  await page.goto('/');
  await expect.poll(() => page.getByText(LEFT_OFF).count(), SOON).toBe(0);
});

test('a player finds the session, and its host finds the console', async () => {
  const host = await world.visitor({ screen: 'laptop', language: 'de', theme: 'dark' });
  const console = await arrive(host, '/engagements');
  const game = { title: 'Freitagsrunde', engagementType: 'trivia' };
  const { gameId } = await world.call<{ gameId: string }>(host, 'POST /api/engagements', game);
  await console.goto('/');
  const led = console.getByRole('link', { name: 'Freitagsrunde Fragerunden · Du leitest' });
  await expect.poll(() => led.getAttribute('href'), SOON).toBe(`/engagements/${gameId}/host`);
  await expectGoodLooks(console);

  const player = await world.visitor({ screen: 'phone' });
  await world.call(player, `POST /api/engagements/${gameId}/players`, { name: 'Ada' });
  const phone = await visit(player, `/play/${gameId}`);
  await phone.getByText('Ada').first().waitFor(SOON);
  // Written as soon as one is inside.
  await expect
    .poll(() => phone.evaluate(() => localStorage.getItem('roundtable.engagements.seat')), SOON)
    .toContain(gameId);
  await phone.goto('/');
  const played = phone.getByRole('link', { name: 'Freitagsrunde Engagements · Taking part' });
  await expect.poll(() => played.getAttribute('href'), SOON).toBe(`/play/${gameId}`);
});

/** Opens the home page and expects this link to lead there. */
const expectOffer = async (page: Page, name: string, href: string): Promise<void> => {
  await page.goto('/');
  const link = page.getByRole('link', { name });
  await expect.poll(() => link.getAttribute('href', SOON), SOON).toBe(href);
};

test('a voter finds an open poll again', async () => {
  const owner = await world.visitor({ screen: 'laptop' });
  const body = { title: 'Which film?', candidates: ['Alien', 'Brazil'], open: true };
  const { pollId } = await world.call<{ pollId: string }>(owner, 'POST /api/polls', body);
  const page = await visit(await world.visitor({ screen: 'phone' }), `/polls/${pollId}`);
  await vote(page, ['Brazil']);
  await expectOffer(page, 'Which film? Polls · Taking part', `/polls/${pollId}`);
});

test('a running clock, for its host and for a player on another phone', async () => {
  const context = await world.visitor({ screen: 'laptop' });
  const page = await arrive(context, '/timers');
  const table = {
    templateId: 'chess-blitz',
    title: 'Club evening',
    players: [{ name: 'Ada' }, { name: 'Ben' }],
  };
  const { tableId } = await world.call<{ tableId: string }>(context, 'POST /api/timers/tables', table);
  await expectOffer(page, 'Club evening Timers · Hosting', `/timers/tables/${tableId}`);

  const phone = await world.visitor({ screen: 'phone' });
  const seat = await arrive(phone, '/timers');
  await world.call(phone, `POST /api/timers/tables/${tableId}/seats/1/claim`, {});
  await expectOffer(seat, 'Club evening Timers · Taking part', `/timers/tables/${tableId}`);
});

test('a study session in progress', async () => {
  const context = await world.visitor({ screen: 'phone' });
  const page = await arrive(context, '/quizzes');
  const { sources } = await world.call<{ sources: Source[] }>(context, 'GET /api/quizzes/sources');
  const [{ bankId, provider, certificate } = { bankId: '', provider: '', certificate: '' }] = sources;
  const body = { mode: 'study', language: 'EN', questions: 3, sources: [{ bankId, provider, certificate }] };
  const { session } = await world.call<SessionState>(context, 'POST /api/quizzes/sessions', body);
  await expectOffer(page, `${certificate} Quizzes · Taking part`, `/quizzes/sessions/${session.sessionId}`);
});

test('a hunt, for its host and for a team', async () => {
  const host = await world.visitor({ screen: 'laptop' });
  const page = await arrive(host, '/hunts');
  const hunt = await hostHunt(world, host);
  await expectOffer(page, 'Old town Hunts · Hosting', `/hunts/${hunt.gameId}/build`);
  await hunt.phase('start');
  await expectOffer(page, 'Old town Hunts · Hosting', `/hunts/${hunt.gameId}/host`);

  const phone = await world.visitor({ screen: 'phone' });
  const team = await arrive(phone, '/hunts');
  await hunt.join(phone, 'Foxes');
  await expectOffer(team, 'Old town Hunts · Taking part', hunt.path);
});

test('an open room, for its host and for a guest, until it closes', async () => {
  const host = await visit(await world.visitor({ screen: 'laptop' }), '/rooms/new');
  await host.getByRole('radio', { name: /^Something else/ }).check(SOON);
  await host.getByLabel('Name of the room').fill('Book club');
  await host.getByLabel('Your name').fill('Ada');
  await host.getByRole('button', { name: 'Open the room' }).click(SOON);
  await host.waitForURL(/\/rooms\/(?!new)/, SOON);
  const path = new URL(host.url()).pathname;
  await expectOffer(host, 'Book club Room · Hosting', path);
  await expectGoodLooks(host);

  const guest = await visit(await world.visitor({ screen: 'phone' }), path);
  await guest.getByLabel('Your name').fill('Ben');
  await guest.getByRole('button', { name: 'Take a seat' }).click(SOON);
  await guest.getByText('Ben').first().waitFor(SOON);
  await expectOffer(guest, 'Book club Room · Taking part', path);
  await world.call(host.context(), `POST /api${path}/close`, {});
  await guest.goto('/');
  await expect.poll(() => guest.getByText(LEFT_OFF).count(), SOON).toBe(0);
});

test('a half-filled new session is there again after a reload', async () => {
  const page = await visit(await world.visitor({ screen: 'phone' }), '/engagements/new');
  const title = page.getByRole('textbox', { name: 'Title' });
  // The page suggests the title of a set once it has read them.
  await expect.poll(() => title.inputValue(), SOON).not.toBe('');
  await title.fill('Office party');
  await page.waitForFunction((text) => JSON.stringify(localStorage).includes(text), 'Office party', SOON);
  await page.reload();
  await page.getByText('We kept what you filled in.').waitFor(SOON);
  await expect.poll(() => title.inputValue(), SOON).toBe('Office party');
  await expectGoodLooks(page);
});

test('a title in Arabic reads from right to left, where it is typed and where it is shown', async () => {
  const page = await visit(await world.visitor({ screen: 'phone' }), '/rooms/new');
  await page.getByRole('radio', { name: /^Something else/ }).check(SOON);
  const title = page.getByLabel('Name of the room');
  await title.fill('مائدة مستديرة');
  expect(await title.evaluate((field) => field.matches(':dir(rtl)'))).toBe(true);
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('button', { name: 'Open the room' }).click(SOON);
  await page.waitForURL(/\/rooms\/(?!new)/, SOON);
  await page.goto('/');
  // The bar above the page names the room, too.
  const shown = page.getByRole('main').getByText('مائدة مستديرة');
  await shown.waitFor(SOON);
  // The browser then takes the direction from the text itself, as with dir="auto".
  expect(await shown.evaluate((text) => getComputedStyle(text).unicodeBidi)).toBe('plaintext');
});
