import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#core/instant.ts';
import type { ServerModule } from '#server/kit/module.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { Caller, TestApp } from '#tests/support/server/app.ts';
import { recordingHub } from '#tests/support/live/recording-hub.ts';
import type { RecordingHub } from '#tests/support/live/recording-hub.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import type { HostView, MemberView, RoomView, SeatedMember } from '../contract.ts';
import { createRooms } from './rooms.wiring.ts';
import type { RoomsPlatform } from './rooms.wiring.ts';

interface Problem {
  readonly code: string;
  readonly title: string;
  readonly params?: Record<string, unknown>;
  readonly errors?: { readonly path: string }[];
}
type Joined = { room: MemberView; seat: string } & Problem;

let hub: RecordingHub;
let app: TestApp;
let modules: readonly ServerModule[];
let platform: RoomsPlatform;

beforeEach(async () => {
  hub = recordingHub();
  app = await startTestApp({
    hub,
    modules: (kit) => {
      platform = createRooms(kit);
      return (modules = [platform.module]);
    },
  });
});
afterEach(() => app.close());

const host = (): Caller => app.as('guest:host');

const openRoom = async (body: Record<string, unknown> = {}): Promise<HostView & { seat: string }> => {
  const opened = await host().request<{ room: HostView; seat: string }>('POST /api/rooms', {
    body: { title: 'Friday', hostName: 'Hana', ...body },
  });
  expect(opened.status).toBe(200);
  return { ...opened.body.room, seat: opened.body.seat };
};
const join = (roomId: string, token: TestToken, name: string, extra: Record<string, unknown> = {}) =>
  app.as(token).request<Joined>(`POST /api/rooms/${roomId}/members`, { body: { name, ...extra } });
const read = (roomId: string, token: TestToken) =>
  app.as(token).request<RoomView & Problem>(`GET /api/rooms/${roomId}`);
const admit = async (roomId: string, token: TestToken, as: Record<string, string> = {}) => {
  const source = modules.flatMap(({ topics = [] }) => topics).find(({ topic }) => topic.kind === 'room');
  if (!source) throw new Error('no topic');
  return source.admit(actorOf(token), roomId, as);
};

describe('opening', () => {
  test('[ROOM-5] a guest opens a room, gets a code that leads there, and has the first seat', async () => {
    const room = await openRoom();
    expect(room).toMatchObject({
      audience: 'host',
      title: 'Friday',
      status: 'open',
      me: { name: 'Hana', role: 'host' },
    });
    expect(room.closesAt - app.clock.now()).toBe(24 * HOUR_MS);
    const resolved = await app.as('guest:ana').request(`GET /api/codes/${room.code}`);
    expect(resolved.body).toEqual({
      code: room.code,
      kind: 'room',
      targetId: room.roomId,
      path: `/rooms/${room.roomId}`,
    });
  });

  test.each([
    [{ title: ' ' }, 'title'],
    [{ hostName: '' }, 'hostName'],
    [{ hostName: '\u200B' }, 'hostName'],
    [{ durationMinutes: 0 }, 'durationMinutes'],
    [{ durationMinutes: 99_999 }, 'durationMinutes'],
    [{ durationMinutes: 1.5 }, 'durationMinutes'],
  ])('[ROOM-5] %j is refused with the field that is wrong', async (body, field) => {
    const refused = await host().request<Problem>('POST /api/rooms', {
      body: { title: 'Friday', hostName: 'Hana', ...body },
    });
    expect(refused.status).toBe(400);
    expect(refused.body.errors?.map(({ path }) => path)).toContain(field);
  });

  test('[ROOM-2] a code that nobody has', async () => {
    const unknown = await host().request<Problem>('GET /api/codes/9998');
    expect(unknown.status).toBe(404);
    expect(unknown.body.code).toBe('code-unknown');
    expect((await host().request<Problem>('GET /api/codes/hello')).body.code).toBe('code-unknown');
  });
});

describe('joining', () => {
  test('[ROOM-8] a seat is a secret: the token comes once, only its hash is stored', async () => {
    const { roomId } = await openRoom();
    const { body } = await join(roomId, 'guest:ana', '  Ana ');
    expect(body.room).toMatchObject({ audience: 'member', me: { name: 'Ana', role: 'player' } });
    const { items } = await app.store.query(platformTable, { partition: `ROOM#${roomId}` });
    expect(JSON.stringify(items)).not.toContain(body.seat.split('.')[1]);
    expect(items).toHaveLength(8);
  });

  test('[ROOM-7] a name that somebody has is refused with the next free one', async () => {
    const { roomId } = await openRoom();
    await join(roomId, 'guest:ana', 'Ana');
    await join(roomId, 'guest:ben', 'ana 2');
    const refused = await join(roomId, 'guest:cara', 'ANA');
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'room-name-taken',
      params: { name: 'ANA', suggestion: 'ANA 3' },
    });
    expect(refused.body.title).toContain('ANA 3');
    expect((await join(roomId, 'guest:cara', 'ANA 3')).status).toBe(200);
  });

  test('[ROOM-7] of 20 who want the same name at once, one gets it', async () => {
    const { roomId } = await openRoom();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => join(roomId, `guest:p${index}`, 'Ana')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'room-name-taken')).toHaveLength(19);
    expect((await read(roomId, 'guest:host')).body).toMatchObject({ seats: 2 });
  });

  test('[ROOM-8] joining again, or twice at once, is the same seat', async () => {
    const { roomId } = await openRoom();
    const twice = await Promise.all([join(roomId, 'guest:ana', 'Ana'), join(roomId, 'guest:ana', 'Ana')]);
    const again = await join(roomId, 'guest:ana', 'Ana');
    const ids = [...twice, again].map(({ body }) => body.room.me.memberId);
    expect(new Set(ids).size).toBe(1);
    expect((await read(roomId, 'guest:host')).body).toMatchObject({ seats: 2 });
  });

  test('[ROOM-8] the seat token opens the seat on another device; a wrong or old one does not', async () => {
    const { roomId } = await openRoom();
    const { body } = await join(roomId, 'guest:ana', 'Ana');
    const phone = await admit(roomId, 'guest:anas-other-phone', { seat: body.seat });
    expect(phone).toMatchObject({ value: { audience: 'member', presence: { name: 'Ana', role: 'player' } } });
    const forged = `${body.room.me.memberId}.${'0'.repeat(43)}`;
    expect(await admit(roomId, 'guest:eve', { seat: forged })).toMatchObject({
      error: { code: 'room-not-joined' },
    });
    await join(roomId, 'guest:ana', 'Ana');
    expect(await admit(roomId, 'guest:eve', { seat: body.seat })).toMatchObject({ ok: false });
  });

  test('[ROOM-9] a locked room: newcomers wait outside, members come back', async () => {
    const { roomId } = await openRoom();
    await join(roomId, 'guest:ana', 'Ana');
    await host().request(`PATCH /api/rooms/${roomId}`, { body: { isLocked: true } });
    expect((await join(roomId, 'guest:ben', 'Ben')).body.code).toBe('room-locked');
    expect((await join(roomId, 'guest:ana', 'Ana')).status).toBe(200);
    await host().request(`PATCH /api/rooms/${roomId}`, { body: { isLocked: false } });
    expect((await join(roomId, 'guest:ben', 'Ben')).status).toBe(200);
  });

  test('[ROOM-19] 5,000 seats, then the room is full; a seat given back can be taken', async () => {
    const { roomId } = await openRoom();
    const ana = await join(roomId, 'guest:ana', 'Ana');
    const { add } = await import('#store/port/changes.ts');
    await app.store.update(platformTable, { PK: `ROOM#${roomId}`, SK: 'SEATS' }, [add('seats', 4998)]);
    expect((await join(roomId, 'guest:ben', 'Ben')).body.code).toBe('room-full');
    await app.as('guest:ana').request(`DELETE /api/rooms/${roomId}/members/${ana.body.room.me.memberId}`);
    expect((await join(roomId, 'guest:ben', 'Ben')).status).toBe(200);
  });

  test('[ROOM-6] a name of 31 characters names the field', async () => {
    const { roomId } = await openRoom();
    const refused = await join(roomId, 'guest:ana', 'x'.repeat(31));
    expect(refused.body).toMatchObject({ code: 'bad-input', errors: [{ path: 'name' }] });
  });

  test('[ROOM-5] a room that does not exist', async () => {
    expect((await join('nowhere', 'guest:ana', 'Ana')).body.code).toBe('room-not-found');
    expect((await read('nowhere', 'guest:ana')).status).toBe(404);
  });
});

describe('names and seats later', () => {
  test('[ROOM-7] a rename frees the old name and takes the new one', async () => {
    const { roomId } = await openRoom();
    const { body } = await join(roomId, 'guest:ana', 'Ana');
    await join(roomId, 'guest:ben', 'Ben');
    const rename = (name: string) =>
      app.as('guest:ana').request<Problem>(`PATCH /api/rooms/${roomId}/members/${body.room.me.memberId}`, {
        body: { name },
      });
    expect((await rename('BEN')).body).toMatchObject({
      code: 'room-name-taken',
      params: { suggestion: 'BEN 2' },
    });
    expect((await rename('ana')).body).toMatchObject({ name: 'ana' });
    expect((await rename('Anouk')).body).toMatchObject({ name: 'Anouk' });
    expect((await join(roomId, 'guest:cara', 'Ana')).status).toBe(200);
  });

  test('[ROOM-10] a name is changed by its seat or by the host, not by others', async () => {
    const { roomId } = await openRoom();
    const { body } = await join(roomId, 'guest:ana', 'Ana');
    await join(roomId, 'guest:ben', 'Ben');
    const rename = (token: TestToken, name: string, seat?: string) =>
      app.as(token).request<Problem>(`PATCH /api/rooms/${roomId}/members/${body.room.me.memberId}`, {
        body: { name, ...(seat && { seat }) },
      });
    expect((await rename('guest:ben', 'Loser')).body.code).toBe('not-allowed');
    expect((await rename('guest:anas-tablet', 'Anni', body.seat)).status).toBe(200);
    expect((await rename('guest:host', 'Anna')).status).toBe(200);
  });

  test('[ROOM-11] a kick ends the sockets, keeps the name and bars the seat until the host takes it back', async () => {
    const { roomId } = await openRoom();
    const { body } = await join(roomId, 'guest:ana', 'Ana');
    const path = `/api/rooms/${roomId}/members/${body.room.me.memberId}`;
    expect((await host().request(`DELETE ${path}`)).body).toMatchObject({ status: 'kicked' });
    expect(hub.evicted).toEqual([{ kind: 'room', key: roomId, memberId: body.room.me.memberId }]);
    expect((await join(roomId, 'guest:ana', 'Ana')).body.code).toBe('room-kicked');
    expect(await admit(roomId, 'guest:ana', { seat: body.seat })).toMatchObject({
      error: { code: 'room-kicked' },
    });
    expect((await read(roomId, 'guest:ana')).body.audience).toBe('public');
    expect((await join(roomId, 'guest:ben', 'Ana')).body.code).toBe('room-name-refused');
    expect((await app.as('guest:ana').request<Problem>(`DELETE ${path}`)).body.code).toBe('room-kicked');
    expect((await host().request(`POST ${path}/restore`)).body).toMatchObject({ name: 'Ana' });
    expect(await admit(roomId, 'guest:ana', { seat: body.seat })).toMatchObject({ ok: true });
  });

  test('[ROOM-11] a removed member does not come back with a fresh cookie, on the same device or under the name', async () => {
    const { roomId } = await openRoom();
    const device = 'a-device-of-ana-x1';
    const phone = 'a-phone-of-anas-02';
    const ana = (await join(roomId, 'guest:ana', 'Ana', { device })).body;
    // By the link of the seat: it is one of its devices from then on.
    expect(await admit(roomId, 'guest:anas-phone', { seat: ana.seat, device: phone })).toMatchObject({
      ok: true,
    });
    const ben = (await join(roomId, 'guest:ben', 'Ben', { device: 'the-device-of-ben1' })).body;
    const path = `/api/rooms/${roomId}/members/${ana.room.me.memberId}`;
    await host().request(`DELETE ${path}`);
    await host().request(`DELETE ${path}`);
    for (const used of [device, phone]) {
      expect((await join(roomId, 'guest:ana2', 'Somebody', { device: used })).body.code).toBe('room-kicked');
      expect(await admit(roomId, 'guest:ana3', { seat: ben.seat, device: used })).toMatchObject({
        error: { code: 'room-kicked' },
      });
    }
    for (const name of ['Ana', 'ANA', 'ana 2'])
      expect((await join(roomId, 'guest:ana4', name)).body.code, name).toBe('room-name-refused');
    expect((await join(roomId, 'guest:anabel', 'Anabel')).status).toBe(200);
    const stored = await app.store.query(platformTable, { partition: `ROOM#${roomId}` });
    expect(JSON.stringify(stored.items)).not.toContain(device);
    expect((await host().request(`POST ${path}/restore`)).body).toMatchObject({ name: 'Ana' });
    expect((await join(roomId, 'guest:ana2', 'Somebody', { device })).status).toBe(200);
    expect((await join(roomId, 'guest:ana4', 'Ana 2')).status).toBe(200);
  });

  test('[ROOM-11] nobody takes the name of a removed member later on; the host may give it', async () => {
    const { roomId } = await openRoom();
    const ana = (await join(roomId, 'guest:ana', 'Ana')).body.room.me.memberId;
    const ben = (await join(roomId, 'guest:ben', 'Ben')).body.room.me.memberId;
    await host().request(`DELETE /api/rooms/${roomId}/members/${ana}`);
    const rename = (caller: Caller) =>
      caller.request<Problem>(`PATCH /api/rooms/${roomId}/members/${ben}`, { body: { name: 'ana 7' } });
    expect((await rename(app.as('guest:ben'))).body.code).toBe('room-name-refused');
    expect((await join(roomId, 'guest:ben', 'Ana 2')).body.code).toBe('room-name-refused');
    expect((await join(roomId, 'guest:ben', 'Ben')).status).toBe(200);
    expect((await rename(host())).body).toMatchObject({ name: 'ana 7' });
  });

  test('[ROOM-11] who shared the device of a removed member keeps the seat', async () => {
    const { roomId } = await openRoom();
    const device = 'the-family-tablet1';
    const ana = (await join(roomId, 'guest:ana', 'Ana', { device })).body;
    const ben = (await join(roomId, 'guest:ben', 'Ben', { device })).body;
    await host().request(`DELETE /api/rooms/${roomId}/members/${ana.room.me.memberId}`);
    expect((await join(roomId, 'guest:ben', 'Ben', { device })).status).toBe(200);
    expect(await admit(roomId, 'guest:ben', { seat: ben.seat, device })).toMatchObject({ ok: true });
  });

  test('[ROOM-9] with the room locked nobody new comes in, on whatever device and under whatever name', async () => {
    const { roomId } = await openRoom();
    const ana = (await join(roomId, 'guest:ana', 'Ana')).body.room.me.memberId;
    await host().request(`DELETE /api/rooms/${roomId}/members/${ana}`);
    await host().request(`PATCH /api/rooms/${roomId}`, { body: { isLocked: true } });
    const fresh = await join(roomId, 'guest:ana2', 'Zoe', { device: 'a-fresh-device-001' });
    expect(fresh.body.code).toBe('room-locked');
  });

  test('[ROOM-11] the host has the last seat: it cannot be taken or left', async () => {
    const room = await openRoom();
    const refused = await host().request<Problem>(
      `DELETE /api/rooms/${room.roomId}/members/${room.me.memberId}`,
    );
    expect(refused.body.code).toBe('not-allowed');
  });

  test('[ROOM-10] only the host locks, closes, kicks, restores and lists', async () => {
    const { roomId } = await openRoom();
    const { body } = await join(roomId, 'guest:ana', 'Ana');
    const other = (await join(roomId, 'guest:ben', 'Ben')).body.room.me.memberId;
    const lines = [
      `PATCH /api/rooms/${roomId}`,
      `POST /api/rooms/${roomId}/close`,
      `GET /api/rooms/${roomId}/members`,
      `DELETE /api/rooms/${roomId}/members/${other}`,
      `POST /api/rooms/${roomId}/members/${other}/restore`,
    ];
    for (const line of lines) {
      const options = line.startsWith('PATCH') ? { body: { isLocked: true } } : {};
      const refused = await app.as('guest:ana').request<Problem>(line, options);
      expect([line, refused.status, refused.body.code]).toEqual([line, 403, 'not-allowed']);
    }
    expect(body.room.isLocked).toBe(false);
    expect(hub.published).toEqual([]);
  });

  test('[ROOM-14] the host pages through all seats, in the order of joining, with who is here', async () => {
    const { roomId, me } = await openRoom();
    for (let index = 0; index < 110; index++) {
      app.clock.advance(1);
      await join(roomId, `guest:p${index}`, `Person ${index}`);
    }
    hub.setPresent('room', roomId, [{ ...me }]);
    const first = await host().request<{ members: SeatedMember[]; cursor: string }>(
      `GET /api/rooms/${roomId}/members`,
    );
    expect(first.body.members).toHaveLength(100);
    expect(first.body.members[0]).toMatchObject({ name: 'Hana', isPresent: true });
    expect(first.body.members[1]).toMatchObject({ name: 'Person 0', isPresent: false, status: 'seated' });
    const second = await host().request<{ members: SeatedMember[]; cursor?: string }>(
      `GET /api/rooms/${roomId}/members?cursor=${encodeURIComponent(first.body.cursor)}`,
    );
    expect(second.body.members.at(-1)).toMatchObject({ name: 'Person 109' });
    expect(second.body.members).toHaveLength(11);
    expect(second.body.cursor).toBeUndefined();
  });
});

describe('changing and closing', () => {
  test('[ROOM-16] each change is published once, with its version', async () => {
    const { roomId } = await openRoom();
    await host().request(`PATCH /api/rooms/${roomId}`, { body: { title: 'Saturday' } });
    await host().request(`PATCH /api/rooms/${roomId}`, { body: { title: 'Saturday' } });
    await host().request(`PATCH /api/rooms/${roomId}`, { body: { isLocked: true } });
    expect(hub.published.map(({ version, messages }) => [version, messages[0]?.type])).toEqual([
      [2, 'room.changed'],
      [3, 'room.changed'],
    ]);
  });

  test('[ROOM-12] closed by hand: final, and the code leads there for one more hour', async () => {
    const { roomId, code } = await openRoom();
    await join(roomId, 'guest:ana', 'Ana');
    const closed = await host().request<HostView>(`POST /api/rooms/${roomId}/close`);
    expect(closed.body).toMatchObject({ status: 'closed', closedBy: 'host', closedAt: app.clock.now() });
    expect((await host().request(`POST /api/rooms/${roomId}/close`)).body).toEqual(closed.body);
    expect(hub.published).toHaveLength(1);
    expect((await join(roomId, 'guest:ben', 'Ben')).body.code).toBe('room-closed');
    app.clock.advance(59 * MINUTE_MS);
    expect((await host().request(`GET /api/codes/${code}`)).status).toBe(200);
    app.clock.advance(2 * MINUTE_MS);
    expect((await host().request(`GET /api/codes/${code}`)).status).toBe(404);
  });

  test('[ROOM-17] closed by its deadline, with nobody looking', async () => {
    const { roomId } = await openRoom({ durationMinutes: 1 });
    for (let second = 0; second < 62; second++) {
      app.clock.advance(1000);
      await new Promise(setImmediate);
    }
    expect(hub.published).toMatchObject([
      { key: roomId, version: 2, messages: [{ type: 'room.closed', payload: { closedBy: 'deadline' } }] },
    ]);
  });

  test('[ROOM-18] an overdue room is never shown as open', async () => {
    const { roomId, closesAt } = await openRoom({ durationMinutes: 1 });
    await join(roomId, 'guest:ana', 'Ana');
    app.clock.set(closesAt);
    expect((await read(roomId, 'guest:ana')).body).toMatchObject({ status: 'closed', closedAt: closesAt });
    expect((await join(roomId, 'guest:ben', 'Ben')).body.code).toBe('room-closed');
    expect(hub.published).toHaveLength(1);
  });

  test('[ROOM-12] a closed room can still be looked at by who was in it, but nobody is present', async () => {
    const { roomId } = await openRoom();
    await join(roomId, 'guest:ana', 'Ana');
    await host().request(`POST /api/rooms/${roomId}/close`);
    const admission = await admit(roomId, 'guest:ana');
    expect(admission).toMatchObject({ value: { audience: 'member', view: { status: 'closed' } } });
    expect(admission).not.toHaveProperty('value.presence');
  });
});

describe('who sees what', () => {
  const SECRETS = /seatHash|identityId|hostId|guest-host|guest-ana/;

  test('[ROOM-13] from outside: title and state, no code, no names', async () => {
    const { roomId, code } = await openRoom();
    hub.setPresent('room', roomId, [{ memberId: 'm', name: 'Hana', role: 'host' }]);
    const outside = (await read(roomId, 'guest:stranger')).body;
    expect(outside).toMatchObject({ audience: 'public', title: 'Friday' });
    expect(JSON.stringify(outside)).not.toMatch(new RegExp(`"${code}"|Hana`));
    expect(await admit(roomId, 'guest:stranger')).toMatchObject({ error: { code: 'room-not-joined' } });
    expect(await admit(roomId, 'guest:stranger', { screen: '1' })).toMatchObject({ ok: false });
  });

  test('[ROOM-13] host, member and screen see names and the code, nobody sees who is behind a seat', async () => {
    const { roomId, code } = await openRoom();
    await join(roomId, 'guest:ana', 'Ana');
    hub.setPresent('room', roomId, [{ memberId: 'm', name: 'Hana', role: 'host' }]);
    for (const [token, as] of [
      ['guest:host', {}],
      ['guest:ana', {}],
      ['guest:host', { screen: '1' }],
    ] as const) {
      const admission = await admit(roomId, token, as);
      expect(admission).toMatchObject({ value: { view: { code, present: 1, people: [{ name: 'Hana' }] } } });
      expect(JSON.stringify(admission)).not.toMatch(SECRETS);
    }
    const members = await host().request(`GET /api/rooms/${roomId}/members`);
    expect(JSON.stringify(members.body)).not.toMatch(SECRETS);
  });

  test('[ROOM-13] a big screen is nobody at the table', async () => {
    const { roomId } = await openRoom();
    const admission = await admit(roomId, 'guest:host', { screen: '1' });
    expect(admission).toMatchObject({ value: { audience: 'screen', channels: ['screen'] } });
    expect(admission).not.toHaveProperty('value.presence');
  });
});

describe('identities that change', () => {
  const id = (token: TestToken) => actorOf(token).identityId;

  test('[ROOM-21] a guest who signs in keeps rooms and seats; doing it twice changes nothing more', async () => {
    const { roomId } = await openRoom();
    const ana = await join(roomId, 'guest:ana', 'Ana');
    for (let time = 0; time < 2; time++) {
      await platform.onIdentityMerged(id('guest:host'), id('account:hana'));
      await platform.onIdentityMerged(id('guest:ana'), id('account:ana'));
    }
    expect((await read(roomId, 'account:hana')).body).toMatchObject({
      audience: 'host',
      me: { name: 'Hana' },
    });
    expect((await read(roomId, 'guest:host')).body.audience).toBe('public');
    expect((await read(roomId, 'account:ana')).body).toMatchObject({
      audience: 'member',
      me: { name: 'Ana' },
    });
    expect(await admit(roomId, 'guest:other', { seat: ana.body.seat })).toMatchObject({ ok: true });
    const lock = await app
      .as('account:hana')
      .request(`PATCH /api/rooms/${roomId}`, { body: { isLocked: true } });
    expect(lock.status).toBe(200);
  });

  test('[ROOM-21] both at the same table: each seat stays, the account keeps its own', async () => {
    const { roomId } = await openRoom();
    await join(roomId, 'guest:ana', 'Ana');
    await join(roomId, 'account:ana', 'Anna');
    await platform.onIdentityMerged(id('guest:ana'), id('account:ana'));
    expect((await read(roomId, 'account:ana')).body).toMatchObject({ me: { name: 'Anna' } });
  });

  test('[ROOM-21] somebody who is deleted: their rooms close, their seats and names are free', async () => {
    const { roomId } = await openRoom();
    await join(roomId, 'guest:ana', 'Ana');
    await platform.onIdentityDeleted(id('guest:ana'));
    expect(hub.evicted).toHaveLength(1);
    expect((await join(roomId, 'guest:ben', 'Ana')).status).toBe(200);
    await platform.onIdentityDeleted(id('guest:host'));
    expect((await read(roomId, 'guest:ben')).body).toMatchObject({ status: 'closed' });
    const { items } = await app.store.query(platformTable, { partition: `ROOM#${roomId}` });
    expect(JSON.stringify(items)).not.toContain('Hana');
  });
});
