import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/instant.ts';
import { GameWorld, host, riverQuestion } from '#tests/support/engagements/app.ts';
import { triviaOfAllKinds } from '#tests/support/engagements/sets.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import type { ShownQuestion } from '../contract.answers.ts';
import type { Question } from '../contract.questions.ts';
import type { HistoryRow, Report } from '../contract.report.ts';
import type { HostView, PlayerView } from '../contract.views.ts';

let world: GameWorld;
beforeEach(async () => {
  world = await GameWorld.start();
});
afterEach(() => world.close());

const rivers = (count: number, given: Partial<Question> = {}): Question[] =>
  Array.from({ length: count }, (_, index) => ({
    ...(riverQuestion as Extract<Question, { kind: 'single' }>),
    ...(given as object),
    title: `River ${index + 1}`,
  }));

const makeSet = async (questions: readonly Question[], as: TestToken = host): Promise<string> => {
  const body = { name: 'Rivers', type: 'trivia', visibility: 'shared', questions };
  const made = await world.app.as(as).request<{ setId: string }>('POST /api/engagements/sets', { body });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  return made.body.setId;
};

const inHours = (hours: number): number => world.app.clock.now() + hours * HOUR_MS;

const makeChallenge = async (
  questions: readonly Question[],
  given: { readonly isTimed?: boolean; readonly settings?: object; readonly deadlineAt?: number } = {},
): Promise<HostView> => {
  const { isTimed = true, deadlineAt = inHours(48), settings } = given;
  const setId = await makeSet(questions);
  return world.make({
    setId,
    challenge: { deadlineAt, isTimed },
    settings: { shufflesOptions: false, ...settings },
  });
};

const on = (gameId: string, as: TestToken, epoch: number, more: object = {}) =>
  world.call<PlayerView>(`POST /api/engagements/${gameId}/me/steps`, as, { epoch, ...more });

const goOn = async (gameId: string, as: TestToken, more: object = {}): Promise<PlayerView> => {
  const { stage } = await world.playerView(gameId, as);
  return on(gameId, as, stage.epoch, more);
};

const answer = (gameId: string, as: TestToken, questionId: string, option: number) =>
  world.answer(gameId, as, { kind: 'single', option }, { questionId });

const RIGHT = 3;

const PLANETS = ['Mercury', 'Venus', 'Earth', 'Mars'];

const givenTo = ({ kind, options = [] }: Pick<ShownQuestion, 'kind' | 'options'>): object => {
  const order = PLANETS.map((planet) => options.findIndex(({ text }) => text === planet));
  const answers: Record<string, object> = {
    single: { kind, option: RIGHT },
    multiple: { kind, options: [0] },
    'true-false': { kind, isTrue: true },
    numeric: { kind, number: 200 },
    typed: { kind, text: 'portuguese' },
    ordering: { kind, order },
  };
  return answers[kind] ?? {};
};

/** Everything once, each answer after so long. */
const playThrough = async (gameId: string, as: TestToken, afterMs: number): Promise<void> => {
  for (let view = await goOn(gameId, as); view.stage.question; view = await goOn(gameId, as)) {
    const { question } = view.stage;
    world.app.clock.advance(afterMs);
    const { questionId } = question;
    expect((await world.answer(gameId, as, givenTo(question), { questionId })).code).toBeUndefined();
    const { outcome } = await world.playerView(gameId, as);
    expect(outcome?.isLater).toBe(question.kind === 'numeric' ? true : undefined);
  }
};

describe('a challenge', () => {
  test('[GAME-52] [GAME-53] [GAME-55] everybody plays alone, with their own time, and points are the live ones', async () => {
    const { gameId, challenge, stage } = await makeChallenge(rivers(2));
    expect(challenge).toMatchObject({ questions: 2 });
    expect(stage).toMatchObject({ phase: 'question', deadlineAt: inHours(48) });
    await world.seat(gameId, 'Ana', 'Ben');
    expect(await world.playerView(gameId, 'guest:ana')).toMatchObject({
      challenge: { at: 'start', questions: 2, reached: 0 },
    });
    const first = await goOn(gameId, 'guest:ana');
    expect(first).toMatchObject({
      challenge: { at: 'question', reached: 0, isTimed: true },
      stage: { phase: 'question', question: { questionId: '001', title: 'River 1' } },
    });
    const { answersFrom = 0, deadlineAt = 0 } = first.stage;
    expect(deadlineAt - answersFrom).toBe(20 * SECOND_MS);
    world.app.clock.advance(10 * SECOND_MS);
    await answer(gameId, 'guest:ana', '001', RIGHT);
    expect(await world.playerView(gameId, 'guest:ana')).toMatchObject({
      challenge: { at: 'results', right: 1 },
      stage: { phase: 'results', results: { state: 'shown', key: { kind: 'options', right: [RIGHT] } } },
      outcome: { isRight: true, points: 750, total: 750 },
      me: { total: 750 },
    });
    // An hour later Ben has the same twenty seconds.
    world.app.clock.advance(HOUR_MS);
    await goOn(gameId, 'guest:ben');
    world.app.clock.advance(10 * SECOND_MS);
    await answer(gameId, 'guest:ben', '001', RIGHT);
    expect((await world.playerView(gameId, 'guest:ben')).me.total).toBe(750);
  });

  test('[GAME-53] reloading, another device and a repeated call give no time back and skip nothing', async () => {
    const { gameId } = await makeChallenge(rivers(2));
    await world.seat(gameId, 'Ana');
    const first = await on(gameId, 'guest:ana', 0);
    world.app.clock.advance(5 * SECOND_MS);
    const again = await on(gameId, 'guest:ana', 0);
    expect(again.stage).toEqual(first.stage);
    // Two devices go on at once: one step.
    await answer(gameId, 'guest:ana', '001', RIGHT);
    const { stage } = await world.playerView(gameId, 'guest:ana');
    const both = await Promise.all([1, 2].map(() => on(gameId, 'guest:ana', stage.epoch)));
    for (const view of both) expect(view.stage.question?.questionId).toBe('002');
    expect((await world.items(gameId, 'PLAYER#Ana'))[0]).toMatchObject({ RunStep: 1 });
  });

  test('[GAME-53] time that ran out shows the right answer, takes no answer, and the next question waits', async () => {
    const { gameId } = await makeChallenge(rivers(2));
    await world.seat(gameId, 'Ana');
    await goOn(gameId, 'guest:ana');
    world.app.clock.advance(22 * SECOND_MS);
    expect(await answer(gameId, 'guest:ana', '001', RIGHT)).toMatchObject({ code: 'answers-closed' });
    const late = await world.playerView(gameId, 'guest:ana');
    expect(late).toMatchObject({ challenge: { at: 'results' }, outcome: { hasAnswered: false, points: 0 } });
    expect(await goOn(gameId, 'guest:ana')).toMatchObject({ stage: { question: { questionId: '002' } } });
    expect(await answer(gameId, 'guest:ana', '001', RIGHT)).toMatchObject({ code: 'answers-closed' });
  });

  test('[GAME-53] without the timer a question waits; who moves on leaves it unanswered and sees no key', async () => {
    const { gameId } = await makeChallenge(rivers(2), { isTimed: false });
    await world.seat(gameId, 'Ana');
    const first = await goOn(gameId, 'guest:ana');
    expect(first.stage.deadlineAt).toBeUndefined();
    world.app.clock.advance(5 * HOUR_MS);
    const skipped = await goOn(gameId, 'guest:ana');
    expect(skipped.challenge).toMatchObject({ at: 'question', reached: 1 });
    expect(JSON.stringify(skipped)).not.toContain('3,530');
    await answer(gameId, 'guest:ana', '002', RIGHT);
    // Every way of scoring gives all of it where there is no timer.
    expect((await world.playerView(gameId, 'guest:ana')).me.total).toBe(1000);
    expect(await goOn(gameId, 'guest:ana')).toMatchObject({ challenge: { at: 'done', reached: 2 } });
    // Nowhere to go from there.
    expect(await goOn(gameId, 'guest:ana')).toMatchObject({ challenge: { at: 'done', reached: 2 } });
  });

  test('[GAME-54] nobody gets a question, a key or an answer before their own time', async () => {
    const { gameId } = await makeChallenge(rivers(3));
    await world.seat(gameId, 'Ana', 'Ben');
    const secrets = (view: unknown): string[] =>
      ['River 1', 'River 2', 'River 3', '3,530', '"key"'].filter((secret) =>
        JSON.stringify(view).includes(secret),
      );
    expect(secrets(await world.playerView(gameId, 'guest:ana'))).toEqual([]);
    expect(secrets(await goOn(gameId, 'guest:ana'))).toEqual(['River 1']);
    await answer(gameId, 'guest:ana', '001', RIGHT);
    expect(secrets(await world.playerView(gameId, 'guest:ana'))).toEqual(['River 1', '3,530', '"key"']);
    expect(secrets(await goOn(gameId, 'guest:ana'))).toEqual(['River 2']);
    expect(secrets(await world.playerView(gameId, 'guest:ben'))).toEqual([]);
    expect(secrets(await world.screen(gameId))).toEqual([]);
    expect((await world.screen(gameId)).stage.phase).toBe('waiting');
    expect(secrets(await world.call(`GET /api/engagements/${gameId}`, 'guest:stranger'))).toEqual([]);
    expect(await answer(gameId, 'guest:ben', '001', RIGHT)).toMatchObject({ code: 'answers-closed' });
    expect(await world.items(gameId, 'ANSWER#001#Ben')).toEqual([]);
  });

  test('[GAME-52] the deadline ends it by itself and counts it: the totals stay, ranks and the report come', async () => {
    const { gameId } = await makeChallenge(rivers(2));
    await world.seat(gameId, 'Ana', 'Ben');
    for (const [as, wait] of [
      ['guest:ana', 4],
      ['guest:ben', 8],
    ] as const) {
      await goOn(gameId, as);
      world.app.clock.advance(wait * SECOND_MS);
      await answer(gameId, as, '001', RIGHT);
    }
    const before = (await world.items(gameId, 'PLAYER#')).map(({ TotalScore }) => TotalScore);
    expect(before).toEqual([900, 800]);
    await world.settle(48 * HOUR_MS + 2 * SECOND_MS);
    await world.settle(MINUTE_MS);
    expect((await world.items(gameId, 'STATE'))[0]).toMatchObject({ CurrentState: 'ended' });
    expect((await world.hostView(gameId)).stage).toMatchObject({ phase: 'ended', isCounting: false });
    const seats = await world.items(gameId, 'PLAYER#');
    expect(seats.map(({ TotalScore, CurrentRank }) => [TotalScore, CurrentRank])).toEqual([
      [900, 1],
      [800, 2],
    ]);
    expect(await world.playerView(gameId, 'guest:ben')).toMatchObject({
      stage: { phase: 'ended', results: { leaders: [{ name: 'Ana' }, { name: 'Ben' }] } },
      me: { rank: 2 },
    });
    expect(await on(gameId, 'guest:ben', 2)).toMatchObject({ code: 'game-over' });
    const report = await world.call<Report>(`GET /api/engagements/${gameId}/report`, host);
    expect(report.questions[0]).toMatchObject({ right: 2, medianMs: 8 * SECOND_MS });
    expect(report.questions[0]?.answers.map(({ name, durationMs }) => [name, durationMs])).toEqual([
      ['Ana', 4 * SECOND_MS],
      ['Ben', 8 * SECOND_MS],
    ]);
    expect(await world.call(`GET /api/engagements/${gameId}/report`, 'guest:ben')).toMatchObject({
      code: 'not-allowed',
    });
  });

  test('[GAME-52] every item lives past the deadline; a host moves it within that', async () => {
    const { gameId, challenge } = await makeChallenge(rivers(1), { deadlineAt: inHours(30 * 24) });
    await world.seat(gameId, 'Ana');
    await goOn(gameId, 'guest:ana');
    await answer(gameId, 'guest:ana', '001', RIGHT);
    const ends = (inHours(30 * 24) + 14 * DAY_MS) / 1000;
    for (const { TTL } of await world.items(gameId)) expect(Number(TTL)).toBeGreaterThanOrEqual(ends - 60);
    expect(challenge?.latestAt).toBe(inHours(43 * 24));
    const extend = (deadlineAt: number | null) =>
      world.move(gameId, { move: 'extend', deadlineAt } as Parameters<GameWorld['move']>[1]);
    expect(await extend(inHours(44 * 24))).toMatchObject({ code: 'bad-input' });
    expect(await extend(null)).toMatchObject({ code: 'bad-input' });
    const wanted = inHours(40 * 24);
    expect((await extend(wanted)).stage.deadlineAt).toBe(wanted);
    const { games } = await world.call<{ games: HistoryRow[] }>('GET /api/engagements', host);
    expect(games[0]).toMatchObject({ gameId, deadlineAt: wanted });
    // The sooner date passes and nothing ends.
    await world.settle(31 * DAY_MS);
    expect((await world.hostView(gameId)).stage.phase).toBe('question');
  });

  test('[GAME-52] what cannot be a challenge is refused by field', async () => {
    const make = (given: object) =>
      world.call<HostView>('POST /api/engagements', host, { title: 'Rivers', ...given });
    const setId = await makeSet(rivers(61));
    const challenge = { deadlineAt: inHours(2), isTimed: true };
    const paths = async (given: object) => (await make(given)).errors?.map(({ path }) => path);
    expect(await paths({ setId, challenge })).toEqual(['category']);
    expect(await paths({ engagementType: 'survey', challenge })).toEqual(['challenge']);
    expect(await paths({ engagementType: 'trivia', challenge })).toEqual(['setId']);
    const some = await makeSet(rivers(2));
    for (const deadlineAt of [inHours(-1), inHours(91 * 24)])
      expect(await paths({ setId: some, challenge: { ...challenge, deadlineAt } })).toEqual([
        'challenge.deadlineAt',
      ]);
    expect(await make({ setId: some, challenge: { ...challenge, againOf: '9999' } })).toMatchObject({
      code: 'game-not-found',
    });
  });

  test('[GAME-52] moves of a live session are refused, and a session is no challenge', async () => {
    const { gameId } = await makeChallenge(rivers(2));
    const refusals = { open: 'question-none-left', rerun: 'question-not-found' };
    for (const [move, code] of [
      ...Object.entries(refusals),
      ...['skip', 'reveal', 'start-answers'].map((each) => [each, 'game-wrong-phase']),
    ])
      expect(await world.move(gameId, { move } as Parameters<GameWorld['move']>[1])).toMatchObject({ code });
    const live = await world.make();
    await world.seat(live.gameId, 'Ana');
    expect(await on(live.gameId, 'guest:ana', 0)).toMatchObject({ code: 'game-wrong-phase' });
    expect(await on(gameId, 'guest:stranger', 0)).toMatchObject({ code: 'game-not-joined' });
  });

  test('[GAME-55] every kind is scored at once as at the end, the closest guess only then', async () => {
    const { gameId } = await makeChallenge(triviaOfAllKinds, { settings: { hasStreakBonus: true } });
    await world.seat(gameId, 'Ana', 'Ben');
    await playThrough(gameId, 'guest:ana', 2000);
    await playThrough(gameId, 'guest:ben', 3000);
    const scoresOf = async () =>
      (await world.items(gameId, 'PLAYER#')).map(({ Scores }) => Scores as Record<string, number>);
    const live = await scoresOf();
    expect(live[0]?.['004']).toBeUndefined();
    await world.move(gameId, { move: 'end' });
    await world.settle();
    const counted = await scoresOf();
    expect(counted.map((scores) => scores['004'])).toEqual([expect.any(Number), expect.any(Number)]);
    // What was granted before the guess was counted stays; after it, the streak goes on with it.
    for (const [index, scores] of live.entries())
      for (const id of ['001', '002', '003']) expect(counted[index]?.[id]).toBe(scores[id]);
  });

  test('[GAME-56] who is done sees the leaderboard so far, unless it waits for the end', async () => {
    for (const leaderboard of ['every-question', 'at-end'] as const) {
      const { gameId } = await makeChallenge(rivers(1), { settings: { leaderboard } });
      await world.seat(gameId, 'Ana', 'Ben');
      for (const as of ['guest:ana', 'guest:ben'] as const) {
        await goOn(gameId, as);
        await answer(gameId, as, '001', as === 'guest:ana' ? RIGHT : 0);
      }
      expect((await world.playerView(gameId, 'guest:ben')).stage.results?.leaders).toBeUndefined();
      const done = await goOn(gameId, 'guest:ben');
      const names = done.stage.results?.leaders?.map(({ name }) => name);
      expect(names).toEqual(leaderboard === 'at-end' ? undefined : ['Ana', 'Ben']);
      // Ana has not seen that she is done: she still stands at her results.
      expect((await world.hostView(gameId)).counters).toMatchObject({ joined: 2, answered: 1 });
    }
  });

  test('[GAME-57] a session goes on as homework, for everybody or with what one missed', async () => {
    const setId = await makeSet(rivers(3));
    const { gameId } = await world.make({ setId, settings: { readingSeconds: 0, shufflesOptions: false } });
    await world.seat(gameId, 'Ana', 'Ben');
    for (const questionId of ['001', '002', '003']) {
      await world.move(gameId, { move: 'open' } as Parameters<GameWorld['move']>[1]);
      await answer(gameId, 'guest:ana', questionId, questionId === '002' ? 0 : RIGHT);
      if (questionId !== '003') await answer(gameId, 'guest:ben', questionId, RIGHT);
      await world.move(gameId, { move: 'close' } as Parameters<GameWorld['move']>[1]);
    }
    await world.move(gameId, { move: 'end' });
    const challenge = { deadlineAt: inHours(24), isTimed: false, againOf: gameId };
    const body = { title: 'Again', challenge };
    expect(await world.call('POST /api/engagements', 'guest:ben', body)).toMatchObject({
      code: 'not-allowed',
    });
    const homework = await world.call<HostView>('POST /api/engagements', host, body);
    expect(homework.challenge).toMatchObject({ questions: 3, againOf: gameId });
    expect((await world.playerView(gameId, 'guest:ana')).followedBy).toBe(homework.gameId);
    expect((await world.hostView(gameId)).followedBy).toBe(homework.gameId);

    await world.seat(homework.gameId, 'Ana', 'Ben', 'Cleo');
    const missedOf = async (as: TestToken) => (await world.playerView(homework.gameId, as)).challenge?.missed;
    expect(await missedOf('guest:ana')).toBe(1);
    expect(await missedOf('guest:cleo')).toBeUndefined();
    expect(await goOn(homework.gameId, 'guest:ana', { onlyMissed: true })).toMatchObject({
      challenge: { at: 'question', questions: 1 },
      stage: { question: { title: 'River 2' } },
    });
    // Whoever was not there plays everything, whatever they ask for.
    expect(await goOn(homework.gameId, 'guest:cleo', { onlyMissed: true })).toMatchObject({
      challenge: { questions: 3 },
    });
    expect(await goOn(homework.gameId, 'guest:ben')).toMatchObject({ challenge: { questions: 3 } });
  });

  test('[SET-21] a challenge of the owner keeps the set from others until its deadline, one of a stranger does not', async () => {
    const { gameId, setId = '' } = await makeChallenge(rivers(1), { deadlineAt: inHours(24) });
    const read = () => world.call<object>(`GET /api/engagements/sets/${setId}/questions`, 'guest:stranger');
    await world.settle(23 * HOUR_MS);
    expect(await read()).toMatchObject({ code: 'set-in-play' });
    await world.move(gameId, { move: 'end' });
    await world.settle();
    expect((await read()).code).toBeUndefined();
    const body = { title: 'Mine', setId, challenge: { deadlineAt: inHours(24), isTimed: true } };
    await world.call('POST /api/engagements', 'guest:stranger', body);
    await world.settle(3 * HOUR_MS);
    expect(
      (await world.call<object>(`GET /api/engagements/sets/${setId}/questions`, 'guest:third')).code,
    ).toBeUndefined();
  });
});

test('[GAME-7] sixty answers to sixty questions of a survey at once are all taken', async () => {
  const questions = Array.from({ length: 60 }, (_, index) => ({
    kind: 'rating',
    title: `Rating ${index + 1}`,
    category: 'All',
    scale: 5,
  }));
  const body = { name: 'Many', type: 'survey', visibility: 'private', questions };
  const set = await world.app.as(host).request<{ setId: string }>('POST /api/engagements/sets', { body });
  const { gameId } = await world.make({ engagementType: 'survey', setId: set.body.setId });
  await world.seat(gameId, 'Ana');
  await world.move(gameId, { move: 'open' } as Parameters<GameWorld['move']>[1]);
  const ids = questions.map((_, index) => String(index + 1).padStart(3, '0'));
  const taken = await Promise.all(
    ids.map((questionId) => world.answer(gameId, 'guest:ana', { kind: 'rating', rating: 4 }, { questionId })),
  );
  expect(taken.map(({ code }) => code)).toEqual(ids.map(() => undefined));
});
