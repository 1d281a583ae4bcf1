import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { NewGame } from '#activities/engagements/contract.moves.ts';
import type { EngagementType, Question } from '#activities/engagements/contract.questions.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { listenForNotes } from '#tests/support/browser/quiet-audio.ts';
import { startEngagementsWorld } from '#tests/support/engagements/world.ts';
import type { EngagementsWorld } from '#tests/support/engagements/world.ts';
import { visit } from '#scripts/web/browser.ts';
import { press, sees, SOON, willSee } from '#tests/support/browser/world.ts';

let world: EngagementsWorld;
beforeAll(async () => {
  world = await startEngagementsWorld();
});
afterAll(() => world?.close());
afterEach(() => world.sendEverybodyHome());

type Settings = NonNullable<NewGame['settings']>;
const CALM: Settings = {
  readingSeconds: 0,
  shufflesOptions: false,
  closesWhenAllAnswered: false,
  scoring: 'none',
};

const truth: Question = {
  kind: 'true-false',
  category: 'All',
  title: 'Is the Volga longer than the Rhine?',
  right: true,
  hostNotes: 'Ask who has been there.',
};
const next: Question = {
  ...truth,
  title: 'Is the Elbe longer than the Volga?',
  right: false,
  hostNotes: 'Last one.',
};

const begin = async (
  type: EngagementType,
  questions: readonly Question[],
  settings: Settings = CALM,
): Promise<{ readonly context: BrowserContext; readonly gameId: string }> => {
  const context = await world.visitor();
  return { context, gameId: await world.makeGame(context, type, questions, { settings }) };
};

const isTrue = (answer: boolean) => ({ kind: 'true-false', isTrue: answer }) as const;

describe('[GAME-47] the show', () => {
  test('the table fills up; with motion the podium comes step by step, and phones wait for it', async () => {
    const { context, gameId } = await begin('trivia', [truth]);
    const motion = { isMotionReduced: false };
    const wall = await world.wall(gameId, motion);
    await sees(wall, 'Nobody is here yet');
    const ada = await world.seated(gameId, 'Ada', motion);
    const ben = await world.guest(gameId, 'Ben');
    await sees(wall, '1 person is here');
    await world.move(context, gameId, { move: 'open' });
    await world.answer(ada.context(), gameId, '001', isTrue(true));
    await world.answer(ben, gameId, '001', isTrue(false));
    await world.move(context, gameId, { move: 'close' });
    // The bars have grown before anybody knows which one is right.
    const right = wall.getByRole('listitem').filter({ hasText: 'Right answer' });
    await right.waitFor(SOON);
    const isToldToLook = await willSee(ada, 'Look at the big screen.');
    await world.move(context, gameId, { move: 'end' });
    await sees(wall, 'The winners');
    await isToldToLook();
    await sees(ada, 'You won.');
    for (const page of [wall, ada]) await expect.poll(() => page.locator('canvas').count(), SOON).toBe(1);
  });

  test('without motion everything is there at once, in the colour of the session', async () => {
    const { context, gameId } = await begin('trivia', [truth], { ...CALM, accent: 'violet' });
    const [wall, ada] = await Promise.all([
      world.wall(gameId, { theme: 'dark' }),
      world.seated(gameId, 'Ada'),
    ]);
    const accent = (page: Page) => page.locator('[data-accent=violet]').first().waitFor(SOON);
    await Promise.all([accent(wall), accent(ada)]);
    await world.move(context, gameId, { move: 'open' });
    await world.answer(ada.context(), gameId, '001', isTrue(true));
    await world.move(context, gameId, { move: 'close' });
    await world.move(context, gameId, { move: 'end' });
    await sees(ada, 'You won.');
    await sees(wall, 'The winners');
    for (const page of [wall, ada]) await expectGoodPage(page);
  });

  test('who climbed and who is on a streak stands on the leaderboard', async () => {
    const questions = [
      truth,
      { ...truth, title: 'Two?' },
      { ...truth, title: 'Three?' },
      { ...truth, title: 'Four?' },
    ];
    const { context, gameId } = await begin('trivia', questions);
    const [ada, ben] = await Promise.all([world.guest(gameId, 'Ada'), world.guest(gameId, 'Ben')]);
    const wall = await world.wall(gameId);
    for (const [index, id] of ['001', '002', '003', '004'].entries()) {
      await world.move(context, gameId, { move: 'open' });
      await world.answer(ada, gameId, id, isTrue(index > 0));
      await world.answer(ben, gameId, id, isTrue(index === 0));
      await world.move(context, gameId, { move: 'close' });
    }
    await world.move(context, gameId, { move: 'show', board: 'leaderboard' });
    const first = wall.getByRole('list', { name: 'Leaderboard' }).getByRole('listitem').first();
    await expect.poll(() => first.innerText(), SOON).toMatch(/Ada[^]*streak 3/);
  });

  test('sounds are switched on by the session and woken by a press; the wall asks for it', async () => {
    const { gameId } = await begin('trivia', [truth], { ...CALM, hasSounds: true });
    const context = await world.visitor({ screen: 'projector' });
    await listenForNotes(context);
    const wall = await visit(context, `/engagements/${gameId}/screen`);
    const on = wall.getByRole('button', { name: 'Turn on sound' });
    await on.waitFor(SOON);
    await expectGoodPage(wall);
    expect(await wall.locator('html[data-notes]').count()).toBe(0);
    await on.click();
    await on.waitFor({ state: 'detached', ...SOON });
    await wall.locator('html[data-notes]').waitFor(SOON);
  });

  test('[GAME-19] with autopilot the leaderboard comes by itself, with its countdown', async () => {
    const { context, gameId } = await begin('trivia', [truth, next], { ...CALM, autopilotSeconds: 6 });
    const [wall, ada] = await Promise.all([world.wall(gameId), world.guest(gameId, 'Ada')]);
    await world.move(context, gameId, { move: 'open' });
    await world.answer(ada, gameId, '001', isTrue(true));
    const isOnBoard = await willSee(wall, 'Ada', '[aria-label=Leaderboard]');
    const isCounting = await willSee(wall, 'Next in ');
    await world.move(context, gameId, { move: 'close' });
    await isOnBoard();
    await isCounting();
    await sees(wall, next.title);
  });
});

describe('[GAME-48] one laptop', () => {
  test('in the host’s browser the wall takes a clicker’s keys; the end is asked for twice', async () => {
    const { context, gameId } = await begin('trivia', [truth]);
    const ada = await world.guest(gameId, 'Ada');
    const wall = await context.newPage();
    await wall.goto(`/engagements/${gameId}/screen`);
    await sees(wall, 'Nobody is here yet');
    await wall.keyboard.press('PageDown');
    await sees(wall, truth.title);
    await world.answer(ada, gameId, '001', isTrue(true));
    await wall.keyboard.press('Space');
    await wall.getByRole('listitem').filter({ hasText: 'Right answer' }).waitFor(SOON);
    await wall.keyboard.press('ArrowRight');
    const board = wall.getByRole('list', { name: 'Leaderboard' });
    await board.waitFor(SOON);
    await wall.keyboard.press('PageUp');
    await board.waitFor({ state: 'detached', ...SOON });
    await wall.keyboard.press('ArrowRight');
    await board.waitFor(SOON);
    await wall.keyboard.press('ArrowRight');
    await sees(wall, 'Press again to end the session');
    await expectGoodPage(wall);
    await wall.keyboard.press('ArrowRight');
    await sees(wall, 'The winners');
  });

  test('elsewhere the keys change nothing', async () => {
    const { context, gameId } = await begin('trivia', [truth]);
    const wall = await world.wall(gameId);
    await sees(wall, 'Nobody is here yet');
    await wall.keyboard.press('Space');
    await sees(wall, 'Keys work here in the host’s browser.');
    expect((await world.hostView(context, gameId)).stage.phase).toBe('waiting');
  });

  test('the presenter view has notes and the next question; the key stays hidden until it is asked for', async () => {
    const { context, gameId } = await begin('trivia', [truth, next]);
    const page = await context.newPage();
    await page.goto(`/engagements/${gameId}/host?view=presenter`);
    await sees(page, truth.title);
    await sees(page, 'Ask who has been there.');
    await page.keyboard.press('PageDown');
    await sees(page, 'Answers are coming in');
    await sees(page, next.title);
    await sees(page, 'Last one.');
    expect(await page.getByText(/^The right answer:/).count()).toBe(0);
    await expectGoodPage(page);
    await press(page, 'Show me the right answer');
    await sees(page, 'The right answer: True');
  });

  test('as a source of a stream the wall has no background', async () => {
    const { gameId } = await begin('trivia', [truth]);
    const wall = await world.someone(`/engagements/${gameId}/screen?source=1`, { screen: 'projector' });
    await sees(wall, 'Nobody is here yet');
    const backgrounds = await wall.evaluate(() =>
      [document.documentElement, document.body].map((each) => getComputedStyle(each).backgroundColor),
    );
    expect(backgrounds).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
  });
});

describe('[GAME-49] free answers', () => {
  const open: Question = { kind: 'open', category: 'All', title: 'What should we change?' };
  const said = ['More breaks', 'Longer breaks please', 'Better coffee', 'Kaffee', 'Kafee'];

  const asked = async () => {
    const { context, gameId } = await begin('poll', [open], {});
    const people = await Promise.all(said.map((_, index) => world.guest(gameId, `Person ${index}`)));
    const [wall, console] = await Promise.all([world.wall(gameId), world.console(context, gameId)]);
    await world.move(context, gameId, { move: 'open' });
    for (const [index, person] of people.entries())
      await world.answer(person, gameId, '001', { kind: 'open', text: said[index] ?? '' });
    const table = console.getByRole('region', { name: 'Group the answers' });
    // Nothing comes any more that would move what is dragged or chosen.
    for (const text of said) {
      // One that is spelled like another stands among its choices only.
      await table
        .getByText(text)
        .first()
        .waitFor({ state: 'attached', ...SOON });
      await sees(wall, text);
    }
    return { context, gameId, wall, console, table };
  };

  test('cards arrive in groups; the host moves one by keyboard, names a group, and the wall follows', async () => {
    const { wall, console, table } = await asked();
    const groupOf = (text: string) => table.getByRole('combobox', { name: `Group of “${text}”` });
    await groupOf('Better coffee').selectOption({ label: 'New group' });
    const named = table.getByRole('textbox', { name: 'Group of 1' });
    await named.fill('Drinks');
    await named.press('Enter');
    await sees(wall, 'Drinks');
    // What is spelled like it comes along.
    await groupOf('Kaffee').selectOption({ label: 'Drinks' });
    const drinks = table.getByRole('list', { name: 'Drinks, 3' });
    await expect.poll(() => drinks.getByRole('listitem').count(), SOON).toBe(3);
    await expectGoodPage(console);
    await expectGoodPage(wall);
  });

  test('one is put in the light, one is hidden; phones do not get what is hidden', async () => {
    const { context, gameId, wall, table } = await asked();
    const row = (text: string) => table.getByRole('listitem').filter({ hasText: text });
    await row('More breaks').getByRole('button', { name: 'Spotlight' }).click();
    await wall.getByRole('figure').getByText('More breaks').waitFor(SOON);
    await expectGoodPage(wall);
    await row('More breaks').getByRole('button', { name: 'Spotlight' }).click();
    await row('Better coffee').getByRole('button', { name: 'Hide' }).click();
    await wall.getByText('Better coffee').waitFor({ state: 'detached', ...SOON });
    const ada = await world.seated(gameId, 'Ada');
    await world.move(context, gameId, { move: 'close' });
    await sees(ada, 'Longer breaks please');
    expect(await ada.getByText('Better coffee').count()).toBe(0);
  });

  test('a card is dragged into another group', async () => {
    const { wall, table } = await asked();
    const groups = table.getByRole('list', { name: /breaks/ });
    await table.getByText('Better coffee').first().dragTo(groups.first());
    await expect.poll(() => groups.first().innerText(), SOON).toContain('Better coffee');
    await sees(wall, 'Better coffee');
  });

  test('[GAME-50] a cloud merges spellings, and a word that is hidden leaves it', async () => {
    const words: Question = { kind: 'words', category: 'All', title: 'How are you?', mostWords: 3 };
    const { context, gameId } = await begin('poll', [words], {});
    const people = await Promise.all(['a', 'b', 'c'].map((name) => world.guest(gameId, name)));
    const [wall, console] = await Promise.all([world.wall(gameId), world.console(context, gameId)]);
    await world.move(context, gameId, { move: 'open' });
    const given = [['Curious', 'tired'], ['curious'], ['awake', 'rude']];
    for (const [index, person] of people.entries())
      await world.answer(person, gameId, '001', { kind: 'words', words: given[index] ?? [] });
    const cloud = wall.locator('svg text');
    await expect.poll(() => cloud.allTextContents(), SOON).toEqual(['Curious', 'awake', 'rude', 'tired']);
    const table = console.getByRole('region', { name: 'Group the answers' });
    await table
      .getByRole('listitem')
      .filter({ hasText: 'rude' })
      .getByRole('button', { name: 'Hide' })
      .click();
    await expect.poll(() => cloud.allTextContents(), SOON).toEqual(['Curious', 'awake', 'tired']);
    await expectGoodPage(wall);
  });
});
