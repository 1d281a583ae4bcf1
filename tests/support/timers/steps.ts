import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { SOON } from '#tests/support/browser/world.ts';

export interface Setup {
  readonly template: string;
  readonly names: readonly string[];
}

/** Fills in who plays what; works on the page for a new table and on the one without network. */
export const fillSetup = async (page: Page, { template, names }: Setup): Promise<void> => {
  await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: template });
  const rows = page.getByLabel(/^Name of player/);
  for (let count = await rows.count(); count < names.length; count += 1) {
    await page.getByRole('button', { name: 'Add a player' }).click();
  }
  for (const [at, name] of names.entries()) {
    await page.getByLabel(`Name of player ${at + 1}`, { exact: true }).fill(name);
  }
  const meant = page.getByRole('checkbox', { name: /^Play with/ });
  if ((await meant.count()) > 0) await meant.check();
};

/** A table of the server; gives its path. */
export const openTable = async (page: Page, setup: Setup): Promise<string> => {
  await fillSetup(page, setup);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/timers\/tables\/[\w-]+$/);
  await zone(page, setup.names[0] ?? '').waitFor(SOON);
  return new URL(page.url()).pathname;
};

/** A player's part of the clock face. */
export const zone = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}\\b`) }).and(page.locator('[data-phase]'));

export const phaseOf = (page: Page, name: string): Promise<string | null> =>
  zone(page, name).getAttribute('data-phase');

/** Waits until a seat is running, waiting, held, out. */
export const becomes = async (page: Page, name: string, phase: string): Promise<void> => {
  await expect.poll(() => phaseOf(page, name), SOON).toBe(phase);
};

/** What a player's clock shows. */
export const digitsOf = (page: Page, name: string): Promise<string> =>
  zone(page, name).locator('[data-seat]').innerText();

/** Opens a part of the sheet behind "More". */
export const openSheet = async (page: Page, part: string): Promise<void> => {
  await page.getByRole('button', { name: 'More' }).click();
  const section = page
    .getByRole('dialog')
    .locator('details')
    .filter({ has: page.getByText(part, { exact: true }) });
  await section.first().waitFor(SOON);
  if (!(await section.first().evaluate((element: HTMLDetailsElement) => element.open))) {
    await section.first().locator('summary').click();
  }
};

export const closeSheet = (page: Page): Promise<void> => page.getByRole('button', { name: 'Close' }).click();

/** Presses and holds for as long as a dangerous act wants. */
export const hold = async (page: Page, name: string | RegExp): Promise<void> => {
  const button = page.getByRole('button', { name });
  await button.scrollIntoViewIfNeeded();
  await button.hover();
  await page.mouse.down();
  await button.and(page.locator('[data-state=holding]')).waitFor(SOON);
  await page.waitForTimeout(800);
  await page.mouse.up();
};
