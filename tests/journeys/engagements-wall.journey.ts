import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { AnswerValue } from '#activities/engagements/contract.answers.ts';
import type { NewGame } from '#activities/engagements/contract.moves.ts';
import type { EngagementType, Question } from '#activities/engagements/contract.questions.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { Listener } from '#tests/support/engagements/callers.ts';
import { must, newGuest } from '#tests/support/server/callers.ts';
import { plainPicture } from '#tests/support/files/picture-fixtures.ts';
import { startEngagementsWorld } from '#tests/support/engagements/world.ts';
import type { EngagementsWorld } from '#tests/support/engagements/world.ts';
import { sees, SOON } from '#tests/support/browser/world.ts';

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

const sentence = (length: number): string =>
  'Suppose nine people choose between proposals of different length. '.repeat(10).slice(0, length).trim();

/** Texts that are cut, or that lie over each other, among what the wall shows. */
const faultsOn = (wall: Page): Promise<readonly string[]> =>
  wall.evaluate(() => {
    const main = document.querySelector('main') ?? document.body;
    const texts = [...main.querySelectorAll<HTMLElement>('p, li, h1, h2, h3, span')].filter(
      (element) =>
        element.checkVisibility() &&
        !element.closest('.visually-hidden, [aria-hidden=true]') &&
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    );
    const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
    const nameOf = (element: Element): string => (element.textContent ?? '').trim().slice(0, 40);
    const outside = texts.filter((element) => {
      const { bottom, right, top } = boxOf(element);
      return bottom > innerHeight + 1 || right > innerWidth + 1 || top < -1;
    });
    const cut = texts.filter((element) => {
      for (let frame = element.parentElement; frame && frame !== main; frame = frame.parentElement) {
        const { overflowY, overflowX } = getComputedStyle(frame);
        if (overflowY !== 'visible' && boxOf(element).bottom > boxOf(frame).bottom + 2) return true;
        // A name that is too long ends in three dots, within its frame.
        if (overflowX !== 'visible' && boxOf(element).right > boxOf(frame).right + 2) return true;
      }
      return false;
    });
    const overlapping = texts.filter((element, index) =>
      texts.slice(index + 1).some((other) => {
        if (element.contains(other) || other.contains(element)) return false;
        const [a, b] = [boxOf(element), boxOf(other)];
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return width > 2 && height > 4;
      }),
    );
    return [
      ...outside.map((element) => `outside: ${nameOf(element)}`),
      ...cut.map((element) => `cut: ${nameOf(element)}`),
      ...overlapping.map((element) => `overlapping: ${nameOf(element)}`),
    ];
  });

const fits = async (wall: Page): Promise<void> => {
  for (const size of SIZES) {
    await wall.setViewportSize(size);
    await expect.poll(() => faultsOn(wall), SOON).toEqual([]);
  }
};

interface Show {
  readonly context: BrowserContext;
  readonly gameId: string;
  readonly wall: Page;
}

const show = async (
  type: EngagementType,
  questions: readonly Question[],
  settings: NonNullable<NewGame['settings']> = {},
): Promise<Show> => {
  const context = await world.visitor();
  const calm = { closesWhenAllAnswered: false, readingSeconds: 0, ...settings };
  const gameId = await world.makeGame(context, type, questions, { settings: calm });
  return { context, gameId, wall: await world.wall(gameId) };
};

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

const PEOPLE = Array.from({ length: 50 }, (_, index) => ({
  playerId: `p${index}`,
  name: `Maximiliane von und zu ${index}`,
}));
const TEAMS = Array.from({ length: 20 }, (_, index) => ({
  teamId: `t${index + 1}`,
  name: `Team with quite a long name ${index}`,
  score: 900 - index,
  rank: index + 1,
  members: 3,
}));
const LEADERS = PEOPLE.slice(0, 10).map((person, index) => ({
  ...person,
  total: 9000 - index,
  rank: index + 1,
  streak: 3,
  moved: index % 2 === 0 ? 4 : -3,
}));

/** A frame with sixty people in the lobby, and full boards. */
const crowded = (frame: string): string =>
  JSON.stringify(
    JSON.parse(frame, (key, value: unknown) => {
      if (key === 'lobby') return { present: 60, people: PEOPLE };
      if (key === 'leaders') return LEADERS;
      if (key === 'results') return { ...(value as object), leaders: LEADERS, teams: TEAMS };
      return value;
    }),
  );

const many = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => ({ text: `${index + 1}. ${sentence(length)}` }));

describe('the wall within its limits', () => {
  afterEach(() => world.sendEverybodyHome());

  test.each<readonly [string, EngagementType, Question]>([
    [
      'eight long options',
      'poll',
      { kind: 'single', category: 'All', title: sentence(490), options: many(8, 100) },
    ],
    [
      'twelve options',
      'trivia',
      { kind: 'multiple', category: 'All', title: sentence(200), options: many(12, 60), right: [0] },
    ],
    [
      'four short options',
      'trivia',
      { kind: 'single', category: 'All', title: 'Which?', options: many(4, 10), right: [1] },
    ],
    [
      'details and instructions',
      'call-and-answer',
      {
        kind: 'open',
        category: 'All',
        title: sentence(300),
        detail: sentence(600),
        customInstruction: sentence(300),
      },
    ],
  ])('[GAME-43] %s', async (_, type, question) => {
    const { context, gameId, wall } = await show(type, [question]);
    await world.move(context, gameId, { move: 'open' });
    await sees(wall, question.title.slice(0, 60));
    await fits(wall);
    if (type === 'call-and-answer') return;
    await world.move(context, gameId, { move: 'close' });
    await wall.getByText('0', { exact: true }).first().waitFor(SOON);
    await fits(wall);
    await expectGoodPage(wall);
  });

  /** Every other kind with the longest texts its schema takes, and answers that fill the results. */
  test.each<readonly [string, EngagementType, Question, readonly AnswerValue[]]>([
    [
      'a rating of ten with long ends',
      'poll',
      {
        kind: 'rating',
        category: 'All',
        title: sentence(490),
        scale: 10,
        lowLabel: sentence(40),
        highLabel: sentence(40),
      },
      [10, 1, 7].map((rating) => ({ kind: 'rating', rating })),
    ],
    [
      'a ranking of twelve',
      'poll',
      { kind: 'ranking', category: 'All', title: sentence(300), options: many(12, 190) },
      [{ kind: 'ranking', order: [3, 1, 2] }],
    ],
    [
      'a number with a long unit',
      'trivia',
      { kind: 'numeric', category: 'All', title: sentence(490), right: 123_456_789, unit: sentence(20) },
      [1, 5, 123_456_789, 1e14, -1e14, 6, 7, 8, 9, 10, 11, 12].map((number) => ({ kind: 'numeric', number })),
    ],
    [
      'a typed answer with long spellings',
      'trivia',
      {
        kind: 'typed',
        category: 'All',
        title: sentence(490),
        right: Array.from({ length: 20 }, (_, index) => `${index} ${sentence(180)}`),
        explanation: sentence(300),
      },
      Array.from({ length: 12 }, (_, index) => ({ kind: 'typed', text: `${index} ${sentence(180)}` })),
    ],
    [
      'an order of twelve',
      'trivia',
      { kind: 'ordering', category: 'All', title: sentence(300), options: many(12, 190) },
      [{ kind: 'ordering', order: [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0] }],
    ],
  ])('[GAME-43] %s', async (_, type, question, answers) => {
    const { context, gameId, wall } = await show(type, [question], {
      results: 'on-close',
      timeLimitSeconds: 0,
    });
    const people = await Promise.all(answers.map((_answer, index) => world.guest(gameId, `Person ${index}`)));
    await world.move(context, gameId, { move: 'open' });
    await sees(wall, question.title.slice(0, 60));
    for (const [index, person] of people.entries()) {
      const answer = answers[index];
      if (answer) await world.answer(person, gameId, '001', answer);
    }
    await fits(wall);
    await world.move(context, gameId, { move: 'close' });
    // There, though at these lengths perhaps not one of them has room: then the wall says how many more there are.
    const results = wall.locator('main [style*=scaleX], main [data-right]').first();
    await results.waitFor({ ...SOON, state: 'attached' });
    if (question.kind === 'ordering') await sees(wall, 'and 11 more');
    await fits(wall);
    await expectGoodPage(wall);
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
    const settings = { closesWhenAllAnswered: false, readingSeconds: 0 };
    const gameId = await world.makeGame(context, 'trivia', [question], { settings });
    const [wall, phone] = await Promise.all([world.wall(gameId), world.seated(gameId, 'Ada')]);
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

  test('[GAME-43] sixty long names around the table, and a board with twenty teams', async () => {
    const { context, gameId } = await show('trivia', [
      { kind: 'true-false', category: 'All', title: 'So?', right: true },
    ]);
    const crowd = await world.visitor({ screen: 'projector' });
    const wall = await crowd.newPage();
    // What the server sends, with more people in it than this machine has phones for.
    await wall.routeWebSocket(/\/live/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => socket.send(crowded(String(message))));
    });
    await wall.goto(`/engagements/${gameId}/screen`);
    await sees(wall, '60 people are here');
    await sees(wall, /^and \d+ more$/);
    await fits(wall);
    await expectGoodPage(wall);
    await world.move(context, gameId, { move: 'open' });
    await world.move(context, gameId, { move: 'close' });
    await world.move(context, gameId, { move: 'show', board: 'leaderboard' });
    await sees(wall, 'Team with quite a long name 0');
    await fits(wall);
    await expectGoodPage(wall);
  });

  test('[GAME-43] sixty people: as many names as fit, and how many more', async () => {
    const { gameId, wall } = await show('trivia', []);
    // Who is only there needs a connection, and no browser.
    const people = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const caller = await newGuest(() => world.address);
        const body = { name: `Maximiliane von und zu ${index}` };
        await must(caller.call(`POST /engagements/${gameId}/players`, body));
        return new Listener(caller, world.address, `engagement:${gameId}`, 'player');
      }),
    );
    onTestFinished(() => {
      for (const person of people) person.close();
    });
    await sees(wall, '12 people are here');
    await wall.setViewportSize({ width: 1024, height: 420 });
    await sees(wall, /^and \d+ more$/);
    await expect.poll(() => faultsOn(wall), SOON).toEqual([]);
    const told = async (): Promise<number> => {
      const named = await wall.getByRole('main').getByRole('listitem').count();
      return named + Number(/\d+/.exec(await wall.getByText(/^and \d+ more$/).innerText())?.[0]);
    };
    await expect.poll(told, SOON).toBe(12);
  });

  test('[GAME-43] [SCORE-10] teams and people on one leaderboard, and a podium of teams', async () => {
    const teamNames = ['Green geckos', 'Red foxes', 'Blue whales'];
    const question: Question = { kind: 'true-false', category: 'All', title: 'So?', right: true };
    const { context, gameId, wall } = await show('trivia', [question], {
      teams: 'chosen',
      teamNames,
      scoring: 'none',
    });
    const people = await Promise.all(
      Array.from({ length: 10 }, (_, index) => world.guest(gameId, `Somebody with a long name ${index}`)),
    );
    await world.move(context, gameId, { move: 'open' });
    for (const [index, person] of people.entries())
      await world.answer(person, gameId, '001', { kind: 'true-false', isTrue: index % 4 !== 0 });
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

  test('[GAME-43] [GAME-30] twenty different answers stand on cards, with how many more', async () => {
    const question: Question = {
      kind: 'open',
      category: 'All',
      title: 'What should we leave out next time?',
    };
    const { context, gameId, wall } = await show('poll', [question]);
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, index) => world.guest(gameId, `Person ${index}`)),
    );
    await world.move(context, gameId, { move: 'open' });
    for (const [index, person] of people.entries())
      await world.answer(person, gameId, '001', {
        kind: 'open',
        text: `${index}: ${sentence(20 + 10 * index)}`,
      });
    await world.move(context, gameId, { move: 'close' });
    await sees(wall, /^and \d+ more$/);
    await fits(wall);
    await expectGoodPage(wall);
  });
});
