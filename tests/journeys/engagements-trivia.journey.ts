import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerValue } from '#activities/engagements/contract.answers.ts';
import type { NewGame } from '#activities/engagements/contract.moves.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { triviaOfAllKinds } from '#tests/support/engagements/sets.ts';
import { showLeaders, startEngagementsWorld, takeSeat } from '#tests/support/engagements/world.ts';
import type { EngagementsWorld } from '#tests/support/engagements/world.ts';
import { press, sees, SOON } from '#tests/support/browser/world.ts';

let world: EngagementsWorld;
beforeAll(async () => {
  world = await startEngagementsWorld();
});
afterAll(() => world?.close());

const questionsOf = (...kinds: readonly Question['kind'][]): Question[] =>
  triviaOfAllKinds.filter(({ kind }) => kinds.includes(kind));

/** A session whose time for reading is over at once, and whose options lie where the set has them. */
const QUICK = { readingSeconds: 0, shufflesOptions: false };
/** The same, closed by the host alone. */
const CALM = { ...QUICK, closesWhenAllAnswered: false, scoring: 'none' } as const;

interface Evening {
  readonly context: BrowserContext;
  readonly gameId: string;
}

const evening = async (
  questions: readonly Question[],
  settings: NonNullable<NewGame['settings']> = QUICK,
): Promise<Evening> => {
  const context = await world.visitor();
  return { context, gameId: await world.makeGame(context, 'trivia', questions, { settings }) };
};

type Three = readonly [Page, Page, Page];

const threePhones = ({ gameId }: Evening): Promise<Three> =>
  Promise.all([
    world.seated(gameId, 'Ada'),
    world.seated(gameId, 'Ben', { theme: 'dark' }),
    world.seated(gameId, 'Cem'),
  ]);

/** The first question from putting it on to its results, answered by calls. */
const played = async (
  { context, gameId }: Evening,
  answers: readonly (readonly [BrowserContext, AnswerValue])[],
): Promise<void> => {
  await world.move(context, gameId, { move: 'open' });
  for (const [player, answer] of answers) await world.answer(player, gameId, '001', answer);
  await world.move(context, gameId, { move: 'close' });
};

const volga: AnswerValue = { kind: 'single', option: 3 };
const elbe: AnswerValue = { kind: 'single', option: 0 };
const bones = (value: number): AnswerValue => ({ kind: 'numeric', number: value });

const everySees = async (phones: readonly Page[], text: string | RegExp): Promise<void> => {
  for (const phone of phones) await sees(phone, text);
};

const isRight = (phone: Page): Promise<void> =>
  phone.getByRole('heading', { name: 'Right', exact: true }).waitFor(SOON);
const isWrong = (phone: Page): Promise<void> =>
  phone.getByRole('heading', { name: 'Not right' }).waitFor(SOON);

describe('a quiz evening: host, wall and three phones', () => {
  afterEach(() => world.sendEverybodyHome());

  test('the host begins on a page, without an account; the code brings people in', async () => {
    const context = await world.visitor();
    await world.makeSet(context, 'trivia', triviaOfAllKinds);
    const host = await context.newPage();
    await host.goto('/engagements/new');
    await host.getByText('Trivia', { exact: true }).click();
    await host
      .getByRole('combobox', { name: 'Questions' })
      .selectOption({ label: 'Our trivia (6 questions)' });
    await host.getByRole('textbox', { name: 'Title' }).fill('Quiz evening');
    await expectGoodPage(host);
    await press(host, 'Open the session');
    await host.getByRole('heading', { name: 'Quiz evening', level: 1 }).waitFor(SOON);
    const code = /\/engagements\/(\d+)\/host$/.exec(host.url())?.[1] ?? '';
    expect(code).toMatch(/^\d{4}$/);
    const wall = await world.wall(code);
    await wall.getByRole('img', { name: /QR code/ }).waitFor(SOON);
    await sees(wall, 'Nobody is here yet');
    const ada = await world.someone('/', { screen: 'phone' });
    await ada.getByRole('textbox', { name: /code/i }).first().fill(code);
    await ada.keyboard.press('Enter');
    await ada.getByLabel('Your name').waitFor(SOON);
    expect(new URL(ada.url()).pathname).toBe(`/play/${code}`);
    await takeSeat(ada, 'Ada');
    const [ben] = await Promise.all([
      world.player(code, 'Ben', { theme: 'dark' }),
      world.seated(code, 'Cem'),
    ]);
    await sees(wall, '3 people are here');
    for (const name of ['Ada', 'Ben', 'Cem']) await sees(wall, name);
    await host.getByRole('tab', { name: 'People 3' }).waitFor(SOON);
    await everySees([ada, ben], 'You’re in');
    for (const page of [host, wall, ada, ben]) await expectGoodPage(page);
  });

  test('[GAME-5] a single choice: read first, then tap; it closes when everyone has answered', async () => {
    const party = await evening(questionsOf('single'), { readingSeconds: 60 });
    const phones = await threePhones(party);
    const [ada, ben, cem] = phones;
    const [host, wall] = await Promise.all([
      world.console(party.context, party.gameId),
      world.wall(party.gameId),
    ]);
    await sees(wall, '3 people are here');
    await press(host, /^Start$/);
    await everySees([...phones, wall], 'Get ready');
    expect(await ada.getByRole('radio').count()).toBe(0);
    await press(host, 'Show me the right answer');
    await sees(host, 'The right answer: Volga');
    await press(host, 'Open answers');
    await ada.getByRole('radio', { name: 'Volga' }).click(SOON);
    await sees(ada, 'Your answer is in.');
    await sees(wall, '1 of 3 have answered');
    await sees(host, '1 of 3 answered');
    await expectGoodPage(ada);
    await ben.getByRole('radio', { name: 'Volga' }).click(SOON);
    await cem.getByRole('radio', { name: 'Elbe' }).click(SOON);
    await Promise.all([isRight(ada), isRight(ben), isWrong(cem)]);
    await everySees(phones, 'The Volga has 3,530 km.');
    await sees(ada, /^\+[\d,]+$/);
    await wall.getByRole('listitem').filter({ hasText: 'Volga' }).getByText('Right answer').waitFor(SOON);
    for (const page of [host, wall, ada, cem]) await expectGoodPage(page);
  });

  test('[SCORE-10] equal totals share a place on the leaderboard, and the next is left out', async () => {
    const party = await evening(questionsOf('single'), CALM);
    const { context, gameId } = party;
    const ada = await world.seated(gameId, 'Ada');
    await played(party, [
      [ada.context(), volga],
      [await world.guest(gameId, 'Ben'), volga],
      [await world.guest(gameId, 'Cem'), elbe],
    ]);
    const [host, wall] = await Promise.all([world.console(context, gameId), world.wall(gameId)]);
    await showLeaders(host);
    const board = wall.getByRole('list', { name: 'Leaderboard' });
    const lines = async () =>
      (await board.getByRole('listitem').allInnerTexts()).map((line) => line.replace(/\s+/g, ' '));
    await expect.poll(lines, SOON).toEqual(['1 Ada 1,000', '1 Ben 1,000', '3 Cem 0']);
    await sees(ada, 'Place 1');
    await expectGoodPage(wall);
  });

  test('[SCORE-7] several options count twice; part of them is partly right', async () => {
    const party = await evening(questionsOf('multiple'));
    const phones = await threePhones(party);
    const [ada, ben, cem] = phones;
    await world.move(party.context, party.gameId, { move: 'open' });
    await sees(ada, 'Counts twice');
    const choose = async (phone: Page, names: readonly string[]): Promise<void> => {
      for (const name of names) await phone.getByRole('checkbox', { name }).click(SOON);
      await press(phone, 'Send');
      await sees(phone, /^Your answer is in\./);
    };
    await choose(ada, ['Kangaroo', 'Wombat']);
    await choose(ben, ['Wombat']);
    await cem.getByRole('checkbox', { name: 'Otter' }).click(SOON);
    await expectGoodPage(cem);
    await press(cem, 'Send');
    await isRight(ada);
    await ben.getByRole('heading', { name: 'Partly right' }).waitFor(SOON);
    await isWrong(cem);
    await everySees(phones, 'The right answers');
  });

  test('true or false as a warm-up brings no points', async () => {
    const party = await evening(questionsOf('single', 'true-false'), CALM);
    const { context, gameId } = party;
    const ada = await world.seated(gameId, 'Ada');
    await played(party, [[ada.context(), volga]]);
    await isRight(ada);
    const points = (): Promise<string | null> =>
      ada.getByRole('img', { name: /points$/ }).getAttribute('aria-label');
    await expect.poll(points, SOON).toMatch(/^\D*[1-9]/);
    const before = await points();
    await world.move(context, gameId, { move: 'open' });
    await sees(ada, 'Warm-up, no points');
    await ada.getByRole('radio', { name: 'True' }).click(SOON);
    await sees(ada, 'Your answer is in.');
    await world.move(context, gameId, { move: 'close' });
    await isRight(ada);
    await expect.poll(points, SOON).toBe(before);
  });

  test('[SCORE-8] the closest number is right, a word with another case too', async () => {
    const party = await evening(questionsOf('numeric', 'typed'));
    const { context, gameId } = party;
    const [[ada, ben, cem], wall] = await Promise.all([threePhones(party), world.wall(gameId)]);
    await world.move(context, gameId, { move: 'open' });
    const give = async (label: string, answers: readonly (readonly [Page, string])[]): Promise<void> => {
      for (const [phone, text] of answers) {
        // By its whole name: another question's field, or a heading, may still be there.
        await phone.getByRole('textbox', { name: label, exact: true }).fill(text);
        await phone.keyboard.press('Enter');
      }
    };
    await give('Your answer (bones)', [
      [ada, '150'],
      [ben, '200'],
      [cem, '1000'],
    ]);
    await isRight(ben);
    await ada.getByRole('heading', { name: 'Partly right' }).waitFor(SOON);
    await sees(wall, '206 bones');
    await world.move(context, gameId, { move: 'open' });
    await give('Your answer', [
      [ada, ' PORTUGUESE '],
      [ben, 'portuguése'],
      [cem, 'Spanish'],
    ]);
    await Promise.all([isRight(ada), isRight(ben), isWrong(cem)]);
  });

  test('an order is tapped; the host ends without waiting for the last one', async () => {
    const party = await evening(questionsOf('ordering'));
    const { context, gameId } = party;
    const [ada, ben, host, wall] = await Promise.all([
      world.seated(gameId, 'Ada'),
      world.seated(gameId, 'Ben'),
      world.console(context, gameId),
      world.wall(gameId),
    ]);
    await sees(wall, '2 people are here');
    await press(host, /^Start$/);
    for (const name of ['Mercury', 'Venus', 'Earth', 'Mars']) {
      await ada.getByRole('button', { name: new RegExp(`^${name} \\(tap`) }).click(SOON);
    }
    await expectGoodPage(ada);
    await press(ada, 'Send');
    await sees(ada, /^Your answer is in\./);
    await sees(host, '1 of 2 answered');
    await press(host, 'Close answers');
    await isRight(ada);
    await ben.getByRole('heading', { name: 'No answer' }).waitFor(SOON);
    await sees(wall, 'Mercury → Venus → Earth → Mars');
    await sees(host, 'No questions left');
    await expectGoodPage(wall);
  });

  test('[GAME-41] a number that may be two is asked about', async () => {
    const party = await evening(questionsOf('numeric'), CALM);
    const { context, gameId } = party;
    const ada = await world.seated(gameId, 'Ada');
    await world.move(context, gameId, { move: 'open' });
    await ada.getByLabel('Your answer (bones)').fill('1.000');
    await press(ada, 'Send');
    await sees(ada, 'Which number do you mean?');
    await expectGoodPage(ada);
    await press(ada, 'I mean 1000');
    await press(ada, 'Send');
    await sees(ada, /^Your answer is in\./);
    await world.move(context, gameId, { move: 'close' });
    await ada.getByRole('heading', { name: 'Your answer' }).waitFor(SOON);
    await sees(ada, '1,000');
  });

  test('[GAME-42] whoever comes after the close is not told that an answer is missing', async () => {
    const party = await evening(questionsOf('single'), CALM);
    const { gameId } = party;
    const ada = await world.guest(gameId, 'Ada');
    await played(party, [[ada, volga]]);
    const ben = await world.seated(gameId, 'Ben');
    await ben.getByRole('heading', { name: 'You joined after this question' }).waitFor(SOON);
    await expectGoodPage(ben);
  });

  test('[GAME-30] on the wall spellings of one answer are one bar, right and wrong look different', async () => {
    const party = await evening(questionsOf('typed'), CALM);
    const { gameId } = party;
    const wall = await world.wall(gameId, { theme: 'dark' });
    const typed = ['Spanish', 'portuguese', ' Portuguese!', 'spanish', 'PORTUGUESE', 'French'];
    const answers: (readonly [BrowserContext, AnswerValue])[] = [];
    for (const [index, text] of typed.entries())
      answers.push([await world.guest(gameId, `Guest ${index}`), { kind: 'typed', text }]);
    await played(party, answers);
    const bars = wall.getByRole('main').getByRole('listitem');
    const told = async (): Promise<string[]> =>
      (await bars.allTextContents()).map((text) => text.toLowerCase().replaceAll(/[^a-z0-9:]/g, ''));
    await expect.poll(told, SOON).toEqual(['right:portuguese3', 'wrong:spanish2', 'wrong:french1']);
    await expectGoodPage(wall);
  });

  test('[SCORE-12] a spelling is accepted in one tap, and taken back', async () => {
    const party = await evening(questionsOf('typed'), CALM);
    const { context, gameId } = party;
    const ada = await world.seated(gameId, 'Ada');
    await played(party, [[ada.context(), { kind: 'typed', text: 'Portugese' }]]);
    await isWrong(ada);
    const host = await world.console(context, gameId);
    await sees(host, 'Typed, but not accepted');
    await expectGoodPage(host);
    await press(host, 'Accept this spelling');
    await sees(host, '“Portugese” now counts as right.');
    await isRight(ada);
    await press(host, 'Undo');
    await isWrong(ada);
  });

  test.each(['single', 'true-false', 'numeric', 'ordering'] as const)(
    '[SCORE-12] the right answer of the question just shown is corrected: %s',
    async (kind) => {
      const party = await evening(questionsOf(kind), CALM);
      const { context, gameId } = party;
      const ada = await world.seated(gameId, 'Ada');
      const wrong = {
        single: elbe,
        'true-false': { kind: 'true-false', isTrue: false },
        numeric: bones(7),
        ordering: undefined,
      } as const;
      await world.move(context, gameId, { move: 'open' });
      const { options = [] } = (await world.hostView(context, gameId)).stage.question ?? {};
      const inOrder = ['Venus', 'Mercury', 'Earth', 'Mars'].map((name) =>
        options.findIndex(({ text }) => text === name),
      );
      const answer = wrong[kind] ?? { kind: 'ordering', order: inOrder };
      await world.answer(ada.context(), gameId, '001', answer);
      if (kind === 'numeric') await world.answer(await world.guest(gameId, 'Ben'), gameId, '001', bones(206));
      await world.move(context, gameId, { move: 'close' });
      await ada.getByRole('heading', { name: /^(Not right|Partly right)$/ }).waitFor(SOON);
      const host = await world.console(context, gameId);
      await press(host, 'Correct the right answer');
      const dialog = host.getByRole('dialog');
      if (kind === 'single') await dialog.getByLabel('Elbe').check(SOON);
      if (kind === 'true-false') {
        await dialog.getByLabel('False').check(SOON);
        // It was a warm-up.
        await dialog.getByLabel('once').check(SOON);
      }
      if (kind === 'numeric') await dialog.getByLabel('Right number').fill('7');
      if (kind === 'ordering') await dialog.getByRole('button', { name: 'Move “Venus” up' }).click(SOON);
      await expectGoodPage(host);
      await dialog.getByRole('button', { name: 'What would change?' }).click(SOON);
      await dialog.getByRole('cell', { name: 'Ada' }).waitFor(SOON);
      await dialog.getByRole('button', { name: 'Save the correction' }).click(SOON);
      await isRight(ada);
    },
  );

  test('[GAME-28] the podium: wall, phones and console tell the same end', async () => {
    const party = await evening(questionsOf('numeric'), CALM);
    const { context, gameId } = party;
    const [ada, ben, cem] = await Promise.all([
      world.seated(gameId, 'Ada'),
      world.guest(gameId, 'Ben'),
      world.seated(gameId, 'Cem'),
    ]);
    await played(party, [
      [ada.context(), bones(206)],
      [ben, bones(200)],
      [cem.context(), bones(150)],
    ]);
    const [host, wall] = await Promise.all([world.console(context, gameId), world.wall(gameId)]);
    await showLeaders(host);
    await press(host, 'End the session');
    await host.getByRole('dialog').getByRole('button', { name: 'End the session' }).click(SOON);
    await sees(wall, 'The winners');
    const steps = wall.getByRole('list').first().getByRole('listitem');
    const winners = async () => (await steps.allInnerTexts()).map((text) => /^[A-Z]\w+/.exec(text)?.[0]);
    await expect.poll(winners, SOON).toEqual(['Ada', 'Ben', 'Cem']);
    await sees(ada, 'You won.');
    await sees(cem, 'You finished in place 3.');
    await sees(host, 'The session is over');
    await host.getByRole('link', { name: 'Open the report' }).waitFor(SOON);
    for (const page of [host, wall, ada]) await expectGoodPage(page);
    const late = await world.phone(gameId);
    await sees(late, 'This session is over');
    await expectGoodPage(late);
  });
});
