import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { encodeQR } from 'qr';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import { qrPath } from '#web/kit/parts/qr-path.ts';
import { expectGoodLooks, expectGoodPage } from '#tests/support/browser/browser.ts';
import type { Draft } from '#activities/hunts/contract.build.ts';
import type { HuntFile } from '#activities/hunts/contract.file.ts';
import { BRIDGE, hostHunt, sixStops } from '#tests/support/hunts/steps.ts';
import type { HostedHunt } from '#tests/support/hunts/steps.ts';
import { expectKeyboardReach } from '#tests/support/browser/keyboard-reach.ts';
import { SOON, startWorld } from '#tests/support/browser/world.ts';
import type { VisitorOptions, World } from '#tests/support/browser/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => world.sendEverybodyHome());
afterAll(() => world?.close());

const aHunt = async (file?: HuntFile): Promise<HostedHunt> => hostHunt(world, await world.visitor(), file);

/** A hunt that runs, in which both teams have these stops behind them. */
const running = async (...done: readonly string[]): Promise<HostedHunt> => {
  const hunt = await aHunt();
  await hunt.phase('start');
  for (const team of ['Foxes', 'Owls']) await hunt.complete(team, ...done);
  return hunt;
};

const started = async (hunt: HostedHunt): Promise<HostedHunt> => {
  await hunt.phase('start');
  return hunt;
};

/** Somebody's phone in a team, on the page of the hunt. */
const phoneIn = async (
  hunt: HostedHunt,
  team: string,
  { name, ...options }: VisitorOptions & { readonly name?: string } = {},
): Promise<Page> => {
  const phone = await world.visitor({ screen: 'phone', ...options });
  await hunt.join(phone, team, name);
  return visit(phone, hunt.path);
};

/** Ada of the Foxes, who lets the page know where she is. */
const adaIn = async (hunt: HostedHunt): Promise<Page> => {
  const phone = await world.visitor({ screen: 'phone' });
  await phone.grantPermissions(['geolocation']);
  await hunt.join(phone, 'Foxes', 'Ada');
  return visit(phone, hunt.path);
};

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

const standAt = async (page: Page, northM: number, accuracy: number): Promise<void> => {
  const latitude = BRIDGE.latitude + northM / 111_195;
  await page.context().setGeolocation({ latitude, longitude: BRIDGE.longitude, accuracy });
};

/** The app is on the phone, for the time without network. */
const install = async (page: Page): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
};

/** A picture of a card, as a phone without a camera for pages would take it. */
const pictureOf = async (text: string) => {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4, scale: 1 });
  const size = modules.length;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="#f4efe6"/><path d="${qrPath(modules)}" fill="#222"/></svg>`;
  return { name: 'card.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
};

const tokenOf = ({ cards }: HostedHunt, name: string): string =>
  cards.levels.find((card) => card.name === name)?.token ?? '';

describe('before the start', () => {
  test('a team is chosen from the list, by a mate’s code, by its card with a passcode', async () => {
    const hunt = await aHunt();
    const ada = await world.someone(hunt.path, { screen: 'phone' });
    await expectGoodPage(ada);
    await press(ada, 'Join the hunt');
    await ada.getByText('Choose a team.').waitFor(SOON);
    await ada.getByText('Foxes').click();
    await ada.getByLabel(/^Your name/).fill('Ada');
    await press(ada, 'Join the hunt');
    await heading(ada, 'You’re in').waitFor(SOON);
    await ada.getByRole('img', { name: 'Bring in your team mates' }).waitFor(SOON);
    await expectGoodPage(ada);

    const foxes = hunt.cards.teams.find(({ name }) => name === 'Foxes');
    const mate = `${hunt.path}#team=${foxes?.teamId}`;
    const ben = await world.someone(mate, { screen: 'phone', theme: 'dark' });
    await ben.getByText('You were invited to Foxes.').waitFor(SOON);
    await ben.getByLabel(/^Your name/).fill('Ben');
    await press(ben, 'Join the hunt');
    await heading(ben, 'You’re in').waitFor(SOON);
    await ada.getByText('Ben').waitFor(SOON);

    const owls = hunt.cards.teams.find(({ name }) => name === 'Owls');
    const ida = await world.someone(owls?.path ?? '', { screen: 'tiny', language: 'de' });
    await expect.poll(() => ida.getByLabel('Kennwort des Teams').inputValue(), SOON).toBe('hoot');
    expect(new URL(ida.url()).hash).toBe('');
    await press(ida, 'Mitmachen');
    await heading(ida, 'Du bist dabei').waitFor(SOON);
  });

  test('the start brings the first stop to every phone', async () => {
    const hunt = await aHunt();
    const ada = await phoneIn(hunt, 'Foxes');
    const ben = await phoneIn(hunt, 'Foxes', { theme: 'dark' });
    const ida = await phoneIn(hunt, 'Owls', { screen: 'tiny', language: 'de' });
    await heading(ada, 'You’re in').waitFor(SOON);
    await hunt.phase('start');
    for (const page of [ada, ben, ida]) await heading(page, 'The bridge').waitFor(SOON);
    await ada.getByText('A ferryman waited here').waitFor(SOON);
    await expectGoodPage(ada);
    await expectGoodLooks(ben);
    await expectGoodLooks(ida);
    await press(ada, 'Yes, share it');
    await press(ben, 'Not now');
  });
});

describe('at a place', () => {
  test('somebody far away hears how far; somebody unsure hears why and what else would do', async () => {
    const ada = await adaIn(await running());
    await standAt(ada, 1100, 12);
    await press(ada, 'Check in here');
    await ada.getByText('You’re about 1.1 km away. Get within 30 m.').waitFor(SOON);
    await standAt(ada, 35, 60);
    await press(ada, 'Check again');
    await ada.getByText(/You’re about 35 m away, but GPS is accurate to 60 m only/).waitFor(SOON);
    await ada.getByRole('button', { name: 'Scan the code there instead' }).waitFor(SOON);
    await expectGoodPage(ada);
  });

  test('[PLAYER-13] a phone without permission is told how to give it, and how to do without', async () => {
    const ben = await phoneIn(await running(), 'Foxes');
    await press(ben, 'Check in here');
    await ben.getByText('This page is not allowed to read your location').waitFor(SOON);
    await ben.getByText('Without a position you can still do this stop').waitFor(SOON);
    await ben.getByRole('button', { name: 'Choose a picture' }).waitFor(SOON);
    await ben.getByText('Ask the host, who can complete this stop for you.').waitFor(SOON);
    await expectGoodPage(ben);
    await press(ben, 'Play the alternative');
    await ben.getByText('What is it made of?').waitFor(SOON);
    await ben.getByText('Back to the usual task').click();
  });

  test('clues count down, and a price is asked about first', async () => {
    const hunt = await running();
    const [ada, ben] = [await phoneIn(hunt, 'Foxes'), await phoneIn(hunt, 'Foxes')];
    await press(ben, 'Buy now for 20 points');
    await ben.getByText('It costs your team 20 points.').waitFor(SOON);
    await press(ben, 'Buy and read');
    for (const page of [ben, ada]) await page.getByText('It is made of stone.').waitFor(SOON);
  });

  test('[SCORE-12] what costs points says so before it happens', async () => {
    const hunt = await aHunt({ ...sixStops, scoring: { wrongAnswer: 5, skip: 25, perMinute: 1 } });
    await hunt.phase('start');
    await hunt.complete('Foxes', 'The bridge');
    const ada = await phoneIn(hunt, 'Foxes', { screen: 'tiny' });
    await heading(ada, 'The mill').waitFor(SOON);
    await ada.getByText('100 points, −1 a minute').waitFor(SOON);
    await ada.getByText('A wrong answer costs 5 points.').waitFor(SOON);
    await expectGoodPage(ada);
    await press(ada, 'Skip this stop');
    await ada.getByText('Skipping costs 25 points.').waitFor(SOON);
  });

  test('[PLAYER-14] [PLAYER-15] a shown stop says how far and which way; done, it says what it brought', async () => {
    const [bridge, ...others] = sixStops.levels;
    if (!bridge) throw new Error('no stop');
    const shown: HuntFile = {
      ...sixStops,
      scoring: { firstBonuses: [30] },
      levels: [{ ...bridge, isPlaceShown: true }, ...others],
    };
    const ada = await adaIn(await aHunt(shown).then(started));
    await standAt(ada, -300, 8);
    await press(ada, 'Check in here');
    await ada.getByText(/^About (29|30)\d m north$/).waitFor({ timeout: 60_000 });
    const maps = ada.getByRole('link', { name: 'Open in Maps' });
    expect(await maps.getAttribute('href')).toContain(String(BRIDGE.latitude));
    await expectGoodPage(ada);
    await standAt(ada, 3, 8);
    await press(ada, /^Check (in here|again)$/);
    await ada.getByText('First teams bonus: 30.').waitFor({ timeout: 60_000 });
    await ada.getByText('+130').waitFor(SOON);
  });

  test('who is there is through, and the mate at once, too', async () => {
    const hunt = await running();
    const [ada, ben] = [await adaIn(hunt), await phoneIn(hunt, 'Foxes', { name: 'Ben' })];
    await standAt(ada, 3, 8);
    await press(ada, 'Check in here');
    for (const page of [ada, ben]) await heading(page, 'The mill').waitFor({ timeout: 60_000 });
    await ada.getByText('The bridge is done').waitFor(SOON);
    await ben.getByLabel('Your answer').fill('wheel');
    await press(ben, 'Send');
    await ben.getByText('Which kind of wheel?').waitFor(SOON);
  });
});

describe('without network', () => {
  test('[PLAYER-3] [PLAYER-1] the hunt goes on, also after a reload; all of it arrives once when the network is back', async () => {
    const hunt = await running('The bridge');
    const ada = await phoneIn(hunt, 'Foxes', { hasWorker: true });
    const ben = await phoneIn(hunt, 'Foxes', { name: 'Ben' });
    await install(ada);
    await heading(ada, 'The mill').waitFor(SOON);
    await ada.context().setOffline(true);
    await ada.getByText('No connection').waitFor(SOON);
    await ada.getByLabel('Your answer').fill('a water-wheel');
    await press(ada, 'Send');
    await heading(ada, 'The gate').waitFor(SOON);
    await ada.reload();
    await heading(ada, 'The gate').waitFor(SOON);
    await press(ada, 'Scan the code');
    await ada.getByLabel('Or type the code').fill(tokenOf(hunt, 'The gate'));
    await press(ada, 'Check the code');
    await ada.getByText('Saved on this phone').waitFor(SOON);
    await expectGoodPage(ada);
    await press(ada, 'Continue for now');
    await heading(ada, 'The shop').waitFor(SOON);

    await ada.context().setOffline(false);
    await heading(ben, 'The shop').waitFor({ timeout: 60_000 });
    await expect.poll(() => ada.getByRole('img', { name: '300 points' }).count(), SOON).toBe(1);
    const { teams } = await hunt.call<{ teams: { name: string; completed: { levelId: string }[] }[] }>(
      'GET /?as=host',
    );
    const foxes = teams.find(({ name }) => name === 'Foxes');
    expect(foxes?.completed.map(({ levelId }) => levelId)).toEqual(
      ['The bridge', 'The mill', 'The gate'].map(hunt.levelId),
    );
  });
});

describe('words without network', () => {
  /** A question, and behind it somebody to talk to. */
  const behindTheDoor: HuntFile = {
    name: 'Behind the door',
    teams: [{ id: 'cats', name: 'Cats' }],
    levels: [
      { id: 'door', name: 'The door', mission: { type: 'text', answers: ['seven knocks'] } },
      {
        id: 'hall',
        name: 'The hall',
        character: { name: 'The porter', intents: [], fallbacks: ['Wipe your feet.'] },
        mission: { type: 'text', answers: ['mirror'] },
      },
    ],
  };

  test('[PLAYER-12] they wait behind the answer that opens the stop, also over a closed tab, and are answered', async () => {
    const own = await aHunt(behindTheDoor);
    const phone = await world.visitor({ screen: 'phone', hasWorker: true });
    await own.join(phone, 'Cats');
    await own.phase('start');
    const page = await visit(phone, own.path);
    await install(page);
    await heading(page, 'The door').waitFor(SOON);
    await phone.setOffline(true);
    await page.getByText('No connection').waitFor(SOON);
    await page.getByLabel('Your answer').fill('seven knocks');
    await press(page, 'Send');
    await heading(page, 'The hall').waitFor(SOON);
    await page.getByRole('button', { name: 'Talk to The porter' }).first().click();
    const words = page.getByLabel('Say something to The porter');
    await words.fill('Is anybody there?');
    await words.press('Enter');
    await page.getByText('sent when you’re back online').waitFor(SOON);
    await expectGoodPage(page);
    await page.close();

    const again = await visit(phone, own.path);
    await again.getByRole('button', { name: 'Talk to The porter' }).first().click();
    await again.getByText('Is anybody there?').waitFor(SOON);
    await again.getByText('sent when you’re back online').waitFor(SOON);
    await phone.setOffline(false);
    await again.getByText('Wipe your feet.').waitFor({ timeout: 60_000 });
    await expect.poll(() => again.getByText('Is anybody there?').count(), SOON).toBe(1);
    const { teams } = await own.call<{ teams: { completed: { levelId: string }[] }[] }>('GET /?as=host');
    expect(teams.flatMap(({ completed }) => completed)).toHaveLength(1);
  });
});

describe('the other tasks', () => {
  test('a choice, a talk, a picture', async () => {
    const hunt = await running('The bridge', 'The mill', 'The gate');
    const [ada, ben] = [await phoneIn(hunt, 'Foxes'), await phoneIn(hunt, 'Foxes', { name: 'Ben' })];
    await ben.getByText('Bread').click();
    await press(ben, 'Send your choice');
    await ben.getByText('That’s not right.').waitFor(SOON);
    await ben.getByText('Bread').click();
    await ben.getByText('Candles').click();
    await press(ben, 'Send your choice');
    await heading(ben, 'The keeper').waitFor(SOON);

    await ben.getByRole('button', { name: 'Talk to Old Mara' }).first().click();
    const words = ben.getByLabel('Say something to Old Mara');
    await words.fill('Good evening');
    await words.press('Enter');
    await ben.getByText('No.', { exact: true }).waitFor(SOON);
    await expectGoodPage(ben);
    await words.fill('Open sesame!');
    await words.press('Enter');
    await ben.getByText('Then come in.').waitFor(SOON);
    await heading(ada, 'The square').waitFor(SOON);

    const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a9' } })
      .jpeg()
      .toBuffer();
    const file = { name: 'us.jpg', mimeType: 'image/jpeg', buffer: photo };
    await ada.getByLabel('Choose a picture').setInputFiles(file);
    await press(ada, 'Send this photo');
    await heading(ada, 'You have done it all').waitFor({ timeout: 60_000 });
    await expectGoodPage(ada);
  });

  test('by keyboard alone, in German, without a position; a card is read from a picture', async () => {
    const hunt = await running();
    const ida = await phoneIn(hunt, 'Owls', { screen: 'tiny', language: 'de' });
    await ida.getByRole('button', { name: 'Jetzt nicht' }).press('Enter');
    await expectKeyboardReach(ida);
    await ida.getByRole('button', { name: 'So spielen' }).press('Enter');
    await ida.getByLabel('Deine Antwort').fill('Stone');
    await ida.keyboard.press('Enter');
    await heading(ida, 'The mill').waitFor(SOON);
    await ida.getByLabel('Deine Antwort').fill('water wheel');
    await ida.keyboard.press('Enter');
    await heading(ida, 'The gate').waitFor(SOON);
    await ida.getByRole('button', { name: 'Code scannen' }).press('Enter');
    await ida.getByText('Hier gibt es keine Kamera.').waitFor(SOON);
    await expectGoodPage(ida);
    const card = await pictureOf(`${world.address}${hunt.path}#stop=${tokenOf(hunt, 'The gate')}`);
    await ida.locator('input[type=file]').setInputFiles(card);
    await heading(ida, 'The shop').waitFor(SOON);
  });
});

describe('around the tasks', () => {
  test('a word of the host, a pause, the board and the map', async () => {
    const hunt = await running('The bridge');
    const ada = await phoneIn(hunt, 'Foxes');
    const ida = await phoneIn(hunt, 'Owls', { screen: 'tiny', language: 'de' });
    await heading(ida, 'The mill').waitFor(SOON);
    await hunt.call('POST /broadcasts', { id: crypto.randomUUID(), text: 'Lunch at one.' });
    await ida.getByText('Lunch at one.').waitFor(SOON);
    await press(ida, 'Verstanden');
    await hunt.phase('pause');
    await ida.getByText('Die Uhr steht für alle still.').waitFor(SOON);
    await hunt.phase('resume');
    await press(ida, 'Rangliste');
    await ida.getByRole('row', { name: /Foxes/ }).waitFor(SOON);
    await expectGoodPage(ida);
    await press(ada, 'Map');
    await ada.getByText('The bridge').first().waitFor(SOON);
    await expectGoodPage(ada);
  });

  test('the place in the team moves to another phone', async () => {
    const hunt = await running();
    const ben = await phoneIn(hunt, 'Foxes', { name: 'Ben' });
    await press(ben, 'Team and settings');
    await expectGoodPage(ben);
    await press(ben, 'Create a link');
    const link = ben.getByRole('img', { name: 'Switch to another phone' });
    await link.waitFor(SOON);
    const { seat } = await world.call<{ seat: string }>(
      ben.context(),
      `POST /api/hunts/${hunt.gameId}/me/seat`,
    );
    const other = await world.someone(`${hunt.path}#seat=${encodeURIComponent(seat)}`, { screen: 'phone' });
    await other.getByText('Ben').waitFor(SOON);
  });

  test('[PLAYER-6] positions that were shared are listed, and gone when deleted', async () => {
    const hunt = await running();
    const ada = await adaIn(hunt);
    await press(ada, 'Yes, share it');
    await world.call(ada.context(), `POST /api/hunts/${hunt.gameId}/positions`, {
      fixes: [{ ...BRIDGE, accuracy: 8, deviceAt: Date.now() }],
    });
    await ada.goto(`/hunts/${hunt.gameId}/privacy`);
    await ada.getByText(/\d+ positions?/).waitFor(SOON);
    await expectGoodPage(ada);
    await press(ada, 'Delete now: Positions');
    await ada.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click();
    await ada.getByText('You no longer share your position.').waitFor(SOON);
    await expect.poll(() => ada.getByText(/\d+ positions?/).count(), SOON).toBe(0);
  });

  test('[PLAYER-8] a code that is written at the place is typed: the button and its sheet say so', async () => {
    const gate: HuntFile = {
      ...sixStops,
      levels: [{ id: 'gate', name: 'The gate', mission: { type: 'code', code: 'OWL-7' } }],
    };
    const hunt = await aHunt(gate);
    await hunt.phase('start');
    const ada = await phoneIn(hunt, 'Foxes');
    await ada.getByText('Find the code and type it.').waitFor(SOON);
    await expectGoodPage(ada);
    await press(ada, 'Type the code');
    const sheet = ada.getByRole('dialog', { name: 'Type the code' });
    await sheet.getByRole('textbox').fill('owl 7');
    await sheet.getByRole('textbox').press('Enter');
    await heading(ada, 'You have done it all').waitFor(SOON);
    const ida = await phoneIn(await aHunt(gate).then(started), 'Owls', { screen: 'tiny', language: 'de' });
    await ida.getByRole('button', { name: 'Code eintippen' }).waitFor(SOON);
  });

  test('[PLAYER-16] after the end no stop opens later: each says what became of it, and a link leads home', async () => {
    const hunt = await running('The bridge', 'The mill');
    const ada = await phoneIn(hunt, 'Foxes');
    await heading(ada, 'The gate').waitFor(SOON);
    await hunt.phase('end');
    await heading(ada, 'The hunt is over').waitFor(SOON);
    const stops = ada.getByRole('main').getByRole('listitem');
    await expect.poll(() => stops.filter({ hasText: 'Not reached' }).count(), SOON).toBe(3);
    expect(await ada.getByText('Opens later').count()).toBe(0);
    await expectGoodPage(ada);
    await ada.getByRole('link', { name: 'Go to the home page' }).click();
    await expect.poll(() => new URL(ada.url()).pathname, SOON).toBe('/');
  });

  test('[PLAYER-16] [FILE-12] the demo, played to its end, leads home', async () => {
    const host = await world.visitor();
    const { gameId, file } = await world.call<Draft>(host, 'POST /api/hunts', { demo: 'en' });
    const hunt = await hostHunt(world, host, file);
    expect(gameId).not.toBe(hunt.gameId);
    await hunt.phase('start');
    const [team] = hunt.cards.teams;
    const ada = await phoneIn(hunt, team?.name ?? '');
    await hunt.complete(team?.name ?? '', ...hunt.cards.levels.map(({ name }) => name));
    await heading(ada, 'You have done it all').waitFor(SOON);
    expect(await ada.getByText('Opens later').count()).toBe(0);
    await expectGoodPage(ada);
    await ada.getByRole('link', { name: 'Go to the home page' }).click();
    await expect.poll(() => new URL(ada.url()).pathname, SOON).toBe('/');
  });

  test('[PLAYER-10] what arrives after the end waits for the host’s word, and the page says so', async () => {
    const hunt = await running('The bridge', 'The mill', 'The gate');
    const ida = await phoneIn(hunt, 'Owls', { screen: 'tiny', language: 'de' });
    await ida.getByText('Candles').waitFor(SOON);
    await ida.context().setOffline(true);
    await ida.getByText('Candles').click();
    await press(ida, 'Auswahl senden');
    await ida.getByText('Auf diesem Handy gespeichert').waitFor(SOON);
    await hunt.phase('end');
    await ida.context().setOffline(false);
    await heading(ida, 'Die Schnitzeljagd ist vorbei').waitFor({ timeout: 60_000 });
    await ida.getByText('The shop: Ihr wart offline.').waitFor({ timeout: 60_000 });
    await expectGoodPage(ida);
    const { teams } = await hunt.call<{ teams: { late?: { eventId: string }[] }[] }>('GET /?as=host');
    const [late] = teams.flatMap((team) => team.late ?? []);
    await hunt.call(`POST /events/${late?.eventId}/count`, { id: crypto.randomUUID() });
    await expect.poll(() => ida.getByText('The shop: Ihr wart offline.').count(), SOON).toBe(0);
    await ida.getByText('4 von').first().waitFor(SOON);
  });
});
