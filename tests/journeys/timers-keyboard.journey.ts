import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { expectFocus, expectGoodPage, SharedDevice } from '#tests/support/browser/browser.ts';
import { becomes, hearsKeys, hostTable, zone } from '#tests/support/timers/steps.ts';
import { SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

let world: World;
let laptop: SharedDevice;
beforeAll(async () => {
  world = await startWorld();
  laptop = await SharedDevice.of(await world.visitor());
});
afterEach(() => laptop.forget());
afterAll(() => world?.close());

const hasFocus = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => element === document.activeElement);

/** Tab until something has the focus; a page on which it never does fails. */
const tabTo = async (
  page: Page,
  name: string | RegExp,
  role: 'button' | 'link' = 'button',
): Promise<void> => {
  const wanted = page.getByRole(role, { name }).first();
  await wanted.waitFor(SOON);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await hasFocus(wanted)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(name)} is not reached by Tab`);
};

describe('by keyboard alone', () => {
  const aTable = () => hostTable(world, laptop, { names: ['Ana', 'Ben'] });

  test('a whole game: begin, end turns, pause, undo, end', async () => {
    const page = await (await aTable()).open();
    await tabTo(page, /^Ana\b/);
    await page.keyboard.press('Enter');
    await becomes(page, 'Ana', 'running');
    await hearsKeys(page, 'Ana');
    await page.keyboard.press('n');
    await becomes(page, 'Ben', 'running');
    await page.keyboard.press('2');
    await becomes(page, 'Ana', 'running');
    await page.keyboard.press('p');
    await becomes(page, 'Ana', 'held');
    await page.keyboard.press('p');
    await becomes(page, 'Ana', 'running');
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press(' ');
    await becomes(page, 'Ben', 'running');
    await tabTo(page, 'Undo');
    await page.keyboard.press('Enter');
    await becomes(page, 'Ana', 'running');
  });

  test('a dangerous act takes two presses, and the sheet gives the focus back', async () => {
    const table = await aTable();
    await table.act({ type: 'start', seat: 0 });
    const page = await table.open();
    await hearsKeys(page, 'Ana');
    await tabTo(page, 'Pause');
    await page.keyboard.press('m');
    await page.getByRole('dialog').waitFor(SOON);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Pause' })), SOON).toBe(true);
    await page.keyboard.press('m');
    // An open sheet takes the focus itself: whoever goes on before that loses it again.
    await expect.poll(() => page.locator('dialog :focus').count(), SOON).toBe(1);
    const section = page.locator('summary').filter({ hasText: 'End the game' });
    await section.focus();
    await expectFocus(section);
    await page.keyboard.press('Enter');
    await tabTo(page, /^End the game/);
    await expectGoodPage(page);
    await page.keyboard.press('Enter');
    await page.getByText('Press again to confirm').waitFor(SOON);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/timers\/games\//);
    await page.getByText('No winner').waitFor(SOON);
  });

  test('a template is made and understood before it is saved', async () => {
    const page = await laptop.visit('/timers/templates/new');
    await page.getByRole('heading', { name: 'Example' }).waitFor(SOON);
    await page.getByLabel('Time control').selectOption('byo-yomi');
    await page
      .getByText(/periods? left/)
      .first()
      .waitFor(SOON);
    await expectGoodPage(page);
    await page.getByLabel('Time of a period').fill('soon');
    await page.getByText('Type a time such as 90 or 1:30.').waitFor(SOON);
    await page.getByLabel('Fewest players').fill('5');
    await page.getByRole('button', { name: 'Save the template' }).click();
    await page.getByText('Give the template a name.').waitFor(SOON);
    await page.getByText('The fewest players cannot be more than the most.').waitFor(SOON);
    await expectGoodPage(page);
    await page.getByLabel('Time of a period').fill('0:20');
    await page.getByLabel('Fewest players').fill('2');
    await page.getByLabel(/^Name/).fill('Go at the club');
    await page.getByRole('button', { name: 'Save the template' }).click();
    await page.waitForURL(/\/timers\/templates\/(?!new)/);
    await page.getByRole('heading', { name: 'Edit template' }).waitFor(SOON);
    await expectGoodPage(page);
    await page.goto('/timers/templates');
    await page.getByLabel('Search templates').fill('at the club');
    await page.getByRole('link', { name: 'Go at the club', exact: true }).waitFor(SOON);
    await expect.poll(() => page.locator('article').count(), SOON).toBe(1);
    await expectGoodPage(page);
  });
});

describe('auf Deutsch', () => {
  test('eine Partie am Handy, im Dunkeln', async () => {
    const page = await world.someone('/timers', { screen: 'phone', theme: 'dark', language: 'de' });
    onTestFinished(() => page.context().close());
    await page.getByRole('heading', { name: 'Timer', exact: true }).waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('link', { name: 'Neuer Tisch' }).click();
    await page.getByRole('combobox', { name: 'Vorlage' }).selectOption({ label: 'Monopoly Standard' });
    await page.getByLabel('Name von Person 1', { exact: true }).fill('Änne');
    await page.getByLabel('Name von Person 2', { exact: true }).fill('Öz');
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Tisch eröffnen' }).click();
    await page.waitForURL(/\/timers\/tables\//);
    await zone(page, 'Änne').waitFor(SOON);
    await page.getByText('Tippt an, wer anfängt.').waitFor(SOON);
    await expectGoodPage(page);
    await zone(page, 'Änne').click();
    await becomes(page, 'Änne', 'running');
    await expect.poll(() => zone(page, 'Änne').innerText(), SOON).toContain('Läuft');
    await page.getByRole('button', { name: 'Mehr' }).click();
    await page.getByText('Regelfrage').waitFor(SOON);
    await expectGoodPage(page);
  });
});
