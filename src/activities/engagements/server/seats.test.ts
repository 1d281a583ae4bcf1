import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { idOf } from '#core/ids.ts';
import { DAY_MS, MINUTE_MS } from '#core/instant.ts';
import { GameWorld, host, openQuestion } from '#tests/support/engagements/app.ts';
import type { Problem } from '#tests/support/engagements/app.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import type { RemovalPreview, SeatedPlayer } from '../contract.moves.ts';
import type { HistoryRow } from '../contract.report.ts';
import type { Ask, HostView, Me, PlayerView } from '../contract.views.ts';

let world: GameWorld;
beforeEach(async () => {
  world = await GameWorld.start();
});
afterEach(() => world.close());

describe('names and seats', () => {
  test('[GAME-14] a taken name is refused with the next free one, whatever its case', async () => {
    const { gameId } = await world.make();
    await world.seat(gameId, 'Ana');
    const second = await world.join(gameId, ' ANA ', 'guest:other');
    expect(second).toMatchObject({ code: 'game-name-taken', params: { name: 'ANA', suggestion: 'ANA 2' } });
    expect((await world.join(gameId, 'ANA 2', 'guest:other')).game.me.name).toBe('ANA 2');
    expect((await world.join(gameId, 'ana', 'guest:third')).params).toMatchObject({ suggestion: 'ana 3' });
    expect((await world.join(gameId, 'Sh1t', 'guest:third')).code).toBe('game-name-refused');
    expect((await world.join(gameId, 'x'.repeat(31), 'guest:third')).code).toBe('bad-input');
  });

  test('[GAME-14] of a hundred who want the same name at once one gets it, and all others are seated by the suggestion', async () => {
    const { gameId } = await world.make();
    const guests = Array.from({ length: 100 }, (_, index) => `guest:g${index}` as const);
    const answers = await Promise.all(guests.map((guest) => world.join(gameId, 'Ana', guest)));
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'game-name-taken')).toHaveLength(99);
    expect(await world.items(gameId, 'PLAYER#')).toHaveLength(1);
  });

  test('[GAME-14] the filter is the host’s to switch off', async () => {
    const strict = await world.make();
    expect((await world.join(strict.gameId, 'Arschloch', 'guest:rude')).code).toBe('game-name-refused');
    const free = await world.make({ settings: { filtersProfanity: false } });
    expect((await world.join(free.gameId, 'Arschloch', 'guest:rude')).game.me.name).toBe('Arschloch');
    await world.call(`PATCH /api/engagements/${strict.gameId}`, host, {
      settings: { filtersProfanity: false },
    });
    expect((await world.join(strict.gameId, 'Arschloch', 'guest:rude')).code).toBeUndefined();
  });

  test('[GAME-15] joining again is the same seat; its token opens it elsewhere, a renewed one replaces it', async () => {
    const { gameId } = await world.make();
    const first = await world.join(gameId, 'Ana');
    const again = await world.join(gameId, 'Ana');
    expect(again.game.me.playerId).toBe(first.game.me.playerId);
    const takeSeat = (seat: string) =>
      world.call<PlayerView>(`POST /api/engagements/${gameId}/seats`, 'guest:tablet', { seat });
    expect((await takeSeat(first.seat)).code).toBe('game-seat-unknown');
    expect((await takeSeat(again.seat)).me.playerId).toBe(first.game.me.playerId);
    await world.open(gameId);
    await world.settle(3000);
    expect((await world.answer(gameId, 'guest:tablet', { kind: 'single', option: 1 })).code).toBeUndefined();
    expect((await world.answer(gameId, 'guest:ana', { kind: 'single', option: 2 })).code).toBe(
      'answer-final',
    );
    const renewed = await world.call<{ seat: string }>(
      `POST /api/engagements/${gameId}/me/seat`,
      'guest:ana',
    );
    expect((await takeSeat(again.seat)).code).toBe('game-seat-unknown');
    expect((await takeSeat(renewed.seat)).code).toBeUndefined();
    expect((await takeSeat('bm9ib2R5.secret')).code).toBe('game-seat-unknown');
  });

  test('[GAME-16] a locked session refuses new players, not returning ones', async () => {
    const { gameId } = await world.make();
    await world.seat(gameId, 'Ana');
    await world.call(`PATCH /api/engagements/${gameId}`, host, { isLocked: true });
    expect((await world.join(gameId, 'Ben')).code).toBe('game-locked');
    expect((await world.join(gameId, 'Ana')).code).toBeUndefined();
  });

  test('[GAME-16] a kicked player is evicted at once, cannot answer or return, and is restored with everything', async () => {
    const { gameId } = await world.make({
      settings: { readingSeconds: 0, scoring: 'none', closesWhenAllAnswered: false },
    });
    const [ana] = await world.seat(gameId, 'Ana', 'Ben');
    const playerId = ana?.me.playerId ?? '';
    await world.open(gameId);
    const path = `POST /api/engagements/${gameId}/players/${playerId}`;
    const kicked = await world.call<SeatedPlayer>(`${path}/kick`, host);
    expect(kicked).toMatchObject({ isKicked: true, isPresent: false });
    expect(world.hub.evicted).toContainEqual({ kind: 'engagement', key: gameId, memberId: playerId });
    expect((await world.answer(gameId, 'guest:ana', { kind: 'single', option: 1 })).code).toBe('game-kicked');
    expect((await world.join(gameId, 'Ana')).code).toBe('game-kicked');
    expect((await world.playerView(gameId, 'guest:ana')).code).toBe('game-kicked');
    expect((await world.hostView(gameId)).counters.joined).toBe(1);
    expect((await world.call<SeatedPlayer>(`${path}/kick`, 'guest:ben')).code).toBe('not-allowed');
    await world.call(`${path}/restore`, host);
    await world.call(`${path}/restore`, host);
    expect((await world.hostView(gameId)).counters.joined).toBe(2);
    expect((await world.answer(gameId, 'guest:ana', { kind: 'single', option: 1 })).code).toBeUndefined();
  });

  test('[GAME-16] a kicked player does not come back with a fresh cookie: neither by device nor by name', async () => {
    const { gameId } = await world.make();
    const device = 'a-device-of-ana-x1';
    const ana = await world.join(gameId, 'Ana', 'guest:ana', { device });
    await world.join(gameId, 'Team 1', 'guest:team', { device: 'another-device-01' });
    const path = `POST /api/engagements/${gameId}/players/${ana.game.me.playerId}`;
    await world.call(`${path}/kick`, host);
    expect((await world.join(gameId, 'Somebody', 'guest:ana2', { device })).code).toBe('game-kicked');
    for (const name of ['Ana', 'ANA', 'ana 2'])
      expect((await world.join(gameId, name, 'guest:ana3')).code, name).toBe('game-name-refused');
    const seat = (await world.join(gameId, 'Ben', 'guest:ben')).seat;
    const take = { seat, device };
    const taken = await world.call(`POST /api/engagements/${gameId}/seats`, 'guest:ana4', take);
    expect(taken.code).toBe('game-kicked');
    expect((await world.join(gameId, 'Anabel', 'guest:anabel')).code).toBeUndefined();
    expect((await world.join(gameId, 'Team 2', 'guest:team2')).code).toBeUndefined();
    const renamed = await world.call(`PATCH /api/engagements/${gameId}/me`, 'guest:ben', { name: 'ana 3' });
    expect(renamed.code).toBe('game-name-refused');
    expect((await world.join(gameId, 'Ana 2', 'guest:ben')).code).toBe('game-name-refused');
    const [row] = await world.items(gameId, 'OUT#DEVICE#');
    expect(JSON.stringify(row)).not.toContain(device);
    await world.call(`${path}/restore`, host);
    expect(await world.items(gameId, 'OUT#')).toEqual([]);
    expect((await world.join(gameId, 'Somebody', 'guest:ana2', { device })).code).toBeUndefined();
    expect((await world.join(gameId, 'Ana 2', 'guest:ana3')).code).toBeUndefined();
  });

  test('[GAME-36] a rush of joins is looked at, sent out with one action, and taken back with one', async () => {
    const { gameId } = await world.make();
    await world.seat(gameId, 'Ana', 'Ben');
    world.app.clock.advance(10 * 60_000);
    await Promise.all(
      Array.from({ length: 300 }, (_, index) => world.join(gameId, `P ${index}`, `guest:bot${index}`)),
    );
    const removals = `POST /api/engagements/${gameId}/removals`;
    const preview = await world.call<RemovalPreview>(`${removals}/preview`, host, { withinMinutes: 5 });
    expect(preview).toMatchObject({ count: 300, withPoints: 0 });
    expect(preview.names).toHaveLength(8);
    // Still coming in while the host reads.
    await world.join(gameId, 'Bot last', 'guest:botlast');
    const { joinedSince } = preview;
    expect((await world.call(removals, 'guest:ana', { joinedSince })).code).toBe('not-allowed');
    for (const wrong of [{}, { joinedSince, playerIds: ['x'] }])
      expect((await world.call(removals, host, wrong)).code).toBe('bad-input');
    const answers = await Promise.all(
      [1, 2].map(() => world.call<{ playerIds: string[] }>(removals, host, { joinedSince })),
    );
    const [first] = answers.toSorted((a, b) => b.playerIds.length - a.playerIds.length);
    expect(first?.playerIds).toHaveLength(301);
    expect((await world.hostView(gameId)).counters.joined).toBe(2);
    expect((await world.join(gameId, 'P 7', 'guest:bot7')).code).toBe('game-kicked');
    const restore = { playerIds: first?.playerIds };
    await world.call(`POST /api/engagements/${gameId}/restorations`, host, restore);
    expect((await world.hostView(gameId)).counters.joined).toBe(303);
    expect((await world.join(gameId, 'P 7', 'guest:bot7')).code).toBeUndefined();
  });

  test('[GAME-36] those chosen go, whoever else is named or gone already', async () => {
    const { gameId } = await world.make();
    const [ana, ben, cleo] = await world.seat(gameId, 'Ana', 'Ben', 'Cleo');
    const playerIds = [ana?.me.playerId, ben?.me.playerId, 'nobody-here'];
    const removals = `POST /api/engagements/${gameId}/removals`;
    await world.call(`POST /api/engagements/${gameId}/players/${ben?.me.playerId}/kick`, host);
    const removed = await world.call<{ playerIds: string[] }>(removals, host, { playerIds });
    expect(removed.playerIds).toEqual([ana?.me.playerId]);
    expect((await world.hostView(gameId)).counters.joined).toBe(1);
    expect((await world.playerView(gameId, 'guest:cleo')).me).toMatchObject({ playerId: cleo?.me.playerId });
    expect(world.hub.evicted).toContainEqual({
      kind: 'engagement',
      key: gameId,
      memberId: ana?.me.playerId,
    });
  });

  test('renaming keeps the seat and its key, frees no name that is a key, and is refused where taken', async () => {
    const { gameId } = await world.make();
    await world.seat(gameId, 'Ana', 'Ben');
    const rename = (name: string) =>
      world.call<Me>(`PATCH /api/engagements/${gameId}/me`, 'guest:ana', { name });
    expect((await rename('Bea')).name).toBe('Bea');
    expect((await rename('ben')).code).toBe('game-name-taken');
    expect((await world.join(gameId, 'Ana', 'guest:third')).code).toBe('game-name-taken');
    expect((await rename('Bia')).name).toBe('Bia');
    expect((await world.join(gameId, 'Bea', 'guest:third')).code).toBeUndefined();
    const keys = (await world.items(gameId, 'PLAYER#')).map(({ SK, DisplayName }) => [SK, DisplayName]);
    expect(keys).toEqual([
      ['PLAYER#Ana', 'Bia'],
      ['PLAYER#Bea', 'Bea'],
      ['PLAYER#Ben', 'Ben'],
    ]);
  });

  test('[GAME-17] 300 join at once without a refusal; late ones join in mid-question', async () => {
    const { gameId } = await world.make({ settings: { readingSeconds: 0 } });
    await world.seat(gameId, 'Zoe');
    await world.open(gameId);
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => world.join(gameId, `P ${index}`, `guest:p${index}`)),
    );
    expect(answers.map(({ code }) => code).filter(Boolean)).toEqual([]);
    expect((await world.hostView(gameId)).counters.joined).toBe(301);
    expect(answers[7]?.game.stage.phase).toBe('question');
    expect((await world.answer(gameId, 'guest:p7', { kind: 'single', option: 0 })).code).toBeUndefined();
  });

  test('[GAME-20] dealt teams differ by one at most, newcomers go to the smallest', async () => {
    const settings = { teams: 'dealt', teamNames: ['Red', 'Blue', 'Green'] };
    const { gameId } = await world.make({ settings });
    await world.seat(gameId, 'A', 'B', 'C', 'D', 'E', 'F', 'G');
    await world.call(`POST /api/engagements/${gameId}/teams/deal`, host);
    const sizes = async (): Promise<number[]> => {
      const teams = (await world.items(gameId, 'PLAYER#')).map(({ TeamId }) => TeamId);
      return ['t1', 't2', 't3'].map((team) => teams.filter((each) => each === team).length);
    };
    expect((await sizes()).toSorted((a, b) => a - b)).toEqual([2, 2, 3]);
    await world.seat(gameId, 'H', 'I');
    expect(await sizes()).toEqual([3, 3, 3]);
    const chosen = await world.call<Me>(`PATCH /api/engagements/${gameId}/me`, 'guest:a', { teamId: 't1' });
    expect(chosen.code).toBe('teams-not-chosen');
  });
});

describe('hosts', () => {
  test('[GAME-18] who opens the co-host link runs the session; a new link ends the old; only the host removes', async () => {
    const { gameId } = await world.make();
    const link = () => world.call<{ token: string }>(`POST /api/engagements/${gameId}/cohost-link`, host);
    const { token: old } = await link();
    const { token } = await link();
    const become = (secret: string) =>
      world.call<HostView>(`POST /api/engagements/${gameId}/cohosts`, 'guest:deputy', {
        token: secret,
        name: 'Dee',
      });
    expect((await become(old)).code).toBe('game-cohost-link-unknown');
    expect((await become(token)).isOwner).toBe(false);
    const open = { move: 'open', question: openQuestion } as never;
    expect((await world.move(gameId, open, 'guest:deputy')).code).toBe('question-wrong-kind');
    expect(
      (await world.call<object>(`POST /api/engagements/${gameId}/cohost-link`, 'guest:deputy')).code,
    ).toBe('not-allowed');
    const { cohosts } = await world.call<{ cohosts: { cohostId: string; name: string }[] }>(
      `GET /api/engagements/${gameId}/cohosts`,
      host,
    );
    expect(cohosts.map(({ name }) => name)).toEqual(['Dee']);
    await world.call(`DELETE /api/engagements/${gameId}/cohosts/${cohosts[0]?.cohostId}`, host);
    expect((await world.move(gameId, { move: 'end' } as never, 'guest:deputy')).code).toBe('not-allowed');
  });

  test('[GAME-18] a session one helps with is in one’s list, as it stands, until one is removed', async () => {
    const { gameId } = await world.make();
    const { token } = await world.call<{ token: string }>(
      `POST /api/engagements/${gameId}/cohost-link`,
      host,
    );
    for (const as of ['guest:deputy', 'guest:deputy', 'guest:host'] as const)
      await world.call(`POST /api/engagements/${gameId}/cohosts`, as, { token, name: 'Dee' });
    const list = async (as: `guest:${string}` | `account:${string}`, query = '') =>
      (await world.call<{ games: HistoryRow[] }>(`GET /api/engagements${query}`, as)).games;
    await world.call(`PATCH /api/engagements/${gameId}`, host, { title: 'Lakes' });
    await world.seat(gameId, 'Ana', 'Ben');
    await world.move(gameId, { move: 'end' } as never, 'guest:deputy');
    expect(await list('guest:deputy')).toMatchObject([
      { gameId, title: 'Lakes', playerCount: 2, isCohost: true, hasReport: true },
    ]);
    expect(await list('guest:deputy', '?search=lakes')).toHaveLength(1);
    expect(await list('guest:deputy', '?search=rivers')).toEqual([]);
    expect(await list('guest:host')).toMatchObject([{ gameId, isCohost: false }]);

    await world.games.onIdentityMerged(idOf('guest-deputy'), idOf('account-dee'));
    expect(await list('guest:deputy')).toEqual([]);
    expect(await list('account:dee')).toMatchObject([{ gameId, isCohost: true }]);
    expect(await world.call<HostView>(`GET /api/engagements/${gameId}?as=host`, 'account:dee')).toMatchObject(
      { audience: 'host', isOwner: false },
    );
    // The host signs in with the account that helped: then it is simply the host's.
    await world.games.onIdentityMerged(idOf('guest-host'), idOf('account-dee'));
    expect(await list('account:dee')).toMatchObject([{ gameId, isCohost: false }]);
    expect(await world.call(`GET /api/engagements/${gameId}/cohosts`, 'account:dee')).toEqual({
      cohosts: [],
    });
    const rows = await world.app.store.query(world.table, { partition: 'OWNER#account-dee' });
    expect(rows.items.map(({ TTL }) => TTL)).toEqual([undefined]);
  });

  test('[GAME-18] who is removed, or leaves for good, keeps nothing of it', async () => {
    const { gameId } = await world.make();
    const { token } = await world.call<{ token: string }>(
      `POST /api/engagements/${gameId}/cohost-link`,
      host,
    );
    const become = (as: `guest:${string}`) =>
      world.call(`POST /api/engagements/${gameId}/cohosts`, as, { token, name: 'Dee' });
    const listed = async (as: `guest:${string}`) =>
      (await world.call<{ games: HistoryRow[] }>('GET /api/engagements', as)).games.length;
    await become('guest:dee');
    await become('guest:eli');
    const { cohosts } = await world.call<{ cohosts: { cohostId: string }[] }>(
      `GET /api/engagements/${gameId}/cohosts`,
      host,
    );
    expect(cohosts).toHaveLength(2);
    await world.games.onIdentityDeleted(idOf('guest-dee'));
    for (const { cohostId } of cohosts)
      await world.call(`DELETE /api/engagements/${gameId}/cohosts/${cohostId}`, host);
    expect([await listed('guest:dee'), await listed('guest:eli'), await listed('guest:host')]).toEqual([
      0, 0, 1,
    ]);
    expect(JSON.stringify(await world.items(gameId))).not.toMatch(/guest-(dee|eli)/);
  });

  test('[GAME-1] a session is its code, and a code in the history is not given out again', async () => {
    const { gameId } = await world.make();
    expect(gameId).toMatch(/^[1-9]\d{3}$/);
    const row = await world.app.store.get(world.table, { PK: 'GAMES', SK: `GAME#${gameId}` });
    expect(row).toMatchObject({ GameId: gameId, Title: 'Rivers', EngagementType: 'trivia', PlayerCount: 0 });
    expect(row?.['TTL']).toBeUndefined();
    // Long after its items are gone the code is still not free.
    world.app.clock.advance(40 * DAY_MS);
    const others = await Promise.all(Array.from({ length: 40 }, () => world.make()));
    expect(others.map((other) => other.gameId)).not.toContain(gameId);
    expect((await world.hostView(gameId)).code).toBe('game-not-found');
  });

  test('[GAME-1] codes cannot be searched: after ten wrong ones nobody learns whether the next is right', async () => {
    const { gameId } = await world.make();
    await world.seat(gameId, 'Ana');
    const paths = ['', '/screen', '/report', '/asks'];
    const guess = (id: string, at = 0) =>
      world.call<HostView>(`GET /api/engagements/${id}${paths[at % paths.length]}`, 'guest:eve');
    const wrong = [];
    for (let tries = 0; tries < 10; tries++) wrong.push((await guess(`${9000 + tries}`, tries)).code);
    expect(new Set(wrong)).toEqual(new Set(['game-not-found']));
    expect((await guess('9999')).code).toBe('too-many-requests');
    expect((await guess(gameId)).code).toBe('too-many-requests');
    expect((await world.join(gameId, 'Eve', 'guest:eve')).code).toBe('too-many-requests');
    const from = { address: '127.0.0.1', isAsked: true };
    const topic = world.app.app.topics.find(({ topic: { kind } }) => kind === 'engagement');
    const followed = await topic?.admit(actorOf('guest:eve'), gameId, { role: 'screen' }, from);
    expect(followed).toMatchObject({ ok: false, error: { code: 'too-many-requests' } });
    // Whoever is in goes on, and who hosts, also behind the same address.
    expect((await world.playerView(gameId, 'guest:ana')).audience).toBe('player');
    expect((await world.hostView(gameId)).audience).toBe('host');
    world.app.clock.advance(MINUTE_MS);
    expect((await guess(gameId)).audience).toBe('outside');
  });

  test('[GAME-35] items of a session carry its TTL', async () => {
    const { gameId, createdAt } = await world.make({ settings: { readingSeconds: 0 } });
    await world.seat(gameId, 'Ana');
    await world.open(gameId);
    await world.answer(gameId, 'guest:ana', { kind: 'single', option: 0 });
    await world.settle(200);
    const ttl = Math.floor((createdAt + 14 * DAY_MS) / 1000);
    expect(new Set((await world.items(gameId)).map(({ TTL }) => TTL))).toEqual(new Set([ttl]));
  });

  test('a guest who signs in keeps sessions and seats; one who is deleted is forgotten', async () => {
    const { gameId } = await world.make();
    await world.seat(gameId, 'Ana');
    await world.games.onIdentityMerged(idOf('guest-host'), idOf('account-hanna'));
    await world.games.onIdentityMerged(idOf('guest-ana'), idOf('account-anna'));
    const mine = await world.call<HostView>(`GET /api/engagements/${gameId}?as=host`, 'account:hanna');
    expect(mine).toMatchObject({ audience: 'host', isOwner: true });
    expect((await world.playerView(gameId, 'account:anna')).me.name).toBe('Ana');
    const list = (as: 'account:hanna' | 'guest:host') =>
      world.call<{ games: unknown[] }>('GET /api/engagements', as);
    expect((await list('account:hanna')).games).toHaveLength(1);
    expect((await list('guest:host')).games).toHaveLength(0);
    await world.games.onIdentityDeleted(idOf('account-anna'));
    expect((await world.playerView(gameId, 'account:anna')).audience).toBe('outside');
    await world.games.onIdentityDeleted(idOf('account-hanna'));
    expect((await list('account:hanna')).games).toHaveLength(0);
    const stored = JSON.stringify(await world.items(gameId));
    expect(stored).not.toMatch(/account-(anna|hanna)/);
  });
});

describe('the audience asks', () => {
  const asks = (gameId: string, as: `guest:${string}`) =>
    world.call<{ asks: Ask[] }>(`GET /api/engagements/${gameId}/asks`, as);
  const ask = (gameId: string, as: `guest:${string}`, text: string) =>
    world.call<Ask & Problem>(`POST /api/engagements/${gameId}/asks`, as, { text });

  test('[ASK-1] [ASK-2] [ASK-3] [ASK-4] in a moderated queue with one vote each', async () => {
    const { gameId } = await world.make({ settings: { asks: 'moderated' } });
    await world.seat(gameId, 'Ana', 'Ben');
    const { askId } = await ask(gameId, 'guest:ana', 'Why?');
    expect((await asks(gameId, 'guest:ben')).asks).toEqual([]);
    expect((await asks(gameId, 'guest:ana')).asks).toMatchObject([{ status: 'pending', isOwn: true }]);
    await world.call(`PATCH /api/engagements/${gameId}/asks/${askId}`, host, { status: 'shown' });
    const vote = (as: `guest:${string}`, isUp: boolean) =>
      world.call<Ask>(`PUT /api/engagements/${gameId}/asks/${askId}/vote`, as, { isUp });
    expect((await vote('guest:ana', true)).code).toBe('not-allowed');
    await vote('guest:ben', true);
    expect(await vote('guest:ben', true)).toMatchObject({ votes: 1, hasMyVote: true });
    expect(await vote('guest:ben', false)).toMatchObject({ votes: 0, hasMyVote: false });
    expect((await ask(gameId, 'guest:ben', 'x'.repeat(301))).code).toBe('bad-input');
    for (let more = 0; more < 4; more++) await ask(gameId, 'guest:ana', `More ${more}`);
    expect((await ask(gameId, 'guest:ana', 'One too many')).code).toBe('asks-too-many');
    expect((await world.screen(gameId)).asks.map(({ text }) => text)).toEqual(['Why?']);
  });

  test('[GAME-34] reactions are counted for host and screen and not stored', async () => {
    const { gameId } = await world.make();
    await world.seat(gameId, 'Ana', 'Ben');
    const before = (await world.items(gameId)).length;
    for (const as of ['guest:ana', 'guest:ben', 'guest:ben'] as const)
      await world.call(`POST /api/engagements/${gameId}/reactions`, as, { reaction: 'clap' });
    await world.settle(200);
    const counts = world.hub.published
      .flatMap(({ messages }) => messages)
      .filter(({ type }) => type === 'reactions.counted')
      .map(({ payload }) => (payload as { counts: { clap: number } }).counts.clap);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect((await world.items(gameId)).length).toBe(before);
  });
});
