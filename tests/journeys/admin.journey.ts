import { execFileSync } from 'node:child_process';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { root } from '#scripts/tree.ts';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodLooks, expectGoodPage } from '#tests/support/browser/browser.ts';
import { SOON, startWorld } from '#tests/support/browser/world.ts';
import type { VisitorOptions, World } from '#tests/support/browser/world.ts';

const EMAIL = 'eve@example.org';
const PASSWORD = 'turtle harbour nine';
let world: World;

beforeAll(async () => {
  world = await startWorld({ ADMINS: EMAIL });
});
afterEach(() => world.sendEverybodyHome());
afterAll(() => world?.close());

/** As the guide says it: the operator's link is opened once, and then there is an administrator. */
const signInAdmin = async (options?: VisitorOptions): Promise<BrowserContext> => {
  const command = ['src/cli/roundtable.js', 'reset-link', EMAIL, '--json'];
  const env = { PATH: process.env['PATH'], ...world.env };
  const printed = execFileSync(process.execPath, command, { cwd: root, env, encoding: 'utf8' });
  const token = (JSON.parse(printed) as { url: string }).url.split('#')[1];
  const context = await world.visitor(options);
  await world.call(context, 'POST /api/password-resets', { token, password: PASSWORD });
  return context;
};

const cellsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('cell');

const choose = async (page: Page, tab: string): Promise<void> => {
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: tab, selected: true }).waitFor(SOON);
};

test('[OPS-1] nobody else sees the administration, and is told who may', async () => {
  const page = await world.someone('/admin');
  await page.getByText('For administrators only').waitFor(SOON);
  await expectGoodPage(page);
  await page.getByRole('link', { name: 'Sign in' }).last().click();
  await page.waitForURL('**/sign-in?return=/admin');
});

test('[OPS-2] [OPS-5] [OPS-6] an administrator sees what runs, what is stored, makes a copy and reads the notes', async () => {
  const admin = await signInAdmin();
  const owner = await world.visitor();
  const poll = { title: 'Lunch', candidates: ['Soup', 'Rice'], open: true };
  const { pollId } = await world.call<{ pollId: string }>(owner, 'POST /api/polls', poll);
  await visit(owner, `/polls/${pollId}`);

  const page = await visit(admin, '/account');
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByText('Database: working').waitFor(SOON);
  await expect.poll(() => cellsOf(page, 'Activities in use').allTextContents(), SOON).toContain('Polls');
  await expectGoodPage(page);

  await page.getByRole('tab', { name: 'Running now' }).focus();
  await choose(page, 'Storage');
  await expect.poll(() => cellsOf(page, 'Tables').allTextContents(), SOON).toContain('roundtable-platform');
  await expectGoodPage(page);

  await choose(page, 'Backups and exports');
  const start = page.getByRole('button', { name: 'Export now' });
  await start.waitFor(SOON);
  await expectGoodPage(page);
  await start.focus();
  await page.keyboard.press('Enter');
  await page.getByText(/: [\d,]+ items, .+, in /).waitFor({ timeout: 90_000 });

  await page.getByRole('tab', { name: 'Backups and exports' }).focus();
  await choose(page, 'Activity log');
  await page.getByLabel('Search').fill('startJob');
  await page.getByText('operations.startJob').waitFor(SOON);
  await expect.poll(() => cellsOf(page, 'Activity log').allTextContents(), SOON).toContain('export');
  await page.getByLabel('Search').fill(pollId);
  await page.getByText('polls.createPoll').waitFor(SOON);
  await expectGoodPage(page);
  expect(await page.content()).not.toContain('Lunch');
});

test('[GAME-39] an administrator looks through all sessions of the server; nobody else does', async () => {
  const owner = await world.visitor();
  const game = { title: 'Secret plans', engagementType: 'survey' };
  const { gameId } = await world.call<{ gameId: string }>(owner, 'POST /api/engagements', game);
  const refused = await visit(owner, '/engagements/all');
  await refused.getByText('For administrators only').waitFor(SOON);

  const page = await visit(await signInAdmin(), '/admin');
  await page.getByRole('link', { name: 'All sessions' }).click();
  await page.getByRole('cell', { name: gameId, exact: true }).waitFor(SOON);
  await expectGoodPage(page);
  expect(await page.content()).not.toContain('Secret plans');
  await page.getByLabel('Kind').selectOption({ label: 'Trivia' });
  await page.getByRole('cell', { name: gameId, exact: true }).waitFor({ ...SOON, state: 'detached' });
});

test('[OPS-12] an administrator looks for what other systems left, and is told what a run would write', async () => {
  const page = await visit(await signInAdmin(), '/admin#adopt');
  await page.getByRole('button', { name: 'Search the tables' }).click();
  await page.getByRole('heading', { name: /^Found, / }).waitFor({ timeout: 60_000 });
  await page.getByText('ranked-choice-polls').first().waitFor(SOON);
  await expectGoodPage(page);
  const owner = page.getByLabel('E-mail of the new owner');
  const attempt = page.getByRole('button', { name: 'Preview' });
  await owner.fill('nobody');
  await attempt.click();
  await page.locator('[id$="-error"]').waitFor(SOON);
  await owner.fill('ada@example.org');
  await page.getByLabel('People found in the tables must prove their e-mail').check();
  await attempt.click();
  await page
    .getByRole('heading', { name: /^Would be written for ada@example\.org, / })
    .waitFor({ timeout: 60_000 });
  await page.getByText('“roundtable reset-link ada@example.org”').waitFor(SOON);
  await expectGoodPage(page);
});

test('[OPS-2] it fits a phone, in the dark and in German', async () => {
  const page = await visit(await signInAdmin({ screen: 'phone', theme: 'dark', language: 'de' }), '/admin');
  for (const [tab, shown] of [
    ['Läuft gerade', 'Datenbank: in Ordnung'],
    ['Speicher', 'roundtable-platform'],
    ['Sicherungen und Exporte', 'Jetzt exportieren'],
    ['Aktivitätsprotokoll', 'account.link-made'],
    ['Aus anderen Systemen', 'Tabellen durchsuchen'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByText(shown).first().waitFor(SOON);
    await expectGoodLooks(page);
  }
});
