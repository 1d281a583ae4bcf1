import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Question } from '#activities/engagements/contract.questions.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { moonQuestions } from '#tests/support/engagements/sets.ts';
import { showLeaders, startEngagementsWorld } from '#tests/support/engagements/world.ts';
import type { EngagementsWorld } from '#tests/support/engagements/world.ts';
import { press, sees, SOON } from '#tests/support/browser/world.ts';

let world: EngagementsWorld;
beforeAll(async () => {
  world = await startEngagementsWorld();
});
afterAll(() => world?.close());

const write = async (phone: Page, text: string): Promise<void> => {
  await phone.getByLabel('Write your answer').fill(text);
  await press(phone, 'Send');
};

const rank = async (phone: Page, texts: readonly string[]): Promise<void> => {
  for (const [index, text] of texts.entries()) {
    await press(phone, `${text} (tap for place ${index + 1})`);
  }
};

const [moon, mornings] = moonQuestions as [Question, Question];
/** What Ada, Ben and Cem write. */
const ANSWERS = ['Glass, to look through', 'Old records', 'Lost socks'];

type Three = readonly [Page, Page, Page];

interface Cast {
  readonly context: BrowserContext;
  readonly gameId: string;
  readonly host: Page;
  readonly wall: Page;
  readonly phones: Three;
}

const gather = async (question: Question): Promise<Cast> => {
  const context = await world.visitor();
  const gameId = await world.makeGame(context, 'call-and-answer', [question]);
  const phones: Three = await Promise.all([
    world.seated(gameId, 'Ada'),
    world.seated(gameId, 'Ben', { theme: 'dark' }),
    world.seated(gameId, 'Cem'),
  ]);
  const [host, wall] = await Promise.all([world.console(context, gameId), world.wall(gameId)]);
  await sees(wall, '3 people are here');
  return { context, gameId, host, wall, phones };
};

/** Up to the vote: everybody has written, by calls. */
const gatherToVote = async (): Promise<Cast> => {
  const cast = await gather(moon);
  const { context, gameId, phones } = cast;
  await world.move(context, gameId, { move: 'open' });
  for (const [index, phone] of phones.entries()) {
    await world.answer(phone.context(), gameId, '001', { kind: 'open', text: ANSWERS[index] ?? '' });
  }
  for (const phone of phones) await sees(phone, 'Tap your favourites, best first.');
  return cast;
};

describe('call and answer: host, wall and three phones', () => {
  afterEach(() => world.sendEverybodyHome());

  test('everybody writes; what was written can be changed until the close', async () => {
    const { host, wall, phones } = await gather(moon);
    const [ada, ben, cem] = phones;
    await press(host, /^Start$/);
    for (const page of [wall, ...phones]) {
      await sees(page, 'What should the moon be made of?');
      await sees(page, 'Cheese has been said before.');
      await sees(page, 'One sentence is enough.');
    }
    for (const page of [host, wall, ada]) await expectGoodPage(page);
    await write(ada, 'Glas');
    await sees(ada, 'Your answer is in.');
    await press(ada, 'Change it');
    await ada.getByLabel('Write your answer').fill('Glass, to look through');
    await press(ada, 'Send change');
    await ada.getByText('Glass, to look through').waitFor(SOON);
    await sees(wall, '1 of 3 have answered');
    await expectGoodPage(ada);
    await write(ben, 'Old records');
    await write(cem, 'Lost socks');
    // Everyone present has answered: it goes on by itself.
    for (const phone of phones) await sees(phone, 'Tap your favourites, best first.');
    await sees(wall, 'Vote on your phone');
    await sees(wall, '3 answers to choose from');
  });

  test('[VOTE-2] [VOTE-6] everybody ranks the others’ answers, and all see the same places, points and names', async () => {
    const { host, wall, phones } = await gatherToVote();
    const [ada, ben, cem] = phones;
    await expect.poll(() => ada.getByRole('listitem').count()).toBe(2);
    expect(await ada.getByRole('button', { name: /^Glass/ }).count()).toBe(0);
    await rank(ada, ['Lost socks', 'Old records']);
    await expectGoodPage(ada);
    await press(ada, 'Send my vote');
    await sees(ada, /^Your vote is in\./);
    await sees(host, '1 of 3 voted');
    await sees(wall, '1 of 3 have voted');
    for (const page of [host, wall, ada]) await expectGoodPage(page);
    await rank(ben, ['Lost socks']);
    await press(ben, 'Send my vote');
    await rank(cem, ['Glass, to look through', 'Old records']);
    await press(cem, 'Send my vote');
    await cem.getByRole('heading', { name: 'Your answer took place 1' }).waitFor(SOON);
    await ben.getByRole('heading', { name: 'Your answer took place 2' }).waitFor(SOON);
    await ada.getByRole('heading', { name: 'Your answer took place 3' }).waitFor(SOON);
    const best = wall.getByRole('list', { name: 'The best answers' });
    const lines = async () =>
      (await best.getByRole('listitem').allInnerTexts()).map((line) => line.split(/\s*\n\s*/));
    await expect.poll(lines, SOON).toEqual([
      ['1', 'Lost socks', 'by Cem', '6'],
      ['2', 'Old records', 'by Ben', '4'],
      ['3', 'Glass, to look through', 'by Ada', '3'],
    ]);
    await sees(host, 'Lost socks');
    for (const page of [host, wall, ada]) await expectGoodPage(page);
    await showLeaders(host);
    await wall.getByRole('list', { name: 'Leaderboard' }).waitFor(SOON);
  });

  test('[GAME-29] the host takes an answer out before the vote; its author keeps seeing it', async () => {
    const { context, gameId, host, wall, phones } = await gather(mornings);
    const [ada, ben, cem] = phones;
    await world.move(context, gameId, { move: 'open' });
    await world.answer(ada.context(), gameId, '001', { kind: 'open', text: 'Rain on a tent' });
    await write(ben, 'A rude word');
    await sees(host, '2 of 3 answered');
    await host.getByRole('tab', { name: 'Answers' }).click();
    const row = host.getByRole('listitem').filter({ hasText: 'A rude word' });
    await row.getByRole('button', { name: 'Hide' }).click(SOON);
    await row.getByText('Ben · hidden').waitFor(SOON);
    await expectGoodPage(host);
    await write(cem, 'Nothing at all');
    await sees(ada, 'Tap your favourites, best first.');
    expect(await ada.getByText('A rude word').count()).toBe(0);
    await sees(wall, '2 answers to choose from');
    await rank(ada, ['Nothing at all']);
    await press(ada, 'Send my vote');
    await sees(ada, /^Your vote is in\./);
    await host.getByRole('tab', { name: 'Now' }).click();
    await press(host, 'Close the vote');
    await cem.getByRole('heading', { name: 'Your answer took place 1' }).waitFor(SOON);
    expect(await wall.getByText('A rude word').count()).toBe(0);
    await showLeaders(host);
    await press(host, 'End the session');
    await host.getByRole('dialog').getByRole('button', { name: 'End the session' }).click(SOON);
    await sees(wall, 'The winners');
    await sees(cem, 'You won.');
    for (const page of [host, wall, cem]) await expectGoodPage(page);
  });
});
