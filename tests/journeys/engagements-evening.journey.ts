import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { NewGame } from '#activities/engagements/contract.moves.ts';
import type { EngagementType, Question } from '#activities/engagements/contract.questions.ts';
import { startRecordingModel } from '#tests/support/assistant/recording-model.ts';
import type { RecordingModel } from '#tests/support/assistant/recording-model.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { press, sees, SOON, tick } from '#tests/support/browser/world.ts';
import { startEngagementsWorld, takeSeat } from '#tests/support/engagements/world.ts';
import type { EngagementsWorld } from '#tests/support/engagements/world.ts';
import { plainPicture } from '#tests/support/files/picture-fixtures.ts';
import { visit } from '#scripts/web/browser.ts';

const GROUPS = JSON.stringify({
  groups: [
    { name: 'Rest', answers: [1, 2] },
    { name: 'Drinks', answers: [3, 4] },
  ],
});

let world: EngagementsWorld;
let model: RecordingModel;
beforeAll(async () => {
  model = await startRecordingModel(() => GROUPS);
  world = await startEngagementsWorld({ ASSISTANT_URL: model.url, ASSISTANT_MODEL: 'parrot' });
});
afterAll(async () => {
  await world?.close();
  await model?.close();
});
afterEach(() => world.sendEverybodyHome());

type Settings = NonNullable<NewGame['settings']>;
const CALM: Settings = { readingSeconds: 0, closesWhenAllAnswered: false, scoring: 'none' };

const truth = (title: string, points: 1 | 2 = 1): Question => ({
  kind: 'true-false',
  category: 'All',
  title,
  points,
  right: true,
});
const isTrue = (answer: boolean) => ({ kind: 'true-false', isTrue: answer }) as const;

const begin = async (
  type: EngagementType,
  questions: readonly Question[],
  settings: Settings = CALM,
): Promise<{ readonly context: BrowserContext; readonly gameId: string }> => {
  const context = await world.visitor();
  return { context, gameId: await world.makeGame(context, type, questions, { settings }) };
};

/** Asks the next question, has everybody answer it and closes. */
const play = async (
  { context, gameId }: { readonly context: BrowserContext; readonly gameId: string },
  questionId: string,
  answers: readonly (readonly [BrowserContext, boolean])[],
): Promise<void> => {
  await world.move(context, gameId, { move: 'open' });
  for (const [who, answer] of answers) await world.answer(who, gameId, questionId, isTrue(answer));
  await world.move(context, gameId, { move: 'close' });
};

describe('places', () => {
  test('[SCORE-10] [GAME-42] nobody has a place at 0; three share place 3; own answers are marked', async () => {
    const game = await begin('trivia', [truth('One?'), truth('Two?', 2), truth('Three?')]);
    const ada = await world.seated(game.gameId, 'Ada');
    const all = [ada.context()];
    // One after another: people who share a place are listed in the order they joined.
    for (const name of ['Ben', 'Cem', 'Dora', 'Emil']) all.push(await world.guest(game.gameId, name));
    await play(
      game,
      '001',
      all.map((who) => [who, false]),
    );
    // Answered without this page, which reads it anew.
    await ada.reload();
    const mine = ada.locator('section').filter({ has: ada.getByRole('heading', { name: 'Your answer' }) });
    await mine.getByText('False').waitFor(SOON);
    await expectGoodPage(ada);
    await world.move(game.context, game.gameId, { move: 'show', board: 'leaderboard' });
    const board = ada.getByRole('list').filter({ hasText: 'Ada' });
    await board.waitFor(SOON);
    expect(await board.innerText()).not.toMatch(/\b1\b/);
    expect(await ada.getByText(/^Place \d/).count()).toBe(0);

    await play(
      game,
      '002',
      all.map((who, index) => [who, index < 2]),
    );
    await play(
      game,
      '003',
      all.map((who, index) => [who, index !== 1]),
    );
    await world.move(game.context, game.gameId, { move: 'show', board: 'leaderboard' });
    const lines = async (): Promise<string[]> =>
      (await board.getByRole('listitem').allInnerTexts()).map((line) => line.replaceAll(/\s+/g, ' ').trim());
    await expect
      .poll(lines, SOON)
      .toEqual(['1 Ada (you) 3,000', '2 Ben 2,000', '3 Cem 1,000', '3 Dora 1,000', '3 Emil 1,000']);
    await expectGoodPage(ada);
  });

  test('[GAME-20] “Any team” puts a phone in one, and a team has the colour of its name', async () => {
    const settings: Settings = { ...CALM, teams: 'chosen', teamNames: ['Green', 'Blue'] };
    const { gameId } = await begin('trivia', [truth('One?')], settings);
    await world.guest(gameId, 'Ben');
    const ada = await world.phone(gameId);
    await expect.poll(() => ada.getByLabel('Your team').inputValue(), SOON).toBe('');
    await expectGoodPage(ada);
    await takeSeat(ada, 'Ada');
    await sees(ada, /^Team (Green|Blue)$/);
  });
});

/** Waits for the words and gives what the clock showed when they came. */
const clockWhen = async (page: Page, words: string): Promise<() => Promise<string>> => {
  const watch = await page.evaluateHandle((wanted) => {
    const seen = new Promise<string>((resolve) => {
      const look = (): void => {
        const isSaid = [...document.querySelectorAll('[aria-live]')].some((part) =>
          part.textContent?.includes(wanted),
        );
        if (isSaid) resolve(document.querySelector('[role=timer]')?.textContent ?? '');
        else requestAnimationFrame(look);
      };
      look();
    });
    return { seen };
  }, words);
  return () => watch.evaluate(({ seen }) => seen);
};

describe('phones', () => {
  test('“10 seconds left” is said at 10', async () => {
    const { context, gameId } = await begin('trivia', [truth('One?')], { ...CALM, timeLimitSeconds: 13 });
    const ada = await world.seated(gameId, 'Ada');
    const clock = await clockWhen(ada, '10 seconds left');
    await world.move(context, gameId, { move: 'open' });
    expect(await clock()).toBe('10');
  });

  test('[GAME-47] a phone vibrates once its owner wants it; phone and wall stay awake', async () => {
    const { context, gameId } = await begin('trivia', [truth('One?')]);
    const spied = async (visitor: BrowserContext, path: string): Promise<Page> => {
      await visitor.addInitScript(() => {
        const seen: string[] = [];
        const note = (what: string): void => {
          seen.push(what);
          document.documentElement.dataset['felt'] = seen.join(' ');
        };
        Object.defineProperty(navigator, 'vibrate', { value: () => note('vibrate') === undefined });
        Object.defineProperty(navigator, 'wakeLock', {
          value: {
            request: async () => {
              note('awake');
              return { release: async () => undefined };
            },
          },
        });
      });
      return visit(visitor, path);
    };
    const felt = (page: Page) => page.locator('html').getAttribute('data-felt');
    const ada = await spied(await world.guest(gameId, 'Ada'), `/play/${gameId}`);
    const wall = await spied(await world.visitor({ screen: 'projector' }), `/engagements/${gameId}/screen`);
    for (const page of [ada, wall]) await expect.poll(() => felt(page), SOON).toBe('awake');
    await press(ada, 'Your seat');
    await tick(ada.getByRole('switch', { name: 'Vibrate for questions and results' }));
    await ada.keyboard.press('Escape');
    await world.move(context, gameId, { move: 'open' });
    await expect.poll(() => felt(ada), SOON).toBe('awake vibrate');
    expect(await felt(wall)).toBe('awake');
  });
});

describe('names and looks', () => {
  test('[GAME-45] with names at the end nobody is named before it, and everybody after', async () => {
    const open: Question = { kind: 'open', category: 'All', title: 'What is fair?' };
    const { context, gameId } = await begin('call-and-answer', [open], {
      closesWhenAllAnswered: false,
      namesAtEnd: true,
    });
    const people = await Promise.all(['Benedikta', 'Cemile'].map((name) => world.guest(gameId, name)));
    await world.move(context, gameId, { move: 'open' });
    for (const [index, person] of people.entries())
      await world.answer(person, gameId, '001', { kind: 'open', text: `Half and half ${index}` });
    const host = await world.console(context, gameId);
    await host.getByRole('tab', { name: 'Answers' }).click(SOON);
    await sees(host, 'Half and half 0');
    expect(await host.getByText(/Benedikta|Cemile/).count()).toBe(0);
    const wall = await world.wall(gameId);
    await world.move(context, gameId, { move: 'close' });
    await world.move(context, gameId, { move: 'close' });
    await sees(wall, 'Half and half 1');
    expect(await wall.getByText(/Benedikta|Cemile/).count()).toBe(0);
    await world.move(context, gameId, { move: 'end' });
    const report = await visit(context, `/engagements/${gameId}/report?view=people`);
    await sees(report, 'Benedikta');
    await expectGoodPage(report);
  });

  test('[SET-24] a set gives its sessions colour, picture and sound', async () => {
    const context = await world.visitor();
    const headers = { origin: world.address, 'content-type': 'image/png' };
    const data = Buffer.from(await plainPicture('png', { width: 640, height: 360 }));
    const uploaded = await context.request.post('/api/pictures', { headers, data });
    const { pictureId: backdrop } = (await uploaded.json()) as { readonly pictureId: string };
    const presets = { accent: 'green', backdrop, hasSounds: true };
    const body = { name: 'Rivers', type: 'trivia', presets, questions: [truth('One?')] };
    const { setId } = await world.call<{ setId: string }>(context, 'POST /api/engagements/sets', body);
    const host = await visit(context, `/engagements/new?set=${setId}`);
    await press(host, 'Open the session');
    await host.waitForURL(/\/host$/, SOON);
    const gameId = /engagements\/(\d+)\/host/.exec(host.url())?.[1] ?? '';
    const wall = await world.wall(gameId);
    await wall.locator('[data-accent=green][data-backdrop]').waitFor(SOON);
    expect((await world.hostView(context, gameId)).settings).toMatchObject(presets);
    await expectGoodPage(wall);
  });
});

test('[GAME-49] the assistant groups answers by meaning, and one press undoes it', async () => {
  const open: Question = { kind: 'open', category: 'All', title: 'What should we change?' };
  const { context, gameId } = await begin('poll', [open], {});
  const said = ['More breaks', 'Pause', 'Coffee', 'Tee'];
  const people = await Promise.all(said.map((_, index) => world.guest(gameId, `Person ${index}`)));
  const [wall, host] = await Promise.all([world.wall(gameId), world.console(context, gameId)]);
  await world.move(context, gameId, { move: 'open' });
  for (const [index, person] of people.entries())
    await world.answer(person, gameId, '001', { kind: 'open', text: said[index] ?? '' });
  for (const text of said) await sees(wall, text);
  await press(host, 'Group by meaning');
  await sees(host, 'The assistant grouped the answers.');
  for (const name of ['Rest', 'Drinks']) await sees(wall, name);
  await expectGoodPage(host);
  expect(model.requests.join('\n')).not.toContain('Person');
  await press(host, 'Undo');
  await wall.getByText('Drinks').waitFor({ state: 'detached', ...SOON });
});
