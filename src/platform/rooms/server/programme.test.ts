import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import type { HostProgramme, Scoreboard } from '../contract.programme.ts';
import type { HostView, MemberView } from '../contract.ts';
import { startItem } from '../rules/programme.ts';
import { carryOut, DUTY_AFTER_MS } from './carry-out.ts';
import { changeVersioned } from './change-versioned.ts';
import type { Guest, ItemStart, Outcome, RoomActivity } from './room-activity.ts';
import { createRooms } from './rooms.wiring.ts';
import type { RoomsPlatform } from './rooms.wiring.ts';

/** A small activity of its own: what it makes is in the store, as everybody's. */
class Game implements RoomActivity {
  readonly kind = 'game';
  readonly seated = new Map<string, string>();
  readonly removed = new Set<string>();
  made = 0;
  ended = 0;
  isGone = false;
  isEnded = false;
  places: Outcome['places'] = [];
  elected: readonly string[] | undefined;
  beforeSeating: () => Promise<void> = async () => undefined;
  readonly #app: () => TestApp;

  constructor(app: () => TestApp) {
    this.#app = app;
  }
  lacks = () => undefined;
  choices = async () => [{ choiceId: 'set', title: 'A set' }];
  start = async ({ claim, made }: ItemStart) => {
    if (this.isGone) return fail('room-item-not-found');
    if (made !== undefined) return ok({ ref: made, phonePath: `/games/${made}` });
    const ref = `g${(this.made += 1)}`;
    if (!(await this.#app().store.transact([claim(ref)])).ok) return fail('conflict');
    return ok({
      ref,
      phonePath: `/games/${ref}`,
      wallPath: `/games/${ref}/wall`,
      hostPath: `/games/${ref}/host`,
    });
  };
  seat = async (_: unknown, guests: readonly Guest[]) => {
    await this.beforeSeating();
    for (const { memberId, name } of guests) this.seated.set(memberId, name);
  };
  rename = async (_: unknown, { memberId, name }: Guest) => void this.seated.set(memberId, name);
  setRemoved = async (_: unknown, { memberId }: Guest, isRemoved: boolean) =>
    void this.removed[isRemoved ? 'add' : 'delete'](memberId);
  end = async () => {
    this.ended += 1;
    this.isEnded = true;
  };
  isOver = async () => this.isEnded;
  outcome = async () => ({
    places: this.places,
    winners: this.elected ?? this.places.filter(({ place }) => place === 1).map(({ memberId }) => memberId),
  });
}

let app: TestApp;
let platform: RoomsPlatform;
let game: Game;

beforeEach(async () => {
  game = new Game(() => app);
  app = await startTestApp({
    modules: (kit) => {
      platform = createRooms(kit);
      platform.activities.register(game);
      return [platform.module];
    },
  });
});
afterEach(() => app.close());

interface Problem {
  readonly code: string;
  readonly title: string;
}

const openRoom = async (): Promise<string> => {
  const opened = await app.as('guest:host').request<{ room: HostView }>('POST /api/rooms', {
    body: { title: 'Friday', hostName: 'Hana' },
  });
  return opened.body.room.roomId;
};
const join = async (roomId: string, token: TestToken, name: string): Promise<MemberView> => {
  const line = `POST /api/rooms/${roomId}/members`;
  return (await app.as(token).request<{ room: MemberView }>(line, { body: { name } })).body.room;
};
const ask = <T = HostProgramme & Problem>(line: string, body?: object, as: TestToken = 'guest:host') =>
  app.as(as).request<T>(line, body && { body });
const add = async (roomId: string, body: object = {}): Promise<string> => {
  const added = await ask(`POST /api/rooms/${roomId}/items`, { kind: 'game', title: 'Trivia', ...body });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return added.body.items.at(-1)?.itemId ?? '';
};
const start = (roomId: string, itemId: string) => ask(`POST /api/rooms/${roomId}/items/${itemId}/start`);
const end = (roomId: string, itemId: string) => ask(`POST /api/rooms/${roomId}/items/${itemId}/end`);
const read = async (roomId: string): Promise<HostProgramme> =>
  (await ask(`GET /api/rooms/${roomId}/programme`)).body;
const board = async (roomId: string, as: TestToken): Promise<Scoreboard> =>
  (await ask<Scoreboard>(`GET /api/rooms/${roomId}/scoreboard`, undefined, as)).body;

describe('the programme', () => {
  test('[ROOM-22] the host lays out, moves, changes and removes; nobody else does', async () => {
    const roomId = await openRoom();
    const first = await add(roomId);
    const second = await add(roomId, {
      kind: 'note',
      title: 'Welcome',
      settings: { text: 'Hello' },
      weight: 0,
    });
    const moved = await ask(`PATCH /api/rooms/${roomId}/items/${second}`, {
      position: 0,
      title: 'Hello all',
    });
    expect(moved.body.items.map(({ title }) => title)).toEqual(['Hello all', 'Trivia']);
    const removed = await ask(`DELETE /api/rooms/${roomId}/items/${first}`);
    expect(removed.body.items.map(({ itemId }) => itemId)).toEqual([second]);
    await join(roomId, 'guest:ana', 'Ana');
    const mine = { kind: 'game', title: 'Mine' };
    for (const [line, body] of [
      [`POST /api/rooms/${roomId}/items`, mine],
      [`PATCH /api/rooms/${roomId}/items/${second}`, { title: 'Mine' }],
      [`POST /api/rooms/${roomId}/items/${second}/start`, undefined],
      [`GET /api/rooms/${roomId}/programme`, undefined],
    ] as const) {
      const refused = await ask(line, body, 'guest:ana');
      expect(refused.body.code, line).toBe('not-allowed');
    }
  });

  test.each([
    [{ kind: 'chess', title: 'Blitz' }, 'room-kind-unknown'],
    [{ kind: 'note', title: 'Welcome' }, 'room-item-settings'],
    [{ kind: 'break', title: 'Pizza', settings: {} }, 'room-item-settings'],
    [{ kind: 'game', title: '  ' }, 'bad-input'],
    [{ kind: 'game', title: 'Trivia', weight: 6 }, 'bad-input'],
  ])('[ROOM-22] %j is refused with %s', async (body, code) => {
    const roomId = await openRoom();
    expect((await ask(`POST /api/rooms/${roomId}/items`, body)).body.code).toBe(code);
  });

  test('[ROOM-22] forty items and no more', async () => {
    const roomId = await openRoom();
    for (let count = 0; count < 40; count++) await add(roomId, { title: `Item ${count}` });
    const refused = await ask(`POST /api/rooms/${roomId}/items`, { kind: 'game', title: 'One more' });
    expect(refused.body.code).toBe('room-programme-full');
  });

  test('[ROOM-28] members and walls see what was played and what runs, only hosts the plan', async () => {
    const roomId = await openRoom();
    const itemId = await add(roomId);
    await add(roomId, { title: 'A surprise' });
    const ana = await join(roomId, 'guest:ana', 'Ana');
    expect(ana.programme).toEqual({ stage: 'table', played: [] });
    await start(roomId, itemId);
    const seen = await ask<MemberView>(`GET /api/rooms/${roomId}`, undefined, 'guest:ana');
    expect(seen.body.programme.running).toMatchObject({ itemId, title: 'Trivia', phonePath: '/games/g1' });
    expect(JSON.stringify(seen.body)).not.toContain('surprise');
    expect(JSON.stringify(seen.body)).not.toContain('host"');
  });
});

describe('starting', () => {
  test('[ROOM-26] everybody at the table has a seat before the room is told; newcomers get theirs', async () => {
    const roomId = await openRoom();
    const itemId = await add(roomId);
    const ana = await join(roomId, 'guest:ana', 'Ana');
    await ask(`POST /api/rooms/${roomId}/members`, { name: 'Wanda', role: 'watcher' }, 'guest:wanda');
    game.beforeSeating = async () => {
      expect((await platform.rooms.load(roomId))?.items[0]?.status).toBe('starting');
      game.beforeSeating = async () => undefined;
    };
    const started = await start(roomId, itemId);
    expect(started.body.running).toMatchObject({ itemId, wallPath: '/games/g1/wall' });
    expect([...game.seated.keys()]).toEqual([ana.me.memberId]);
    const ben = await join(roomId, 'guest:ben', 'Ben');
    expect(game.seated.get(ben.me.memberId)).toBe('Ben');
    expect(ben.programme.running?.phonePath).toBe('/games/g1');
  });

  test('[ROOM-26] whoever joins while seats are written has one, too', async () => {
    const roomId = await openRoom();
    const itemId = await add(roomId);
    await join(roomId, 'guest:ana', 'Ana');
    let late: MemberView | undefined;
    game.beforeSeating = async () => {
      game.beforeSeating = async () => undefined;
      late = await join(roomId, 'guest:late', 'Lea');
    };
    await start(roomId, itemId);
    expect(game.seated.get(late?.me.memberId ?? '')).toBe('Lea');
  });

  test('[ROOM-26] a new name and a removal hold in what runs', async () => {
    const roomId = await openRoom();
    const itemId = await add(roomId);
    const { me } = await join(roomId, 'guest:ana', 'Ana');
    await start(roomId, itemId);
    await ask(`PATCH /api/rooms/${roomId}/members/${me.memberId}`, { name: 'Anna' });
    expect(game.seated.get(me.memberId)).toBe('Anna');
    await ask(`DELETE /api/rooms/${roomId}/members/${me.memberId}`);
    expect(game.removed.has(me.memberId)).toBe(true);
    await ask(`POST /api/rooms/${roomId}/members/${me.memberId}/restore`);
    expect(game.removed.has(me.memberId)).toBe(false);
  });

  test('[ROOM-23] of several starts at once one counts; the others name what runs', async () => {
    const roomId = await openRoom();
    const items = [await add(roomId), await add(roomId, { title: 'Hunt' })];
    const answers = await Promise.all(
      items.flatMap((itemId) => [start(roomId, itemId), start(roomId, itemId)]),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(3);
    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'room-item-running'));
    expect(game.made).toBe(1);
  });

  test('[ROOM-25] what cannot start leaves the room where it was, with the reason', async () => {
    const roomId = await openRoom();
    const itemId = await add(roomId);
    game.isGone = true;
    const refused = await start(roomId, itemId);
    expect(refused.body.code).toBe('room-item-not-started');
    expect(refused.body.title).toBe('Trivia could not be started. This item is no longer in the programme.');
    const after = await read(roomId);
    expect(after.items[0]).toMatchObject({ status: 'planned', trouble: 'room-item-not-found' });
    expect(after.running).toBeUndefined();
    game.isGone = false;
    expect((await start(roomId, itemId)).status).toBe(200);
  });

  test('[ROOM-24] a node that dies after the wish: another carries it out, and once', async () => {
    const roomId = await openRoom();
    const itemId = await add(roomId);
    const ana = await join(roomId, 'guest:ana', 'Ana');
    // The wish is stored, and nothing else: as if the process ended here.
    await changeVersioned(platform.deps, platform.rooms, roomId, (room, now) =>
      startItem(room, itemId, { startKey: 'key', now }),
    );
    app.clock.advance(DUTY_AFTER_MS + 1000);
    await expect.poll(async () => (await read(roomId)).running?.itemId).toBe(itemId);
    expect(game.seated.has(ana.me.memberId)).toBe(true);
    expect(game.made).toBe(1);
  });

  test('[ROOM-24] carried out twice, it finds what it made before', async () => {
    const roomId = await openRoom();
    const itemId = await add(roomId);
    game.beforeSeating = async () => Promise.reject(new Error('the node dies here'));
    await join(roomId, 'guest:ana', 'Ana');
    expect((await start(roomId, itemId)).status).toBe(500);
    expect((await read(roomId)).items[0]?.status).toBe('starting');
    game.beforeSeating = async () => undefined;
    app.clock.advance(DUTY_AFTER_MS + 1000);
    await expect.poll(async () => (await read(roomId)).running?.phonePath).toBe('/games/g1');
    expect(game.made).toBe(1);
  });

  test('[ROOM-24] two nodes carry out one start at the same moment: the slower one finds what the faster one made', async () => {
    const roomId = await openRoom();
    const itemId = await add(roomId);
    await changeVersioned(platform.deps, platform.rooms, roomId, (room, now) =>
      startItem(room, itemId, { startKey: 'key', now }),
    );
    const room = await platform.rooms.load(roomId);
    if (!room) throw new Error('no room');
    const carried = await Promise.all([carryOut(platform.deps, room), carryOut(platform.deps, room)]);
    expect(carried.map(({ ok: isDone }) => isDone)).toEqual([true, true]);
    const { running, items } = await read(roomId);
    expect(running?.itemId).toBe(itemId);
    expect(items[0]?.trouble).toBeUndefined();
    expect(game.ended).toBe(0);
  });

  test('[ROOM-23] a start that hangs can be called off', async () => {
    const roomId = await openRoom();
    const itemId = await add(roomId);
    await changeVersioned(platform.deps, platform.rooms, roomId, (room, now) =>
      startItem(room, itemId, { startKey: 'key', now }),
    );
    expect((await end(roomId, itemId)).body.items[0]?.status).toBe('planned');
  });
});

describe('ending', () => {
  test('[ROOM-27] its outcome is kept, and what ended cannot be ended or started again', async () => {
    const roomId = await openRoom();
    const itemId = await add(roomId);
    const ana = await join(roomId, 'guest:ana', 'Ana');
    game.places = [{ memberId: ana.me.memberId, place: 1, points: 1200 }];
    expect((await end(roomId, itemId)).body.code).toBe('room-item-not-running');
    await start(roomId, itemId);
    const ended = await end(roomId, itemId);
    expect(ended.body.running).toBeUndefined();
    expect(ended.body.played).toMatchObject([{ itemId, winners: [ana.me.memberId], isScored: true }]);
    expect((await end(roomId, itemId)).body.code).toBe('room-item-not-running');
    expect((await start(roomId, itemId)).body.code).toBe('room-item-played');
    expect((await ask(`DELETE /api/rooms/${roomId}/items/${itemId}`)).body.code).toBe('room-item-played');
    expect(game.ended).toBe(1);
  });

  test('[ROOM-27] what its activity ends has ended for the room', async () => {
    const roomId = await openRoom();
    const itemId = await add(roomId);
    await start(roomId, itemId);
    game.isEnded = true;
    platform.activities.tell('game', 'g1');
    await expect
      .poll(async () => (await read(roomId)).played.map((played) => played.itemId))
      .toEqual([itemId]);
  });

  test('[ROOM-27] a break ends at its own moment', async () => {
    const roomId = await openRoom();
    const itemId = await add(roomId, { kind: 'break', title: 'Pizza', settings: { minutes: 15 } });
    const startedAt = app.clock.now();
    const started = await start(roomId, itemId);
    expect(started.body.running?.endsAt).toBe(startedAt + 15 * MINUTE_MS);
    app.clock.advance(16 * MINUTE_MS);
    const after = await read(roomId);
    expect(after.running).toBeUndefined();
    expect(after.played[0]?.endedAt).toBe(startedAt + 15 * MINUTE_MS);
  });

  test('[ROOM-27] with the room ends what runs in it', async () => {
    const roomId = await openRoom();
    await start(roomId, await add(roomId));
    await ask(`POST /api/rooms/${roomId}/close`);
    app.clock.advance(DUTY_AFTER_MS + 1000);
    await expect.poll(() => game.ended).toBe(1);
  });
});

describe('a vote on what comes next', () => {
  const vote = { title: 'What next?', settings: { startsWinner: true } };

  test('[ROOM-34] the planned item that wins starts with the end of the vote', async () => {
    const roomId = await openRoom();
    const voteId = await add(roomId, vote);
    await add(roomId, { title: 'Trivia' });
    const huntId = await add(roomId, { title: 'Hunt' });
    await start(roomId, voteId);
    game.elected = ['Hunt'];
    const ended = await end(roomId, voteId);
    expect(ended.body.running).toMatchObject({ itemId: huntId, phonePath: '/games/g2' });
    expect(ended.body.played.map(({ itemId }) => itemId)).toEqual([voteId]);
  });

  test.each([[['Hunt', 'Trivia']], [['Chess']], [[]]])(
    '[ROOM-34] with %j elected everybody is back at the table',
    async (elected) => {
      const roomId = await openRoom();
      const voteId = await add(roomId, vote);
      await add(roomId, { title: 'Hunt' });
      await add(roomId, { title: 'Trivia' });
      await start(roomId, voteId);
      game.elected = elected;
      const ended = await end(roomId, voteId);
      expect(ended.status).toBe(200);
      expect(ended.body.running).toBeUndefined();
    },
  );

  test('[ROOM-34] a winner that cannot start leaves the vote ended and says why', async () => {
    const roomId = await openRoom();
    const voteId = await add(roomId, vote);
    await add(roomId, { title: 'Hunt' });
    await start(roomId, voteId);
    game.elected = ['Hunt'];
    game.isGone = true;
    const ended = await end(roomId, voteId);
    expect(ended.status).toBe(200);
    expect(ended.body.items.map(({ status, trouble }) => [status, trouble])).toEqual([
      ['done', undefined],
      ['planned', 'room-item-not-found'],
    ]);
  });
});

describe('the scoreboard', () => {
  test('[ROOM-32] made from stored outcomes: weights and a re-score flow in, names are today’s', async () => {
    const roomId = await openRoom();
    const itemId = await add(roomId);
    const ana = await join(roomId, 'guest:ana', 'Ana');
    const ben = await join(roomId, 'guest:ben', 'Ben');
    const [a, b] = [ana.me.memberId, ben.me.memberId];
    game.places = [
      { memberId: a, place: 1, points: 900 },
      { memberId: b, place: 2, points: 300 },
    ];
    await start(roomId, itemId);
    await end(roomId, itemId);
    const first = await board(roomId, 'guest:ben');
    expect(first.rows.map(({ name, total }) => [name, total])).toEqual([
      ['Ana', 100],
      ['Ben', 50],
    ]);
    expect(first.mine).toMatchObject({ name: 'Ben', place: 2 });
    await ask(`PATCH /api/rooms/${roomId}/items/${itemId}`, { weight: 3 });
    expect((await board(roomId, 'guest:ana')).rows[0]).toMatchObject({ name: 'Ana', total: 300 });
    game.places = [
      { memberId: b, place: 1, points: 1000 },
      { memberId: a, place: 2, points: 900 },
    ];
    platform.activities.tell('game', 'g1');
    await expect.poll(async () => (await board(roomId, 'guest:ana')).rows[0]?.name).toBe('Ben');
    await ask(`PATCH /api/rooms/${roomId}/members/${b}`, { name: 'Benno' });
    app.clock.advance(3000);
    expect((await board(roomId, 'guest:ana')).rows[0]?.name).toBe('Benno');
    const { items } = await app.store.query(platformTable, {
      partition: `ROOM#${roomId}`,
      sort: { beginsWith: 'OUTCOME#' },
    });
    expect(items).toHaveLength(1);
  });

  test('[ROOM-28] strangers and removed people see none of it', async () => {
    const roomId = await openRoom();
    const { me } = await join(roomId, 'guest:ana', 'Ana');
    await ask(`DELETE /api/rooms/${roomId}/members/${me.memberId}`);
    for (const part of ['scoreboard', 'way']) {
      const line = `GET /api/rooms/${roomId}/${part}`;
      expect((await ask<Problem>(line, undefined, 'guest:ana')).body.code).toBe('room-kicked');
      expect((await ask<Problem>(line, undefined, 'guest:stranger')).body.code).toBe('room-not-joined');
    }
  });

  test('[ROOM-29] the host decides what the wall shows; a start brings it back to the table', async () => {
    const roomId = await openRoom();
    const itemId = await add(roomId);
    expect((await ask(`PUT /api/rooms/${roomId}/stage`, { stage: 'finale' })).body.stage).toBe('finale');
    expect((await start(roomId, itemId)).body.stage).toBe('table');
  });
});
