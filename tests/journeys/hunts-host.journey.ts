import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import type { BrowserContext, Page } from 'playwright-core';
import { SaxesParser } from 'saxes';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { listenForNotes } from '#tests/support/browser/quiet-audio.ts';
import { fixAt, makeTown, placeAt, Walker } from '#tests/support/hunts/console.ts';
import type { Town } from '#tests/support/hunts/console.ts';
import { unmarkedFolds } from '#tests/support/hunts/disclosures.ts';
import { SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ DEMO: 'no' });
});
afterEach(() => world.sendEverybodyHome());
afterAll(() => world?.close());

/** A hunt of two teams with a phone each, and its host. */
interface Hosted {
  readonly host: BrowserContext;
  readonly town: Town;
  readonly foxes: Walker;
  readonly owls: Walker;
  walker(teamId: string, name: string, passcode?: string): Promise<Walker>;
  levelId(name: string): string;
  phase(act: 'start' | 'end'): Promise<void>;
  /** The host's console. */
  open(): Promise<Page>;
}

const hosted = async ({ isRunning = true } = {}): Promise<Hosted> => {
  const host = await world.visitor();
  const town = await makeTown(world, host, ['Foxes', 'Owls']);
  const walker: Hosted['walker'] = async (teamId, name, passcode) => {
    const phone = new Walker(world, await world.visitor(), town.gameId);
    await phone.join(teamId, name, passcode);
    return phone;
  };
  const phase: Hosted['phase'] = async (act) => {
    await world.call(host, `POST /api/hunts/${town.gameId}/phase`, { id: randomUUID(), act });
  };
  if (isRunning) await phase('start');
  return {
    host,
    town,
    foxes: await walker(town.teams['Foxes'] ?? '', 'Ada'),
    owls: await walker(town.teams['Owls'] ?? '', 'Ben'),
    walker,
    levelId: (name) => town.levels[name] ?? '',
    phase,
    open: () => visit(host, `/hunts/${town.gameId}/host`),
  };
};

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();
const openTab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name }).click();
const closeDialog = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

describe('a host while two teams walk', () => {
  test('[CONSOLE-1] [MAP-9] sees a phone on the map as soon as it reports', async () => {
    const { foxes, town, open } = await hosted({ isRunning: false });
    const page = await open();
    await press(page, 'Start');
    await page.getByText('Running').waitFor(SOON);
    await page.locator('[data-stop]').first().waitFor(SOON);
    await foxes.report(fixAt(40, 20, Date.now(), 12));
    await page.locator(`[data-team="${town.teams['Foxes']}"]`).waitFor(SOON);
    // The same in words: how old, how sure, how far from which stop.
    await page.getByText('As a list').click();
    const row = page.getByRole('row', { name: /Foxes/ });
    await expect.poll(() => row.innerText(), SOON).toMatch(/± 12 m[\s\S]*\d+ m from Gate|at Gate/);
    await expectGoodPage(page);
    // Far away it is at the edge of the picture, not gone.
    await foxes.report(fixAt(9000, 20, Date.now(), 12));
    await page.locator(`[data-edge="${town.teams['Foxes']}"]`).waitFor(SOON);
  });

  test('helps a team by one tap, and takes it back', async () => {
    const page = await (await hosted()).open();
    await openTab(page, /Teams/);
    await page.getByRole('button', { name: 'Owls' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Give a clue' }).click();
    await page.getByText('Owls got a clue').waitFor(SOON);
    await dialog.getByRole('button', { name: 'Complete' }).first().click();
    await page.getByText('Completed for Owls: Gate').waitFor(SOON);
    await expect.poll(() => dialog.innerText(), SOON).toMatch(/Completed\s+Gate[\s\S]*by host/);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByText('Nothing completed yet.').waitFor(SOON);
    await dialog.getByLabel('Points', { exact: true }).fill('20');
    await dialog.getByLabel('Why').fill('Kind to a stranger');
    await dialog.getByRole('button', { name: 'Give', exact: true }).click();
    await expect.poll(() => dialog.locator('dl').innerText(), SOON).toContain('20');
    await expectGoodPage(page);
    await closeDialog(page);
  });

  test('[TALK-15] [TALK-16] hears a team that calls, sees where it is, and answers', async () => {
    const { host, town, open } = await hosted();
    await listenForNotes(host);
    const phone = await world.visitor({ screen: 'phone' });
    await phone.grantPermissions(['geolocation']);
    await phone.setGeolocation({ ...placeAt(30, 40), accuracy: 8 });
    await world.call(phone, `POST /api/hunts/${town.gameId}/players`, {
      teamId: town.teams['Owls'],
      name: 'Cleo',
    });
    const page = await open();
    await openTab(page, 'Overview');
    const cleo = await visit(phone, `/hunts/${town.gameId}/play`);
    await press(cleo, 'Talk');
    await cleo.getByLabel('Talk to').selectOption({ label: 'The host' });
    await cleo.getByLabel('Message to the host').fill('Where do we park?');
    await press(cleo, 'Send');
    await page.getByRole('tab', { name: 'Talk 1' }).waitFor(SOON);
    await page.locator('html[data-notes]').waitFor(SOON);
    await page.getByText('Where do we park?').waitFor(SOON);
    await press(cleo, 'SOS');
    await expectGoodPage(cleo);
    await press(cleo, 'Call for help');
    await page.getByRole('tab', { name: 'Talk 2' }).waitFor(SOON);
    await page.getByText('We need help.').waitFor(SOON);
    await page.getByRole('link', { name: 'Open in Maps' }).waitFor(SOON);
    await page.locator(`[data-team="${town.teams['Owls']}"]`).waitFor(SOON);
    await expectGoodPage(page);
    await page.getByLabel('Answer Owls').first().fill('Stay there, I am coming.');
    await press(page, 'Send');
    await cleo.getByText('Stay there, I am coming.').first().waitFor(SOON);
    await page.getByRole('tab', { name: 'Talk', exact: true }).waitFor(SOON);
    // The position went with the call alone, and its sender finds it.
    const own = await visit(phone, `/hunts/${town.gameId}/privacy`);
    await own.getByText('1 position', { exact: true }).waitFor(SOON);
  });

  test('[TEAM-7] takes a phone out, which stays out until it is let back in', async () => {
    const { open, owls, town } = await hosted();
    const page = await open();
    await openTab(page, /Teams/);
    await page.getByRole('button', { name: 'Owls' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Take out', exact: true }).click();
    await page.getByText('Ben is out and cannot join again.').waitFor(SOON);
    const joining = () => owls.join(town.teams['Owls'] ?? '', 'Ben');
    await expect(joining()).rejects.toThrow(/hunt-kept-out/);
    await expectGoodPage(page);
    await dialog.getByRole('button', { name: 'Let back in' }).click();
    await page.getByText('Ben can join again.').waitFor(SOON);
    await joining();
    await dialog.getByRole('button', { name: 'Take out and block the name' }).waitFor(SOON);
  });

  test('reads along, answers as the character, and speaks to all', async () => {
    const { foxes, levelId, open } = await hosted();
    await foxes.say(levelId('Bridge'), 'Where is it?');
    const page = await open();
    await openTab(page, 'Talk');
    await page.getByText('Where is it?').waitFor(SOON);
    await page.getByRole('combobox', { name: 'Team', exact: true }).selectOption({ label: 'Foxes' });
    await page.getByLabel('Answer', { exact: true }).fill('Over the river, friend.');
    await page.getByRole('button', { name: 'Send' }).last().click();
    await page.getByRole('list', { name: 'Read along' }).getByText('Over the river, friend.').waitFor(SOON);
    await page.getByLabel('Message', { exact: true }).fill('Lunch is ready.');
    await page.getByRole('button', { name: 'Send' }).first().click();
    await page.getByText('Sent to 2 teams').waitFor(SOON);
    await page.getByRole('combobox', { name: 'Team', exact: true }).selectOption({ label: 'All teams' });
    const said = page.getByRole('listitem').filter({ hasText: 'Lunch is ready.' });
    await said.getByText(/to all teams/).waitFor(SOON);
    await expect.poll(() => said.count(), SOON).toBe(1);
    await expectGoodPage(page);
  });

  test('a late team gets a clock of its own', async () => {
    const { host, town, walker, open } = await hosted();
    const page = await open();
    await openTab(page, /Teams/);
    await press(page, 'Add a team');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Wrens');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('Wrens is in.').waitFor(SOON);
    const passcode = await dialog.locator('[class*=code]').first().innerText();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const row = page.getByRole('row', { name: /Wrens/ });
    await expect.poll(() => row.innerText(), SOON).toMatch(/0:\d\d \(late\)/);
    const { teams } = await world.call<{ teams: { teamId: string; name: string }[] }>(
      host,
      `GET /api/hunts/${town.gameId}?as=host`,
    );
    await walker(teams.find(({ name }) => name === 'Wrens')?.teamId ?? '', 'Cem', passcode);
    await expect.poll(() => row.innerText(), SOON).toContain('of 1 phones');
  });

  test('pause stops every clock, resume lets them go on', async () => {
    const { owls, levelId, open } = await hosted();
    const page = await open();
    await press(page, 'Pause');
    await page.getByText('The clock is stopped for everyone.').waitFor(SOON);
    await expect(owls.attempt(levelId('Well'), { type: 'text', text: 'deep' })).rejects.toThrow(
      'hunt-paused',
    );
    await press(page, 'Resume');
    await page.getByText('Running').waitFor(SOON);
    await owls.attempt(levelId('Well'), { type: 'text', text: 'deep' });
  });
});

describe('judging and points', () => {
  test('[CONSOLE-3] a verdict and a rule are seen before they hold', async () => {
    const { foxes, levelId, open } = await hosted();
    await foxes.attempt(levelId('Gate'), { type: 'gps' }, fixAt(3, 2, Date.now()));
    await foxes.photograph(levelId('Market'));
    const page = await open();
    await openTab(page, 'Overview');
    await page.getByRole('listitem').filter({ hasText: 'Foxes' }).getByText('200 points').waitFor(SOON);
    await page.getByRole('button', { name: 'Foxes' }).last().click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('listitem')
      .filter({ hasText: 'by photo' })
      .getByRole('link', { name: 'Judge' })
      .click();
    await page.getByText('1 of 1').waitFor(SOON);
    await page.keyboard.press('r');
    await page.getByText('200 → 100').waitFor(SOON);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('All photos are judged').waitFor(SOON);
    // What is judged is found again from the team as well.
    await page.goBack();
    await openTab(page, /Log|What happened/);
    const line = page.getByRole('listitem').filter({ hasText: 'Photo rejected: Foxes at Market' });
    await line.getByText('by the host').waitFor(SOON);
    await expectGoodPage(page);
    await openTab(page, 'Points');
    await page.getByLabel(/Bonus for the first teams/).fill('50');
    await page.getByText('100 → 150').waitFor(SOON);
    await press(page, 'Apply these rules');
    await page.getByText('The new rules apply.').waitFor(SOON);
    await expectGoodPage(page);
  });

  test('[CONSOLE-4] doubts have reasons', async () => {
    const { owls, open } = await hosted();
    const start = Date.now() - 60_000;
    const fixes = Array.from({ length: 30 }, (_, second) =>
      fixAt(40 + 30 * second, 20, start + 1000 * second, 5),
    );
    await owls.report(...fixes);
    const page = await open();
    await openTab(page, 'Doubts');
    await page.getByText(/Fast: \d/).waitFor(SOON);
    await expectGoodPage(page);
  });
});

describe('the wall', () => {
  test('[CONSOLE-5] shows the board from afar, hides it, freezes it', async () => {
    const { town, open } = await hosted();
    const page = await open();
    const wall = await visit(
      await world.visitor({ screen: 'projector', theme: 'dark', language: 'de' }),
      `/hunts/${town.gameId}/board`,
    );
    await wall.getByRole('list', { name: 'Rangliste' }).getByText('Foxes').waitFor(SOON);
    expect(await wall.getByRole('button').count()).toBe(0);
    await expectGoodPage(wall);
    await openTab(page, 'Overview');
    await page.getByRole('switch', { name: 'Show the leaderboard' }).click();
    await wall.getByText('Die Rangliste ist verdeckt').waitFor(SOON);
    expect(await wall.getByText('Foxes').count()).toBe(0);
    await page.getByRole('switch', { name: 'Show the leaderboard' }).click();
    await page.getByRole('switch', { name: 'Freeze the leaderboard' }).click();
    await wall.getByText(/^Eingefroren um/).waitFor(SOON);
    await page.getByRole('switch', { name: 'Freeze the leaderboard' }).click();
    await wall.getByText(/^Eingefroren um/).waitFor({ state: 'detached', ...SOON });
  });

  test('[CONSOLE-10] a frozen board is revealed after the end by one tap, names last', async () => {
    const { foxes, levelId, town, open, phase } = await hosted();
    await foxes.attempt(levelId('Gate'), { type: 'gps' }, fixAt(3, 2, Date.now()));
    const page = await open();
    await openTab(page, 'Overview');
    await page.getByRole('switch', { name: 'Freeze the leaderboard' }).click();
    await phase('end');
    const wall = await visit(await world.visitor({ screen: 'projector' }), `/hunts/${town.gameId}/board`);
    await wall.getByText(/The host will reveal the rest/).waitFor(SOON);
    await press(page, 'Reveal the result');
    const winner = wall.getByRole('listitem').filter({ hasText: 'Foxes' });
    await winner.getByText('100 points').waitFor(SOON);
    await expect.poll(() => page.getByRole('button', { name: 'Reveal the result' }).count(), SOON).toBe(0);
    await expectGoodPage(wall);
  });

  /** Of the wall's teams: how many are named, how far down they reach, and what cannot be read whole. */
  const wallOf = (wall: Page) =>
    wall.evaluate(() => {
      const rows = [...document.querySelectorAll('main li')].filter((row) => row.checkVisibility());
      const boxes = rows.map((row) => row.getBoundingClientRect());
      const texts = [...document.querySelectorAll<HTMLElement>('main li span, main p')].filter(
        (text) => text.closest('.visually-hidden') === null,
      );
      const isCut = (text: HTMLElement): boolean =>
        text.clientWidth > 0 && (text.scrollWidth > text.clientWidth + 1 || text.innerText.includes('…'));
      const isTooHigh = (row: Element, index: number): boolean =>
        [...row.children].some(
          (part) => part.getBoundingClientRect().height > (boxes[index]?.height ?? 0) + 1,
        );
      const more = /^and (\d+) more/m.exec(document.querySelector('main')?.innerText ?? '');
      return {
        named: rows.length,
        more: Number(more?.[1] ?? 0),
        lowest: Math.round((100 * Math.max(...boxes.map(({ bottom }) => bottom))) / innerHeight),
        cut: texts.filter(isCut).map((text) => text.innerText),
        tooHigh: rows.filter(isTooHigh).length,
        isScrolled: document.documentElement.scrollHeight > innerHeight + 1,
      };
    });

  test.each([2, 10, 40, 90])('[CONSOLE-11] %i teams fill the wall, and none is cut unsaid', async (count) => {
    const host = await world.visitor();
    const names = Array.from({ length: count }, (_, index) => `The wandering badgers ${index + 1}`);
    const town = await makeTown(world, host, names);
    const wall = await visit(await world.visitor({ screen: 'projector' }), `/hunts/${town.gameId}/board`);
    const whole = { cut: [], tooHigh: 0, isScrolled: false };
    const expectWhole = async (most: number, lowest: number): Promise<void> => {
      const shown = Math.min(most, count);
      const expected = { ...whole, named: shown, more: count - shown };
      await expect.poll(() => wallOf(wall), SOON).toMatchObject(expected);
      // The last row is near the foot of the wall; below it there is at most a line that says how many more.
      expect((await wallOf(wall)).lowest).toBeGreaterThanOrEqual(lowest);
      await expectGoodPage(wall);
    };
    for (const size of [
      { width: 1280, height: 720 },
      { width: 1920, height: 1080 },
      { width: 1024, height: 768 },
    ]) {
      await wall.setViewportSize(size);
      await expectWhole(40, 85);
    }
    await world.call(host, `POST /api/hunts/${town.gameId}/phase`, { id: randomUUID(), act: 'start' });
    await wall.getByRole('list', { name: 'Leaderboard' }).first().waitFor(SOON);
    for (const size of [
      { width: 1024, height: 768 },
      { width: 1280, height: 720 },
      { width: 1920, height: 1080 },
    ]) {
      await wall.setViewportSize(size);
      await expectWhole(40, 85);
    }
    const help = { type: 'complete', levelId: town.levels['Gate'] };
    const path = `POST /api/hunts/${town.gameId}/teams/${town.teams[names[0] ?? '']}/help`;
    await world.call(host, path, { id: randomUUID(), help });
    await world.call(host, `POST /api/hunts/${town.gameId}/phase`, { id: randomUUID(), act: 'end' });
    await wall.getByText('100 points').waitFor(SOON);
    // One team has points and is on the podium, sixteen are below.
    await expectWhole(17, 85);
  });

  test('[CONSOLE-10] a team that players made has one mark on phone, wall and console', async () => {
    const { town, open } = await hosted();
    const maker = await visit(await world.visitor({ screen: 'phone' }), `/hunts/${town.gameId}/play`);
    await maker.getByText('Make a new team').click(SOON);
    await maker.getByLabel('Name of the team').fill('Badgers');
    await press(maker, 'Join the hunt');
    const markIn = (page: Page, row: string) =>
      page.locator(row).filter({ hasText: 'Badgers' }).locator('[data-player]').first();
    const mine = maker.locator('header').filter({ hasText: 'Badgers' }).locator('[data-player]').first();
    await mine.waitFor(SOON);
    const mark = await mine.getAttribute('data-player');
    const page = await open();
    const wall = await visit(await world.visitor({ screen: 'projector' }), `/hunts/${town.gameId}/board`);
    const marks = [markIn(wall, 'main li'), markIn(page, 'main li, main tr')];
    for (const each of marks) expect(await each.getAttribute('data-player', SOON)).toBe(mark);
    await press(maker, 'Board');
    expect(await markIn(maker, 'main li, main tr').getAttribute('data-player', SOON)).toBe(mark);
  });
});

describe('the end', () => {
  const download = async (page: Page, file: string): Promise<Buffer> => {
    const href = await page.locator(`a[href$="${file}"]`).getAttribute('href');
    const answer = await page.context().request.get(href ?? '');
    expect(answer.status(), file).toBe(200);
    expect(answer.headers()['content-disposition']).toContain('attachment');
    return answer.body();
  };

  test('[CONSOLE-6] ends the hunt by keyboard and opens the results', async () => {
    const { foxes, open } = await hosted();
    await foxes.report(fixAt(40, 20, Date.now(), 12), fixAt(60, 20, Date.now() + 1, 12));
    const page = await open();
    await page.getByRole('button', { name: 'End', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'End it' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Ended').waitFor(SOON);
    await page.getByRole('link', { name: 'Results' }).click();
    await page.getByRole('heading', { name: 'Results of Town walk' }).waitFor(SOON);
    await page.getByRole('button', { name: 'Show the tracks' }).click();
    await page.getByRole('application', { name: 'Where the teams walked' }).waitFor(SOON);
    await expectGoodPage(page);
    // [BUILD-9] What folds shows that it does.
    expect(await page.locator('summary').count()).toBeGreaterThan(1);
    expect(await unmarkedFolds(page)).toEqual([]);
  });

  test('[CONSOLE-6] every file can be opened', async () => {
    const { host, town, foxes, owls, levelId, phase } = await hosted();
    await foxes.report(fixAt(40, 20, Date.now(), 12));
    await owls.report(fixAt(10, 20, Date.now(), 12));
    await owls.attempt(levelId('Well'), { type: 'text', text: 'deep' });
    await owls.attempt(levelId('Tower'), { type: 'text', text: 'seven' });
    await foxes.photograph(levelId('Market'));
    await phase('end');
    const page = await visit(host, `/hunts/${town.gameId}/results`);
    const sheet = (await download(page, 'results.csv')).toString('utf8');
    expect(sheet.split(/\r?\n/)[0]).toContain('Rank,Team,Points');
    expect(sheet).toMatch(/\n1,Owls,200,[\s\S]*\n2,Foxes,100,/);

    const gpx = new SaxesParser();
    let tracks = 0;
    const points: string[] = [];
    gpx.on('opentag', ({ name, attributes }) => {
      if (name === 'trk') tracks += 1;
      if (name === 'trkpt') points.push(`${attributes['lat']} ${attributes['lon']}`);
    });
    gpx.write((await download(page, 'tracks.gpx')).toString('utf8')).close();
    const { latitude, longitude } = placeAt(40, 20);
    expect(tracks).toBe(2);
    expect(points).toContain(`${Number(latitude.toFixed(7))} ${Number(longitude.toFixed(7))}`);

    const geoJson = JSON.parse((await download(page, 'tracks.geojson')).toString('utf8')) as {
      features: { geometry: { type: string; coordinates: number[] } | null; properties: { kind: string } }[];
    };
    expect(geoJson.features.filter(({ properties }) => properties.kind === 'level')).toHaveLength(5);
    const firstStop = geoJson.features[0]?.geometry?.coordinates ?? [];
    expect(firstStop[0]).toBeCloseTo(placeAt(0, 0).longitude, 6);
    expect((await download(page, 'tracks.kml')).toString('utf8')).toContain('<kml');

    const photos = unzipSync(new Uint8Array(await download(page, 'photos.zip')));
    const pictures = Object.entries(photos).filter(([name]) => name.endsWith('.jpg'));
    expect(pictures).toHaveLength(1);
    expect(pictures[0]?.[0]).toContain('Foxes');
    expect(Buffer.from(pictures[0]?.[1] ?? []).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(Buffer.from(pictures[0]?.[1] ?? []).includes('Exif')).toBe(false);

    const file = JSON.parse((await download(page, 'hunt.json')).toString('utf8')) as { levels: unknown[] };
    expect(file.levels).toHaveLength(5);
  });

  test('in German, on a phone, in the dark; a stranger is shown the door', async () => {
    const { host, town, phase } = await hosted();
    await phase('end');
    const phone = await world.visitor({ screen: 'phone', theme: 'dark', language: 'de' });
    await phone.addCookies(await host.cookies());
    const small = await visit(phone, `/hunts/${town.gameId}/host`);
    await small.getByText('Beendet').waitFor(SOON);
    await expectGoodPage(small);
    const stranger = await world.someone(`/hunts/${town.gameId}/host`);
    await stranger
      .getByRole('heading', { name: 'This page is for the host' })
      .waitFor({ state: 'attached', ...SOON });
    await stranger.goto(`/hunts/${town.gameId}/results`);
    await stranger
      .getByRole('heading', { name: 'This page is for the host' })
      .waitFor({ state: 'attached', ...SOON });
  });
});
