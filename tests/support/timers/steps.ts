import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SharedDevice } from '#tests/support/browser/browser.ts';
import type { HostView } from '#activities/timers/contract.tables.ts';
import type { Closing, NewTable } from '#activities/timers/contract.views.ts';
import { SOON } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';
import type { PlainAct } from './table.ts';

export interface HostedTable {
  readonly path: string;
  readonly code: string;
  /** As the host. */
  act(...acts: readonly PlainAct[]): Promise<void>;
  read(): Promise<HostView>;
  end(closing?: Closing): Promise<void>;
  /** Takes a seat; gives the page of it. */
  sit(phone: SharedDevice, name: string): Promise<Page>;
  /** The host's page, with the clocks on it. */
  open(): Promise<Page>;
}

/** A table and its host, who does by the API what the journey of the first table does by hand. */
export const hostTable = async (
  world: World,
  host: SharedDevice,
  { names, ...given }: { readonly names: readonly string[] } & Partial<NewTable>,
): Promise<HostedTable> => {
  const { tableId, code } = await world.call<HostView>(host.context, 'POST /api/timers/tables', {
    templateId: 'monopoly-standard',
    players: names.map((name) => ({ name })),
    lag: true,
    anySeat: true,
    ...given,
  });
  const at = `/api/timers/tables/${tableId}`;
  const path = `/timers/tables/${tableId}`;
  return {
    path,
    code,
    async act(...acts) {
      for (const act of acts)
        await world.call(host.context, `POST ${at}/acts`, { act: { id: randomUUID(), ...act } });
    },
    read: () => world.call(host.context, `GET ${at}`),
    async end(closing = {}) {
      await world.call(host.context, `POST ${at}/end`, closing);
    },
    async sit(phone, name) {
      await world.call(phone.context, `POST ${at}/seats/${names.indexOf(name)}/claim`, {});
      const page = await phone.visit(path);
      await zone(page, name).waitFor(SOON);
      return page;
    },
    async open() {
      const page = await host.visit(path);
      await zone(page, names[0] ?? '').waitFor(SOON);
      return page;
    },
  };
};

export interface Setup {
  readonly template: string;
  readonly names: readonly string[];
}

/** Fills in the setup form, online and offline. */
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

/** Opens a table on the server; returns its path. */
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

/** Opens a section of the sheet behind "More". */
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

/** Key handling loads after the first paint. Presses the harmless key that says the time until it is heard. */
export const hearsKeys = async (page: Page, running: string): Promise<void> => {
  const isSaid = async (): Promise<number> => {
    await page.keyboard.press('t');
    return page.getByText(new RegExp(`^${running}: `)).count();
  };
  await expect.poll(isSaid, SOON).toBeGreaterThan(0);
};

export const closeSheet = (page: Page): Promise<void> => page.getByRole('button', { name: 'Close' }).click();

/** Presses and holds for as long as a dangerous act wants. */
export const hold = async (page: Page, name: string | RegExp): Promise<void> => {
  const button = page.getByRole('button', { name });
  await button.scrollIntoViewIfNeeded();
  await button.hover();
  // On a loaded machine the time to hold can be over before a question from outside is answered: the page itself looks.
  const watch = await button.evaluateHandle((element: HTMLElement) => {
    let isHeld = false;
    const isDone = new Promise<void>((resolve) => {
      new MutationObserver(() => {
        if (element.isConnected && element.dataset['state'] === 'holding') isHeld = true;
        else if (isHeld) resolve();
      }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-state'] });
    });
    return { isDone };
  });
  await page.mouse.down();
  await watch.evaluate(({ isDone }) => isDone);
  await page.mouse.up();
};
