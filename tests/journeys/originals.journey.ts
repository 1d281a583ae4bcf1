import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { SOON } from '#tests/support/browser/world.ts';
import { sees } from '#tests/support/engagements/world.ts';
import { originalPollId } from '#tests/support/originals/polls.ts';
import { startOldWorld } from '#tests/support/originals/world.ts';
import type { OldWorld } from '#tests/support/originals/world.ts';
import { vote, winner } from '#tests/support/polls/world.ts';
import { becomes, hold, openSheet, openTable, zone } from '#tests/support/timers/steps.ts';

let world: OldWorld;
beforeAll(async () => {
  world = await startOldWorld();
});
afterEach(() => world.sendEverybodyHome());
afterAll(() => world?.close());

describe('what the original systems left is played to its end', () => {
  test('polls: the old poll takes a ballot, and is counted with the old votes', async () => {
    const phone = await world.someone(`/polls/${originalPollId}`, { screen: 'phone' });
    await vote(phone, ['Boathouse', 'Town hall']);
    await expectGoodPage(phone);
    const owner = await world.owner();
    await world.call(owner, `POST /api/polls/${originalPollId}/status`, { to: 'closed' });
    await sees(phone, 'Closed');
    await phone.getByText('3 ballots').first().waitFor(SOON);
    await expect.poll(() => winner(phone), SOON).toContain('Boathouse');
  });

  test('timers: a game from an old template is played, and adds to its use', async () => {
    const context = await world.visitor({ screen: 'phone' });
    const page = await visit(context, '/timers/templates/go-club-night');
    await page.getByRole('link', { name: 'Play with it' }).click(SOON);
    await page.getByLabel('Name of player 1', { exact: true }).waitFor(SOON);
    await openTable(page, { template: 'Go on club night', names: ['Ana', 'Ben'] });
    await zone(page, 'Ana').click();
    await becomes(page, 'Ana', 'running');
    await zone(page, 'Ana').click();
    await becomes(page, 'Ben', 'running');
    await openSheet(page, 'End the game');
    await page.getByLabel('Winner').selectOption({ label: 'Ben' });
    await hold(page, /^End the game/);
    await page.waitForURL(/\/timers\/games\//);
    await sees(page, 'Ben wins');
    await expectGoodPage(page);
    await page.goto('/timers');
    await sees(page, 'played 8 times');
  });
});
