import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#core/instant.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { scanPages } from '#server/kit/read-pages.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import { smallGame } from '#tests/support/rooms/small-game.ts';
import type { SmallGame } from '#tests/support/rooms/small-game.ts';
import type { EveningFile, EveningView } from '../contract.evening.ts';
import type { HostProgramme } from '../contract.programme.ts';
import type { HostView, MemberView } from '../contract.ts';
import { createRooms } from './rooms.wiring.ts';
import type { RoomsPlatform } from './rooms.wiring.ts';

let app: TestApp;
let platform: RoomsPlatform;
let game: SmallGame;

beforeEach(async () => {
  game = smallGame();
  app = await startTestApp({
    limits: { spend: async () => undefined },
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
}

const ask = async <T>(line: string, as: TestToken = 'guest:host', body?: object): Promise<T> =>
  (await app.as(as).request<T>(line, body && { body })).body;
const codeOf = async (line: string, as: TestToken, body?: object): Promise<string> =>
  (await ask<Problem>(line, as, body)).code;

interface Table {
  readonly room: HostView;
  readonly at: string;
  readonly ids: Readonly<Record<'Ana' | 'Ben' | 'Cara', string>>;
  readonly seats: Readonly<Record<'Ana' | 'Ben' | 'Cara', string>>;
}

const openTable = async (): Promise<Table> => {
  const { room } = await ask<{ room: HostView }>('POST /api/rooms', 'guest:host', {
    title: 'Friday',
    hostName: 'Hana',
    durationMinutes: 60,
  });
  const at = `/api/rooms/${room.roomId}`;
  const ids = { Ana: '', Ben: '', Cara: '' };
  const seats = { Ana: '', Ben: '', Cara: '' };
  for (const name of ['Ana', 'Ben', 'Cara'] as const) {
    const as: TestToken = `guest:${name.toLowerCase()}`;
    const joined = await ask<{ room: MemberView; seat: string }>(`POST ${at}/members`, as, { name });
    ids[name] = joined.room.me.memberId;
    seats[name] = joined.seat;
  }
  return { room, at, ids, seats };
};

/** Plays one item; who is named first came first. */
const play = async ({ at, ids }: Table, title: string, order: readonly (keyof Table['ids'])[]) => {
  game.outcomeNext = {
    places: order.map((name, index) => ({ memberId: ids[name], place: index + 1, points: 1000 - index })),
    winners: order.slice(0, 1),
  };
  const added = await ask<HostProgramme>(`POST ${at}/items`, 'guest:host', { kind: 'game', title });
  const itemId = added.items.at(-1)?.itemId ?? '';
  await ask(`POST ${at}/items/${itemId}/start`);
  app.clock.advance(MINUTE_MS);
  return ask<HostProgramme>(`POST ${at}/items/${itemId}/end`);
};

const close = ({ at }: Table) => ask<HostView>(`POST ${at}/close`);
const eveningAt = ({ at }: Table, as: TestToken = 'guest:host', evening = 1) =>
  ask<EveningView & Problem>(`GET ${at}/evenings/${evening}`, as);

/** Everything that is stored anywhere, as one text. */
const stored = async (): Promise<string> => {
  const all: unknown[] = [];
  for await (const items of scanPages(app.store, platformTable)) all.push(...items);
  return JSON.stringify(all);
};

describe('the evening’s page', () => {
  test('[ROOM-50] what was done in its order, places and points of each item, winners, the leaderboard', async () => {
    const table = await openTable();
    await play(table, 'Trivia', ['Ben', 'Ana', 'Cara']);
    await play(table, 'Capitals', ['Ana', 'Ben']);
    const note = { kind: 'note', title: 'Thanks', settings: { text: 'Bye' } };
    await ask(`POST ${table.at}/items`, 'guest:host', { ...note, title: 'Never shown' });
    await close(table);
    const evening = await eveningAt(table, 'guest:cara');
    expect(evening).toMatchObject({ title: 'Friday', evening: 1, status: 'closed', isHost: false });
    expect(evening.items.map(({ title, winners }) => [title, winners])).toEqual([
      ['Trivia', ['Ben']],
      ['Capitals', ['Ana']],
    ]);
    expect(evening.items[0]?.rows.map(({ name, place, points }) => [name, place, points])).toEqual([
      ['Ben', 1, 1000],
      ['Ana', 2, 999],
      ['Cara', 3, 998],
    ]);
    expect(evening.items[0]?.mine).toMatchObject({ name: 'Cara', place: 3 });
    // 100 + 50 and 67 + 100.
    expect(evening.rows.map(({ name, place, total }) => [name, place, total])).toEqual([
      ['Ana', 1, 167],
      ['Ben', 2, 150],
      ['Cara', 3, 33],
    ]);
    expect(evening.mine).toMatchObject({ name: 'Cara' });
    // Each is led to what they may open: players to their results, the host to the console.
    expect(evening.items[0]?.resultPath).toBe('/games/g1');
    expect((await eveningAt(table)).items[0]?.resultPath).toBe('/games/g1/host');
  });

  test('[ROOM-50] by session or seat link, also after the end; not from outside, not for the removed', async () => {
    const table = await openTable();
    await play(table, 'Trivia', ['Ben', 'Ana']);
    expect((await eveningAt(table, 'guest:ana')).status).toBe('open');
    await ask(`DELETE ${table.at}/members/${table.ids.Cara}`);
    await close(table);
    expect(await codeOf(`GET ${table.at}/evenings/1`, 'guest:stranger')).toBe('room-not-joined');
    expect(await codeOf(`GET ${table.at}/evenings/1`, 'guest:cara')).toBe('room-kicked');
    expect(await codeOf(`GET ${table.at}/evenings/1?seat=${table.seats.Cara}`, 'guest:cara')).toBe(
      'room-kicked',
    );
    const query = `?seat=${encodeURIComponent(table.seats.Ben)}`;
    expect((await ask<EveningView>(`GET ${table.at}/evenings/1${query}`, 'guest:tablet')).mine?.name).toBe(
      'Ben',
    );
    expect(await codeOf(`GET ${table.at}/evenings/2`, 'guest:ana')).toBe('room-evening-not-found');
    expect(await codeOf(`GET ${table.at}/evenings/0`, 'guest:ana')).toBe('bad-input');
  });

  test('[ROOM-51] as files: everybody in every item, formulas disarmed, nothing secret', async () => {
    const table = await openTable();
    await ask(`PATCH ${table.at}/members/${table.ids.Ben}`, 'guest:ben', { name: '=1+1' });
    await play(table, 'Trivia, "hard"', ['Ana', 'Ben', 'Cara']);
    await close(table);
    const file = (format: string, as: TestToken) =>
      ask<EveningFile & Problem>(`GET ${table.at}/evenings/1/file?format=${format}`, as);
    const csv = await file('csv', 'guest:ana');
    expect(csv).toMatchObject({ mediaType: 'text/csv' });
    expect(csv.text.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'item,kind,weight,name,place,points,leaderboard_points',
      '"Trivia, ""hard""",game,1,Ana,1,1000,100',
      `"Trivia, ""hard""",game,1,'=1+1,2,999,67`,
      '"Trivia, ""hard""",game,1,Cara,3,998,33',
      ',leaderboard,,Ana,1,,100',
      `,leaderboard,,'=1+1,2,,67`,
      ',leaderboard,,Cara,3,,33',
    ]);
    const json = await file('json', 'guest:host');
    expect(json.name).toMatch(/^evening-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse(json.text)).toMatchObject({
      format: 'roundtable-evening',
      items: [{ title: 'Trivia, "hard"', places: [{ name: 'Ana', place: 1, points: 1000 }, {}, {}] }],
      leaderboard: [{ name: 'Ana', place: 1, total: 100, wins: 1 }, {}, {}],
    });
    for (const secret of [table.ids.Ana, table.room.code]) expect(json.text).not.toContain(secret);
    expect((await file('csv', 'guest:stranger')).code).toBe('room-not-joined');
  });
});

describe('how long it is kept', () => {
  test('[ROOM-52] 90 days after the end, as the page says, and then nothing of it is left', async () => {
    const table = await openTable();
    await play(table, 'Trivia', ['Ana', 'Ben']);
    const closed = await close(table);
    const { keptUntil } = await eveningAt(table, 'guest:ana');
    expect(keptUntil - (closed.closedAt ?? 0)).toBe(90 * DAY_MS);
    app.clock.advance(90 * DAY_MS - MINUTE_MS);
    expect((await eveningAt(table, 'guest:ana')).rows).toHaveLength(3);
    // Seats are written with the end that the room had then: an hour after it was opened.
    app.clock.advance(2 * 60 * MINUTE_MS);
    expect((await eveningAt(table, 'guest:ana')).code).toBe('room-not-found');
    expect(await stored()).not.toContain('Ana');
  });

  test('[ROOM-53] a member takes their name away: no row, no winner, nobody else’s points move', async () => {
    const table = await openTable();
    await play(table, 'Trivia', ['Ana', 'Ben', 'Cara']);
    // Renamed since: the old name goes as well.
    await ask(`PATCH ${table.at}/members/${table.ids.Ana}`, 'guest:ana', { name: 'Anastasia' });
    await close(table);
    const left = await ask(`DELETE ${table.at}/members/${table.ids.Ana}`, 'guest:ana');
    expect(left).toMatchObject({ status: 'left' });
    app.clock.advance(MINUTE_MS);
    const evening = await eveningAt(table);
    expect(evening.items[0]).toMatchObject({ winners: [], people: 2 });
    expect(evening.items[0]?.rows.map(({ name, place }) => [name, place])).toEqual([
      ['Ben', 2],
      ['Cara', 3],
    ]);
    expect(evening.rows.map(({ name, total }) => [name, total])).toEqual([
      ['Ben', 67],
      ['Cara', 33],
    ]);
    expect(await stored()).not.toContain('Ana');
    expect((await eveningAt(table, 'guest:ana')).code).toBe('room-not-joined');
  });

  test('[ROOM-47] a winner who is renamed or removed is named so at the table at once; a restored one again', async () => {
    const table = await openTable();
    await play(table, 'Trivia', ['Ana', 'Ben']);
    const member = `${table.at}/members/${table.ids.Ana}`;
    const line = async () =>
      (await ask<MemberView>(`GET ${table.at}`, 'guest:ben')).programme.played.map(({ winners }) => winners);
    expect(await line()).toEqual([['Ana']]);
    await ask(`PATCH ${member}`, 'guest:ana', { name: 'Anna' });
    expect(await line()).toEqual([['Anna']]);
    await ask(`DELETE ${member}`);
    expect(await line()).toEqual([[]]);
    await ask(`POST ${member}/restore`);
    expect(await line()).toEqual([['Anna']]);
  });

  test('[ROOM-53] so does an account that is deleted', async () => {
    const table = await openTable();
    await play(table, 'Trivia', ['Ana', 'Ben']);
    await platform.onIdentityDeleted(actorOf('guest:ana').identityId);
    app.clock.advance(MINUTE_MS);
    expect((await eveningAt(table)).items[0]?.winners).toEqual([]);
    expect(await stored()).not.toContain('Ana');
  });

  test('[ROOM-54] the host deletes a closed room: seats, names, outcomes and code are gone at once', async () => {
    const table = await openTable();
    await play(table, 'Trivia', ['Ana', 'Ben']);
    expect(await codeOf(`DELETE ${table.at}`, 'guest:host')).toBe('room-still-open');
    await close(table);
    expect(await codeOf(`DELETE ${table.at}`, 'guest:ana')).toBe('not-allowed');
    expect(await ask(`DELETE ${table.at}`)).toEqual({ roomId: table.room.roomId });
    expect((await eveningAt(table, 'guest:ana')).code).toBe('room-not-found');
    expect(await codeOf(`GET /api/codes/${table.room.code}`, 'guest:ana')).toBe('code-unknown');
    const { items } = await app.store.query(platformTable, { partition: `ROOM#${table.room.roomId}` });
    expect(items).toEqual([]);
    for (const name of ['"Ana"', '"Hana"', 'SEATED#']) expect(await stored()).not.toContain(name);
    expect(await codeOf(`DELETE ${table.at}`, 'guest:host')).toBe('room-not-found');
  });
});

interface SeasonView {
  readonly evenings: readonly { readonly evening: number }[];
  readonly rows: readonly { readonly name: string; readonly place: number; readonly total: number }[];
}

const makeLasting = ({ at }: Table, isLasting = true, as: TestToken = 'guest:host') =>
  ask<Problem & { isLasting: boolean }>(`PUT ${at}/lasting`, as, { isLasting });
const openNext = ({ at }: Table, as: TestToken = 'guest:host') =>
  ask<Problem & { evening: number }>(`POST ${at}/evenings`, as, { durationMinutes: 60 });
const seasonAt = async ({ at }: Table, as: TestToken = 'guest:host'): Promise<SeasonView> => {
  // What was read in the last two seconds may be shown again.
  app.clock.advance(MINUTE_MS);
  return ask<SeasonView>(`GET ${at}/season`, as);
};
const sums = ({ rows }: SeasonView) => rows.map(({ name, place, total }) => [name, place, total]);

/** A lasting room after its first evening, which Ana won. */
const firstEvening = async (): Promise<Table> => {
  const table = await openTable();
  await makeLasting(table);
  await play(table, 'Trivia', ['Ana', 'Ben']);
  await close(table);
  return table;
};

describe('a lasting room', () => {
  test('[ROOM-55] the next evening has the same link, code and seats, its own page, and the rest of the plan', async () => {
    const table = await openTable();
    expect((await makeLasting(table)).isLasting).toBe(true);
    await play(table, 'Trivia', ['Ana', 'Ben']);
    await ask(`POST ${table.at}/items`, 'guest:host', { kind: 'game', title: 'Next time' });
    await close(table);
    app.clock.advance(30 * DAY_MS);
    expect(await ask(`GET /api/codes/${table.room.code}`, 'guest:new')).toMatchObject({
      targetId: table.room.roomId,
    });
    expect((await openNext(table)).evening).toBe(2);
    const room = await ask<MemberView>(`GET ${table.at}`, 'guest:ana');
    expect(room).toMatchObject({ audience: 'member', status: 'open', evening: 2, code: table.room.code });
    expect(room.me).toMatchObject({ memberId: table.ids.Ana, name: 'Ana' });
    expect(room.programme.played).toEqual([]);
    const programme = await ask<HostProgramme>(`GET ${table.at}/programme`);
    expect(programme.items.map(({ title }) => title)).toEqual(['Next time']);
    await play(table, 'Capitals', ['Cara', 'Ana']);
    const [first, second] = [await eveningAt(table, 'guest:ben'), await eveningAt(table, 'guest:ben', 2)];
    expect(first).toMatchObject({ status: 'closed', evening: 1, isLasting: true });
    expect(first.items.map(({ title, winners }) => [title, winners])).toEqual([['Trivia', ['Ana']]]);
    expect(second.items.map(({ title, winners }) => [title, winners])).toEqual([['Capitals', ['Cara']]]);
    const file = await ask<EveningFile>(`GET ${table.at}/evenings/1/file?format=csv`, 'guest:ben');
    expect(file.text).toContain('Trivia,game,1,Ana,1,1000,100');
    expect(file.text).not.toContain('Capitals');
  });

  test('[ROOM-55] only the host, only while it is open, one evening at a time, nothing half opened', async () => {
    const table = await openTable();
    expect((await makeLasting(table, true, 'guest:ana')).code).toBe('not-allowed');
    expect((await openNext(table)).code).toBe('room-not-lasting');
    await makeLasting(table);
    expect((await openNext(table)).code).toBe('room-still-open');
    await play(table, 'Trivia', ['Ana', 'Ben']);
    await close(table);
    expect((await openNext(table, 'guest:ana')).code).toBe('not-allowed');
    expect((await openNext(table, 'guest:stranger')).code).toBe('not-allowed');
    const both = await Promise.all([openNext(table), openNext(table)]);
    expect(both.filter(({ evening }) => evening === 2)).toHaveLength(1);
    expect((await seasonAt(table)).evenings).toEqual([expect.objectContaining({ evening: 1 })]);
    const other = await openTable();
    await close(other);
    expect((await makeLasting(other)).code).toBe('room-closed');
  });

  test('[ROOM-55] an evening on which nothing was played leaves no page', async () => {
    const table = await firstEvening();
    await openNext(table);
    await close(table);
    expect((await openNext(table)).evening).toBe(2);
    expect((await seasonAt(table)).evenings.map(({ evening }) => evening)).toEqual([1]);
  });

  test('[ROOM-56] seats live on from evening to evening, each page for a year, and a year without one is the end', async () => {
    const table = await firstEvening();
    const { keptUntil } = await eveningAt(table);
    app.clock.advance(300 * DAY_MS);
    await openNext(table);
    await play(table, 'Capitals', ['Ben', 'Ana']);
    await close(table);
    app.clock.advance(keptUntil - app.clock.now() + MINUTE_MS * 120);
    // The first page is gone, by itself; everybody still has their seat, and the second page.
    expect((await eveningAt(table, 'guest:ana')).code).toBe('room-evening-not-found');
    expect((await eveningAt(table, 'guest:cara', 2)).items).toHaveLength(1);
    expect(sums(await seasonAt(table, 'guest:ana'))).toEqual([
      ['Ben', 1, 100],
      ['Ana', 2, 50],
    ]);
    app.clock.advance(366 * DAY_MS);
    expect((await openNext(table)).code).toBe('room-not-found');
    for (const name of ['"Ana"', '"Cara"', 'SEATED#', 'EVENING#', 'OUTCOME#'])
      expect(await stored()).not.toContain(name);
    expect(await codeOf(`GET /api/codes/${table.room.code}`, 'guest:ana')).toBe('code-unknown');
  });

  test('[ROOM-57] the host ends it: no next evening, the code is free after an hour, all is gone after 90 days', async () => {
    const table = await firstEvening();
    expect((await makeLasting(table, false)).isLasting).toBe(false);
    expect((await openNext(table)).code).toBe('room-not-lasting');
    app.clock.advance(61 * MINUTE_MS);
    expect(await codeOf(`GET /api/codes/${table.room.code}`, 'guest:ana')).toBe('code-unknown');
    expect((await eveningAt(table, 'guest:ana')).items).toHaveLength(1);
    app.clock.advance(90 * DAY_MS);
    for (const name of ['"Ana"', '"Hana"', 'SEATED#', 'OUTCOME#']) expect(await stored()).not.toContain(name);
  });

  test('[ROOM-57] a host who is deleted ends it', async () => {
    const table = await firstEvening();
    await platform.onIdentityDeleted(actorOf('guest:host').identityId);
    expect(await ask(`GET ${table.at}`, 'guest:ana')).toMatchObject({ status: 'closed', isLasting: false });
    expect(await stored()).not.toContain('"Hana"');
  });

  test('[ROOM-58] a name that is taken away goes from every evening, and nobody else’s season moves', async () => {
    const table = await firstEvening();
    await openNext(table);
    await play(table, 'Capitals', ['Ana', 'Cara', 'Ben']);
    expect(sums(await seasonAt(table))).toEqual([
      ['Ana', 1, 200],
      ['Ben', 2, 83],
      ['Cara', 3, 67],
    ]);
    await ask(`DELETE ${table.at}/members/${table.ids.Ana}`, 'guest:ana');
    expect(sums(await seasonAt(table))).toEqual([
      ['Ben', 1, 83],
      ['Cara', 2, 67],
    ]);
    expect((await eveningAt(table)).items[0]).toMatchObject({ winners: [], people: 1 });
    expect(await stored()).not.toContain('"Ana"');
  });

  test('[ROOM-58] the host deletes one evening, past or last, and its points go from the season', async () => {
    const table = await firstEvening();
    await openNext(table);
    await play(table, 'Capitals', ['Ben', 'Ana']);
    expect(await codeOf(`DELETE ${table.at}/evenings/1`, 'guest:ana')).toBe('not-allowed');
    expect(await codeOf(`DELETE ${table.at}/evenings/2`, 'guest:host')).toBe('room-still-open');
    expect(await ask(`DELETE ${table.at}/evenings/1`)).toEqual({ evening: 1 });
    expect(await codeOf(`DELETE ${table.at}/evenings/1`, 'guest:host')).toBe('room-evening-not-found');
    expect(sums(await seasonAt(table))).toEqual([
      ['Ben', 1, 100],
      ['Ana', 2, 50],
    ]);
    await close(table);
    await ask(`DELETE ${table.at}/evenings/2`);
    expect(sums(await seasonAt(table))).toEqual([]);
    expect(await stored()).not.toContain('OUTCOME#');
    expect(await ask(`GET ${table.at}`, 'guest:ana')).toMatchObject({ audience: 'member' });
  });

  test('[ROOM-59] it keeps its last 100 evenings', async () => {
    const table = await firstEvening();
    for (let evening = 2; evening <= 102; evening++) {
      expect((await openNext(table)).evening, String(evening)).toBe(evening);
      await play(table, `Trivia ${evening}`, ['Ana']);
      await close(table);
      app.clock.advance(60 * MINUTE_MS);
    }
    const { evenings } = await seasonAt(table);
    expect([evenings.length, evenings[0]?.evening, evenings.at(-1)?.evening]).toEqual([100, 102, 3]);
    expect((await eveningAt(table)).code).toBe('room-evening-not-found');
  });

  test('[ROOM-60] the season adds the evenings up, with the current one as it is now; not for strangers', async () => {
    const table = await firstEvening();
    expect(sums(await seasonAt(table, 'guest:cara'))).toEqual([
      ['Ana', 1, 100],
      ['Ben', 2, 50],
    ]);
    await openNext(table);
    await play(table, 'Capitals', ['Ben', 'Cara']);
    expect(sums(await seasonAt(table, 'guest:cara'))).toEqual([
      ['Ben', 1, 150],
      ['Ana', 2, 100],
      ['Cara', 3, 50],
    ]);
    expect(await codeOf(`GET ${table.at}/season`, 'guest:stranger')).toBe('room-not-joined');
    await ask(`DELETE ${table.at}/members/${table.ids.Ben}`);
    expect(await codeOf(`GET ${table.at}/season`, 'guest:ben')).toBe('room-kicked');
    expect(sums(await seasonAt(table))).toEqual([
      ['Ana', 1, 100],
      ['Cara', 2, 50],
    ]);
  });
});
