import type { BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SetView } from '#activities/engagements/contract.setviews.ts';
import type { HostView } from '#activities/engagements/contract.views.ts';
import type { SessionView } from '#activities/quizzes/contract.views.ts';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { press, sees, SOON, tick } from '#tests/support/browser/world.ts';
import { startEngagementsWorld } from '#tests/support/engagements/world.ts';
import type { EngagementsWorld } from '#tests/support/engagements/world.ts';
import { bankOf } from '#tests/support/quizzes/steps.ts';

let world: EngagementsWorld;
beforeAll(async () => {
  world = await startEngagementsWorld();
});
afterAll(() => world?.close());
afterEach(() => world.sendEverybodyHome());

const CSV = [
  'id,question,a,b,correct,category,certificate,language,difficulty',
  'fire-1,Which number calls the fire brigade in the EU?,112,911,A,Alarm,Fire safety,EN,1',
  'fire-2,Which class is burning oil?,Class A,Class B,B,Fires,Fire safety,EN,3',
  'fire-3,Which class is burning wood?,Class A,Class B,A,Fires,Fire safety,EN,3',
].join('\n');

/** What each question is answered with: right, wrong, and not at all. */
const ANSWERS: Readonly<Record<string, string>> = {
  'Which number calls the fire brigade in the EU?': '112',
  'Which class is burning oil?': 'Class A',
};

const makeBank = (host: BrowserContext): Promise<string> =>
  bankOf(world, host, { title: 'Fire safety', csv: CSV, isPublished: true });

/** The steps of the evening without pages: three questions, answered as above. */
const playToTheEnd = async (host: BrowserContext, player: BrowserContext, gameId: string): Promise<void> => {
  for (const questionId of ['001', '002', '003']) {
    const { stage } = await world.move(host, gameId, { move: 'open' });
    const { title = '', options = [] } = stage.question ?? {};
    const option = options.findIndex(({ text }) => text === ANSWERS[title]);
    if (option >= 0) await world.answer(player, gameId, questionId, { kind: 'single', option });
    await world.move(host, gameId, { move: 'close' });
  }
  await world.move(host, gameId, { move: 'end' });
};

const CALM = { readingSeconds: 0, timeLimitSeconds: 1800, closesWhenAllAnswered: false };

const liveFrom = async (host: BrowserContext, setId: string): Promise<string> => {
  const body = { title: 'Fire drill', setId, settings: CALM };
  return (await world.call<HostView>(host, 'POST /api/engagements', body)).gameId;
};

const copyOf = async (host: BrowserContext, bankId: string): Promise<string> =>
  (await world.call<{ id: string }>(host, `POST /api/questions/bank/${bankId}/copies`, {})).id;

describe('one library of questions', () => {
  test('[LIB-1] [LIB-3] a bank is played live: the host sees what is copied and hosts the set', async () => {
    const host = await world.visitor();
    const page = await visit(host, `/quizzes/banks/${await makeBank(host)}`);
    await press(page, 'Play live');
    await sees(page, '3 questions will be copied.');
    await page.getByLabel('Domain').selectOption({ label: 'Fires (2)' });
    await sees(page, '2 questions will be copied.');
    await expectGoodPage(page);
    await press(page, 'Make the set');
    await page.getByRole('heading', { name: 'Host a session' }).waitFor(SOON);
    const own = await world.call<{ sets: SetView[] }>(host, 'GET /api/engagements/sets?scope=own');
    expect(own.sets).toMatchObject([{ name: 'Fire safety', totalQuestions: 2, type: 'trivia' }]);
  });

  test('[LIB-8] [LIB-9] a phone practises what it missed live, and the memory knows the answers', async () => {
    const host = await world.visitor();
    const gameId = await liveFrom(host, await copyOf(host, await makeBank(host)));
    const ana = await world.seated(gameId, 'Ana', { screen: 'tiny' });
    await playToTheEnd(host, ana.context(), gameId);
    const offer = ana.getByRole('button', { name: 'Practise what you missed (2)' });
    await offer.waitFor(SOON);
    await expectGoodPage(ana);
    await tick(ana.getByRole('checkbox', { name: 'Remember my answers' }));
    await offer.click();
    await ana.getByText(/Which class is burning (oil|wood)\?/).waitFor(SOON);
    await expectGoodPage(ana);
    const line = 'GET /api/quizzes/sessions?status=COMPLETED';
    const { sessions } = await world.call<{ sessions: SessionView[] }>(ana.context(), line);
    expect(sessions).toMatchObject([{ rightAnswers: 1, wrongAnswers: 1 }]);
  });

  test('[LIB-8] a German phone is offered it in German', async () => {
    const host = await world.visitor();
    const gameId = await liveFrom(host, await copyOf(host, await makeBank(host)));
    const ben = await world.seated(gameId, 'Ben', { screen: 'tiny', language: 'de' });
    await playToTheEnd(host, ben.context(), gameId);
    await ben.getByRole('button', { name: 'Üben, was dir fehlte (2)' }).waitFor(SOON);
    await expectGoodPage(ben);
  });

  test('[LIB-6] [LIB-7] [LIB-11] a set is studied; a correction of the source and a new question are taken', async () => {
    const host = await world.visitor();
    const bankId = await makeBank(host);
    const setId = await copyOf(host, bankId);
    const page = await visit(host, `/engagements/sets/${setId}`);
    await sees(page, /These questions come from Fire safety/);
    const path = `/api/quizzes/banks/${bankId}/questions/${bankId}.fire-3/correction`;
    await world.call(host, `POST ${path}`, { correct: ['b'] });
    await page.reload();
    await page.getByRole('heading', { name: '1 question was corrected in the source' }).waitFor(SOON);
    await expectGoodPage(page);
    await press(page, 'Take this correction');
    await sees(page, '1 correction taken.');
    await page
      .getByRole('heading', { name: '1 question was corrected in the source' })
      .waitFor({ ...SOON, state: 'detached' });
    await world.call(host, `POST /api/quizzes/banks/${bankId}/questions`, {
      id: 'fire-9',
      question: 'Which class is burning metal?',
      answers: [
        { id: 'a', text: 'D' },
        { id: 'b', text: 'A' },
      ],
      correct: ['a'],
      type: 'SINGLE_CHOICE',
      category: 'Fires',
      language: 'EN',
      difficulty: 3,
      provider: '',
      certificate: '',
      references: [],
    });
    await world.call(host, `POST /api/quizzes/banks/${bankId}/publication`, {});
    await page.reload();
    await page.getByRole('heading', { name: '1 question of the source is not here yet' }).waitFor(SOON);
    await expectGoodPage(page);
    await press(page, 'Add this question');
    await sees(page, '1 question added.');
    await press(page, 'Study this');
    await sees(page, '4 questions will be copied.');
    await expectGoodPage(page);
    await press(page, 'Start studying');
    await page.getByRole('heading', { name: 'Choose what to study' }).waitFor(SOON);
  });
});
