import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { NewGame } from '#activities/engagements/contract.moves.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import type { Report } from '#activities/engagements/contract.report.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { pollQuestions, surveyQuestions } from '#tests/support/engagements/sets.ts';
import { startEngagementsWorld } from '#tests/support/engagements/world.ts';
import type { EngagementsWorld } from '#tests/support/engagements/world.ts';
import { press, sees, SOON } from '#tests/support/browser/world.ts';

let world: EngagementsWorld;
beforeAll(async () => {
  world = await startEngagementsWorld();
});
afterAll(() => world?.close());

interface Cast {
  readonly context: BrowserContext;
  readonly gameId: string;
  readonly host: Page;
  readonly wall: Page;
  readonly phones: readonly [Page, Page, Page];
}

const gather = async (
  type: 'poll' | 'survey',
  questions: readonly Question[],
  settings: NonNullable<NewGame['settings']> = {},
): Promise<Cast> => {
  const context = await world.visitor();
  const gameId = await world.makeGame(context, type, questions, { settings });
  const phones: Cast['phones'] = await Promise.all([
    world.seated(gameId, 'Ada'),
    world.seated(gameId, 'Ben', { theme: 'dark' }),
    world.seated(gameId, 'Cem', { screen: 'tiny' }),
  ]);
  const [host, wall] = await Promise.all([
    world.console(context, gameId),
    world.wall(gameId, { theme: 'dark' }),
  ]);
  await sees(wall, '3 people are here');
  return { context, gameId, host, wall, phones };
};

const endOf = async ({ host }: Cast): Promise<void> => {
  await press(host, 'End the session');
  await host.getByRole('dialog').getByRole('button', { name: 'End the session' }).click(SOON);
};

/** How many chose each option, as the wall shows it. */
const countsOn = async (wall: Page): Promise<readonly string[]> =>
  (await wall.getByRole('main').getByRole('listitem').allInnerTexts()).map((text) =>
    text.replace(/\s+/g, ' '),
  );

const [tea, night, words] = pollQuestions as [Question, Question, Question];

describe('a poll: host, wall and three phones', () => {
  afterEach(() => world.sendEverybodyHome());

  test('[GAME-22] live: the bars on the wall grow with each answer, and shrink when one is changed', async () => {
    const { host, wall, phones } = await gather('poll', [tea]);
    const [ada, ben, cem] = phones;
    const counts = () => countsOn(wall);
    await press(host, /^Start$/);
    await ada.getByRole('radio', { name: 'Tea' }).click(SOON);
    await expect.poll(counts, SOON).toEqual(['Tea 1', 'Coffee 0', 'Neither 0']);
    await ben.getByRole('radio', { name: 'Coffee' }).click(SOON);
    await cem.getByRole('radio', { name: 'Coffee' }).click(SOON);
    await expect.poll(counts, SOON).toEqual(['Tea 1', 'Coffee 2', 'Neither 0']);
    await ada.getByRole('radio', { name: 'Neither' }).click();
    await expect.poll(counts, SOON).toEqual(['Tea 0', 'Coffee 2', 'Neither 1']);
    await sees(wall, '3 of 3 have answered');
    for (const page of [host, wall, ...phones]) await expectGoodPage(page);
    await press(host, 'Close answers');
    for (const phone of phones) await phone.getByRole('heading', { name: 'Thank you' }).waitFor(SOON);
  });

  test('[GAME-22] asked again it starts empty', async () => {
    const context = await world.visitor();
    const gameId = await world.makeGame(context, 'poll', [tea]);
    const [ada, wall] = await Promise.all([world.seated(gameId, 'Ada'), world.wall(gameId)]);
    await world.move(context, gameId, { move: 'open' });
    await ada.getByRole('radio', { name: 'Coffee' }).click(SOON);
    await expect.poll(() => countsOn(wall), SOON).toEqual(['Tea 0', 'Coffee 1', 'Neither 0']);
    await world.move(context, gameId, { move: 'close' });
    await ada.getByRole('heading', { name: 'Thank you' }).waitFor(SOON);
    const host = await world.console(context, gameId);
    await press(host, 'Ask it again');
    await expect.poll(() => countsOn(wall), SOON).toEqual(['Tea', 'Coffee', 'Neither']);
    await expect.poll(() => ada.getByRole('radio', { checked: true }).count(), SOON).toBe(0);
    await ada.getByRole('radio', { name: 'Tea' }).click(SOON);
    await expect.poll(() => countsOn(wall), SOON).toEqual(['Tea 1', 'Coffee 0', 'Neither 0']);
    await press(host, 'Close answers');
    await ada.getByRole('heading', { name: 'Thank you' }).waitFor(SOON);
  });

  test('[GAME-22] held back: nobody sees results before the host shows them', async () => {
    const { host, wall, phones } = await gather('poll', [night]);
    const [ada, ben] = phones;
    await host.getByRole('tab', { name: 'Settings' }).click();
    await host.getByLabel('When results are shown').selectOption({ label: 'When I show them' });
    await host.getByLabel('Background for the debrief').fill('The night shift of ward 3');
    await expectGoodPage(host);
    await press(host, 'Save');
    await sees(host, 'Saved. It applies from the next question.');
    await host.reload();
    await host.getByRole('tab', { name: 'Settings' }).click();
    const background = host.getByLabel('Background for the debrief');
    await expect.poll(() => background.inputValue(), SOON).toBe('The night shift of ward 3');
    await host.getByRole('tab', { name: 'Now' }).click();
    await press(host, /^Start$/);
    await sees(ada, 'How was your night?');
    await expectGoodPage(ada);
    await ada.getByRole('radio', { name: 'Rate 4 of 5' }).click(SOON);
    await ben.getByRole('radio', { name: 'Rate 5 of 5' }).click(SOON);
    await sees(wall, '2 of 3 have answered');
    await press(host, 'Close answers');
    await sees(wall, 'Answers are closed');
    for (const phone of phones) await sees(phone, 'The host will show the results soon.');
    expect(await wall.getByText('Mean').count()).toBe(0);
    await sees(host, 'Mean: 4.5');
    await expectGoodPage(host);
    await press(host, 'Show the results');
    await sees(wall, 'Mean: 4.5');
    await sees(ada, 'Mean: 4.5');
    for (const page of [wall, ada]) await expectGoodPage(page);
  });

  test('[GAME-44] nobody is asked for a name, and the report has none', async () => {
    const context = await world.visitor();
    const gameId = await world.makeGame(context, 'poll', [tea]);
    const [ada, wall] = await Promise.all([world.phone(gameId, { screen: 'tiny' }), world.wall(gameId)]);
    await sees(ada, 'Nobody sees who answered what.');
    await expectGoodPage(ada);
    await press(ada, 'Join');
    await sees(wall, '1 person is here');
    const ben = await world.guest(gameId, 'Benedikta');
    await world.move(context, gameId, { move: 'open' });
    await ada.getByRole('radio', { name: 'Tea' }).click(SOON);
    await sees(ada, /^Your answer is in\./);
    await world.answer(ben, gameId, '001', { kind: 'single', option: 1 });
    await world.move(context, gameId, { move: 'end' });
    const report = await context.newPage();
    await report.goto(`/engagements/${gameId}/report?view=people`);
    await sees(report, '#2');
    expect(await report.getByText(/Benedikta|Guest/).count()).toBe(0);
    await expectGoodPage(report);
  });

  test('[GAME-44] a poll that asks for names says so before anybody joins', async () => {
    const context = await world.visitor();
    const gameId = await world.makeGame(context, 'poll', [tea], { settings: { asksNames: true } });
    const ada = await world.phone(gameId);
    await sees(ada, 'The host sees who answered what.');
    await press(ada, 'Join');
    await sees(ada, 'Type a name, 1 to 30 characters.');
    await expectGoodPage(ada);
  });

  test('[GAME-30] words become a cloud that folds case', async () => {
    const cast = await gather('poll', [words], { results: 'on-reveal' });
    const { host, wall, phones } = cast;
    const [ada, ben] = phones;
    await press(host, /^Start$/);
    await ada.getByLabel('Word 1').fill('awake');
    await ada.getByLabel('Word 2').fill('curious');
    await expectGoodPage(ada);
    await press(ada, 'Send');
    await ben.getByLabel('Word 1').fill('Awake');
    await press(ben, 'Send');
    await sees(wall, '2 of 3 have answered');
    await press(host, 'Close answers');
    await press(host, 'Show the results');
    await wall
      .getByRole('listitem')
      .filter({ hasText: /^awake\s*2$/i })
      .waitFor(SOON);
    await expectGoodPage(wall);
    await endOf(cast);
    for (const phone of phones) await sees(phone, 'That’s it');
    await sees(wall, 'Thanks for taking part');
    for (const page of [host, wall, ada]) await expectGoodPage(page);
  });
});

describe('a survey: host, wall and three phones', () => {
  afterEach(() => world.sendEverybodyHome());

  test('[GAME-23] at one’s own pace, over a reload, back and forth, until everybody is done', async () => {
    const cast = await gather('survey', surveyQuestions);
    const { host, wall, phones } = cast;
    const [ada, ben, cem] = phones;
    await press(host, 'Open the survey');
    await sees(wall, 'Take your time');
    await sees(wall, '3 questions on your phone');
    for (const page of [host, wall, ada, cem]) await expectGoodPage(page);
    await ada.getByRole('radio', { name: 'Rate 8 of 10' }).click(SOON);
    await sees(ada, '1 of 3 answered');
    await press(ada, 'Next');
    await ada.getByRole('radio', { name: 'right' }).click(SOON);
    await sees(ada, '2 of 3 answered');
    // An answer on its way counts, too; what the page begins with is what the server has.
    await sees(ada, 'Your answer is in.');
    await ada.reload();
    // It goes on with the first question that is not answered.
    await ada.getByLabel('Write your answer').waitFor(SOON);
    await sees(ada, 'Question 3 of 3');
    await press(ada, 'Back');
    await press(ada, 'Back');
    await ada.getByRole('radio', { checked: true, name: 'Rate 8 of 10' }).waitFor(SOON);
    await ada.getByRole('radio', { name: 'Rate 9 of 10' }).click();
    await press(ada, 'Next');
    await press(ada, 'Next');
    await ada.getByLabel('Write your answer').fill('More breaks');
    await press(ada, 'Send');
    await sees(ada, '3 of 3 answered');
    await expectGoodPage(ada);
    await press(ada, 'I’m done');
    await sees(ada, 'You’re done');
    await expectGoodPage(ada);
    await ben.getByRole('radio', { name: 'Rate 10 of 10' }).click(SOON);
    for (const phone of [ben, cem]) {
      await press(phone, 'Next');
      await press(phone, 'Next');
      await press(phone, 'I’m done');
    }
    for (const phone of phones) await phone.getByRole('heading', { name: 'Thank you' }).waitFor(SOON);
    await sees(ada, 'Mean: 9.5');
    await sees(host, 'Mean: 9.5');
    // The questions take turns on the wall.
    await sees(wall, 'Question 1 of 3');
    await sees(wall, 'Mean: 9.5');
    for (const page of [host, wall, ada, cem]) await expectGoodPage(page);
    await endOf(cast);
    await sees(wall, 'Thanks for taking part');
    await sees(cem, 'That’s it');
  });

  test('[GAME-40] what is typed outlives a reload, and moving on or being done sends it', async () => {
    const context = await world.visitor();
    const questions: Question[] = [
      { kind: 'open', title: 'What should we change?', category: 'Day' },
      { kind: 'numeric', title: 'How many hours did you sleep?', category: 'Day' },
      { kind: 'open', title: 'What should stay?', category: 'Day' },
    ];
    const gameId = await world.makeGame(context, 'survey', questions, {
      settings: { closesWhenAllAnswered: false },
    });
    const ada = await world.seated(gameId, 'Ada', { screen: 'tiny' });
    await world.move(context, gameId, { move: 'open' });
    const answer = ada.getByLabel('Write your answer');
    await answer.fill('More breaks');
    await ada.reload();
    await expect.poll(() => answer.inputValue(), SOON).toBe('More breaks');
    await press(ada, 'Next');
    await sees(ada, '1 of 3 answered');
    await ada.getByLabel('Your answer').fill('about seven');
    await press(ada, 'Next');
    await sees(ada, 'Question 2 is not finished, so it does not count yet.');
    await expectGoodPage(ada);
    await answer.fill('The coffee');
    await press(ada, 'I’m done');
    await sees(ada, 'You’re done');
    await sees(ada, 'Question 2 is not finished');
    await expectGoodPage(ada);
    await press(ada, 'Back to the questions');
    await ada.getByRole('button', { name: 'Back', exact: true }).click(SOON);
    await expect.poll(() => ada.getByLabel('Your answer').inputValue(), SOON).toBe('about seven');
    await ada.getByLabel('Your answer').fill('7');
    await press(ada, 'Next');
    await sees(ada, '3 of 3 answered');
    await world.move(context, gameId, { move: 'close' });
    await ada.getByRole('heading', { name: 'Thank you' }).waitFor(SOON);
    const { questions: asked } = await world.call<Report>(context, `GET /api/engagements/${gameId}/report`);
    expect(asked.map(({ answers }) => answers.map((each) => each.answer))).toEqual([
      ['More breaks'],
      ['7'],
      ['The coffee'],
    ]);
  });

  test('[GAME-40] what stands on the form when the time is up is sent, and the phone says so', async () => {
    const context = await world.visitor();
    const settings = { timeLimitSeconds: 0, graceMs: 5000 };
    const gameId = await world.makeGame(context, 'poll', [words], { settings });
    const ada = await world.seated(gameId, 'Ada');
    await world.move(context, gameId, { move: 'open' });
    await ada.getByLabel('Word 1').fill('awake');
    await world.move(context, gameId, { move: 'extend', deadlineAt: Date.now() + 8000 });
    await sees(ada, 'Time was up, so we sent what you had.');
    await ada.getByRole('row', { name: /awake/ }).or(ada.getByText('awake')).first().waitFor(SOON);
    await expectGoodPage(ada);
  });

  test('[GAME-40] what the host closed before it was sent is said not to count', async () => {
    const context = await world.visitor();
    const gameId = await world.makeGame(context, 'poll', [words]);
    const ada = await world.seated(gameId, 'Ada');
    await world.move(context, gameId, { move: 'open' });
    await ada.getByLabel('Word 1').fill('late');
    await world.move(context, gameId, { move: 'close' });
    await sees(ada, 'Answers closed before you sent this one, so it does not count.');
    await expectGoodPage(ada);
  });
});
