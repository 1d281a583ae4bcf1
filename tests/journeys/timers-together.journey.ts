import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { expectFocus, expectGoodPage, SharedDevice } from '#tests/support/browser/browser.ts';
import {
  becomes,
  closeSheet,
  hearsKeys,
  hostTable,
  openSheet,
  phaseOf,
  zone,
} from '#tests/support/timers/steps.ts';
import type { HostedTable } from '#tests/support/timers/steps.ts';
import { SOON, startWorld, stillBox } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

const names = ['Ana', 'Ben', 'Cem', 'Dia'];

let world: World;
let tablet: SharedDevice;
let phone: SharedDevice;
beforeAll(async () => {
  world = await startWorld();
  tablet = await SharedDevice.of(await world.visitor({ screen: 'phone' }));
  phone = await SharedDevice.of(await world.visitor({ screen: 'phone' }));
});
afterEach(() => Promise.all([tablet.forget(), phone.forget()]));
afterAll(() => world?.close());

/** A game that is on: Ana's clock runs. */
const running = async (given: object = {}): Promise<HostedTable> => {
  const controls = [{ type: 'sudden-death' as const, mainMs: 600_000 }];
  const table = await hostTable(world, tablet, { names, controls, ...given });
  await table.act({ type: 'start', seat: 0 });
  return table;
};

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click(SOON);

const orderOn = (page: Page): Promise<readonly string[]> =>
  page
    .locator('dialog [data-grip]')
    .evaluateAll((grips) =>
      grips.map((grip) => /^(?:Move )?(\w+)/.exec(grip.getAttribute('aria-label') ?? '')?.[1] ?? ''),
    );

const grip = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}, number` });

describe('[TIMER-33] on the table itself, one press behind "More"', () => {
  test('pass, admin time, two together, everyone', async () => {
    const page = await (await running()).open();
    await press(page, 'More');
    await press(page, 'Pass: Ana');
    await becomes(page, 'Ana', 'passed');
    await becomes(page, 'Ben', 'running');
    await press(page, 'Run too: Dia');
    await becomes(page, 'Dia', 'running');
    await expectGoodPage(page);
    await press(page, 'Run everyone at once');
    for (const name of ['Ana', 'Ben', 'Cem', 'Dia']) await becomes(page, name, 'running');
    await press(page, 'Admin time');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    for (const name of names) await becomes(page, name, 'held');
    await page.getByText(/^Admin time, /).waitFor(SOON);
    await press(page, 'Resume');
    // Nobody who is done begins again while others think.
    for (const name of ['Cem', 'Ana', 'Dia']) {
      await zone(page, name).click();
      await becomes(page, name, 'waiting');
    }
    expect(await phaseOf(page, 'Ben')).toBe('running');
    await zone(page, 'Ben').click();
    await becomes(page, 'Cem', 'running');
  });

  test('the order by dragging, by keys, and by a press', async () => {
    const table = await running();
    const page = await table.open();
    await press(page, 'More');
    const [from, to] = [await stillBox(grip(page, 'Dia')), await stillBox(grip(page, 'Ana'))];
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, from.y - 20, { steps: 4 });
    await page.mouse.move(to.x + 10, to.y + 10, { steps: 8 });
    await expect.poll(() => orderOn(page), SOON).toEqual(['Dia', 'Ana', 'Ben', 'Cem']);
    await page.mouse.up();
    await expect.poll(async () => (await table.read()).clock.order, SOON).toEqual([3, 0, 1, 2]);
    await grip(page, 'Ben').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await table.read()).clock.order, SOON).toEqual([3, 0, 2, 1]);
    await expectFocus(grip(page, 'Ben'));
    await page.keyboard.press('ArrowUp');
    await expect.poll(async () => (await table.read()).clock.order, SOON).toEqual([3, 0, 1, 2]);
    await grip(page, 'Dia').click();
    await expect.poll(async () => (await table.read()).clock.order, SOON).toEqual([0, 1, 2, 3]);
    await closeSheet(page);
    await zone(page, 'Ana').click();
    await becomes(page, 'Ben', 'running');
  });

  test('also on a seat’s own phone, in German on 320 pixels; and only the own turn where the table says so', async () => {
    const table = await running();
    const page = await table.sit(phone, 'Ben');
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => localStorage.setItem('roundtable.language', 'de'));
    await page.reload();
    await press(page, 'Mehr');
    await press(page, 'Auch starten: Ben');
    await becomes(page, 'Ben', 'running');
    await expectGoodPage(page);
    await press(page, 'Passen: Ben');
    await becomes(page, 'Ben', 'passed');
    await press(page, 'Alle zugleich starten');
    await expect.poll(async () => (await table.read()).clock.running.length, SOON).toBe(4);
    await page.setViewportSize({ width: 360, height: 640 });

    const strict = await running({ anySeat: false });
    const own = await strict.sit(phone, 'Ben');
    await press(own, 'Mehr');
    await own.getByRole('button', { name: 'Passen: Ben' }).waitFor(SOON);
    expect(await own.getByRole('button', { name: /^Passen/ }).count()).toBe(1);
    expect(await own.getByRole('button', { name: /zugleich|Auch starten|verschieben/ }).count()).toBe(0);
    await press(own, 'Passen: Ben');
    await expect.poll(async () => (await strict.read()).clock.seats[1]?.hasPassed, SOON).toBe(true);
  });

  test('big-hand mode: only whose turn it is, and a bouncing hand is one tap', async () => {
    const table = await running();
    const page = await table.open();
    await openSheet(page, 'This device');
    await page.getByRole('switch', { name: /^Big-hand mode/ }).click();
    await closeSheet(page);
    await zone(page, 'Ana').waitFor(SOON);
    await expect.poll(() => page.locator('[data-phase]').count(), SOON).toBe(1);
    await expectGoodPage(page);
    const slap = (seat: number): Promise<unknown> =>
      page.evaluate((at) => {
        const zoneOf = document.querySelector(`[data-seat="${at}"]`)?.closest('[data-phase]');
        zoneOf?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
      }, seat);
    // The same hand, a moment later, on what has just appeared under it.
    await page.evaluate(() => {
      new MutationObserver((_, observer) => {
        const next = document.querySelector('[data-seat="1"]')?.closest('[data-phase]');
        if (!next) return;
        observer.disconnect();
        next.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
        document.documentElement.dataset['bounced'] = 'yes';
      }).observe(document.body, { subtree: true, childList: true });
    });
    const runningAfter = async (seat: number): Promise<readonly number[]> => {
      await slap(seat);
      return (await table.read()).clock.running;
    };
    await expect.poll(() => runningAfter(0), SOON).toEqual([1]);
    await becomes(page, 'Ben', 'running');
    expect(await page.evaluate(() => document.documentElement.dataset['bounced'])).toBe('yes');
    await expect.poll(() => runningAfter(1), SOON).toEqual([2]);
  });
});

describe('[TIMER-34] buttons', () => {
  test('each belongs to the seat that learned it, and shows the receipt of the turn it ended', async () => {
    const table = await running();
    const page = await table.open();
    await hearsKeys(page, 'Ana');
    await openSheet(page, 'Buttons');
    for (const [name, key] of [
      ['Ana', 'PageDown'],
      ['Ben', 'Enter'],
      ['Ben', 'F9'],
    ] as const) {
      await press(page, `Add: ${name}`);
      await page.getByRole('button', { name: `Press it now …: ${name}` }).waitFor(SOON);
      await page.keyboard.press(key);
      await page.locator('small', { hasText: key }).waitFor(SOON);
    }
    await expectGoodPage(page);
    // In a dialog keys are the dialog's own.
    await page.keyboard.press('PageDown');
    await closeSheet(page);
    expect((await table.read()).clock.running).toEqual([0]);
    await page.keyboard.press('PageDown');
    await becomes(page, 'Ben', 'running');
    await page.getByText(/^Ana: \d+:\d\d\.\d{3} \(/).waitFor(SOON);
    // Whatever has the focus: Enter is Ben's now.
    await page.getByRole('button', { name: 'Pause' }).focus();
    await page.keyboard.press('Enter');
    await becomes(page, 'Cem', 'running');
    await page.getByText(/^Ben: \d+:\d\d\.\d{3} \(/).waitFor(SOON);
    await page.keyboard.press('F9');
    await page.getByText('Ben’s clock is not running').waitFor(SOON);
    expect((await table.read()).clock.running).toEqual([2]);
    await page.reload();
    await zone(page, 'Cem').click();
    await zone(page, 'Dia').click();
    await becomes(page, 'Ana', 'running');
    await hearsKeys(page, 'Ana');
    await page.keyboard.press('PageDown');
    await becomes(page, 'Ben', 'running');
    await openSheet(page, 'Buttons');
    await press(page, 'Forget all buttons');
    await expect.poll(() => page.getByText('PageDown').count(), SOON).toBe(0);
  });
});

describe('[TIMER-35] the overlay', () => {
  test('shows clocks on nothing, one or all, as its address says', async () => {
    const table = await running();
    const page = await world.someone(`${table.path}/overlay`, { screen: 'projector' });
    onTestFinished(() => page.context().close());
    await expect.poll(() => page.locator('[data-seat]').count(), SOON).toBe(4);
    await expectGoodPage(page);
    const bare = await sharp(await page.screenshot({ omitBackground: true }))
      .ensureAlpha()
      .stats();
    expect(bare.channels[3]?.min).toBe(0);
    expect(bare.channels[3]?.max).toBe(255);
    await page.goto(
      `${table.path}/overlay?seat=2&size=96&back=00000000&text=ff0000&hide=state&hide=name&layout=column`,
    );
    await expect.poll(() => page.locator('[data-seat]').count(), SOON).toBe(1);
    const clock = page.locator('[data-seat="1"]');
    expect(
      await clock.evaluate((element) => [
        getComputedStyle(element).fontSize,
        getComputedStyle(element).color,
      ]),
    ).toEqual(['96px', 'rgb(255, 0, 0)']);
    expect(await page.getByText('Ben').count()).toBe(0);
    await table.act({ type: 'tap', seat: 0 });
    await expect.poll(() => page.locator('li[data-phase="running"]').count(), SOON).toBe(1);
    // Nothing of an address is believed but colours and numbers.
    await page.goto(`${table.path}/overlay?text=url(x)&size=9e9&seat=no`);
    await expect.poll(() => page.locator('ul[data-layout], ul').count(), SOON).toBeGreaterThan(0);
    expect(await page.locator('[data-seat]').count()).toBe(0);
  });
});
