import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#core/instant.ts';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodPage as expectGood } from '#tests/support/browser/browser.ts';
import { press, sees, SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';
import { vote } from '#tests/support/polls/room-vote.ts';
import {
  addItem,
  indoorHunt,
  isAt,
  openTable,
  programmeOf,
  sitDown,
  takeSeat,
} from '#tests/support/rooms/steps.ts';
import type { Table } from '#tests/support/rooms/steps.ts';
import { becomes, zone } from '#tests/support/timers/steps.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ DEMO: 'no' });
});
afterAll(() => world.close());
afterEach(() => world.sendEverybodyHome());

const capitals = {
  name: 'Capitals',
  type: 'trivia',
  questions: [
    {
      kind: 'single',
      title: 'What is the capital of Italy?',
      category: 'Europe',
      options: [{ text: 'Rome' }, { text: 'Milan' }],
      right: [0],
    },
  ],
};

/** A vote between the hunt and a break, then trivia, a clock and a poll. */
const layOut = async (table: Table): Promise<void> => {
  const { context } = table;
  const { gameId } = await world.call<{ gameId: string }>(context, 'POST /api/hunts', { file: indoorHunt });
  const { setId } = await world.call<{ setId: string }>(context, 'POST /api/engagements/sets', capitals);
  const options = ['Indoors', 'Coffee'];
  for (const item of [
    { kind: 'poll', title: 'What next?', settings: { options, startsWinner: true } },
    { kind: 'hunt', title: 'Indoors', settings: { choiceId: gameId } },
    { kind: 'break', title: 'Coffee', settings: { minutes: 5 } },
    { kind: 'session', title: 'Capitals', settings: { choiceId: setId } },
    { kind: 'clock', title: 'Chess', settings: { choiceId: '5+3' } },
    { kind: 'poll', title: 'Which pizza?', settings: { options: ['Funghi', 'Margherita'] } },
  ])
    await addItem(table, item);
};

/** Hosts need no mouse: the button is reached and pressed by its name alone. */
const pressByKey = async (page: Page, name: string): Promise<void> => {
  const button = page.getByRole('button', { name });
  await button.waitFor(SOON);
  await button.focus();
  await page.keyboard.press('Enter');
};

const rowsOf = (page: Page, list: string): Promise<string[]> =>
  page.getByRole('list', { name: list }).getByRole('listitem').allInnerTexts();

/** Everybody has just been sent there: the page itself may come after its address. */
const expectGoodPage = async (page: Page): Promise<void> => {
  await page
    .locator('h1')
    .first()
    .waitFor({ ...SOON, state: 'attached' });
  await expectGood(page);
};

describe('a whole evening at one table', () => {
  test('a vote, the hunt it elects, trivia in the same teams, a clock, a poll, the winners, and the page of the evening', async () => {
    const table = await openTable(world);
    const { context, roomId, home, wall } = table;
    await layOut(table);
    const host = await visit(context, home);
    const [ana, ben] = [await sitDown(table, 'Ana'), await sitDown(table, 'Ben')];
    await pressByKey(host, 'Make teams');
    await host.getByRole('dialog').getByRole('button', { name: 'Make teams' }).press('Enter', SOON);
    await wall.getByRole('heading', { name: 'Teams' }).waitFor(SOON);
    for (const [name, team] of [
      ['Ana', 'Blue'],
      ['Ben', 'Orange'],
    ] as const) {
      await host.getByLabel(`Team of ${name}`).selectOption({ label: team });
      await expect
        .poll(() => wall.getByRole('listitem').filter({ hasText: team }).first().innerText(), SOON)
        .toContain(name);
    }

    // Everybody votes on what comes next.
    await pressByKey(host, 'Start What next?');
    await Promise.all([ana, ben, wall, host].map((page) => isAt(page, /^\/polls\//)));
    for (const phone of [ana, ben]) await vote(phone, table, ['Indoors', 'Coffee']);
    await pressByKey(host, 'End for everyone');

    // The hunt that they elected starts by itself.
    await Promise.all([ana, ben].map((page) => isAt(page, /^\/hunts\/.+\/play$/)));
    await isAt(wall, /^\/hunts\/.+\/board$/);
    await ben.getByRole('heading', { name: 'The door' }).waitFor(SOON);
    // One reloads, and is where everybody is.
    await ana.reload();
    await ana.getByRole('heading', { name: 'The door' }).waitFor(SOON);
    // One comes late, and lands in it.
    const cem = await takeSeat(table, 'Cem');
    await isAt(cem, /^\/hunts\/.+\/play$/);
    await cem.getByRole('heading', { name: 'The door' }).waitFor(SOON);
    // One is offline while it ends.
    await ben.context().setOffline(true);
    await sees(ben, 'No connection');
    await ana.getByLabel('Your answer').fill('oak');
    await press(ana, 'Send');
    await sees(wall, '1/1');
    // Hosts come back from the vote and stay at the console.
    await isAt(host, home);
    await pressByKey(host, 'End Indoors');
    await Promise.all([ana, cem].map((page) => isAt(page, home)));
    await sees(ana, 'Winner: Blue');
    await ben.context().setOffline(false);
    await isAt(ben, home, { timeout: 90_000 });

    // Trivia, in the same teams.
    await pressByKey(host, 'Start Capitals');
    await Promise.all([ana, ben, cem].map((page) => isAt(page, /^\/play\//)));
    await isAt(wall, /^\/engagements\/.+\/screen$/);
    const gameId = new URL(ana.url()).pathname.split('/').at(-1);
    interface Players {
      readonly players: readonly { readonly name: string; readonly teamId: string }[];
    }
    const { players } = await world.call<Players>(context, `GET /api/engagements/${gameId}/players`);
    const teamOf = new Map(players.map(({ name, teamId }) => [name, teamId]));
    expect([teamOf.get('Ana'), teamOf.get('Ben')]).toEqual(['t1', 't2']);
    await isAt(host, /^\/engagements\/\d+\/host$/);
    await host.getByRole('button', { name: 'Start', exact: true }).press('Enter', SOON);
    await ana.getByRole('radio', { name: 'Rome' }).click(SOON);
    await ben.getByRole('radio', { name: 'Milan' }).click(SOON);
    await cem.getByRole('radio', { name: 'Milan' }).click(SOON);
    await expect.poll(() => ana.getByText(/point/).count(), SOON).toBeGreaterThan(0);
    await pressByKey(host, 'End for everyone');
    await Promise.all([ana, ben, cem, host].map((page) => isAt(page, home)));

    // A clock for all of them.
    await pressByKey(host, 'Start Chess');
    await Promise.all([ana, ben, cem, host].map((page) => isAt(page, /^\/timers\/tables\//)));
    await isAt(wall, /^\/timers\/.+\/tv$/);
    const tableId = new URL(ana.url()).pathname.split('/').at(-1);
    await zone(ana, 'Ana').waitFor(SOON);
    const act = { type: 'start', id: 'evening-start-1', seat: 1 };
    await world.call(context, `POST /api/timers/tables/${tableId}/acts`, { act });
    await becomes(ana, 'Ana', 'running');
    await zone(ana, 'Ana').click(SOON);
    await becomes(ben, 'Ben', 'running');
    await world.call(context, `POST /api/timers/tables/${tableId}/end`, { winner: 'Ben' });
    await Promise.all([ana, ben, cem, host].map((page) => isAt(page, home)));
    await sees(ana, 'Winner: Ben');

    // One is removed, and is not asked about the pizza.
    await pressByKey(host, 'Remove Cem');
    await sees(cem, 'You were removed');
    await pressByKey(host, 'Start Which pizza?');
    await Promise.all([ana, ben, wall].map((page) => isAt(page, /^\/polls\//)));
    for (const phone of [ana, ben]) await vote(phone, table, ['Funghi', 'Margherita']);
    await isAt(host, /^\/polls\//);
    await pressByKey(host, 'End for everyone');
    await Promise.all([ana, ben, host].map((page) => isAt(page, home)));
    expect(new URL(cem.url()).pathname).toBe(home);

    // The winners, on the wall and on every phone.
    await host.getByRole('radio', { name: 'Winners' }).press('Space', SOON);
    await wall.getByRole('heading', { name: 'The winners' }).waitFor(SOON);
    await expect
      .poll(() => rowsOf(ana, 'Teams'), SOON)
      .toEqual([expect.stringContaining('Blue'), expect.stringContaining('Orange')]);
    for (const page of [wall, host, ana]) await expectGoodPage(page);
    const { played } = await programmeOf(table);
    expect(played.map(({ title, winners }) => [title, winners])).toEqual([
      ['What next?', ['Indoors']],
      ['Indoors', ['Blue']],
      ['Capitals', ['Ana']],
      ['Chess', ['Ben']],
      ['Which pizza?', ['Funghi']],
    ]);

    // Everybody goes home and nobody closes the room. The next day its time is up, and the link shows all of it to those who were there.
    await Promise.all([ana, ben, cem, host, wall].map((page) => page.close()));
    const evening = new Date();
    await world.later(DAY_MS + HOUR_MS);
    const later = await visit(ana.context(), home);
    await later.getByRole('heading', { name: 'What we did' }).waitFor(SOON);
    for (const { title } of played) await later.getByRole('heading', { name: title }).waitFor(SOON);
    await sees(later, 'Winner: Ben');
    await sees(later, evening.toLocaleDateString('en-GB', { dateStyle: 'full' }));
    await expectGoodPage(later);
    const next = await world.call<object>(context, `GET /api/rooms/${roomId}`);
    expect(next).toMatchObject({ status: 'closed' });
    const out = await visit(cem.context(), home);
    await sees(out, /Only for people who were there|This room is closed|You were removed/);
    expect(await out.getByText('Which pizza?').count()).toBe(0);
    await world.later(0);
  });

  test('the same evening in German on a small dark phone: every item on the phone and the wall, winners, and the page of the evening', async () => {
    const german = { language: 'de' } as const;
    const table = await openTable(world, german);
    const { context, roomId, home, wall, code } = table;
    await layOut(table);
    const host = await visit(context, home);
    const ana = await world.someone(`/j/${code}`, { screen: 'tiny', theme: 'dark', ...german });
    await ana.getByLabel('Dein Name').fill('Ana');
    await press(ana, 'Platz nehmen');
    await ana.getByRole('heading', { name: 'Wer da ist' }).waitFor(SOON);
    await pressByKey(host, 'Teams bilden');
    await host.getByRole('dialog').getByRole('button', { name: 'Teams bilden' }).press('Enter', SOON);
    await wall.getByRole('heading', { name: 'Teams' }).waitFor(SOON);
    for (const page of [host, wall, ana]) await expectGoodPage(page);
    await pressByKey(host, 'What next? starten');
    await isAt(ana, /^\/polls\//);
    await ana.getByRole('region', { name: 'Dein Tisch: Friday table' }).waitFor(SOON);
    await ana.getByRole('heading', { name: 'What next?', level: 1 }).waitFor(SOON);
    await expectGoodPage(ana);
    await vote(ana, table, ['Indoors', 'Coffee']);
    await isAt(host, /^\/polls\//);
    await pressByKey(host, 'Für alle beenden');
    await isAt(ana, /^\/hunts\/.+\/play$/);
    await ana.getByRole('heading', { name: 'The door' }).waitFor(SOON);
    await ana.getByLabel('Deine Antwort').fill('oak');
    await press(ana, 'Senden');
    await sees(wall, '1/1');
    await isAt(host, home);
    await pressByKey(host, 'Indoors beenden');
    await isAt(ana, home);
    await sees(ana, /^Gewonnen:/);

    await pressByKey(host, 'Capitals starten');
    await isAt(ana, /^\/play\//);
    await isAt(wall, /^\/engagements\/.+\/screen$/);
    await isAt(host, /^\/engagements\/\d+\/host$/);
    await ana.getByRole('region', { name: 'Dein Tisch: Friday table' }).waitFor(SOON);
    for (const page of [host, wall, ana]) await expectGoodPage(page);
    await host.getByRole('button', { name: 'Starten', exact: true }).press('Enter', SOON);
    await ana.getByRole('radio', { name: 'Rome' }).click(SOON);
    await expect.poll(() => ana.getByText(/Punkt/).count(), SOON).toBeGreaterThan(0);
    for (const page of [wall, ana]) await expectGoodPage(page);
    await pressByKey(host, 'Für alle beenden');
    await Promise.all([ana, host].map((page) => isAt(page, home)));
    await sees(ana, 'Gewonnen: Ana');

    await pressByKey(host, 'Chess starten');
    await Promise.all([ana, host].map((page) => isAt(page, /^\/timers\/tables\//)));
    await isAt(wall, /^\/timers\/.+\/tv$/);
    await ana.getByRole('region', { name: 'Dein Tisch: Friday table' }).waitFor(SOON);
    await wall
      .getByRole('list', { name: 'Uhren des Tisches' })
      .getByText('Ana', { exact: true })
      .waitFor(SOON);
    for (const page of [wall, ana]) await expectGoodPage(page);
    const tableId = new URL(ana.url()).pathname.split('/').at(-1);
    const act = { type: 'start', id: 'evening-start-1', seat: 1 };
    await world.call(context, `POST /api/timers/tables/${tableId}/acts`, { act });
    await becomes(ana, 'Ana', 'running');
    for (const page of [wall, ana]) await expectGoodPage(page);
    await world.call(context, `POST /api/timers/tables/${tableId}/end`, { winner: 'Ana' });
    await Promise.all([ana, host].map((page) => isAt(page, home)));

    await pressByKey(host, 'Which pizza? starten');
    await isAt(ana, /^\/polls\//);
    await isAt(wall, /^\/polls\//);
    await vote(ana, table, ['Funghi', 'Margherita']);
    await expectGoodPage(wall);
    await isAt(host, /^\/polls\//);
    await pressByKey(host, 'Für alle beenden');
    await Promise.all([ana, host].map((page) => isAt(page, home)));
    await host.getByRole('radio', { name: 'Gewinner' }).press('Space', SOON);
    await wall.getByRole('heading', { name: 'Gewonnen haben' }).waitFor(SOON);
    for (const page of [host, wall, ana]) await expectGoodPage(page);
    await world.call(context, `POST /api/rooms/${roomId}/close`);
    await ana.getByRole('heading', { name: 'Was wir gemacht haben' }).waitFor(SOON);
    await expectGoodPage(ana);
  });
});
