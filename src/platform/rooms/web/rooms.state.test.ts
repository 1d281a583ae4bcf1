import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer, ClientFailure } from '#web/kit/client.ts';
import { setLanguage } from '#web/kit/i18n/language.ts';
import type { TopicListener } from '#web/kit/live/topic-reader.ts';
import type { MemberView, PublicView } from '../contract.ts';
import type { Person } from '../rules/roster.ts';
import { hearRoom, newsBetween, openRoom } from './rooms.state.ts';
import type { RoomSources } from './rooms.state.ts';
import { withMe } from './room/with-me.ts';

const person = (memberId: string, name: string, role = 'player'): Person => ({ memberId, name, role });
const hana = person('h', 'Hana', 'host');
const ana = person('a', 'Ana');
const ben = person('b', 'Ben');

const face = {
  roomId: 'r1',
  title: 'Friday',
  status: 'open',
  isLocked: false,
  isLasting: false,
  evening: 1,
  closesAt: 1000,
  version: 1,
} as const;
const publicView: PublicView = { audience: 'public', ...face };
const aMemberView = (people: readonly Person[], overrides: Partial<MemberView> = {}): MemberView => ({
  audience: 'member',
  ...face,
  code: '4821',
  me: { memberId: 'a', name: 'Ana', role: 'player' },
  present: people.length,
  people,
  programme: { stage: 'table', played: [] },
  ...overrides,
});

const failed = (code: ClientFailure['code']): Answer<never> => ({
  ok: false,
  error: { code, message: '', fields: [] },
});
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const setUp = (first: PublicView | MemberView | 'room-not-found' | 'offline') => {
  const answers = { first };
  const follows: {
    readonly as: Readonly<Record<string, string>> | undefined;
    readonly listener: TopicListener;
    isStopped: boolean;
  }[] = [];
  const joins: { readonly name: string; readonly device?: string | undefined }[] = [];
  const sources: RoomSources = {
    device: 'this-device-12345',
    client: {
      readRoom: async () => {
        const answer = answers.first;
        if (typeof answer === 'string') return failed(answer);
        return { ok: true, value: answer };
      },
      joinRoom: async ({ body }) => {
        joins.push(body);
        return body.name === 'Hana'
          ? {
              ok: false,
              error: {
                code: 'room-name-taken',
                message: 'taken',
                fields: [],
                params: { suggestion: 'Hana 2' },
              },
            }
          : { ok: true, value: { room: aMemberView([hana]), seat: 'a.secret' } };
      },
    },
    live: {
      follow: (_topic, listener, as) => {
        const followed = { as, listener, isStopped: false };
        follows.push(followed);
        return () => void (followed.isStopped = true);
      },
    },
  };
  return { sources, follows, joins, answers };
};

beforeEach(() => {
  void setLanguage('en');
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  });
});

describe('the room page', () => {
  test('[ROOM-13] a stranger sees the door, a member the table', async () => {
    const outside = openRoom(setUp(publicView).sources, 'r1');
    expect(outside.page.screen.value).toEqual({ phase: 'loading' });
    await turn();
    expect(outside.page.screen.value).toEqual({ phase: 'here', view: publicView });
    const { sources, follows } = setUp(aMemberView([hana, ana]));
    const inside = openRoom(sources, 'r1');
    await turn();
    expect(inside.page.screen.value).toMatchObject({ phase: 'here', view: { present: 2 } });
    expect(follows).toHaveLength(1);
  });

  test('[ROOM-7] joining: a taken name comes back with a free one, a free one sits down with its token', async () => {
    const { sources, follows } = setUp(publicView);
    const state = openRoom(sources, 'r1');
    await turn();
    expect(await state.join({ name: 'Hana' })).toMatchObject({
      error: { code: 'room-name-taken', params: { suggestion: 'Hana 2' } },
    });
    expect(state.page.screen.value).toMatchObject({ view: { audience: 'public' } });
    expect(await state.join({ name: 'Ana' })).toMatchObject({ ok: true });
    await turn();
    expect(state.page.screen.value).toMatchObject({ view: { audience: 'member' } });
    expect(follows.map(({ as }) => as)).toEqual([{ seat: 'a.secret', device: 'this-device-12345' }]);
  });

  test('[ROOM-11] a join says on which device', async () => {
    const { sources, joins } = setUp(publicView);
    const state = openRoom(sources, 'r1');
    await turn();
    await state.join({ name: 'Ana' });
    expect(joins).toEqual([{ name: 'Ana', device: 'this-device-12345' }]);
  });

  test('[ROOM-14] events change the table and say who came and left', async () => {
    const { sources, follows } = setUp(aMemberView([hana, ana]));
    const state = openRoom(sources, 'r1');
    await turn();
    const { listener } = follows[0] ?? {};
    listener?.onView(aMemberView([hana, ana]), 'member');
    expect(state.announcement.value).toBe('');
    listener?.onEvent('roster.changed', { present: 3, people: [hana, ana, ben] });
    expect(state.page.screen.value).toMatchObject({ view: { present: 3 } });
    expect(state.announcement.value).toBe('Ben joined');
    listener?.onView(aMemberView([ana, ben]), 'member');
    expect(state.announcement.value).toBe('Hana left');
  });

  test('[ROOM-8] back on another device by the token alone; refused, it is the door again', async () => {
    const { sources, follows } = setUp(publicView);
    const first = openRoom(sources, 'r1');
    await turn();
    await first.join({ name: 'Ana' });
    await turn();
    first.close();
    expect(follows[0]?.isStopped).toBe(true);
    const second = openRoom(sources, 'r1');
    await turn();
    expect(second.page.screen.value.phase).toBe('loading');
    follows[1]?.listener.onRefused?.({ type: '', title: '', status: 403, code: 'room-not-joined' });
    await turn();
    expect(second.page.screen.value).toEqual({ phase: 'here', view: publicView });
  });

  test('[ROOM-11] sent away, and back after the host has taken it back', async () => {
    const { sources, follows, answers } = setUp(aMemberView([hana, ana]));
    const state = openRoom(sources, 'r1');
    await turn();
    answers.first = publicView;
    follows[0]?.listener.onGone?.();
    await turn();
    expect(state.page.screen.value).toEqual({ phase: 'forbidden' });
    answers.first = aMemberView([hana]);
    await state.retry();
    expect(state.page.screen.value).toMatchObject({ view: { audience: 'member' } });
  });

  test('[ROOM-5] a room that is gone, and a server that does not answer', async () => {
    const missing = openRoom(setUp('room-not-found').sources, 'r1');
    await turn();
    expect(missing.page.screen.value).toEqual({ phase: 'missing' });
    const { sources, answers } = setUp('offline');
    const state = openRoom(sources, 'r1');
    await turn();
    expect(state.page.screen.value).toEqual({ phase: 'unreachable' });
    answers.first = aMemberView([]);
    await state.retry();
    expect(state.page.screen.value).toMatchObject({ view: { audience: 'member' } });
  });

  test('[ROOM-13] a big screen shows nothing of the seat it belongs to', async () => {
    const { sources, follows } = setUp(aMemberView([hana, ana]));
    const state = openRoom(sources, 'r1', true);
    await turn();
    expect(state.page.screen.value).toEqual({ phase: 'loading' });
    expect(follows[0]?.as).toEqual({ screen: '1', device: 'this-device-12345' });
  });
});

describe('news for screen readers', () => {
  test('[ROOM-14] one or two by name, more by number, crowds by number only', () => {
    const crowd = (count: number): MemberView => aMemberView([], { present: count });
    expect(newsBetween(aMemberView([ana]), aMemberView([ana, ben, hana]))).toBe('Ben joined. Hana joined');
    const many = ['c', 'd', 'e'].map((id) => person(id, id));
    expect(newsBetween(aMemberView([ana]), aMemberView([ana, ...many]))).toBe('3 people joined');
    expect(newsBetween(crowd(100), crowd(112))).toBe('12 people joined');
    expect(newsBetween(crowd(100), crowd(99))).toBe('1 person left');
    expect(newsBetween(crowd(100), crowd(100))).toBe('');
  });

  test('[ROOM-14] not about oneself; locks and the end are told, in German too', () => {
    expect(newsBetween(aMemberView([hana]), aMemberView([hana, ana]))).toBe('');
    void setLanguage('de');
    expect(newsBetween(aMemberView([]), aMemberView([], { isLocked: true }))).toBe(
      'Der Raum ist jetzt zugesperrt',
    );
    expect(newsBetween(aMemberView([hana]), aMemberView([], { status: 'closed' }))).toBe(
      'Der Raum ist geschlossen',
    );
  });

  test('[ROOM-12] a close empties the table', () => {
    const closed = hearRoom['room.closed']?.(aMemberView([hana, ana]), {
      closedAt: 5,
      closedBy: 'host',
      version: 2,
    });
    expect(closed).toMatchObject({ status: 'closed', closedAt: 5, present: 0, people: [] });
    if (closed === undefined) throw new Error('no reducer');
    expect(hearRoom['roster.changed']?.(closed, { present: 1, people: [hana] })).toBe(closed);
    expect(hearRoom['roster.counted']?.(closed, { present: 1 })).toBe(closed);
  });
});

describe('withMe', () => {
  test('[ROOM-14] whoever looks sits at the table, counted once', () => {
    expect(withMe(aMemberView([hana]))).toMatchObject({
      present: 2,
      people: [{ name: 'Hana' }, { name: 'Ana' }],
    });
    expect(withMe(aMemberView([hana, ana])).present).toBe(2);
    expect(withMe(aMemberView([hana], { present: 80 }))).toMatchObject({
      present: 80,
      people: [{}, { name: 'Ana' }],
    });
  });

  test('[ROOM-14] a watcher does not', () => {
    const watcher = aMemberView([hana], { me: { memberId: 'w', name: 'Wim', role: 'watcher' } });
    expect(withMe(watcher)).toBe(watcher);
  });
});
