import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { send, startPollsWorld } from '#tests/support/polls/world.ts';
import type { PollsWorld } from '#tests/support/polls/world.ts';
import { sees, SOON, tick } from '#tests/support/browser/world.ts';

let world: PollsWorld;
beforeAll(async () => {
  world = await startPollsWorld();
});
afterEach(() => world.sendEverybodyHome());
afterAll(() => world?.close());

/** Each names its time on the clock of the machine that runs this: they are told by their order. */
const slotsOf = (page: Page) =>
  page.getByRole('group').filter({ has: page.getByRole('radio', { name: 'If need be' }) });

test('[POLL-54] a date poll is made in the form', async () => {
  const page = await world.someone('/polls/new', { screen: 'phone' });
  await page.getByLabel('Question', { exact: true }).fill('When do we meet?');
  await page.getByRole('button', { name: 'Find a date instead' }).click();
  const [first, second] = ['Slot 1', 'Slot 2'].map((name) => page.getByRole('group', { name }));
  for (const [slot, day] of [
    [first!, '2026-12-07'],
    [second!, '2026-12-08'],
  ] as const) {
    await slot.getByLabel('Day').fill(day);
    await slot.getByLabel('From').fill('18:00');
    await slot.getByLabel('To').fill('20:00');
  }
  await page.getByLabel('Time zone').selectOption('Europe/Berlin');
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Open the poll' }).click();
  await slotsOf(page).nth(1).waitFor(SOON);
  expect(await slotsOf(page).count()).toBe(2);
});

test('[POLL-55] yes and if need be are said slot by slot, and the time that was found goes into a calendar', async () => {
  const owner = await world.visitor();
  const slot = (from: number) => ({ name: '-', slot: { from, to: from + 7_200_000 } });
  const { pollId } = await world.makePoll(owner, {
    title: 'When do we meet?',
    candidates: [slot(Date.UTC(2026, 11, 7, 18)), slot(Date.UTC(2026, 11, 8, 18))],
    timeZone: 'UTC',
    settings: { method: 'dates' },
  });
  const page = await world.someone(`/polls/${pollId}`, { screen: 'phone' });
  const [monday, tuesday] = [slotsOf(page).nth(0), slotsOf(page).nth(1)];
  await tuesday.waitFor(SOON);
  await tick(monday.getByRole('radio', { name: 'If need be' }));
  await tick(tuesday.getByRole('radio', { name: 'Yes' }));
  await expectGoodPage(page);
  await send(page);
  await page.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
  await world.castAsStranger(pollId, { ranks: [['2026-12-08 18:00–20:00']] });
  await world.move(owner, pollId, 'closed');
  await sees(page, '2026-12-08 18:00–20:00 suits best: 2 can make it.');
  await expectGoodPage(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(file).toContain('DTSTART:20261208T180000Z');
  expect(file).toContain('DTEND:20261208T200000Z');
});
