import { signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#core/live-frames.ts';
import type { Answer, ClientFailure } from '#web/kit/client.ts';
import { setLanguage } from '#web/kit/i18n/language.ts';
import type { LiveState } from '#web/kit/live/live-signals.ts';
import type { HostView, MemberView, PublicView, ScreenView } from '../contract.ts';
import type { Person } from '../rules/roster.ts';
import { newsBetween, roomReducers, RoomState } from './rooms.state.ts';
import type { RoomSources } from './rooms.state.ts';
import { withMe } from './with-me.ts';

type LiveView = HostView | MemberView | ScreenView;

const person = (memberId: string, name: string, role = 'player'): Person => ({ memberId, name, role });
const hana = person('h', 'Hana', 'host');
const ana = person('a', 'Ana');
const ben = person('b', 'Ben');

const face = {
  roomId: 'r1',
  title: 'Friday',
  status: 'open',
  isLocked: false,
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
  ...overrides,
});

const nothing: LiveState<LiveView> = {
  view: undefined,
  audience: undefined,
  refusal: undefined,
  isGone: false,
};
const refused = (code: string): LiveState<LiveView> => ({
  ...nothing,
  refusal: { type: '', title: '', status: 403, code } satisfies Problem,
});
const failed = (code: ClientFailure['code']): Answer<never> => ({
  ok: false,
  error: { code, message: '', fields: [] },
});
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const setUp = (first: PublicView | MemberView | 'room-not-found' | 'offline') => {
  const answers = { first };
  const follows: {
    as: Readonly<Record<string, string>>;
    state: Signal<LiveState<LiveView>>;
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
    follow: (_, as) => {
      const followed = { as, state: signal(nothing), isStopped: false };
      follows.push(followed);
      return { state: followed.state, stop: () => void (followed.isStopped = true) };
    },
  };
  return { sources, follows, joins, answers };
};

beforeEach(() => {
  setLanguage('en');
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
    const outside = new RoomState(setUp(publicView).sources, 'r1');
    expect(outside.screen.value).toEqual({ phase: 'loading' });
    await turn();
    expect(outside.screen.value).toEqual({ phase: 'outside', room: publicView });
    const { sources, follows } = setUp(aMemberView([hana, ana]));
    const inside = new RoomState(sources, 'r1');
    await turn();
    expect(inside.screen.value).toMatchObject({ phase: 'inside', room: { present: 2 } });
    expect(follows).toHaveLength(1);
  });

  test('[ROOM-7] joining: a taken name comes back with a free one, a free one sits down with its token', async () => {
    const { sources, follows } = setUp(publicView);
    const state = new RoomState(sources, 'r1');
    await turn();
    expect(await state.join('Hana')).toMatchObject({
      code: 'room-name-taken',
      params: { suggestion: 'Hana 2' },
    });
    expect(state.screen.value.phase).toBe('outside');
    expect(await state.join('Ana')).toBeUndefined();
    expect(state.screen.value.phase).toBe('inside');
    expect(follows.map(({ as }) => as)).toEqual([{ seat: 'a.secret', device: 'this-device-12345' }]);
  });

  test('[ROOM-11] a join says on which device', async () => {
    const { sources, joins } = setUp(publicView);
    const state = new RoomState(sources, 'r1');
    await turn();
    await state.join('Ana');
    expect(joins).toEqual([{ name: 'Ana', device: 'this-device-12345' }]);
  });

  test('[ROOM-14] events change the table and say who came and left', async () => {
    const { sources, follows } = setUp(aMemberView([hana, ana]));
    const state = new RoomState(sources, 'r1');
    await turn();
    const live = follows[0]?.state as Signal<LiveState<LiveView>>;
    live.value = { ...nothing, view: aMemberView([hana, ana]), audience: 'member' };
    expect(state.announcement.value).toBe('');
    const came = roomReducers['roster.changed']?.(aMemberView([hana, ana]), {
      present: 3,
      people: [hana, ana, ben],
    });
    live.value = { ...live.value, view: came };
    expect(state.screen.value).toMatchObject({ room: { present: 3 } });
    expect(state.announcement.value).toBe('Ben joined');
    live.value = { ...live.value, view: aMemberView([ana, ben]) };
    expect(state.announcement.value).toBe('Hana left');
  });

  test('[ROOM-8] back on another device by the token alone; refused, it is the door again', async () => {
    const { sources, follows } = setUp(publicView);
    const first = new RoomState(sources, 'r1');
    await turn();
    await first.join('Ana');
    first.close();
    expect(follows[0]?.isStopped).toBe(true);
    const second = new RoomState(sources, 'r1');
    await turn();
    expect(second.screen.value.phase).toBe('loading');
    const live = follows[1]?.state as Signal<LiveState<LiveView>>;
    live.value = refused('room-not-joined');
    expect(second.screen.value).toEqual({ phase: 'outside', room: publicView });
  });

  test('[ROOM-11] sent away, and back after the host has taken it back', async () => {
    const { sources, follows, answers } = setUp(aMemberView([hana, ana]));
    const state = new RoomState(sources, 'r1');
    await turn();
    answers.first = publicView;
    const live = follows[0]?.state as Signal<LiveState<LiveView>>;
    live.value = { ...nothing, isGone: true };
    await turn();
    expect(state.screen.value).toEqual({ phase: 'kicked' });
    answers.first = aMemberView([hana]);
    state.retry();
    await turn();
    expect(state.screen.value.phase).toBe('inside');
  });

  test('[ROOM-5] a room that is gone, and a server that does not answer', async () => {
    const missing = new RoomState(setUp('room-not-found').sources, 'r1');
    await turn();
    expect(missing.screen.value).toEqual({ phase: 'missing' });
    const { sources, answers } = setUp('offline');
    const state = new RoomState(sources, 'r1');
    await turn();
    expect(state.screen.value).toEqual({ phase: 'unreachable' });
    answers.first = aMemberView([]);
    state.retry();
    await turn();
    expect(state.screen.value.phase).toBe('inside');
  });

  test('[ROOM-13] a big screen shows nothing of the seat it belongs to', async () => {
    const { sources, follows } = setUp(aMemberView([hana, ana]));
    const state = new RoomState(sources, 'r1', { screen: '1' });
    await turn();
    expect(state.screen.value).toEqual({ phase: 'loading' });
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
    setLanguage('de');
    expect(newsBetween(aMemberView([]), aMemberView([], { isLocked: true }))).toBe(
      'Der Raum ist jetzt zugesperrt',
    );
    expect(newsBetween(aMemberView([hana]), aMemberView([], { status: 'closed' }))).toBe(
      'Der Raum ist geschlossen',
    );
  });

  test('[ROOM-12] a close empties the table', () => {
    const closed = roomReducers['room.closed']?.(aMemberView([hana, ana]), {
      closedAt: 5,
      closedBy: 'host',
      version: 2,
    });
    expect(closed).toMatchObject({ status: 'closed', closedAt: 5, present: 0, people: [] });
    if (closed === undefined) throw new Error('no reducer');
    expect(roomReducers['roster.changed']?.(closed, { present: 1, people: [hana] })).toBe(closed);
    expect(roomReducers['roster.counted']?.(closed, { present: 1 })).toBe(closed);
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
