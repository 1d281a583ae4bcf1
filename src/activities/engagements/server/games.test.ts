import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GameWorld, host, openQuestion, riverQuestion } from '#tests/support/engagements/app.ts';
import type { Joined } from '#tests/support/engagements/app.ts';
import type { HostView } from '../contract.views.ts';
import type { CorrectionPreview, GivenAnswer } from '../contract.moves.ts';

let world: GameWorld;
beforeEach(async () => {
  world = await GameWorld.start();
});
afterEach(() => world.close());

const right = (view: { stage: { question?: { options?: { text: string }[] | undefined } | undefined } }) =>
  view.stage.question?.options?.findIndex(({ text }) => text === 'Volga') ?? -1;

describe('a trivia session', () => {
  const noReading = { settings: { readingSeconds: 0 } };

  test('[GAME-2] [SCORE-1] [SCORE-9] goes from waiting to the end, with points by speed', async () => {
    const { gameId, code } = await world.make(noReading);
    expect(code).toBe(gameId);
    const [ana] = await world.seat(gameId, 'Ana', 'Ben', 'Cleo');
    const opened = await world.open(gameId);
    expect(opened.stage).toMatchObject({
      phase: 'question',
      key: { kind: 'options', right: [right(opened)] },
    });
    const option = right(opened);
    world.app.clock.advance(400);
    await world.answer(gameId, 'guest:ana', { kind: 'single', option });
    world.app.clock.advance(9600);
    await world.answer(gameId, 'guest:ben', { kind: 'single', option });
    await world.answer(gameId, 'guest:cleo', { kind: 'single', option: (option + 1) % 4 });
    await world.settle(200);
    const { stage } = await world.hostView(gameId);
    // Everyone present has answered.
    expect(stage).toMatchObject({
      phase: 'results',
      isCounting: false,
      results: { state: 'shown', answered: 3 },
    });
    expect(stage.results?.leaders?.map(({ name, total, rank }) => [name, total, rank])).toEqual([
      ['Ana', 1000, 1],
      ['Ben', 750, 2],
      ['Cleo', 0, 3],
    ]);
    expect(await world.playerView(gameId, 'guest:ben')).toMatchObject({
      me: { total: 750, rank: 2, streak: 1 },
      outcome: { isRight: true, points: 750, hasAnswered: true },
    });
    expect((await world.move(gameId, { move: 'end' })).stage.phase).toBe('ended');
    const [row] = await history();
    expect(row).toMatchObject({ gameId, playerCount: 3, questionCount: 1, hasReport: true });
    expect(row?.completedAt).toBe(world.app.clock.now());
    expect(ana?.me.name).toBe('Ana');
  });

  test('[GAME-8] who was here a moment ago is awaited; who was kicked is not', async () => {
    const { gameId } = await world.make(noReading);
    const [ana, ben, cleo] = await world.seat(gameId, 'Ana', 'Ben', 'Cleo');
    const all = world.hub.present('engagement', gameId);
    const opened = await world.open(gameId);
    const answer = { kind: 'single', option: right(opened) };
    world.arrive(gameId, ana ? [ana] : []);
    world.hub.setLately('engagement', gameId, { members: all, isWhole: true });
    await world.answer(gameId, 'guest:ana', answer);
    await world.settle(200);
    expect((await world.hostView(gameId)).stage.phase).toBe('question');
    await world.answer(gameId, 'guest:ben', answer);
    await world.settle(5000);
    expect((await world.hostView(gameId)).stage.phase).toBe('question');
    await world.call(`POST /api/engagements/${gameId}/players/${cleo?.me.playerId}/kick`, host);
    // Looked at again by itself: nobody else has to do anything.
    await world.settle(1500);
    expect((await world.hostView(gameId)).stage.phase).toBe('results');
    expect(ben?.me.name).toBe('Ben');
  });

  test('[GAME-8] a node that has just begun awaits everybody with a seat, until it knows who is here', async () => {
    const { gameId } = await world.make(noReading);
    const [ana] = await world.seat(gameId, 'Ana', 'Ben');
    const opened = await world.open(gameId);
    world.arrive(gameId, ana ? [ana] : []);
    const members = world.hub.present('engagement', gameId);
    world.hub.setLately('engagement', gameId, { members, isWhole: false });
    await world.answer(gameId, 'guest:ana', { kind: 'single', option: right(opened) });
    await world.settle(3000);
    expect((await world.hostView(gameId)).stage.phase).toBe('question');
    world.hub.setLately('engagement', gameId, { members, isWhole: true });
    await world.settle(1500);
    expect((await world.hostView(gameId)).stage.phase).toBe('results');
  });

  test('[GAME-26] phones are told of counting only when it takes a second', async () => {
    const told = (): unknown[] =>
      world.hub.published
        .flatMap(({ messages }) => messages)
        .filter(({ type }) => type === 'stage.changed')
        .map(({ payload }) => (payload as { stage: { results?: { state: string } } }).stage.results?.state);
    const play = async (pauseMs: number): Promise<unknown[]> => {
      const { gameId } = await world.make({ settings: { readingSeconds: 0 } });
      await world.seat(gameId, 'Ana');
      await world.open(gameId);
      const before = told().length;
      const { stage } = await world.hostView(gameId);
      await world.call(`POST /api/engagements/${gameId}/moves`, host, { move: 'close', epoch: stage.epoch });
      // Time runs on while the count has only just begun.
      world.app.clock.advance(pauseMs);
      await world.settle();
      await world.settle(2000);
      return told().slice(before);
    };
    expect(await play(0)).toEqual(['shown']);
    expect(await play(1000)).toEqual(['counting', 'shown']);
  });

  test('[GAME-3] a move for an earlier step is answered with what is, and changes nothing', async () => {
    const { gameId, stage } = await world.make(noReading);
    await world.open(gameId);
    const late = await world.call<HostView>(`POST /api/engagements/${gameId}/moves`, host, {
      move: 'end',
      epoch: stage.epoch,
    });
    expect(late.stage.phase).toBe('question');
    expect((await world.move(gameId, { move: 'reveal' })).code).toBe('game-wrong-phase');
  });

  test('[GAME-5] before answers are taken no options are sent and no answer is stored', async () => {
    const { gameId } = await world.make({ settings: { readingSeconds: 3 } });
    await world.seat(gameId, 'Ana');
    await world.open(gameId);
    const view = await world.playerView(gameId, 'guest:ana');
    expect(view.stage).toMatchObject({ isReading: true });
    expect(view.stage.question?.options).toBeUndefined();
    expect((await world.answer(gameId, 'guest:ana', { kind: 'single', option: 0 })).code).toBe(
      'answers-not-open',
    );
    await world.settle(3000);
    const after = await world.playerView(gameId, 'guest:ana');
    expect(after.stage.isReading).toBe(false);
    expect(after.stage.question?.options).toHaveLength(4);
    expect((await world.answer(gameId, 'guest:ana', { kind: 'single', option: 0 })).code).toBeUndefined();
  });

  test('[GAME-7] answers of 250 players at once are all taken and counted, in more than one transaction', async () => {
    const { gameId } = await world.make({ settings: { closesWhenAllAnswered: false } });
    const guests = Array.from({ length: 250 }, (_, index) => `guest:g${index}` as const);
    await Promise.all(guests.map((guest, index) => world.join(gameId, `Player ${index}`, guest)));
    await world.open(gameId);
    await world.settle(3000);
    const taken = await Promise.all(
      guests.map((guest) => world.answer(gameId, guest, { kind: 'single', option: 1 })),
    );
    expect(taken.filter(({ code }) => code !== undefined)).toEqual([]);
    expect(await world.items(gameId, 'ANSWER#001#')).toHaveLength(250);
    expect((await world.hostView(gameId)).counters.answered).toBe(250);
  });

  test('[GAME-6] [GAME-7] an answer given in time counts within the grace; after the close none is stored', async () => {
    const { gameId } = await world.make({
      settings: { readingSeconds: 0, graceMs: 1500, closesWhenAllAnswered: false },
    });
    await world.seat(gameId, 'Ana', 'Ben', 'Cleo');
    const opened = await world.open(gameId);
    const deadlineAt = opened.stage.deadlineAt ?? 0;
    const option = right(opened);
    world.app.clock.set(deadlineAt + 1000);
    const kept = await world.answer(
      gameId,
      'guest:ana',
      { kind: 'single', option },
      { answeredAt: deadlineAt - 100 },
    );
    expect(kept).toMatchObject({ submittedAt: deadlineAt - 100, receivedAt: deadlineAt + 1000 });
    // Says to have answered in time, but longer ago than the grace explains.
    world.app.clock.set(deadlineAt + 1400);
    const stale = { answeredAt: deadlineAt - 5000 };
    const capped = await world.answer(gameId, 'guest:ben', { kind: 'single', option }, stale);
    expect(capped.submittedAt).toBe(deadlineAt - 100);
    const late = await world.answer(
      gameId,
      'guest:cleo',
      { kind: 'single', option },
      { answeredAt: deadlineAt + 5 },
    );
    expect(late.code).toBe('answers-closed');
    await world.settle(200);
    const closed = await world.answer(
      gameId,
      'guest:cleo',
      { kind: 'single', option },
      { answeredAt: deadlineAt - 5 },
    );
    expect(closed.code).toBe('answers-closed');
    // The same again after the close has the receipt of the first.
    expect(await world.answer(gameId, 'guest:ana', { kind: 'single', option })).toEqual(kept);
    expect((await world.items(gameId, 'ANSWER#')).length).toBe(2);
  });

  test('[GAME-12] the first answer stays, the same again has the same receipt', async () => {
    const { gameId } = await world.make(noReading);
    await world.seat(gameId, 'Ana', 'Ben');
    await world.open(gameId);
    const first = await world.answer(gameId, 'guest:ana', { kind: 'single', option: 1 });
    world.app.clock.advance(50);
    expect(await world.answer(gameId, 'guest:ana', { kind: 'single', option: 1 })).toEqual(first);
    expect((await world.answer(gameId, 'guest:ana', { kind: 'single', option: 2 })).code).toBe(
      'answer-final',
    );
    expect((await world.hostView(gameId)).counters).toMatchObject({ joined: 2, present: 2, answered: 1 });
  });

  test('[GAME-11] an answer that does not fit is refused by field and disturbs nobody', async () => {
    const { gameId } = await world.make({ engagementType: 'call-and-answer' });
    await world.seat(gameId, 'Ana', 'Ben');
    await world.open(gameId, openQuestion);
    const [long, good] = await Promise.all([
      world.answer(gameId, 'guest:ana', { kind: 'open', text: 'x'.repeat(281) }),
      world.answer(gameId, 'guest:ben', { kind: 'open', text: 'Sharing' }),
    ]);
    expect(long).toMatchObject({ code: 'answer-invalid', errors: [{ path: 'answer.text' }] });
    expect(good.code).toBeUndefined();
    expect((await world.answer(gameId, 'guest:eve', { kind: 'open', text: 'x' })).code).toBe(
      'game-not-joined',
    );
  });

  test('[SCORE-12] a correction is previewed, then gives exactly that; counting again changes nothing', async () => {
    const { gameId } = await world.make({ settings: { readingSeconds: 0, scoring: 'none' } });
    await world.seat(gameId, 'Ana', 'Ben');
    const opened = await world.open(gameId);
    const option = right(opened);
    const wrong = (option + 1) % 4;
    await world.answer(gameId, 'guest:ana', { kind: 'single', option });
    await world.answer(gameId, 'guest:ben', { kind: 'single', option: wrong });
    await world.settle(200);
    const correction = { questionId: '001', key: { kind: 'options', right: [wrong] } };
    const path = `POST /api/engagements/${gameId}/corrections`;
    const preview = await world.call<CorrectionPreview>(`${path}/preview`, host, correction);
    expect(preview.changes.map(({ name, before, after }) => [name, before.total, after.total])).toEqual([
      ['Ben', 0, 1000],
      ['Ana', 1000, 0],
    ]);
    expect((await world.playerView(gameId, 'guest:ana')).me.total).toBe(1000);
    await world.call<HostView>(path, host, correction);
    await world.settle();
    expect((await world.playerView(gameId, 'guest:ana')).me).toMatchObject({ total: 0, rank: 2 });
    expect((await world.playerView(gameId, 'guest:ben')).me).toMatchObject({ total: 1000, rank: 1 });
  });

  test('[GAME-10] [SCORE-9] the duty run ten times and by two at once scores once', async () => {
    const { gameId } = await world.make({ settings: { readingSeconds: 0, scoring: 'none' } });
    await world.seat(gameId, 'Ana', 'Ben');
    const opened = await world.open(gameId);
    await world.answer(gameId, 'guest:ana', { kind: 'single', option: right(opened) });
    await world.move(gameId, { move: 'close' });
    const before = await world.items(gameId);
    const { settleDuty } = await import('./duties.ts');
    const { deps } = world.games;
    const news = { voting: () => undefined, counted: () => undefined };
    // As if a node had died between the scores and the end of its duty.
    const state = before.find(({ SK }) => SK === 'STATE');
    const { Version: version } = state as { Version: number };
    await world.app.store.put(world.table, {
      ...state,
      Pending: 'score',
      PendingFor: ['001'],
      ScoredQuestions: [],
      Version: version,
    });
    await Promise.all(Array.from({ length: 10 }, () => settleDuty(deps, news, gameId)));
    const players = (await world.items(gameId, 'PLAYER#')).map(({ PlayerName, TotalScore, CurrentRank }) => [
      PlayerName,
      TotalScore,
      CurrentRank,
    ]);
    expect(players).toEqual([
      ['Ana', 1000, 1],
      ['Ben', 0, 2],
    ]);
    const after = (await world.items(gameId)).find(({ SK }) => SK === 'STATE');
    expect(after).toMatchObject({ Version: version + 1, ScoredQuestions: ['001'] });
    expect(after?.['Pending']).toBeUndefined();
  });

  test('[GAME-19] with autopilot the next question comes by itself and a host who vanished changes nothing', async () => {
    const { gameId } = await world.make({
      settings: { readingSeconds: 0, timeLimitSeconds: 5, autopilotSeconds: 4, graceMs: 0 },
    });
    await world.seat(gameId, 'Ana');
    await world.open(gameId);
    await world.settle(5000);
    expect((await world.hostView(gameId)).stage).toMatchObject({ phase: 'results' });
    await world.settle(4000);
    // Without a set nothing is left: it rests in the results.
    const { stage } = await world.hostView(gameId);
    expect(stage).toMatchObject({ phase: 'results', isCounting: false });
    expect(stage.nextAt).toBeUndefined();
  });
});

describe('call-and-answer', () => {
  test('[VOTE-1] [VOTE-3] [VOTE-4] [VOTE-8] [VOTE-5] people rank what others wrote, drafts are kept and not counted', async () => {
    const { gameId } = await world.make({ engagementType: 'call-and-answer' });
    const views = await world.seat(gameId, 'Ana', 'Ben', 'Cleo');
    await world.open(gameId, openQuestion);
    await world.answer(gameId, 'guest:ana', { kind: 'open', text: 'Sharing' });
    await world.answer(gameId, 'guest:ben', { kind: 'open', text: 'Taking turns' });
    await world.answer(gameId, 'guest:cleo', { kind: 'open', text: 'Listening' });
    await world.settle(200);
    const ana = await world.playerView(gameId, 'guest:ana');
    expect(ana.stage).toMatchObject({ phase: 'voting', voting: { answers: 3 } });
    expect(ana.ballot?.answers.map(({ text }) => text).toSorted()).toEqual(['Listening', 'Taking turns']);
    const order = (await world.items(gameId, 'QUESTION#'))[0]?.['AnswerOrder'] as unknown as string[];
    const placeOf = (index: number): string => String(order.indexOf(views[index]?.me.playerId ?? ''));
    expect((await world.vote(gameId, 'guest:ana', { [placeOf(0)]: 1 })).code).toBe('vote-own-answer');
    const path = `PUT /api/engagements/${gameId}/questions/001/votes/draft`;
    expect((await world.call(path, 'guest:cleo', { votes: { [placeOf(0)]: 2 } })).code).toBeUndefined();
    expect((await world.playerView(gameId, 'guest:cleo')).ballot?.draft).toEqual({ [placeOf(0)]: 2 });
    const first = await world.vote(gameId, 'guest:ana', { [placeOf(1)]: 1, [placeOf(2)]: 2 });
    expect(await world.vote(gameId, 'guest:ana', { [placeOf(1)]: 1, [placeOf(2)]: 2 })).toEqual(first);
    await world.vote(gameId, 'guest:ben', { [placeOf(2)]: 1 });
    await world.move(gameId, { move: 'close' });
    const { stage } = await world.hostView(gameId);
    expect(stage).toMatchObject({ phase: 'results', results: { state: 'shown', voters: 2 } });
    expect(stage.results?.placed?.map(({ author, place, points }) => [author, place, points])).toEqual([
      ['Cleo', 1, 5],
      ['Ben', 2, 3],
      ['Ana', 3, 0],
    ]);
    expect((await world.items(gameId, 'VOTE#001#')).length).toBe(2);
    expect((await world.vote(gameId, 'guest:cleo', { [placeOf(0)]: 1 })).code).toBe('votes-closed');
  });

  test('[VOTE-7] with one answer voting is skipped', async () => {
    const { gameId } = await world.make({ engagementType: 'call-and-answer' });
    await world.seat(gameId, 'Ana');
    await world.open(gameId, openQuestion);
    await world.answer(gameId, 'guest:ana', { kind: 'open', text: 'Sharing' });
    await world.settle(200);
    expect((await world.hostView(gameId)).stage).toMatchObject({
      phase: 'results',
      results: { answered: 1 },
    });
  });

  test('[GAME-29] a hidden answer is in no vote; its author keeps seeing it', async () => {
    const { gameId } = await world.make({ engagementType: 'call-and-answer' });
    const [ana] = await world.seat(gameId, 'Ana', 'Ben', 'Cleo');
    await world.open(gameId, openQuestion);
    for (const name of ['ana', 'ben', 'cleo'] as const)
      await world.answer(gameId, `guest:${name}`, { kind: 'open', text: `By ${name}` });
    await world.call(
      `PUT /api/engagements/${gameId}/questions/001/answers/${ana?.me.playerId}/visibility`,
      host,
      { isHidden: true },
    );
    await world.settle(200);
    const ben = await world.playerView(gameId, 'guest:ben');
    expect(ben.ballot?.answers.map(({ text }) => text)).toEqual(['By cleo']);
    expect((await world.playerView(gameId, 'guest:ana')).answers[0]?.answer).toMatchObject({
      text: 'By ana',
    });
  });
});

describe('polls and surveys', () => {
  test('[GAME-22] a poll is told live, can be run again, and the first run stays', async () => {
    const { gameId } = await world.make({ engagementType: 'poll' });
    await world.seat(gameId, 'Ana', 'Ben');
    await world.open(gameId, { ...riverQuestion, right: undefined } as never);
    await world.answer(gameId, 'guest:ana', { kind: 'single', option: 1 });
    await world.settle(1000);
    expect((await world.screen(gameId)).tally).toMatchObject({ counts: [0, 1, 0, 0] });
    await world.answer(gameId, 'guest:ana', { kind: 'single', option: 2 });
    await world.move(gameId, { move: 'close' });
    expect((await world.hostView(gameId)).stage.results?.tally).toMatchObject({ counts: [0, 0, 1, 0] });
    await world.move(gameId, { move: 'rerun' });
    const again = await world.hostView(gameId);
    expect(again.stage.question).toMatchObject({ questionId: '002', number: 2 });
    expect(again.counters.answered).toBe(0);
    expect((await world.items(gameId, 'ANSWER#001#')).length).toBe(1);
  });

  test('[GAME-44] nobody has to give a name, and hosts do not see who answered what', async () => {
    const { gameId } = await world.make({ engagementType: 'poll' });
    const path = `POST /api/engagements/${gameId}/players`;
    const ana = await world.join(gameId, 'Ana');
    const nameless = await world.call<Joined>(path, 'guest:nameless', {});
    expect(nameless.game).toMatchObject({
      asksNames: false,
      me: { name: expect.stringMatching(/^Guest \d+$/) },
    });
    const back = await world.call<Joined>(path, 'guest:nameless', {});
    expect(back.game.me).toEqual(nameless.game.me);
    await world.open(gameId, openQuestion);
    await world.answer(gameId, 'guest:ana', { kind: 'open', text: 'Fairly' });
    const line = `/api/engagements/${gameId}/questions/001/answers`;
    const { answers } = await world.call<{ answers: GivenAnswer[] }>(`GET ${line}`, host);
    expect(answers).toMatchObject([{ name: '', answer: { text: 'Fairly' } }]);
    expect(JSON.stringify(answers)).not.toContain(ana.game.me.playerId);
    const hide = `PUT ${line}/${answers[0]?.playerId}/visibility`;
    expect(await world.call(hide, host, { isHidden: true })).toMatchObject({ isHidden: true, name: '' });
    await world.call(hide, host, { isHidden: false });
    await world.move(gameId, { move: 'close' });
    const report = JSON.stringify(await world.call(`GET /api/engagements/${gameId}/report`, host));
    const debrief = JSON.stringify(await world.call(`GET /api/engagements/${gameId}/debrief`, host));
    for (const told of [report, debrief]) {
      expect(told).toContain('Fairly');
      expect(told).not.toContain('Ana');
      expect(told).not.toContain(ana.game.me.playerId);
    }
  });

  test('[GAME-44] a session that asks for names takes nobody without one', async () => {
    const { gameId } = await world.make({ engagementType: 'poll', settings: { asksNames: true } });
    const refused = await world.call(`POST /api/engagements/${gameId}/players`, 'guest:nameless', {});
    expect(refused).toMatchObject({ code: 'bad-input', errors: [{ path: 'name' }] });
  });

  test('[GAME-23] a survey is answered in any order and closes when everyone is done', async () => {
    const { gameId } = await world.make({ engagementType: 'survey' });
    await world.seat(gameId, 'Ana');
    await world.open(gameId, { kind: 'rating', title: 'How was it?', category: 'All', scale: 5 });
    await world.answer(gameId, 'guest:ana', { kind: 'rating', rating: 4 });
    await world.answer(gameId, 'guest:ana', { kind: 'rating', rating: 5 });
    const done = await world.call<{ hasFinished: boolean }>(
      `PUT /api/engagements/${gameId}/me/finished`,
      'guest:ana',
      {
        hasFinished: true,
      },
    );
    expect(done.hasFinished).toBe(true);
    await world.settle(200);
    expect((await world.hostView(gameId)).stage).toMatchObject({
      phase: 'results',
      surveyResults: [{ state: 'shown', tally: { mean: 5 } }],
    });
  });
});

interface Row {
  readonly gameId: string;
  readonly completedAt?: number;
}
const history = async (): Promise<Row[]> =>
  (await world.call<{ games: Row[] }>('GET /api/engagements', host)).games;

test('[SET-24] a set says how its sessions look and when names are shown; the host has the last word', async () => {
  const presets = { accent: 'violet', namesAtEnd: true, hasSounds: true };
  const body = { name: 'Evening', type: 'call-and-answer', presets, questions: [openQuestion] };
  const made = await world.call<{ setId: string }>('POST /api/engagements/sets', host, body);
  const { setId } = made;
  expect(made).toMatchObject({ presets });
  const plain = await world.make({ setId, engagementType: 'call-and-answer' });
  expect(plain.settings).toMatchObject(presets);
  const own = await world.make({
    setId,
    engagementType: 'call-and-answer',
    settings: { accent: 'blue', namesAtEnd: false },
  });
  expect(own.settings).toMatchObject({ accent: 'blue', namesAtEnd: false, hasSounds: true });
  const changed = await world.call(`PATCH /api/engagements/sets/${setId}`, host, {
    presets: { backdrop: 'no-such-picture' },
  });
  expect(changed).toMatchObject({ code: 'set-question-invalid' });
  const copy = await world.call(`POST /api/engagements/sets/${setId}/copies`, host, {});
  expect(copy).toMatchObject({ presets });
});
