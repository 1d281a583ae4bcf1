import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { readAll } from '#server/kit/read-pages.ts';
import { textIn } from '#store/port/read-item.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import { answersOf, smallAssignments } from '#tests/support/rooms/small-assignments.ts';
import type { SmallAssignments } from '#tests/support/rooms/small-assignments.ts';
import type { AssignmentView, ClassReport, ClassView, WorkView } from '../contract.class.ts';
import type { EveningFile } from '../contract.evening.ts';
import type { HostView, MemberView } from '../contract.ts';
import { roomQuery } from './rooms.items.ts';
import { createRooms } from './rooms.wiring.ts';
import type { RoomsPlatform } from './rooms.wiring.ts';

let app: TestApp;
let platform: RoomsPlatform;
let cards: SmallAssignments;
let at: string;
let roomId: string;
const ids: Record<string, string> = {};
const seats: Record<string, string> = {};
const host = 'guest:host';

interface Problem {
  readonly code: string;
}
const ask = async <T>(line: string, as: TestToken = host, body?: object): Promise<T> => {
  const answer = await app.as(as).request<T>(line, body && { body });
  if (answer.status !== 200) throw new Error(`${line}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const codeOf = async (line: string, as: TestToken, body?: object): Promise<string> =>
  (await app.as(as).request<Problem>(line, body && { body })).body.code;

const give = (more: object = {}) =>
  ask<AssignmentView>(`POST ${at}/assignments`, host, {
    kind: 'cards',
    title: 'Rivers',
    choiceId: 'deck',
    questions: 4,
    dueAt: app.clock.now() + 7 * DAY_MS,
    ...more,
  });
const start = (name: string, { assignmentId }: AssignmentView) =>
  ask<{ path: string }>(`POST ${at}/assignments/${assignmentId}/start`, `guest:${name}`, {});
const share = (name: string, isShared: boolean) => ask(`PUT ${at}/sharing`, `guest:${name}`, { isShared });
const reportOf = ({ assignmentId }: AssignmentView, query = '') =>
  ask<ClassReport>(`GET ${at}/assignments/${assignmentId}/report${query}`);
const statuses = async (assignment: AssignmentView) =>
  Object.fromEntries((await reportOf(assignment)).rows.map(({ name, status }) => [name, status]));
const classOf = (name: string) => ask<ClassView>(`GET ${at}/assignments`, `guest:${name}`);
const workOf = (name: string, { assignmentId }: AssignmentView, as: TestToken) =>
  ask<WorkView>(`GET ${at}/assignments/${assignmentId}/members/${ids[name]}`, as);

/** What the room stores about a class, by the first word of its sort key. */
const stored = async (): Promise<string[]> => {
  const items = await readAll({ store: app.store, table: platformTable }, roomQuery(roomId));
  return items.map((item) => textIn(item, 'SK')).filter((sort) => /^(CLASS|DRAWN|WORK)/.test(sort));
};
const isStored = async (text: string): Promise<boolean> => {
  const items = await readAll({ store: app.store, table: platformTable }, roomQuery(roomId));
  return JSON.stringify(items).includes(text);
};

beforeEach(async () => {
  cards = smallAssignments();
  app = await startTestApp({
    limits: { spend: async () => undefined },
    modules: (kit) => {
      platform = createRooms(kit);
      platform.assignments.register(cards);
      return [platform.module];
    },
  });
  const opened = await ask<{ room: HostView }>('POST /api/rooms', host, { title: '8b', hostName: 'Hana' });
  ({ roomId } = opened.room);
  at = `/api/rooms/${roomId}`;
  await ask(`PUT ${at}/lasting`, host, { isLasting: true });
  for (const name of ['ana', 'ben', 'cem']) {
    const joined = await ask<{ room: MemberView; seat: string }>(`POST ${at}/members`, `guest:${name}`, {
      name,
    });
    ids[name] = joined.room.me.memberId;
    seats[name] = joined.seat;
  }
});
afterEach(() => app.close());

const finish = (name: string, given: string, finishedAt = app.clock.now()): void => {
  cards.works.set(ids[name] ?? '', { questions: 4, finishedAt, answers: answersOf(given) });
};

describe('giving', () => {
  test('[ROOM-61] hosts and co-hosts of a lasting room give, members and strangers do not', async () => {
    const assignment = await give();
    expect(assignment).toMatchObject({ title: 'Rivers', sourceTitle: 'Deck', questions: 4, domains: [] });
    const body = {
      kind: 'cards',
      title: 'x',
      choiceId: 'deck',
      questions: 4,
      dueAt: app.clock.now() + DAY_MS,
    };
    for (const as of ['guest:ana', 'guest:stranger'] as const) {
      expect(await codeOf(`POST ${at}/assignments`, as, body)).toBe('not-allowed');
      expect(await codeOf(`GET ${at}/assignable/cards`, as)).toBe('not-allowed');
      for (const line of [`PATCH ${at}/assignments/x`, `DELETE ${at}/assignments/x`])
        expect(await codeOf(line, as, line.startsWith('PATCH') ? {} : undefined)).toBe('not-allowed');
      for (const part of ['report', 'file'])
        expect(await codeOf(`GET ${at}/assignments/${assignment.assignmentId}/${part}`, as)).toBe(
          'not-allowed',
        );
    }
    const { token } = await ask<{ token: string }>(`POST ${at}/cohost-link`);
    await ask(`POST ${at}/cohosts`, 'guest:ben', { token });
    await ask(`POST ${at}/assignments`, 'guest:ben', body);
    expect((await classOf('ana')).assignments.map(({ title }) => title)).toEqual(['Rivers', 'x']);
    expect((await classOf('ana')).hosts).toEqual(['Hana', 'ben']);
  });

  test('[ROOM-61] not in a room of one evening, also between two evenings of a lasting one', async () => {
    await ask(`POST ${at}/close`);
    await give();
    await ask(`PUT ${at}/lasting`, host, { isLasting: false });
    await expect(give()).rejects.toThrow('room-not-a-class');
    expect((await classOf('ana')).assignments).toHaveLength(1);
  });

  test('[ROOM-61] [ROOM-64] too many questions, an unknown kind and a bank that is gone leave nothing behind', async () => {
    await expect(give({ questions: 5 })).rejects.toThrow('room-assignment-too-few');
    await expect(give({ kind: 'runes' })).rejects.toThrow('room-kind-unknown');
    await expect(give({ dueAt: app.clock.now() })).rejects.toThrow('room-assignment-date');
    cards.isBankGone = true;
    await expect(give()).rejects.toThrow('room-assignment-not-given');
    expect(await stored()).toEqual([]);
  });

  test('[ROOM-61] of many given at once, 50 are', async () => {
    const given = await Promise.allSettled(Array.from({ length: 55 }, () => give()));
    expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    expect((await classOf('ana')).assignments).toHaveLength(50);
  });

  test('[ROOM-62] a later date makes nobody late', async () => {
    const assignment = await give();
    await share('ana', true);
    await start('ana', assignment);
    app.clock.advance(8 * DAY_MS);
    finish('ana', 'aaaa');
    expect(await statuses(assignment)).toMatchObject({ ana: 'late' });
    const dueAt = app.clock.now() + DAY_MS;
    await ask(`PATCH ${at}/assignments/${assignment.assignmentId}`, host, { dueAt, title: 'All rivers' });
    expect(await statuses(assignment)).toMatchObject({ ana: 'done' });
    expect((await classOf('ana')).assignments[0]).toMatchObject({
      title: 'All rivers',
      mine: { status: 'done' },
    });
  });
});

describe('doing', () => {
  test('[ROOM-63] started once, it is the same again, and the list says what is left', async () => {
    const assignment = await give();
    const mine = async () => (await classOf('ana')).assignments[0]?.mine;
    expect(await mine()).toEqual({ status: 'not-begun', answered: 0, questions: 4 });
    const [one, other] = await Promise.all([start('ana', assignment), start('ana', assignment)]);
    expect(one).toEqual(other);
    cards.works.set(ids['ana'] ?? '', { questions: 4, answers: answersOf('ab') });
    expect(await mine()).toEqual({ status: 'in-progress', answered: 2, questions: 4 });
    finish('ana', 'abaa');
    expect(await mine()).toEqual({ status: 'done', answered: 4, questions: 4 });
    // Once it is known to be finished nobody asks the activity again.
    const before = cards.reads;
    expect(await mine()).toMatchObject({ status: 'done' });
    expect(cards.reads).toBe(before);
  });

  test('[ROOM-63] [ROOM-64] not by hosts, strangers, members of another room, or a seat link alone', async () => {
    const { assignmentId } = await give();
    const line = `POST ${at}/assignments/${assignmentId}/start`;
    expect(await codeOf(line, host, {})).toBe('not-allowed');
    expect(await codeOf(line, 'guest:stranger', {})).toBe('room-not-joined');
    expect(await codeOf(line, 'guest:stranger', { seat: seats['ana'] })).toBe('room-assignment-elsewhere');
    const other = await ask<{ room: HostView }>('POST /api/rooms', 'guest:zoe', {
      title: '9a',
      hostName: 'Zoe',
    });
    const there = `/api/rooms/${other.room.roomId}/assignments/${assignmentId}`;
    expect(await codeOf(`GET ${there}/report`, 'guest:zoe')).toBe('room-assignment-not-found');
    expect(await codeOf(`POST ${there}/start`, 'guest:ana', {})).toBe('room-not-joined');
    expect(await stored()).toEqual(['CLASS', `DRAWN#${assignmentId}`]);
  });

  test('[ROOM-64] what cannot start gives the reason and is not begun', async () => {
    const assignment = await give();
    await share('ana', true);
    cards.isBankGone = true;
    await expect(start('ana', assignment)).rejects.toThrow('room-assignment-not-started');
    expect(await statuses(assignment)).toMatchObject({ ana: 'not-begun' });
    const gone = `POST ${at}/assignments/nothing/start`;
    expect(await codeOf(gone, 'guest:ana', {})).toBe('room-assignment-not-found');
  });
});

describe('sharing', () => {
  test('[ROOM-65] without a yes nobody learns even whether somebody started', async () => {
    const assignment = await give();
    await start('ana', assignment);
    finish('ana', 'abca');
    expect(await statuses(assignment)).toEqual({ ana: 'not-shared', ben: 'not-shared', cem: 'not-shared' });
    const report = await reportOf(assignment);
    expect([report.domains, report.hardest]).toEqual([[], []]);
    expect((await workOf('ana', assignment, host)).missed).toEqual([]);
    const { text } = await ask<EveningFile>(`GET ${at}/assignments/${assignment.assignmentId}/file`);
    expect(text).toContain('ana,not-shared,,,,,');
    expect(await isStored('"q2"')).toBe(false);
  });

  test('[ROOM-65] [ROOM-67] with it the host sees what was done before, and after a no nothing again', async () => {
    const assignment = await give();
    await start('ana', assignment);
    finish('ana', 'abca');
    await classOf('ana');
    await share('ana', true);
    await share('ben', true);
    expect(await statuses(assignment)).toEqual({ ana: 'done', ben: 'not-begun', cem: 'not-shared' });
    const report = await reportOf(assignment);
    expect(report.counts).toEqual({ 'not-shared': 1, 'not-begun': 1, 'in-progress': 0, done: 1, late: 0 });
    expect(report.hardest[0]).toEqual({
      questionId: 'q2',
      text: 'Question q2',
      answers: 1,
      right: 0,
      wrong: { text: 'b', count: 1 },
    });
    // Stored, so that a month later the report needs no archive.
    cards.works.clear();
    expect((await reportOf(assignment, '?status=done')).rows).toMatchObject([{ name: 'ana', right: 2 }]);
    expect(await isStored('q2')).toBe(true);
    await share('ana', false);
    expect(await statuses(assignment)).toMatchObject({ ana: 'not-shared' });
    const items = await readAll({ store: app.store, table: platformTable }, roomQuery(roomId));
    expect(items.some((item) => item['answers'] !== undefined)).toBe(false);
  });

  test('[ROOM-66] a member sees what the host sees of them, and nobody else’s', async () => {
    const assignment = await give();
    await share('ana', true);
    await start('ana', assignment);
    finish('ana', 'abaa');
    const seen = await workOf('ana', assignment, host);
    expect(seen).toMatchObject({
      row: { status: 'done', right: 3 },
      missed: [{ text: 'Question q2', given: 'b' }],
    });
    expect(await workOf('ana', assignment, 'guest:ana')).toEqual(seen);
    const line = `GET ${at}/assignments/${assignment.assignmentId}/members/${ids['ana']}`;
    expect(await codeOf(line, 'guest:ben')).toBe('not-allowed');
    expect(await codeOf(`${line}?seat=${seats['ben']}`, 'guest:ben')).toBe('not-allowed');
  });
});

describe('what is kept', () => {
  const done = async () => {
    const assignment = await give();
    for (const name of ['ana', 'ben']) {
      await share(name, true);
      await start(name, assignment);
      finish(name, 'abaa');
    }
    await reportOf(assignment);
    return assignment;
  };

  test('[ROOM-69] a withdrawn assignment takes the work along, and asking again is refused', async () => {
    const { assignmentId } = await done();
    await ask(`DELETE ${at}/assignments/${assignmentId}`);
    expect(await stored()).toEqual(['CLASS']);
    expect(await codeOf(`DELETE ${at}/assignments/${assignmentId}`, host)).toBe('room-assignment-not-found');
  });

  test('[ROOM-69] whoever leaves, or deletes their account, takes their own along', async () => {
    const { assignmentId } = await done();
    await ask(`DELETE ${at}/members/${ids['ana']}`, 'guest:ana');
    expect(await stored()).toEqual(['CLASS', `DRAWN#${assignmentId}`, `WORK#${assignmentId}#${ids['ben']}`]);
    await platform.onIdentityDeleted(actorOf('guest:ben').identityId);
    expect(await stored()).toEqual(['CLASS', `DRAWN#${assignmentId}`]);
  });

  test('[ROOM-69] whoever was removed has no row and starts nothing; restored, all is as before', async () => {
    const assignment = await done();
    await ask(`DELETE ${at}/members/${ids['ana']}`);
    expect(await statuses(assignment)).toEqual({ ben: 'done', cem: 'not-shared' });
    const line = `${at}/assignments/${assignment.assignmentId}`;
    expect(await codeOf(`POST ${line}/start`, 'guest:ana', {})).toBe('room-kicked');
    expect(await codeOf(`PUT ${at}/sharing`, 'guest:ana', { isShared: true })).toBe('room-kicked');
    expect(await codeOf(`GET ${line}/members/${ids['ana']}`, host)).toBe('room-kicked');
    await ask(`POST ${at}/members/${ids['ana']}/restore`);
    expect(await statuses(assignment)).toMatchObject({ ana: 'done' });
  });

  test('[ROOM-69] [ROOM-54] a deleted room leaves nothing, nor does one whose year is over', async () => {
    await done();
    await ask(`POST ${at}/close`);
    app.clock.advance(300 * DAY_MS);
    await ask(`POST ${at}/evenings`, host, {});
    // The next evening moved the end of everything.
    app.clock.advance(300 * DAY_MS);
    expect((await classOf('ana')).assignments[0]?.mine).toMatchObject({ status: 'done' });
    await ask(`DELETE ${at}`);
    expect(await stored()).toEqual([]);
  });

  test('[ROOM-69] [ROOM-56] a year after the last evening everything is gone', async () => {
    await done();
    app.clock.advance(367 * DAY_MS);
    expect(await stored()).toEqual([]);
    expect(await codeOf(`GET ${at}/assignments`, 'guest:ana')).toBe('room-not-found');
  });

  test('[ROOM-69] a guest who signs in keeps seat, yes and work', async () => {
    const assignment = await done();
    const account = actorOf('account:ada');
    await platform.onIdentityMerged(actorOf('guest:ana').identityId, account.identityId);
    expect(await statuses(assignment)).toMatchObject({ ana: 'done' });
    const view = await ask<ClassView>(`GET ${at}/assignments`, 'account:ada');
    expect(view).toMatchObject({ sharing: { isShared: true }, assignments: [{ mine: { status: 'done' } }] });
  });
});

test('[ROOM-67] a class of a thousand is put together page by page', async () => {
  const room = await platform.rooms.load(roomId);
  if (!room) throw new Error('no room');
  const { seatOperations } = await import('./rooms.items.ts');
  const memberIds = Array.from({ length: 1000 }, (_, index) => `zz${String(index).padStart(4, '0')}`);
  const assignment = await give();
  for (const memberId of memberIds) {
    const member = {
      memberId: memberId as never,
      name: `Kid ${memberId}`,
      role: 'player' as const,
      identityId: `id-${memberId}` as never,
      seatHash: '',
      devices: [],
      status: 'seated' as const,
      joinedAt: 0,
      sharesWorkAt: 1,
    };
    await app.store.transact(seatOperations(room, member));
  }
  const report = await reportOf(assignment, '?page=21&search=Kid');
  expect(report).toMatchObject({ people: 1003, found: 1000, rows: [], counts: { 'not-begun': 1000 } });
  expect((await reportOf(assignment, '?page=20&search=Kid')).rows).toHaveLength(50);
});
