import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#core/instant.ts';
import { textIn } from '#store/port/read-item.ts';
import { aCommand, aPlace, fiveStops, huntHost, HuntWorld, table } from '#tests/support/hunts/app.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import { fixesOfTeam, fixesOfUser } from './phones.items.ts';

let world: HuntWorld;
beforeEach(async () => {
  world = await HuntWorld.start();
});
afterEach(() => world.close());

interface Trace {
  count: number;
  deletedAt?: number;
}
type Traces = Record<'positions' | 'photos' | 'messages', Trace>;

const report = (gameId: string, who: TestToken, fixes: object[]) =>
  world.ask<{ accepted?: number; ignored?: number; code?: string; errors?: { path: string }[] }>(
    `POST /api/hunts/${gameId}/positions`,
    who,
    { fixes },
  );

const walk = (count: number, from: number): object[] =>
  Array.from({ length: count }, (_, index) => ({
    latitude: aPlace.latitude + index * 1e-5,
    longitude: aPlace.longitude,
    accuracy: 5,
    deviceAt: from + index * SECOND_MS,
  }));

const told = (audience: string): { fixes: { userId: string }[]; gone?: string[] }[] =>
  world.hub.published
    .flatMap(({ messages }) => messages)
    .filter(({ type, to }) => type === 'fixes.changed' && to.includes(audience))
    .map(({ payload }) => payload as { fixes: { userId: string }[]; gone?: string[] });

describe('positions', () => {
  test('[POS-1] sent again they change nothing; accuracy and the phone’s time are kept', async () => {
    const gameId = await world.running();
    const fixes = walk(20, world.app.clock.now());
    world.app.clock.advance(MINUTE_MS);
    for (let time = 0; time < 3; time++) {
      expect((await report(gameId, 'guest:ada', fixes)).body).toEqual({ accepted: 20, ignored: 0 });
      world.app.clock.advance(MINUTE_MS);
    }
    const { items } = await world.app.store.query(table, fixesOfTeam('red'));
    expect(items).toHaveLength(20);
    expect(items[0]).toMatchObject({ accuracy: 5, device_at: expect.any(Number), team_id: 'red' });
  });

  test('[POS-5] they stand in the order of receipt; the walk is told by the time of the phone', async () => {
    const gameId = await world.running();
    const { view } = await world.join(gameId, 'guest:bo', { teamId: 'red' });
    const start = world.app.clock.now();
    world.app.clock.advance(10 * MINUTE_MS);
    const received = world.app.clock.now();
    // Bo's clock is an hour ahead; what Ada sends waited without network, and comes twice.
    await report(gameId, 'guest:bo', walk(1, received + 60 * MINUTE_MS));
    world.app.clock.advance(SECOND_MS);
    const waited = walk(12, start);
    await report(gameId, 'guest:ada', waited);
    world.app.clock.advance(SECOND_MS);
    await report(gameId, 'guest:ada', waited);
    const { items } = await world.app.store.query(table, fixesOfTeam('red'));
    const stamps = items.map((item) => textIn(item, 'SK').split('#')[1]);
    expect(stamps).toEqual([received, ...Array(12).fill(received + SECOND_MS)].map(String));
    expect(items.slice(1).map(({ device_at }) => device_at)).toEqual(
      Array.from({ length: 12 }, (_, index) => start + index * SECOND_MS),
    );
    expect(items.every((item) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(textIn(item, 'id')))).toBe(
      true,
    );
    const { fixes } = await world.call<{ fixes: { userId: string }[] }>(
      `GET /api/hunts/${gameId}/teams/red/positions?order=newest`,
      huntHost,
    );
    expect(fixes.at(-1)?.userId).toBe(view.me.userId);
  });

  test('[POS-5] a phone that fell silent long ago is still on the map of a host who comes later', async () => {
    const gameId = await world.running();
    await world.join(gameId, 'guest:bo', { teamId: 'red' });
    await report(gameId, 'guest:bo', walk(1, world.app.clock.now()));
    for (let minute = 0; minute < 4; minute++) {
      world.app.clock.advance(MINUTE_MS);
      await report(gameId, 'guest:ada', walk(30, world.app.clock.now() - 30 * SECOND_MS));
    }
    const later = await HuntWorld.start({ store: world.app.store, clock: world.app.clock });
    expect((await later.hostView(gameId)).fixes).toHaveLength(2);
    await later.close();
  });

  test('[POS-2] only the team and the host hear of them and may read them', async () => {
    const gameId = await world.running();
    await world.join(gameId, 'guest:ben', { teamId: 'blue', passcode: 'hush' });
    await report(gameId, 'guest:ada', walk(1, world.app.clock.now()));
    expect(told('host')).toHaveLength(1);
    expect(told('player:red')).toHaveLength(1);
    expect([...told('player'), ...told('screen'), ...told('player:blue')]).toEqual([]);
    const line = `GET /api/hunts/${gameId}/teams/red/positions`;
    expect((await world.call<{ fixes: unknown[] }>(line, huntHost)).fixes).toHaveLength(1);
    expect((await world.call<{ fixes: unknown[] }>(line, 'guest:ada')).fixes).toHaveLength(1);
    expect(await world.refusal(line, 'guest:ben')).toBe('not-allowed');
    expect(await world.refusal(line, 'guest:eve')).toBe('hunt-not-joined');
    expect((await world.player(gameId, 'guest:ben')).fixes).toEqual([]);
  });

  test('[POS-3] many phones are one message a second, each with its newest place', async () => {
    const gameId = await world.running();
    const phones: TestToken[] = ['guest:p1', 'guest:p2', 'guest:p3'];
    for (const phone of phones) await world.join(gameId, phone, { teamId: 'red' });
    const before = told('host').length;
    for (let second = 0; second < 4; second++) {
      const at = world.app.clock.now();
      await Promise.all(phones.map((phone) => report(gameId, phone, walk(3, at - 3000))));
      world.app.clock.advance(SECOND_MS / 4);
    }
    world.app.clock.advance(2 * SECOND_MS);
    const messages = told('host').slice(before);
    expect(messages.length).toBeLessThanOrEqual(3);
    expect(new Set(messages.flatMap(({ fixes }) => fixes.map(({ userId }) => userId))).size).toBe(3);
    expect((await world.hostView(gameId)).fixes).toHaveLength(3);
  });

  test('[POS-4] before the start and after the end none are taken', async () => {
    const { gameId } = await world.make();
    await world.join(gameId, 'guest:ada', { teamId: 'red' });
    const fix = { ...aPlace, accuracy: 5 };
    expect((await report(gameId, 'guest:ada', [fix])).body.code).toBe('hunt-not-started');
    await world.phase(gameId, 'start');
    const played = world.app.clock.now() + SECOND_MS;
    world.app.clock.advance(MINUTE_MS);
    await world.phase(gameId, 'end');
    world.app.clock.advance(2 * SECOND_MS);
    expect((await report(gameId, 'guest:ada', [fix])).body.code).toBe('hunt-ended');
    // What waited offline since before the end still counts.
    expect((await report(gameId, 'guest:ada', walk(2, played))).body.accepted).toBe(2);
  });

  test('[FENCE-7] latitude 91 and accuracy -1 are named; 0 is a place', async () => {
    const gameId = await world.running();
    const bad = await report(gameId, 'guest:ada', [{ latitude: 91, longitude: 0, accuracy: -1 }]);
    expect(bad.status).toBe(400);
    expect(bad.body.errors?.map(({ path }) => path)).toEqual(['fixes.0.latitude', 'fixes.0.accuracy']);
    expect((await report(gameId, 'guest:ada', [{ latitude: 0, longitude: 0, accuracy: 0 }])).status).toBe(
      200,
    );
  });

  test('[DOUBT-7] the host sees doubts with a score', async () => {
    const gameId = await world.running();
    const from = world.app.clock.now();
    const car = Array.from({ length: 60 }, (_, index) => ({
      latitude: aPlace.latitude + index * 0.0003,
      longitude: aPlace.longitude,
      accuracy: 5,
      deviceAt: from + index * SECOND_MS,
    }));
    world.app.clock.advance(MINUTE_MS);
    await report(gameId, 'guest:ada', car);
    type Doubted = { teams: { teamId: string; score: number; doubts: { kind: string }[] }[] };
    const { teams } = await world.call<Doubted>(`GET /api/hunts/${gameId}/doubts`, huntHost);
    expect(teams).toMatchObject([{ teamId: 'red', doubts: [{ kind: 'speed' }] }]);
    expect(teams[0]?.score).toBeGreaterThan(0);
  });
});

describe('what is kept of a player', () => {
  test('[KEEP-1] positions go seven days after the end; the hunt and its levels never', async () => {
    const gameId = await world.running();
    await report(gameId, 'guest:ada', walk(5, world.app.clock.now()));
    const traces = () => world.call<Traces>(`GET /api/hunts/${gameId}/me/traces`, 'guest:ada');
    expect((await traces()).positions).toMatchObject({ count: 5 });
    await world.phase(gameId, 'end');
    const endedAt = (await world.hostView(gameId)).endedAt ?? 0;
    await world.settle(10 * SECOND_MS);
    const wanted = Math.floor((endedAt + 7 * DAY_MS) / 1000) * 1000;
    await expect.poll(async () => (await traces()).positions.deletedAt).toBe(wanted);
    world.app.clock.advance(7 * DAY_MS);
    expect((await traces()).positions.count).toBe(0);
    expect(await world.hostView(gameId)).toMatchObject({ fixes: [], phase: 'ended' });
    expect((await world.hostView(gameId)).levels).toHaveLength(5);
  });

  test('[KEEP-4] words go sooner where the host says so, also after the end, and never later than the server lets them', async () => {
    const talking = {
      ...fiveStops(),
      levels: [
        { id: 'x', name: 'X', mission: { type: 'text', answers: ['yes'] }, character: { name: 'Mara' } },
      ],
    };
    const gameId = await world.running(talking);
    const keep = (keepDays: number) =>
      world.call(`PATCH /api/hunts/${gameId}/settings`, huntHost, { keepDays });
    const said = { id: crypto.randomUUID(), text: 'Hello' };
    await world.call(`POST /api/hunts/${gameId}/levels/x/messages`, 'guest:ada', said);
    const saidAt = world.app.clock.now();
    const goAt = async () =>
      (await world.call<Traces>(`GET /api/hunts/${gameId}/me/traces`, 'guest:ada')).messages.deletedAt;
    const dayAfter = (at: number, days: number) => Math.floor((at + days * DAY_MS) / 1000) * 1000;
    expect(await goAt()).toBe(dayAfter(saidAt, 90));
    await keep(30);
    await world.phase(gameId, 'end');
    const endedAt = (await world.hostView(gameId)).endedAt ?? 0;
    await world.settle(10 * SECOND_MS);
    await expect.poll(goAt).toBe(dayAfter(endedAt, 30));
    await keep(3);
    await world.settle(SECOND_MS);
    await expect.poll(goAt).toBe(dayAfter(endedAt, 3));
    await keep(3650);
    await world.settle(SECOND_MS);
    expect(await goAt()).toBe(dayAfter(endedAt, 3));
  });

  test('[KEEP-2] a player deletes it now: store, maps and views forget it', async () => {
    const gameId = await world.running();
    const { view } = await world.join(gameId, 'guest:ada', { teamId: 'red' });
    await report(gameId, 'guest:ada', walk(5, world.app.clock.now()));
    expect((await world.hostView(gameId)).fixes).toHaveLength(1);
    const what = { what: ['positions', 'photos', 'messages'] };
    const line = `POST /api/hunts/${gameId}/me/traces/deletion`;
    const left = await world.call<Traces>(line, 'guest:ada', what);
    expect([left.positions.count, left.photos.count, left.messages.count]).toEqual([0, 0, 0]);
    const { items } = await world.app.store.query(table, fixesOfUser(view.me.userId));
    expect(items).toEqual([]);
    world.app.clock.advance(2 * SECOND_MS);
    expect(told('host').at(-1)).toMatchObject({ fixes: [], gone: [view.me.userId] });
    expect((await world.hostView(gameId)).fixes).toEqual([]);
  });

  test('[KEEP-3] a leaver’s hunt goes on for the others', async () => {
    const gameId = await world.running(fiveStops());
    await world.join(gameId, 'guest:ben', { teamId: 'red' });
    await world.attempt(gameId, 'guest:ada', 'fountain', { type: 'gps' }, { id: aCommand(), ...world.at() });
    await world.call(`DELETE /api/hunts/${gameId}/me`, 'guest:ada');
    expect((await world.player(gameId, 'guest:ben')).play.completed).toBe(1);
  });
});
