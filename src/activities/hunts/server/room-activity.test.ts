import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HostProgramme, Scoreboard } from '#platform/rooms/contract.programme.ts';
import { DUTY_AFTER_MS } from '#platform/rooms/server/carry-out.ts';
import { tablesOf } from '#server/activities.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { exists } from '#store/port/conditions.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { testConfig } from '#tests/support/server/app.ts';
import { heldStore } from '#tests/support/store/held-store.ts';
import { aCommand, fiveStops, HuntWorld, table } from '#tests/support/hunts/app.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import type { Caller } from '#tests/support/server/app.ts';
import type { EveningView } from '#platform/rooms/contract.evening.ts';
import { phonePhoto } from '#tests/support/files/picture-fixtures.ts';
import { must, startEvening } from '#tests/support/rooms/evening.ts';
import type { Evening } from '#tests/support/rooms/evening.ts';
import type { Draft } from '../contract.build.ts';
import type { HostView } from '../contract.console.ts';
import type { PlayerView } from '../contract.views.ts';
import type { Hunt } from '../rules/hunt-file.ts';
import { storeHunt } from './build.service.ts';

let evening: Evening;
beforeEach(async () => {
  evening = await startEvening();
});
afterEach(() => evening.close());

/** One after the other: whoever joins in the same millisecond sits in no particular order. */
const join = (name: string) => {
  evening.composed.app.clock.advance(1);
  return evening.join(name);
};

const makeHunt = async (rest: object = {}): Promise<Draft> =>
  must(
    evening.host.request<Draft>('POST /api/hunts', { body: { file: fiveStops({ order: 'free', ...rest }) } }),
  );
const hunt = (choiceId: string) => ({ kind: 'hunt', title: 'Old town', settings: { choiceId } });
const idOf = ({ running }: HostProgramme): string => running?.phonePath?.split('/')[2] ?? '';
const look = (caller: Caller, gameId: string) =>
  caller.request<PlayerView>(`GET /api/hunts/${gameId}?as=player`);
const run = (gameId: string) => must(evening.host.request<HostView>(`GET /api/hunts/${gameId}?as=host`));
const answer = async (caller: Caller, gameId: string, text: string) => {
  const sign = (await must(look(caller, gameId))).play.levels.find(
    (level) => 'name' in level && level.name === 'Sign',
  );
  const line = `POST /api/hunts/${gameId}/levels/${sign?.levelId}/attempts`;
  await must(caller.request(line, { body: { id: aCommand(), proof: { type: 'text', text } } }));
};
const board = async () => {
  const line = `GET /api/rooms/${evening.roomId}/scoreboard`;
  const { rows } = await must(evening.host.request<Scoreboard>(line));
  return rows.map(({ name, total }) => [name, total]);
};

describe('a hunt of a room', () => {
  test('[ROOM-37] a copy starts with everybody as a team of their own; nobody else can join', async () => {
    const source = await makeHunt();
    const ana = await join('Ana');
    await join('Ben');
    const gameId = idOf(await evening.play(hunt(source.gameId)));
    expect(gameId).not.toBe(source.gameId);
    const seen = await must(look(ana.caller, gameId));
    expect(seen).toMatchObject({ audience: 'player', me: { name: 'Ana' }, team: { name: 'Ana' } });
    const console = await run(gameId);
    expect(console.phase).toBe('running');
    expect(console.teams.map(({ name }) => name)).toEqual(['Ana', 'Ben']);
    const stranger = evening.composed.callerWith(await evening.composed.newGuest());
    const refused = await stranger.request<{ code: string }>(`POST /api/hunts/${gameId}/players`, {
      body: { name: 'Mallory', teamId: console.teams[0]?.teamId },
    });
    expect(refused.body.code).toBe('hunt-joining-closed');
    // The hunt itself waits as it was.
    expect((await run(source.gameId)).phase).toBe('ready');
  });

  test('[ROOM-37] [CONSOLE-10] people alone keep the mark they have at the table, also those who come late', async () => {
    const source = await makeHunt();
    const guests = [await join('Ana'), await join('Ben')];
    const gameId = idOf(await evening.play(hunt(source.gameId)));
    guests.push(await join('Lea'));
    for (const { caller, memberId } of guests) {
      const { team, board: seen } = await must(look(caller, gameId));
      expect([team.name, team.colour]).toEqual([team.name, memberId.at(-1)]);
      expect(seen.rows?.find(({ teamId }) => teamId === team.teamId)?.colour).toBe(team.colour);
    }
  });

  test('[ROOM-24] the slower of two nodes that make the same hunt leaves no stops, no teams and no code', async () => {
    const world = await HuntWorld.start();
    const { deps } = world.hunts;
    const file = (await world.make()).file as Hunt;
    const rows = async () => {
      const { items } = await deps.store.scan(table);
      return items.filter(({ ItemType }) => ItemType !== 'CLAIM').length;
    };
    const before = await rows();
    const slower = { op: 'put', table, item: { PK: 'made', SK: 'made' }, condition: exists } as const;
    const stored = await storeHunt(deps, {
      gameId: 'a-slower-node',
      hostId: actorOf('guest:host').identityId,
      file,
      also: [slower],
    });
    expect(stored.ok ? 'stored' : stored.error.code).toBe('conflict');
    expect(await rows()).toBe(before);
    const codes = (await deps.store.scan(platformTable)).items.filter(
      ({ targetId }) => targetId === 'a-slower-node',
    );
    expect(codes).toEqual([]);
    await world.close();
  });

  test('[ROOM-24] a node dies before the hunt is whole: another one makes it, and everybody is in their team', async () => {
    await evening.close();
    const clock = fakeClock();
    const held = heldStore(new MemoryStore({ tables: tablesOf(testConfig()), clock }));
    evening = await startEvening({ store: held.store, clock });
    const source = await makeHunt();
    const guests = [await join('Ana'), await join('Ben')];
    const { host, roomId } = evening;
    const items = `/api/rooms/${roomId}/items`;
    const added = await must(host.request<HostProgramme>(`POST ${items}`, { body: hunt(source.gameId) }));
    // Its stops and teams are stored; the hunt itself comes last.
    held.beforeTransact = (operations) => {
      if (JSON.stringify(operations).includes('STARTED#')) throw new Error('the node dies here');
    };
    const cut = await host.request(`POST ${items}/${added.items[0]?.itemId}/start`);
    expect(cut.status).toBe(500);
    held.beforeTransact = undefined;
    clock.advance(DUTY_AFTER_MS + 1000);
    await expect.poll(async () => idOf(await evening.read())).not.toBe('');
    const gameId = idOf(await evening.read());
    for (const { caller, room } of guests)
      expect(await must(look(caller, gameId))).toMatchObject({
        audience: 'player',
        team: { name: room.me.name },
      });
    expect((await run(gameId)).teams.map(({ name }) => name)).toEqual(['Ana', 'Ben']);
  });

  test('[ROOM-37] whoever comes late is a team of their own; a new name, a removal and its undoing hold', async () => {
    const { host, roomId } = evening;
    const source = await makeHunt();
    await join('Ana');
    const gameId = idOf(await evening.play(hunt(source.gameId)));
    const late = await join('Lea');
    expect(await must(look(late.caller, gameId))).toMatchObject({ team: { name: 'Lea' } });
    const member = `/api/rooms/${roomId}/members/${late.memberId}`;
    await must(host.request(`PATCH ${member}`, { body: { name: 'Leo' } }));
    expect(await must(look(late.caller, gameId))).toMatchObject({
      me: { name: 'Leo' },
      team: { name: 'Leo' },
    });
    await must(host.request(`DELETE ${member}`));
    expect(String((await must(look(late.caller, gameId))).audience)).toBe('outside');
    await must(host.request(`POST ${member}/restore`));
    expect(await must(look(late.caller, gameId))).toMatchObject({ me: { name: 'Leo' } });
  });

  test('[ROOM-25] what is not the host’s, or not ready, is not started, and nothing is left of it', async () => {
    await join('Ana');
    const stranger = evening.composed.callerWith(await evening.composed.newGuest());
    const theirs = await must(stranger.request<Draft>('POST /api/hunts', { body: { file: fiveStops() } }));
    const closed = await makeHunt({
      levels: [{ id: 'a', name: 'A', mission: { type: 'photo' }, opens: [{ type: 'points', atLeast: 50 }] }],
    });
    const { host, roomId } = evening;
    const items = `/api/rooms/${roomId}/items`;
    for (const [gameId, trouble] of [
      [theirs.gameId, 'hunt-not-found'],
      [closed.gameId, 'hunt-not-ready'],
    ] as const) {
      const added = await must(host.request<HostProgramme>(`POST ${items}`, { body: hunt(gameId) }));
      const itemId = added.items.at(-1)?.itemId;
      expect((await host.request<{ code: string }>(`POST ${items}/${itemId}/start`)).body.code).toBe(
        'room-item-not-started',
      );
      const { items: plan, running } = await evening.read();
      expect([running, plan.at(-1)?.trouble]).toEqual([undefined, trouble]);
    }
    const { hosting } = await must(host.request<{ hosting: unknown[] }>('GET /api/hunts'));
    expect(hosting).toHaveLength(1);
  });

  test('[ROOM-37] [ROOM-32] places are the hunt’s, and a change of its scoring afterwards flows in', async () => {
    const source = await makeHunt();
    const [ana, ben] = [await join('Ana'), await join('Ben')];
    const playing = await evening.play(hunt(source.gameId));
    const gameId = idOf(playing);
    await answer(ben.caller, gameId, 'Johann Bach');
    await answer(ben.caller, gameId, 'Clara Schumann');
    await answer(ana.caller, gameId, 'Clara Schumann');
    const ended = await evening.end(playing.running?.itemId ?? '');
    expect(ended.played.map(({ winners }) => winners)).toEqual([['Ana']]);
    expect(await board()).toEqual([
      ['Ana', 100],
      ['Ben', 50],
    ]);
    const scoring = { wrongAnswer: 0 };
    await must(evening.host.request(`PUT /api/hunts/${gameId}/scoring`, { body: { scoring } }));
    await expect.poll(async () => (await evening.read()).played[0]?.winners).toEqual(['Ben']);
    evening.composed.app.clock.advance(5000);
    expect(await board()).toEqual([
      ['Ben', 100],
      ['Ana', 50],
    ]);
  });

  test('[ROOM-27] what its host ends there ends at the table', async () => {
    const source = await makeHunt();
    await join('Ana');
    const gameId = idOf(await evening.play(hunt(source.gameId)));
    const body = { id: aCommand(), act: 'end' };
    await must(evening.host.request(`POST /api/hunts/${gameId}/phase`, { body }));
    await expect.poll(async () => (await evening.read()).played).toHaveLength(1);
  });

  test('[ROOM-45] the evening shows photos that the host shares, and no others, to its members alone', async () => {
    const { host, roomId, composed } = evening;
    const levels = [{ id: 'gate', name: 'The gate', mission: { type: 'photo' }, points: 100 }];
    const source = await makeHunt({ levels });
    const [ana, ben] = [await join('Ana'), await join('Ben')];
    const playing = await evening.play(hunt(source.gameId));
    const gameId = idOf(playing);
    const send = async ({ caller }: { readonly caller: Caller }, number: number): Promise<string> => {
      const bytes = await phonePhoto();
      const photoId = `${number}3333333-3333-4333-8333-333333333333`;
      const levelId = (await must(look(caller, gameId))).play.levels[0]?.levelId;
      const path = `/api/hunts/${gameId}/photos`;
      await must(caller.request(`POST ${path}`, { body: { photoId, levelId, sizeBytes: bytes.length } }));
      const headers = { 'content-type': 'application/octet-stream' };
      await must(caller.request(`PUT ${path}/${photoId}/parts/0`, { body: new Uint8Array(bytes), headers }));
      await must(caller.request(`POST ${path}/${photoId}/finish`));
      composed.app.clock.advance(1000);
      return photoId;
    };
    const [good, bad, hidden] = [await send(ana, 1), await send(ben, 2), await send(ben, 4)];
    const share = (photoFeed: string) =>
      must(host.request(`PATCH /api/hunts/${gameId}/settings`, { body: { photoFeed } }));
    const judge = (photoId: string, isAccepted: boolean) =>
      must(
        host.request(`POST /api/hunts/${gameId}/photos/${photoId}/verdicts`, {
          body: { verdictId: aCommand(), isAccepted, reason: 'Seen' },
        }),
      );
    await evening.end(playing.running?.itemId ?? '');
    const page = async (caller = ana.caller) =>
      must(caller.request<EveningView>(`GET /api/rooms/${roomId}/evenings/1`));
    const shown = async (caller = ana.caller) => (await page(caller)).items[0]?.photos ?? [];
    expect(await shown()).toEqual([]);
    await share('judged');
    expect(await shown()).toEqual([]);
    await judge(good, true);
    await judge(bad, false);
    await judge(hidden, true);
    await must(
      host.request(`PUT /api/hunts/${gameId}/photos/${hidden}/hidden`, { body: { isHidden: true } }),
    );
    expect(await shown()).toMatchObject([{ name: 'photo-13333333-2048.webp', title: 'The gate', by: 'Ana' }]);
    // Somebody who came when it was over sees them as well; the address is theirs alone.
    const late = await evening.join('Lea');
    const [photo] = await shown(late.caller);
    const open = async (caller: Caller) => (await caller.request(`GET ${photo?.small}`)).status;
    expect([await open(late.caller), await open(ana.caller)]).toEqual([200, 404]);
    const stranger = composed.callerWith(await composed.newGuest());
    expect((await stranger.request(`GET /api/rooms/${roomId}/evenings/1`)).status).toBe(403);
    // The file names them, without their addresses.
    const file = `GET /api/rooms/${roomId}/evenings/1/file?format=json`;
    const { text } = await must(ana.caller.request<{ text: string }>(file));
    expect(text).toContain('photo-13333333-2048.webp');
    expect(text).not.toContain('signature');
    // A name that was taken away is under no photo.
    await must(ana.caller.request(`DELETE /api/rooms/${roomId}/members/${ana.memberId}`));
    expect((await shown(ben.caller)).map(({ by }) => by)).toEqual([undefined]);
    await must(host.request(`DELETE /api/hunts/${gameId}/photos/${good}`));
    expect(await shown(ben.caller)).toEqual([]);
  });
});
