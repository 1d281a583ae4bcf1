import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#core/instant.ts';
import { aCommand, aPlace, fiveStops, huntHost, HuntWorld } from '#tests/support/hunts/app.ts';
import type { HuntPackage } from '../contract.views.ts';

let world: HuntWorld;
beforeEach(async () => {
  world = await HuntWorld.start();
});
afterEach(() => world.close());

const rightText = { type: 'text', text: 'clara schumann' };

describe('a hunt of five stops', () => {
  test('[PLAY-1] [PLAY-12] is played to its end: place, words, code, choice', async () => {
    const gameId = await world.running();
    expect(await world.attempt(gameId, 'guest:ada', 'fountain', { type: 'gps' }, world.at())).toMatchObject({
      outcome: 'completed',
      isNew: true,
      by: 'gps',
    });
    expect(await world.attempt(gameId, 'guest:ada', 'sign', rightText)).toMatchObject({
      outcome: 'completed',
    });
    const code = { type: 'code', code: 'otto 7' };
    expect(await world.attempt(gameId, 'guest:ada', 'card', code)).toMatchObject({ outcome: 'completed' });
    const choice = { type: 'choice', picked: ['b'] };
    expect(await world.attempt(gameId, 'guest:ada', 'choice', choice)).toMatchObject({
      outcome: 'completed',
    });
    await world.attempt(gameId, 'guest:ada', 'last', { type: 'text', text: '1984' });
    const { play } = await world.player(gameId, 'guest:ada');
    expect(play).toMatchObject({ completed: 5, total: 5, points: 500, finishedAt: expect.any(Number) });
    expect(play.levels.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'completed'));
  });

  test('[PLAY-12] what is wrong costs, what is near does not and has the author’s words', async () => {
    const gameId = await world.running(fiveStops({ order: 'free' }));
    const near = { type: 'text', text: 'Robert Schumann' };
    expect(await world.attempt(gameId, 'guest:ada', 'sign', near)).toMatchObject({
      outcome: 'near',
      reply: 'His wife.',
    });
    const wrong = { type: 'text', text: 'Mozart' };
    expect(await world.attempt(gameId, 'guest:ada', 'sign', wrong)).toMatchObject({ outcome: 'wrong' });
    expect((await world.player(gameId, 'guest:ada')).play.points).toBe(-5);
  });

  test('[SCORE-12] what costs points is told before it happens, and nothing that does not', async () => {
    const gameId = await world.running(fiveStops({ scoring: {} }));
    const costs = async () => (await world.player(gameId, 'guest:ada')).play.costs;
    expect(await costs()).toBeUndefined();
    const scoring = { wrongAnswer: 5, skip: 25, perMinute: 1, lateMinute: 10, firstBonuses: [30] };
    await world.call(`PUT /api/hunts/${gameId}/scoring`, huntHost, { scoring });
    // Nobody is late where there is no time.
    expect(await costs()).toEqual({ wrongAnswer: 5, skip: 25, perMinute: 1 });
    await world.call(`PATCH /api/hunts/${gameId}/settings`, huntHost, { maySkip: false });
    expect(await costs()).toEqual({ wrongAnswer: 5, perMinute: 1 });
  });

  test('[PLAY-5] [PLAY-12] the same command again changes nothing, a wrong answer costs once', async () => {
    const gameId = await world.running(fiveStops({ order: 'free' }));
    const id = aCommand();
    const wrong = { type: 'text', text: 'Mozart' };
    for (let time = 0; time < 4; time++) {
      const answer = await world.attempt(gameId, 'guest:ada', 'sign', wrong, { id });
      expect(answer.outcome).toBe('wrong');
      world.app.clock.advance(MINUTE_MS);
    }
    expect((await world.player(gameId, 'guest:ada')).play.points).toBe(-5);
  });

  test('[PLAY-3] the second phone gets the first one’s answer, also when it sends something wrong', async () => {
    const gameId = await world.running();
    await world.join(gameId, 'guest:ben', { teamId: 'red' });
    const first = await world.attempt(gameId, 'guest:ada', 'fountain', { type: 'gps' }, world.at());
    world.app.clock.advance(MINUTE_MS);
    const second = await world.attempt(gameId, 'guest:ben', 'fountain', { type: 'gps' }, {});
    expect(second).toMatchObject({ outcome: 'completed', isNew: false, completedAt: first.completedAt });
    await world.phase(gameId, 'end');
    const third = await world.attempt(gameId, 'guest:ben', 'fountain', { type: 'gps' }, {});
    expect(third.completedAt).toBe(first.completedAt);
  });

  test('[PLAY-4] [PLAY-12] what cannot be tried is refused before it is judged', async () => {
    const { gameId } = await world.make();
    await world.join(gameId, 'guest:ada', { teamId: 'red' });
    const line = `POST /api/hunts/${gameId}/levels/last/attempts`;
    const body = { id: aCommand(), proof: { type: 'text', text: '1984' } };
    expect(await world.refusal(line, 'guest:ada', body)).toBe('hunt-not-started');
    await world.phase(gameId, 'start');
    expect(await world.refusal(line, 'guest:ada', body)).toBe('hunt-level-locked');
    const elsewhere = `POST /api/hunts/${gameId}/levels/nowhere/attempts`;
    expect(await world.refusal(elsewhere, 'guest:ada', body)).toBe('hunt-level-not-found');
    expect(await world.refusal(line, 'guest:eve', body)).toBe('hunt-not-joined');
    await world.phase(gameId, 'pause');
    const first = `POST /api/hunts/${gameId}/levels/fountain/attempts`;
    const there = { id: aCommand(), proof: { type: 'gps' }, ...world.at() };
    expect(await world.refusal(first, 'guest:ada', there)).toBe('hunt-paused');
  });

  test('[FENCE-7] [PLAY-10] a check-in says why not; a card from elsewhere is none', async () => {
    const gameId = await world.running();
    const far = { latitude: 48.2, longitude: 11.575 };
    const answer = await world.attempt(gameId, 'guest:ada', 'fountain', { type: 'gps' }, world.at(far));
    expect(answer).toMatchObject({ outcome: 'place', fence: { decision: 'outside', reason: 'too-far' } });
    const unsure = await world.attempt(
      gameId,
      'guest:ada',
      'fountain',
      { type: 'gps' },
      world.at(aPlace, 80),
    );
    expect(unsure).toMatchObject({ outcome: 'place', otherProofs: ['code', 'photo'] });
    const line = `POST /api/hunts/${gameId}/levels/fountain/attempts`;
    const bad = { ...aPlace, latitude: 91 };
    const sent = await world.ask<{ code: string; errors: { path: string }[] }>(line, 'guest:ada', {
      id: aCommand(),
      proof: { type: 'gps' },
      ...world.at(bad),
    });
    expect(sent.body).toMatchObject({ code: 'bad-input', errors: [{ path: 'position.fix.latitude' }] });
  });
});

describe('cards', () => {
  test('[PLAYER-8] a team knows whether a code is typed, and nothing of it', async () => {
    const gameId = await world.running(fiveStops({ order: 'free' }));
    const { play } = await world.player(gameId, 'guest:ada');
    const card = play.levels.find(({ levelId }) => levelId === 'card');
    expect(card).toMatchObject({ mission: { type: 'code', isTyped: true } });
    expect(JSON.stringify(card)).not.toContain('OTTO7');
  });

  interface Cards {
    levels: { levelId: string; token: string }[];
  }
  const cardsOf = (gameId: string) => world.call<Cards>(`GET /api/hunts/${gameId}/cards`, huntHost);
  const tokenOf = async (gameId: string, level: number): Promise<string> =>
    (await cardsOf(gameId)).levels[level]?.token ?? '';
  const show = (gameId: string, levelId: string, code: string) =>
    world.ask<{ code?: string; outcome?: string }>(
      `POST /api/hunts/${gameId}/levels/${levelId}/attempts`,
      'guest:ada',
      { id: aCommand(), proof: { type: 'code', code } },
    );

  test('[PLAY-13] the card of the level counts; a forged one and another level’s do not', async () => {
    const gameId = await world.running(fiveStops({ order: 'free' }));
    const [card, other] = [await tokenOf(gameId, 2), await tokenOf(gameId, 1)];
    const forged = `${card.slice(0, -43)}${'A'.repeat(43)}`;
    expect((await show(gameId, 'card', forged)).body.code).toBe('hunt-code-forged');
    expect((await show(gameId, 'card', other)).body.code).toBe('hunt-code-elsewhere');
    expect((await show(gameId, 'card', 'RTH1.nothing')).body.code).toBe('hunt-code-unreadable');
    const address = `https://play.example/hunts/x/play#stop=${card}`;
    expect((await show(gameId, 'card', address)).body.outcome).toBe('completed');
  });

  test('[PLAY-10] [PLAY-13] at home the card of a check-in does not count', async () => {
    const gameId = await world.running();
    const card = { type: 'code', code: await tokenOf(gameId, 0) };
    const home = world.at({ latitude: 48.2, longitude: 11.575 });
    expect(await world.attempt(gameId, 'guest:ada', 'fountain', card, home)).toMatchObject({
      outcome: 'place',
    });
  });

  test('[PLAY-10] without any position the card counts, and the host reads so', async () => {
    const gameId = await world.running();
    expect((await show(gameId, 'fountain', await tokenOf(gameId, 0))).body.outcome).toBe('completed');
    const noted = { levelId: 'fountain', by: 'code', isUnplaced: true };
    const { events } = await world.call<{ events: object[] }>(`GET /api/hunts/${gameId}/events`, huntHost);
    expect(events).toContainEqual(expect.objectContaining({ type: 'level.completed', ...noted }));
    const view = await world.call<{ teams: { completed: object[] }[] }>(`GET /api/hunts/${gameId}`, huntHost);
    expect(view.teams[0]?.completed).toContainEqual(expect.objectContaining(noted));
    const seen = JSON.stringify(await world.player(gameId, 'guest:ada'));
    expect(seen).not.toContain('isUnplaced');
  });

  test('[FILE-2] [PLAY-13] cards printed before the hunt was moved go on working', async () => {
    const first = await world.running(fiveStops({ order: 'free' }));
    const printed = await tokenOf(first, 2);
    const file = await world.call<object>(`GET /api/hunts/${first}/exports/hunt.json`, huntHost);
    const { gameId, file: moved } = await world.make(file);
    const level = moved.levels[2]?.id ?? '';
    await world.join(gameId, 'guest:ada', { teamId: moved.teams?.[0]?.id });
    await world.phase(gameId, 'start');
    expect(level).not.toBe('card');
    expect((await show(gameId, level, printed)).body.outcome).toBe('completed');
  });
});

describe('clues', () => {
  const ask = (gameId: string, clue: string, by: string) =>
    world.ask<{ code?: string; price?: number; clue?: { text: string } }>(
      `POST /api/hunts/${gameId}/levels/fountain/clues/${clue}`,
      'guest:ada',
      { id: aCommand(), by },
    );

  test('[CLUE-1] [CLUE-3] one is free after its time, before it for its price, once', async () => {
    const gameId = await world.running();
    expect((await ask(gameId, 'later', 'clock')).body.code).toBe('hunt-clue-not-ready');
    expect((await ask(gameId, 'later', 'price')).body).toMatchObject({
      price: 20,
      clue: { text: 'Fish are there' },
    });
    world.app.clock.advance(11 * MINUTE_MS);
    expect((await ask(gameId, 'later', 'price')).body.price).toBe(20);
    expect((await world.player(gameId, 'guest:ada')).play.points).toBe(-20);
    expect((await ask(gameId, 'given', 'price')).body.code).toBe('hunt-clue-not-for-sale');
  });

  test('[CLUE-4] the host gives one that nobody can take', async () => {
    const gameId = await world.running();
    const help = { type: 'clue', levelId: 'fountain', clueId: 'given' };
    await world.call(`POST /api/hunts/${gameId}/teams/red/help`, huntHost, { id: aCommand(), help });
    const level = (await world.player(gameId, 'guest:ada')).play.levels[0];
    expect(level).toMatchObject({
      state: 'open',
      clues: [{ text: 'Near water' }, { clueId: 'later', price: 20 }, { text: 'Behind the church' }],
    });
  });
});

describe('secrets', () => {
  const secrets = [
    'Clara Schumann',
    'OTTO7',
    '1984',
    '11.575',
    '48.137',
    'blue fish',
    'Fish are there',
    '"b"]',
  ];

  test('[VIEW-1] are in no view, message or package of a player before their time', async () => {
    const gameId = await world.running(fiveStops({ order: 'free' }));
    const parcel = await world.call<HuntPackage>(`GET /api/hunts/${gameId}/package`, 'guest:ada');
    const view = await world.player(gameId, 'guest:ada');
    const screen = await world.call(`GET /api/hunts/${gameId}/screen`, 'guest:eve');
    const outside = await world.call(`GET /api/hunts/${gameId}`, 'guest:eve');
    const heard = world.hub.published
      .flatMap(({ messages }) => messages)
      .filter(({ to }) => !to.includes('host'));
    expect(heard.length).toBeGreaterThan(0);
    const text = JSON.stringify([parcel, view, screen, outside, heard]);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/passcode":"hush/);
    expect(parcel.levels).toHaveLength(5);
    expect(parcel.levels.find(({ levelId }) => levelId === 'sign')?.check?.hashes).toHaveLength(1);
    // A number could be tried out from its hash in a moment.
    expect(parcel.levels.find(({ levelId }) => levelId === 'last')?.check).toBeUndefined();
  });

  test('[VIEW-2] a level shows nothing before it opens, and its place once it is found', async () => {
    const gameId = await world.running();
    const before = await world.player(gameId, 'guest:ada');
    expect(before.play.levels[1]).toEqual({ levelId: 'sign', index: 2, state: 'locked' });
    await world.attempt(gameId, 'guest:ada', 'fountain', { type: 'gps' }, world.at());
    const after = await world.player(gameId, 'guest:ada');
    expect(after.play.levels[0]).toMatchObject({
      state: 'completed',
      place: { ...aPlace, description: 'The fountain of the blue fish' },
    });
    expect(after.play.levels[1]).toMatchObject({ state: 'open', story: 'Who is named?' });
  });
});
