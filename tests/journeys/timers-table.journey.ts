import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { expectFocus, expectGoodPage, SharedDevice } from '#tests/support/browser/browser.ts';
import {
  becomes,
  closeSheet,
  digitsOf,
  hold,
  hostTable,
  openSheet,
  openTable,
  zone,
} from '#tests/support/timers/steps.ts';
import type { HostedTable } from '#tests/support/timers/steps.ts';
import { SOON, startWorld, stillBox } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

let world: World;
let phone: SharedDevice;
beforeAll(async () => {
  world = await startWorld();
  phone = await SharedDevice.of(await world.visitor({ screen: 'phone' }));
});
afterEach(() => phone.forget());
afterAll(() => world?.close());

const names = ['Ana', 'Ben', 'Cem', 'Dia'];

describe('one device passed round for four players', () => {
  const aTable = (): Promise<HostedTable> => hostTable(world, phone, { names });

  /** A game that is on, after the taps of these seats. */
  const running = async (...taps: readonly number[]): Promise<HostedTable> => {
    const table = await aTable();
    await table.act({ type: 'start', seat: 0 }, ...taps.map((seat) => ({ type: 'tap', seat }) as const));
    return table;
  };

  test('a table is open in a few steps, from the front page', async () => {
    const page = await phone.visit('/');
    await page.getByRole('link', { name: /^Timers/ }).click();
    await page.getByRole('heading', { name: 'Popular templates' }).waitFor(SOON);
    await page.getByRole('link', { name: 'Play with Monopoly Standard' }).waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('link', { name: 'New table' }).click();
    await page.getByRole('combobox', { name: 'Template' }).waitFor(SOON);
    // The main button stays under the thumb, over whatever the form has there; at its end it covers nothing.
    const bottom = async (): Promise<number> => {
      const { y, height } = await stillBox(page.getByRole('button', { name: 'Open the table' }));
      return y + height;
    };
    await expect.poll(bottom, SOON).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await expectGoodPage(page);
    const path = await openTable(page, { template: 'Monopoly Standard', names });
    expect(path).toMatch(/^\/timers\/tables\//);
    await expectGoodPage(page);
  });

  test('[TIMER-31] a clock starts with one tap, once more, and by a link', async () => {
    const page = await phone.visit('/timers');
    await page.getByRole('radio', { name: '3' }).check();
    await page.getByRole('button', { name: 'Start by link or QR code' }).click();
    await page.getByRole('button', { name: 'Copy the link' }).waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('button', { name: /^3 \+ 2/ }).click();
    for (const name of ['Blue', 'Orange', 'Green']) await zone(page, name).waitFor(SOON);
    await expect.poll(() => digitsOf(page, 'Blue'), SOON).toBe('3:00');
    const [first] = page.url().split('?');
    await phone.visit('/timers');
    await page.getByRole('button', { name: /^Last table again: Fischer/ }).click();
    await zone(page, 'Green').waitFor(SOON);
    expect(page.url()).not.toBe(first);
    await phone.visit('/timers/start?preset=5+3&players=4');
    await page.waitForURL(/\/timers\/tables\//);
    await zone(page, 'Plum').waitFor(SOON);
    await expect.poll(() => digitsOf(page, 'Plum'), SOON).toBe('5:00');
    await phone.visit('/timers/start?preset=7');
    await page.getByRole('heading', { name: 'There is no such clock' }).waitFor(SOON);
    await expectGoodPage(page);
  });

  test('[TIMER-28] nobody needs a name, and another number of players is asked about beside its box', async () => {
    const page = await phone.visit('/timers/new?template=chess-blitz');
    await page.getByRole('button', { name: 'Add a player' }).click();
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByText('Tick the box to play with 3').waitFor(SOON);
    await expectFocus(page.getByRole('checkbox', { name: 'Play with 3 players anyway' }));
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Remove Green' }).click();
    await page.getByRole('button', { name: 'Open the table' }).click();
    await zone(page, 'Blue').waitFor(SOON);
    await zone(page, 'Orange').waitFor(SOON);
    await expectGoodPage(page);
  });

  test('the turn goes round with each tap, and every tap is kept; a pause has a reason, and nobody’s clock runs in it; a turn shows its receipt, and the connection its bound', async () => {
    const page = await (await aTable()).open();
    await zone(page, 'Ana').click();
    await becomes(page, 'Ana', 'running');
    for (const [at, name] of names.entries()) {
      await zone(page, name).click();
      await becomes(page, names[(at + 1) % 4] ?? '', 'running');
    }
    await page.getByText('Saved').waitFor(SOON);
    await expectGoodPage(page);
    await page.reload();
    await becomes(page, 'Ana', 'running');
    await expect.poll(() => zone(page, 'Ana').innerText(), SOON).toContain('Turn 2');

    await openSheet(page, 'Pause for');
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Snack' }).click();
    await becomes(page, 'Ana', 'held');
    await page.getByText(/^Snack, \d/).waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Resume' }).click();
    await becomes(page, 'Ana', 'running');

    await openSheet(page, 'Receipt of the last turn');
    await page.getByText('Given back for the network').waitFor(SOON);
    await closeSheet(page);
    await openSheet(page, 'Connection');
    await page.getByText(/at most \d+ ms off the server/).waitFor(SOON);
    await closeSheet(page);
  });

  test('[TIMER-24] adjust, undo and redo, eliminate and bring back, reorder', async () => {
    const page = await (await running()).open();
    await page.getByRole('button', { name: 'Pause' }).click();
    await becomes(page, 'Ana', 'held');
    await openSheet(page, 'Seats');
    await page.getByRole('combobox', { name: 'Player' }).selectOption({ label: 'Ben' });
    await page.getByLabel('Set the clock to').fill('1:00:00');
    await page.getByRole('button', { name: 'Set the clock', exact: true }).click();
    await page.getByText('Ben’s clock was set.').waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('button', { name: '−1 minute' }).click();
    await expect.poll(() => zone(page, 'Ben').innerText(), SOON).toContain('59:00 in all');
    await page.getByLabel('Set the clock to').fill('minus');
    await page.getByRole('button', { name: 'Set the clock', exact: true }).click();
    await page.getByText('Type a time such as 90 or 1:30.').waitFor(SOON);
    await closeSheet(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => zone(page, 'Ben').innerText(), SOON).toContain('1:00:00 in all');
    await openSheet(page, 'Undo and redo');
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => zone(page, 'Ben').innerText(), SOON).toContain('59:00 in all');
    await closeSheet(page);
    await openSheet(page, 'Seats');
    await page.getByRole('combobox', { name: 'Player' }).selectOption({ label: 'Dia' });
    await hold(page, /^Take Dia out/);
    await becomes(page, 'Dia', 'out');
    await page.getByRole('button', { name: 'Bring back into the game' }).click();
    await becomes(page, 'Dia', 'waiting');
    await closeSheet(page);
    await openSheet(page, 'Turn order');
    await page.getByRole('button', { name: 'Move Cem, number 3' }).click();
    await page.getByRole('button', { name: 'Move Cem, number 2' }).waitFor(SOON);
    await closeSheet(page);
    await page.getByRole('button', { name: 'Resume' }).click();
    await zone(page, 'Ana').click();
    await becomes(page, 'Cem', 'running');
  });

  test('[TIMER-17] [TIMER-16] the end of the game: winner, notes, charts, receipts; its table is over for everybody, and offers the result', async () => {
    const table = await running(0, 1, 2);
    await table.act({ type: 'pause', reason: 'snack' });
    const page = await table.open();
    await openSheet(page, 'End the game');
    await page.getByLabel('Winner').selectOption({ label: 'Cem' });
    await page.getByLabel('Notes').fill('A long evening.');
    await hold(page, /^End the game/);
    await page.waitForURL(/\/timers\/games\//);
    await page.getByText('Cem wins').waitFor(SOON);
    await page.getByText('A long evening.').first().waitFor(SOON);
    await page.getByText('Time per player').first().waitFor(SOON);
    await page.getByText('Where the rest of the time went').first().waitFor(SOON);
    await page.locator('summary').filter({ hasText: 'Every turn with its receipt' }).click();
    await expectGoodPage(page);

    const late = await world.someone(table.path, { screen: 'phone', theme: 'dark' });
    onTestFinished(() => late.context().close());
    await late.getByRole('link', { name: 'Just watch' }).waitFor(SOON);
    await page.goto(table.path);
    await page.getByRole('link', { name: 'See the result' }).waitFor(SOON);
    await page.getByText('Cem wins').waitFor(SOON);
    await expectGoodPage(page);
  });
});
