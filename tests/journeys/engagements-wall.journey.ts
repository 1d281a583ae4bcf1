import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { AnswerValue } from '#activities/engagements/contract.answers.ts';
import { LONGEST_ANSWER } from '#activities/engagements/contract.kinds.ts';
import type { NewGame } from '#activities/engagements/contract.moves.ts';
import { questionKinds } from '#activities/engagements/contract.questions.ts';
import type { EngagementType, Question } from '#activities/engagements/contract.questions.ts';
import { textKeyOf } from '#activities/engagements/rules/sorting.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { sees, SOON } from '#tests/support/browser/world.ts';
import { atLimits, crowded, many, sentence } from '#tests/support/engagements/at-limits.ts';
import { Listener } from '#tests/support/engagements/callers.ts';
import { faultsOn } from '#tests/support/engagements/wall-faults.ts';
import { startEngagementsWorld } from '#tests/support/engagements/world.ts';
import type { EngagementsWorld } from '#tests/support/engagements/world.ts';
import { plainPicture } from '#tests/support/files/picture-fixtures.ts';
import { must, newGuests } from '#tests/support/server/callers.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';

let world: EngagementsWorld;
beforeAll(async () => {
  world = await startEngagementsWorld();
});
afterAll(() => world?.close());

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
];

/** On every size of wall nothing overlaps and nothing is cut; only where it says so do answers end in dots. */
const fits = async (wall: Page, { mayShorten = false } = {}): Promise<void> => {
  for (const size of SIZES) {
    await wall.setViewportSize(size);
    const faults = async (): Promise<readonly string[]> =>
      (await faultsOn(wall)).filter((fault) => !mayShorten || !fault.startsWith('shortened'));
    await expect.poll(faults, SOON).toEqual([]);
    await keep(wall);
  }
};

/** For people who want to look: WALL_SHOTS names the folder. */
const keep = async (wall: Page): Promise<void> => {
  const folder = process.env['WALL_SHOTS'];
  if (folder === undefined) return;
  const { width = 0, height = 0 } = wall.viewportSize() ?? {};
  const name = (expect.getState().currentTestName ?? '').replaceAll(/[^\w]+/g, '-').slice(-70);
  shots += 1;
  writeFileSync(join(folder, `${name}-${width}x${height}-${shots}.png`), await wall.screenshot());
};
let shots = 0;

interface Show {
  readonly context: BrowserContext;
  readonly gameId: string;
  readonly wall: Page;
}

const show = async (
  type: EngagementType,
  questions: readonly Question[],
  settings: NonNullable<NewGame['settings']> = {},
  context?: BrowserContext,
): Promise<Show> => {
  const host = context ?? (await world.visitor());
  const calm = { closesWhenAllAnswered: false, readingSeconds: 0, ...settings };
  const gameId = await world.makeGame(host, type, questions, { settings: calm });
  return { context: host, gameId, wall: await world.wall(gameId) };
};

/** People who are in without a page. */
const crowd = async (gameId: string, size: number): Promise<GuestCaller[]> => {
  const people = await newGuests(size, () => world.address);
  for (const [index, person] of people.entries())
    await must(person.call(`POST /engagements/${gameId}/players`, { name: `Person ${index}` }));
  return people;
};

const answerAll = async (
  gameId: string,
  people: readonly GuestCaller[],
  answers: readonly AnswerValue[],
): Promise<void> => {
  for (const [index, answer] of answers.entries())
    await must(people[index]?.call(`PUT /engagements/${gameId}/questions/001/answer`, { answer }) ?? never());
};

const never = (): never => {
  throw new Error('fewer people than answers');
};

/** Somebody asks the longest question there is; it stands beside everything. */
const askedBy = (gameId: string, person: GuestCaller | undefined, text = sentence(300)): Promise<unknown> =>
  must(person?.call(`POST /engagements/${gameId}/asks`, { text }) ?? never());

const painter = async () => {
  const context = await world.visitor();
  const bytes = await plainPicture('png', { width: 900, height: 600 });
  const upload = async (): Promise<string> => {
    const headers = { origin: world.address, 'content-type': 'image/png' };
    const answer = await context.request.post('/api/pictures', { headers, data: Buffer.from(bytes) });
    if (!answer.ok()) throw new Error(await answer.text());
    return ((await answer.json()) as { pictureId: string }).pictureId;
  };
  return { context, upload };
};

/** The page's policy refuses style elements. */
const plant = (wall: Page, content: string): Promise<void> =>
  wall.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, content);

const TRUE_FALSE: Question = { kind: 'true-false', category: 'All', title: 'So?', right: true };

describe('the wall within its limits', () => {
  afterEach(() => world.sendEverybodyHome());

  test('finds a text that is cut, spills, overlaps, ends in dots or leaves the screen', async () => {
    const { context, gameId, wall } = await show('poll', [
      { kind: 'single', category: 'All', title: sentence(80), options: many(4, 60) },
    ]);
    await world.move(context, gameId, { move: 'open' });
    await sees(wall, sentence(60));
    await fits(wall);
    const planted: readonly (readonly [fault: string, style: string])[] = [
      ['cut', 'main li { height: 1em; min-height: 0; overflow: hidden }'],
      ['spilling', 'main li { height: 1em; min-height: 0 }'],
      ['overlapping', 'main li + li { position: relative; top: -3em }'],
      ['shortened', 'main li span { white-space: nowrap; overflow: hidden; text-overflow: ellipsis }'],
      ['outside', 'main * { overflow: visible } main li { position: relative; top: 70vh }'],
    ];
    for (const [fault, content] of planted) {
      await plant(wall, content);
      await expect.poll(async () => (await faultsOn(wall)).join('\n'), SOON).toContain(`${fault}: `);
    }
    await plant(wall, '');
    await fits(wall);
  });

  test.each(questionKinds)('[GAME-43] %s at its limits: asked, answered, revealed', async (kind) => {
    const { type, question, answers, ...may } = atLimits[kind];
    const { context, upload } = await painter();
    const picture = { picture: await upload(), pictureAlt: 'A map with three rivers' };
    const results = type === 'poll' ? ({ results: 'live' } as const) : {};
    const longest = type === 'poll' ? { longestAnswer: LONGEST_ANSWER } : {};
    const settings = { timeLimitSeconds: 0, asks: 'open', ...results, ...longest } as const;
    const { gameId, wall } = await show(type, [{ ...question, ...picture }], settings, context);
    const people = await crowd(gameId, answers.length);
    await askedBy(gameId, people[0]);
    await world.move(context, gameId, { move: 'open' });
    await sees(wall, question.title.slice(0, 60));
    await fits(wall);
    await answerAll(gameId, people, answers);
    await sees(wall, `${answers.length} of ${answers.length} have answered`);
    await fits(wall, may);
    await world.move(context, gameId, { move: 'close' });
    await wall
      .getByText(sentence(2000))
      .last()
      .waitFor({ ...SOON, state: 'attached' });
    await fits(wall, may);
    await expectGoodPage(wall);
  });

  test('[GAME-43] the longest lesson there can be, with twelve options and thirteen pictures', async () => {
    const { context, upload } = await painter();
    const [picture = '', ...others] = await Promise.all(Array.from({ length: 13 }, () => upload()));
    const options = many(12, 200).map((option, index) => ({ ...option, picture: others[index] ?? '' }));
    const question: Question = {
      ...atLimits.single.question,
      kind: 'single',
      picture,
      detail: sentence(4000),
      customInstruction: sentence(1000),
      options,
      right: [3],
    };
    const { gameId, wall } = await show('trivia', [question], {}, context);
    await world.move(context, gameId, { move: 'open' });
    await sees(wall, sentence(60));
    await fits(wall);
    await world.move(context, gameId, { move: 'close' });
    await wall
      .getByText(sentence(2000))
      .last()
      .waitFor({ ...SOON, state: 'attached' });
    await fits(wall);
  });

  test('[GAME-43] what is of usual length is large', async () => {
    const options = many(4, 60);
    const { context, gameId, wall } = await show('poll', [
      { kind: 'single', category: 'All', title: sentence(110), options },
    ]);
    await world.move(context, gameId, { move: 'open' });
    const option = wall.getByText(options[0]?.text ?? '');
    await option.waitFor(SOON);
    await fits(wall);
    for (const size of SIZES) {
      await wall.setViewportSize(size);
      const height = (): Promise<number> =>
        option.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
      await expect.poll(height, SOON).toBeGreaterThan(size.height * 0.033);
    }
  });

  test('[GAME-43] call and answer: asked, voted on, the best with how many more', async () => {
    const { question } = atLimits.open;
    const { context, gameId, wall } = await show('call-and-answer', [question], {
      asks: 'open',
      longestAnswer: LONGEST_ANSWER,
    });
    const people = await crowd(gameId, 8);
    await askedBy(gameId, people[0]);
    await world.move(context, gameId, { move: 'open' });
    await sees(wall, sentence(60));
    await fits(wall);
    const longest = people.map((_, index): AnswerValue => ({
      kind: 'open',
      text: `${index}: ${sentence(900)}`,
    }));
    await answerAll(gameId, people, longest);
    await world.move(context, gameId, { move: 'close' });
    await sees(wall, 'Vote on your phone');
    await fits(wall);
    await world.move(context, gameId, { move: 'close' });
    await sees(wall, /^and \d+ more$/);
    await fits(wall, { mayShorten: true });
    await expectGoodPage(wall);
  });

  test('[GAME-43] a survey: while it runs, and its results', async () => {
    const questions = [atLimits.single, atLimits.open].map(({ question }) => question);
    const { right: _none, ...opinion } = questions[0] as Extract<Question, { kind: 'single' }>;
    const { context, gameId, wall } = await show('survey', [opinion, atLimits.open.question]);
    await crowd(gameId, 1);
    await world.move(context, gameId, { move: 'open' });
    await sees(wall, '2 questions on your phone');
    await fits(wall);
    await world.move(context, gameId, { move: 'close' });
    await sees(wall, /^Question [12] of 2$/);
    await fits(wall);
  });

  test('[GAME-43] [GAME-46] a question and eight options with pictures, each described', async () => {
    const { context, upload } = await painter();
    const pictures = await Promise.all(Array.from({ length: 9 }, () => upload()));
    const [picture = '', ...others] = pictures;
    const question: Question = {
      kind: 'single',
      category: 'All',
      title: sentence(160),
      picture,
      pictureAlt: 'A map with three rivers',
      options: others.map((each, index) => ({ text: `${index + 1}. ${sentence(60)}`, picture: each })),
      right: [0],
    };
    const { gameId, wall } = await show('trivia', [question], {}, context);
    const phone = await world.seated(gameId, 'Ada');
    await world.move(context, gameId, { move: 'open' });
    for (const page of [wall, phone])
      await page.getByRole('img', { name: 'A map with three rivers' }).waitFor(SOON);
    await fits(wall);
    await expectGoodPage(phone);
    await world.move(context, gameId, { move: 'close' });
    await wall.getByText('0', { exact: true }).first().waitFor(SOON);
    await fits(wall);
    await expectGoodPage(wall);
  });

  test.each([true, false])(
    '[GAME-43] [SCORE-10] sixty long names: table, leaderboard and podium, with teams: %s',
    async (teams) => {
      const { context, gameId } = await show('trivia', [TRUE_FALSE]);
      const wall = await (await world.visitor({ screen: 'projector' })).newPage();
      await wall.routeWebSocket(/\/live/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => socket.send(crowded(String(message), { teams })));
      });
      await wall.goto(`/engagements/${gameId}/screen`);
      await sees(wall, '60 people are here');
      await sees(wall, /^and \d+ more$/);
      await fits(wall);
      await expectGoodPage(wall);
      await world.move(context, gameId, { move: 'open' });
      await world.move(context, gameId, { move: 'close' });
      await world.move(context, gameId, { move: 'show', board: 'leaderboard' });
      await wall.getByRole('list', { name: 'Leaderboard' }).waitFor(SOON);
      await fits(wall);
      // Of sixty, whatever the size of the wall.
      const shown = async (): Promise<number> => {
        const list = wall.getByRole('list', { name: 'Leaderboard' });
        const more = await list.locator('xpath=../following-sibling::p').innerText();
        return (await list.getByRole('listitem').count()) + Number(/\d+/.exec(more)?.[0]);
      };
      await expect.poll(shown, SOON).toBe(60);
      await expectGoodPage(wall);
      await world.move(context, gameId, { move: 'end' });
      await sees(wall, 'The winners');
      await fits(wall);
      // Below each other, one list must not take the room of the other.
      for (const list of await wall.getByRole('list', { name: /Leaderboard|Teams/ }).all())
        expect(await list.getByRole('listitem').count()).toBeGreaterThan(0);
      await expectGoodPage(wall);
    },
  );

  test('[GAME-43] sixty people with long names: as many as fit, and how many more', async () => {
    const { gameId, wall } = await show('trivia', []);
    const people = await newGuests(60, () => world.address);
    const longest = (index: number): string => `${index} ${'Maximiliane Oberbergerfeld von'.slice(0, 27)}`;
    for (const [index, person] of people.entries())
      await must(person.call(`POST /engagements/${gameId}/players`, { name: longest(index) }));
    // Who is only there needs a connection, and no browser.
    const listeners = people.map(
      (person) => new Listener(person, world.address, `engagement:${gameId}`, 'player'),
    );
    onTestFinished(() => {
      for (const person of listeners) person.close();
    });
    await sees(wall, '60 people are here');
    const named = (): Promise<number> => wall.getByRole('main').getByRole('listitem').count();
    const told = async (): Promise<number> =>
      (await named()) + Number(/\d+/.exec(await wall.getByText(/^and \d+ more$/).innerText())?.[0]);
    const least = [30, 30, 30, 1];
    for (const [index, size] of [...SIZES, { width: 1024, height: 420 }].entries()) {
      await wall.setViewportSize(size);
      await expect.poll(told, SOON).toBe(60);
      await expect.poll(() => faultsOn(wall), SOON).toEqual([]);
      await keep(wall);
      expect(await named()).toBeGreaterThanOrEqual(least[index] ?? 0);
    }
  });

  test('[GAME-43] [SCORE-10] teams and people on one leaderboard, and a podium of teams', async () => {
    const teamNames = ['Green geckos', 'Red foxes', 'Blue whales'];
    const settings: NewGame['settings'] = { teams: 'chosen', teamNames, scoring: 'none' };
    const { context, gameId, wall } = await show('trivia', [TRUE_FALSE], settings);
    const people = await crowd(gameId, 10);
    await world.move(context, gameId, { move: 'open' });
    await answerAll(
      gameId,
      people,
      people.map((_, index) => ({ kind: 'true-false', isTrue: index % 4 !== 0 })),
    );
    await world.move(context, gameId, { move: 'close' });
    await world.move(context, gameId, { move: 'show', board: 'leaderboard' });
    await sees(wall, 'Green geckos');
    await fits(wall);
    await expectGoodPage(wall);
    await world.move(context, gameId, { move: 'end' });
    await sees(wall, 'The winners');
    const podium = wall.getByRole('list').first();
    await expect.poll(() => podium.innerText(), SOON).toMatch(/geckos|foxes|whales/);
    await fits(wall);
    await expectGoodPage(wall);
  });

  test('[GAME-43] [ASK-4] twelve long questions of the audience, and a locked session', async () => {
    const { context, gameId } = await show('trivia', [TRUE_FALSE], { asks: 'open' });
    const people = await crowd(gameId, 12);
    for (const [index, person] of people.entries())
      await askedBy(gameId, person, `${index} ${sentence(290)}`);
    await world.call(context, `PATCH /api/engagements/${gameId}`, { isLocked: true });
    const wall = await world.someone(`/engagements/${gameId}/screen?show=asks`, { screen: 'projector' });
    await sees(wall, 'Locked: nobody new can join');
    await sees(wall, /^and \d+ more$/);
    await fits(wall);
    await expectGoodPage(wall);
  });

  test('[GAME-43] [GAME-49] groups with long names; the longest answer in the spotlight, all of it', async () => {
    const { question, answers } = atLimits.open;
    const { context, gameId, wall } = await show('poll', [question], { longestAnswer: LONGEST_ANSWER });
    const people = await crowd(gameId, answers.length);
    await world.move(context, gameId, { move: 'open' });
    await answerAll(gameId, people, answers);
    await world.move(context, gameId, { move: 'close' });
    const keys = answers.map((answer) => textKeyOf('text' in answer ? answer.text : ''));
    const groups = [0, 1, 2].map((index) => ({
      groupId: `g${index + 1}`,
      name: `${index} ${sentence(58)}`,
      texts: keys.slice(index * 4, index * 4 + 4),
    }));
    const sort = (sorting: object): Promise<unknown> =>
      world.call(context, `PUT /api/engagements/${gameId}/questions/001/sorting`, sorting);
    await sort({ groups, hidden: [] });
    // Answers that nobody placed join the group they resemble, and the largest group comes first.
    const named = wall.locator('li[data-heading]').filter({ hasText: /^[012] Suppose/, visible: true });
    await named.first().waitFor(SOON);
    await sees(wall, /^and \d+ more$/);
    await fits(wall, { mayShorten: true });
    await expectGoodPage(wall);
    await sort({ groups, hidden: [], spotlight: keys.at(-1) });
    await wall.getByRole('blockquote').waitFor(SOON);
    await fits(wall);
  });
});
