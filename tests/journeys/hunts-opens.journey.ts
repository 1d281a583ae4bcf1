import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Draft } from '#activities/hunts/contract.build.ts';
import type { HuntFile } from '#activities/hunts/contract.file.ts';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodLooks, expectGoodPage } from '#tests/support/browser/browser.ts';
import { SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';
import { hostHunt } from '#tests/support/hunts/steps.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ DEMO: 'no' });
});
afterEach(() => world.sendEverybodyHome());
afterAll(() => world?.close());

const stop = (id: string, rest: object = {}) => ({
  id,
  name: `The ${id}`,
  mission: { type: 'text', answers: ['yes'] },
  ...rest,
});

/** Two doors, a tower that waits for one of them, a vault that waits for the host. */
const gates = (): HuntFile =>
  ({
    name: 'Gates',
    order: 'free',
    finale: 'vault',
    levels: [
      stop('gate'),
      stop('well'),
      stop('tower', { opens: [{ type: 'some', count: 1, stops: ['gate', 'well'] }] }),
      stop('vault', { opens: [{ type: 'solved', stops: ['tower'] }, { type: 'host' }] }),
    ],
    teams: [
      { id: 'foxes', name: 'Foxes' },
      { id: 'owls', name: 'Owls' },
    ],
  }) as HuntFile;

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

describe('the editor', () => {
  test('[OPEN-6] draws what opens what, in a picture and a list, at every size', async () => {
    const host = await world.visitor();
    const { gameId } = await world.call<Draft>(host, 'POST /api/hunts', { file: gates() });
    const page = await visit(host, `/hunts/${gameId}/build?part=order`);
    await page.getByRole('heading', { name: 'What opens when' }).waitFor(SOON);
    await expect.poll(() => page.locator('svg [marker-end]').count(), SOON).toBe(3);
    await page.getByText('As a list', { exact: true }).click();
    const row = page.getByRole('row', { name: /The vault/ }).first();
    await expect.poll(() => row.innerText(), SOON).toContain('The tower done; the host opens it');
    await expectGoodPage(page);
    await page.locator('svg').getByText('3. The tower').click();
    await expect.poll(() => page.getByLabel('How many of them').inputValue(), SOON).toBe('1');
    await expectGoodPage(page);
  });

  test('[OPEN-5] a circle is refused, and the check leads to the condition that makes it', async () => {
    const host = await world.visitor();
    const { gameId, file } = await world.call<Draft>(host, 'POST /api/hunts', { file: gates() });
    const page = await visit(host, `/hunts/${gameId}/build?part=stops&stop=${file.levels[0]?.id}&spot=opens`);
    await press(page, 'Add a condition');
    await page.getByLabel('The tower', { exact: true }).check();
    await page.getByLabel('Condition 1', { exact: true }).selectOption('some');
    await press(page, 'Add a condition');
    await page.getByLabel('Condition 2', { exact: true }).selectOption('points');
    await page.getByLabel(/^Points of the stops done/).fill('5000');
    await expectGoodPage(page);
    await page.getByRole('tab', { name: 'Check' }).click();
    await page.getByText(/it needs 5,?000 points/).waitFor(SOON);
    await page.getByText(/it needs 5,?000 points/).click();
    await page.getByLabel('Condition 2', { exact: true }).waitFor(SOON);
    await press(page, 'Remove condition 2');
    await press(page, 'Remove condition 1');
    await page.getByRole('tab', { name: 'Check' }).click();
    await page.getByText('Ready to start').waitFor(SOON);
  });
});

describe('a running hunt', () => {
  test('[OPEN-1] [OPEN-6] a team waits for the host, who opens the stop for everybody by one tap', async () => {
    const host = await world.visitor();
    const hunt = await hostHunt(world, host, gates());
    const phone = await world.visitor({ screen: 'phone' });
    await hunt.join(phone, 'Foxes', 'Ada');
    const tiny = await world.visitor({ screen: 'tiny', language: 'de', theme: 'dark' });
    await hunt.join(tiny, 'Owls', 'Ida');
    await hunt.phase('start');
    const [ada, ida] = [await visit(phone, hunt.path), await visit(tiny, hunt.path)];
    await ada.getByRole('button', { name: 'Open: The gate' }).waitFor(SOON);
    expect(await ada.getByText('The tower').count()).toBe(0);
    await hunt.complete('Foxes', 'The gate');
    await ada.getByRole('button', { name: 'Open: The tower' }).waitFor(SOON);
    for (const team of ['Foxes', 'Owls']) await hunt.complete(team, 'The gate', 'The well', 'The tower');
    await ada.getByRole('heading', { name: 'More is to come' }).waitFor(SOON);
    await ida.getByRole('heading', { name: 'Es geht noch weiter' }).waitFor(SOON);
    await expectGoodPage(ada);
    await expectGoodLooks(ida);
    const page = await visit(host, hunt.path.replace(/play$/, 'host'));
    await page.getByText('2 teams wait for you to open it').waitFor(SOON);
    await expectGoodPage(page);
    await press(page, 'Open for all teams');
    await ada.getByRole('heading', { name: 'The vault' }).waitFor(SOON);
    await ida.getByRole('heading', { name: 'The vault' }).waitFor(SOON);
    await page.getByText('2 teams wait for you to open it').waitFor({ state: 'detached', ...SOON });
  });
});
