import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import type { VisitOptions } from '#scripts/web/browser.ts';
import { changeLook, expectGoodLooks, expectGoodPage } from '#tests/support/browser/browser.ts';
import { startEngagementsWorld } from '#tests/support/engagements/world.ts';
import type { EngagementsWorld } from '#tests/support/engagements/world.ts';
import { SOON } from '#tests/support/browser/world.ts';
import {
  playCallAndAnswer,
  PlayedSession,
  playPoll,
  playTrivia,
} from '#tests/support/engagements/past-sessions.ts';
import type { Call } from '#tests/support/engagements/past-sessions.ts';
import { startSpeakingModel } from '#tests/support/assistant/speaking-model.ts';
import type { SpeakingModel } from '#tests/support/assistant/speaking-model.ts';

let world: EngagementsWorld;
let model: SpeakingModel;
let host: BrowserContext;
const codes = { trivia: '', call: '', poll: '', running: '' };

const hostCall: Call = (line, body) => world.call(host, line, body);

beforeAll(async () => {
  model = await startSpeakingModel();
  world = await startEngagementsWorld({ ASSISTANT_URL: model.url, ASSISTANT_MODEL: 'parrot' });
  host = await world.visitor();
  codes.trivia = (await playTrivia(world.address, hostCall)).gameId;
  codes.call = (await playCallAndAnswer(world.address, hostCall)).gameId;
  codes.poll = (await playPoll(world.address, hostCall)).gameId;
  const running = { title: 'Still going', engagementType: 'survey' } as const;
  codes.running = (await PlayedSession.begin(world.address, hostCall, running)).gameId;
});
afterEach(async () => {
  await host.pages()[0]?.evaluate(() => localStorage.removeItem('roundtable.language'));
  await Promise.all(host.pages().map((page) => page.close()));
});
afterAll(async () => {
  await world?.close();
  await model?.close();
});

/** The host's browser with another screen, theme or language. */
const hostWith = async (options: VisitOptions): Promise<BrowserContext> => {
  const context = await world.visitor(options);
  await context.addCookies((await host.storageState()).cookies);
  return context;
};

const report = (code: string, view = 'overview'): string => `/engagements/${code}/report?view=${view}`;
const titles = (page: Page): Promise<string[]> =>
  page.locator('section[aria-labelledby=past-games] li a > span:first-child').allInnerTexts();

describe('the host’s home', () => {
  test('offers a newcomer the one next step', async () => {
    const page = await world.someone('/engagements', { screen: 'phone', theme: 'dark' });
    await page.getByText('No sessions yet').waitFor(SOON);
    expect(await page.getByRole('link', { name: 'Host a session' }).count()).toBe(1);
    await expectGoodPage(page);
  });

  test('shows what runs with its code, then what was, newest first', async () => {
    const page = await visit(host, '/engagements');
    const section = page.getByRole('region', { name: 'Running now' });
    await section.getByText(codes.running).waitFor(SOON);
    expect(await section.getByRole('link', { name: 'Resume hosting' }).getAttribute('href')).toBe(
      `/engagements/${codes.running}/host`,
    );
    await expect
      .poll(() => titles(page))
      .toEqual(['How was the workshop?', 'What we learned this year', 'Friday trivia']);
    await expectGoodPage(page);
  });

  test('[GAME-28] finds a session by words, by code, by kind and by days, and keeps it in the address', async () => {
    const page = await visit(host, '/engagements');
    await page.getByLabel('Title or code').fill('learned');
    await expect.poll(() => titles(page), SOON).toEqual(['What we learned this year']);
    await page.getByLabel('Title or code').fill(codes.trivia);
    await expect.poll(() => titles(page), SOON).toEqual(['Friday trivia']);
    await page.getByLabel('Title or code').fill('');
    await page.getByLabel('Kind').selectOption('Live poll');
    await expect.poll(() => titles(page), SOON).toEqual(['How was the workshop?']);
    await expect.poll(() => new URL(page.url()).search, SOON).toBe('?type=poll');
    await page.reload();
    await expect.poll(() => titles(page), SOON).toEqual(['How was the workshop?']);
    await page.getByLabel('To').fill('2020-01-31');
    await page.getByText('No session matches').waitFor(SOON);
    await page.getByLabel('From').fill('2020-02-01');
    await page.getByText('This day is before the start day.').waitFor(SOON);
    await expectGoodPage(page);
    await page.getByLabel('To').fill('');
    await page.getByRole('link', { name: /^How was the workshop/ }).click();
    await page.getByRole('heading', { name: 'How was the workshop?' }).waitFor(SOON);
    await page.goBack();
    await expect.poll(() => page.getByLabel('Kind').inputValue(), SOON).toBe('poll');
  });
});

describe('the report', () => {
  test.each([
    { game: 'trivia', view: 'overview', shown: 'a[href*="#question-001"]' },
    { game: 'trivia', view: 'questions', shown: 'summary' },
    { game: 'call', view: 'questions', shown: 'summary' },
    { game: 'poll', view: 'questions', shown: 'summary' },
    { game: 'trivia', view: 'people', shown: 'td' },
    { game: 'call', view: 'debrief', shown: 'summary' },
    { game: 'trivia', view: 'replay', shown: 'input[type=range]' },
    { game: 'trivia', view: 'log', shown: 'td' },
  ] as const)(
    '$game, $view pleases axe and fits: light, laptop, en; dark, phone, de',
    async ({ game, view, shown }) => {
      const page = await visit(host, report(codes[game], view));
      await page.locator(`main ${shown}`).first().waitFor(SOON);
      await expectGoodPage(page);
      await changeLook(page, { theme: 'dark', screen: 'phone', language: 'de' });
      await page.locator(`main ${shown}`).first().waitFor(SOON);
      await expectGoodLooks(page);
    },
  );

  test('[GAME-32] says per question and per person what was answered and what it brought', async () => {
    const page = await visit(host, report(codes.trivia));
    await page.getByRole('link', { name: 'Which planet has the shortest day?' }).click();
    const first = page.locator('#question-001');
    await first.getByText('Right: 60% (3 of 5)').waitFor(SOON);
    await first.getByText('The right answer: Jupiter').waitFor();
    await first.locator('summary').click();
    const row = first.getByRole('row', { name: /Ana/ });
    await expect
      .poll(() => row.getByRole('cell').allInnerTexts())
      .toEqual(['Ana', 'Jupiter', 'right', expect.stringMatching(/sec$/), '1,000']);
    await page.getByRole('tab', { name: 'People' }).click();
    await page.getByRole('button', { name: 'Name' }).click();
    const names = page.locator('tbody button');
    await expect.poll(() => names.allInnerTexts(), SOON).toEqual(['Ana', 'Ben', 'Cem', 'Dora', 'Edda']);
    await page.getByRole('button', { name: 'Points' }).click();
    await page.getByRole('button', { name: 'Points' }).click();
    await expect.poll(async () => (await names.allInnerTexts())[0], SOON).toBe('Ana');
    await names.first().click();
    const dialog = page.getByRole('dialog', { name: 'Answers of Ana' });
    await dialog.getByText('sargasso sea').waitFor(SOON);
    await expectGoodPage(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  test('[GAME-29] marks a hidden answer and keeps it out of the vote', async () => {
    const page = await visit(host, report(codes.call, 'questions'));
    const first = page.locator('#question-001');
    await first.locator('summary').click();
    const row = first.getByRole('row', { name: /Gül/ });
    await row.getByText('hidden', { exact: true }).waitFor(SOON);
    expect(await row.getByRole('cell').first().innerText()).toBe('');
    await first.getByText('Votes: 7').waitFor();
  });

  test('[GAME-32] is a file in three formats', async () => {
    const page = await visit(host, report(codes.trivia));
    const contents: Record<string, Buffer> = {};
    for (const name of ['CSV', 'Excel workbook', 'JSON']) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name }).click();
      const file = await download;
      contents[file.suggestedFilename().split('.').at(-1) ?? ''] = await readFile(await file.path());
    }
    expect(contents['csv']?.toString()).toContain('How deep is the Mariana Trench?,Cem,Terns,10900');
    expect(contents['xlsx']?.subarray(0, 2).toString()).toBe('PK');
    expect(JSON.parse(contents['json']?.toString() ?? '')).toMatchObject({ title: 'Friday trivia' });
  });

  test('prints everything unfolded, in ink, without controls', async () => {
    const context = await hostWith({ theme: 'dark' });
    const page = await visit(context, report(codes.trivia));
    await page.getByRole('tab', { name: 'Replay' }).waitFor(SOON);
    await page.waitForLoadState('networkidle');
    await page.emulateMedia({ media: 'print' });
    await page.getByText('sargasso sea', { exact: true }).waitFor(SOON);
    await expect.poll(() => page.getByRole('tab').count(), SOON).toBe(0);
    await expect.poll(() => page.getByRole('banner').isVisible(), SOON).toBe(false);
    await expect.poll(() => page.locator('table').count(), SOON).toBe(6);
    await expect.poll(() => page.locator('main button:visible:not(th button)').count(), SOON).toBe(0);
    const theme = (): Promise<string | undefined> =>
      page.evaluate(() => document.documentElement.dataset['theme']);
    await expect.poll(theme).toBe('light');
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('tab', { name: 'Replay' }).waitFor(SOON);
    await expect.poll(theme).toBe('dark');
  });

  test('[GAME-51] names the hardest questions and prints one page, or a sheet for each person', async () => {
    const context = await hostWith({});
    // The browser's own dialog would wait for somebody: paper comes by the media, what was pressed stays.
    await context.addInitScript(() => Object.assign(globalThis, { print: () => undefined }));
    const page = await visit(context, report(codes.trivia));
    await page.getByText('Hardest questions, share of right answers').first().waitFor(SOON);
    await expectGoodPage(page);
    const onPaper = async (button: string, isThere: () => Promise<unknown>): Promise<void> => {
      await page.getByRole('button', { name: button }).click();
      await page.emulateMedia({ media: 'print' });
      await isThere();
      await expect.poll(() => page.getByRole('tab').count(), SOON).toBe(0);
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      await page.emulateMedia({ media: 'screen' });
      await page.getByRole('tab', { name: 'Replay' }).waitFor(SOON);
    };
    await onPaper('Print summary', async () => {
      await page.getByRole('heading', { name: 'The winners' }).waitFor(SOON);
      expect(await page.getByText('sargasso sea', { exact: true }).count()).toBe(0);
    });
    await onPaper('Print a sheet per person', () =>
      page.getByRole('heading', { name: 'Cem', level: 2 }).waitFor(SOON),
    );
  });

  test('[GAME-51] two runs of the same set stand side by side', async () => {
    const context = await world.visitor();
    const call: Call = (line, body) => world.call(context, line, body);
    const [first, second] = [await playTrivia(world.address, call), await playTrivia(world.address, call)];
    const page = await visit(context, report(second.gameId, 'compare'));
    await page.getByRole('combobox', { name: 'Compare with' }).selectOption(first.gameId);
    const table = page.getByRole('table', { name: 'Questions in both runs' });
    await table.waitFor(SOON);
    await page.getByText(/^First run: \d+ people\. Second run: \d+ people\./).waitFor(SOON);
    await expect.poll(() => table.getByRole('row').count(), SOON).toBeGreaterThan(3);
    await expectGoodPage(page);
  });

  test('[GAME-28] of a session whose items are gone says so and shows what stays', async () => {
    const page = await host.newPage();
    await page.route(`**/api/engagements/${codes.poll}/report`, (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'game-not-found', title: 'There is no such session.', status: 404 }),
      }),
    );
    await page.goto(report(codes.poll));
    await page.getByText('The answers were deleted').waitFor(SOON);
    await page.getByText('4 people').waitFor();
    await page.getByRole('heading', { name: 'How was the workshop?' }).waitFor();
    await expectGoodPage(page);
  });

  test('is for hosts only', async () => {
    const page = await world.someone(report(codes.trivia));
    await page.getByRole('heading', { name: 'Only hosts see this report' }).waitFor(SOON);
    await expectGoodPage(page);
  });
});

describe('the debrief', () => {
  test('[GAME-31] every line leads to the answers it rests on', async () => {
    const page = await visit(host, report(codes.call, 'debrief'));
    await page.getByText('Based on the words of 7 written answers').waitFor(SOON);
    await page.getByRole('link', { name: 'Ask for help early, nobody minds' }).first().click();
    const cited = page.locator('[data-cited]');
    await cited.waitFor(SOON);
    expect(await cited.innerText()).toBe('Ask for help early, nobody minds');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id ?? ''), SOON)
      .toMatch(/^answer-001-/);
    await page.goBack();
    await page.getByText('Based on the words of 7 written answers').waitFor(SOON);
  });

  test('[GAME-31] the assistant’s summary comes with citations, or with why it does not', async () => {
    const page = await visit(host, report(codes.call, 'debrief'));
    model.says('People ask earlier [1]. Everyone loved it.\n- Small steps [2]\n');
    await page.getByRole('button', { name: 'Write a summary' }).click();
    await page.getByText('1 sentence cited no answer and was removed.').waitFor(SOON);
    expect(await page.getByText('Everyone loved it').count()).toBe(0);
    expect(await page.getByRole('link', { name: /^Answer 1: / }).innerText()).toBe('1');
    await expectGoodPage(page);
    model.says(undefined);
    await page.getByRole('button', { name: 'Write it again' }).click();
    await page.getByRole('alert').getByText('The assistant refused this request.').waitFor(SOON);
    await page.getByRole('button', { name: 'Write it again' }).waitFor();
  });

  test('says so where nothing was written', async () => {
    const page = await visit(host, report(codes.trivia, 'debrief'));
    await page.getByText('No written answers').waitFor(SOON);
  });
});

describe('the replay', () => {
  test('[GAME-33] is scrubbed by keyboard from the waiting room to the end', async () => {
    const page = await visit(host, report(codes.trivia, 'replay'));
    const slider = page.getByRole('slider', { name: 'Position in the session' });
    await slider.focus();
    await page.getByText('Waiting room').waitFor(SOON);
    await page.keyboard.press('End');
    await expect.poll(() => slider.getAttribute('aria-valuetext'), SOON).toMatch(/question 4, Over$/);
    const leaders = page.locator('ol li');
    const best = async () => (await leaders.first().innerText()).split('\n');
    await expect.poll(best, SOON).toEqual(['1', 'Ana', '3,600']);
    await page.keyboard.press('Home');
    await page.getByText('Nobody has points yet.').waitFor(SOON);
    await page.getByRole('button', { name: 'Next step' }).click();
    await page.getByText('Question asked').waitFor(SOON);
    await page.getByRole('button', { name: /Puffins can fly under water/ }).click();
    await expect.poll(() => slider.getAttribute('aria-valuetext'), SOON).toMatch(/question 3, Question$/);
    await page.getByLabel('64×').check();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Play from the start' }).waitFor({ timeout: 60_000 });
    await expect.poll(() => slider.getAttribute('aria-valuetext'), SOON).toMatch(/Over$/);
  });

  test('the log is there only where debug mode was on', async () => {
    const page = await visit(host, report(codes.trivia, 'log'));
    await page
      .getByRole('row', { name: /Question asked/ })
      .first()
      .waitFor(SOON);
    await page
      .getByText(/save [\d.]+ ms/)
      .first()
      .waitFor();
    const other = await visit(host, report(codes.poll));
    await other.getByRole('tab', { name: 'Replay' }).waitFor(SOON);
    expect(await other.getByRole('tab', { name: 'Log' }).count()).toBe(0);
  });
});
