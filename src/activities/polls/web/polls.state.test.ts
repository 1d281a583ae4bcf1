import { expect, test } from 'vitest';
import type { Answer } from '#web/kit/client.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import type { PollView } from '../contract.views.ts';
import { defaultSettings } from '../contract.settings.ts';
import { openPoll } from './polls.state.ts';

type TopicListener = Parameters<LiveClient['follow']>[1];

const aView = (overrides: Partial<PollView> = {}): PollView =>
  ({
    audience: 'voter',
    pollId: 'p',
    title: 'T',
    description: '',
    candidates: [{ name: 'A' }, { name: 'B' }],
    status: 'open',
    settings: defaultSettings,
    createdAt: 0,
    seedHash: 'h',
    turnout: { ballots: 0, byHour: [] },
    version: 1,
    hasVoted: false,
    ...overrides,
  }) as PollView;

const aWorld = (answers: readonly Answer<PollView>[]) => {
  const left = [...answers];
  const listeners: TopicListener[] = [];
  let reads = 0;
  const {
    page: state,
    hold,
    release,
  } = openPoll('p', {
    client: {
      readPoll: async () => {
        reads++;
        return left.length > 1 ? (left.shift() as Answer<PollView>) : (left[0] as Answer<PollView>);
      },
    },
    live: async () => ({
      follow: (_topic, listener) => {
        listeners.push(listener);
        return () => void listeners.splice(0);
      },
    }),
  });
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  const poll = (): PollView | undefined => {
    const screen = state.screen.value;
    return screen.phase === 'here' ? screen.view : undefined;
  };
  return { state, hold, release, listeners, settled, poll, reads: () => reads };
};

const good = (view: PollView): Answer<PollView> => ({ ok: true, value: view });
const bad = (code: 'poll-not-found' | 'offline'): Answer<PollView> => ({
  ok: false,
  error: { code, message: '', fields: [] },
});

test('painted from the first answer, then followed', async () => {
  const world = aWorld([good(aView())]);
  expect(world.state.screen.value.phase).toBe('loading');
  await world.settled();
  expect(world.poll()?.title).toBe('T');
  expect(world.listeners).toHaveLength(1);
});

test('a poll that opens is not missed because a ballot came while it was read', async () => {
  const opened = { version: 2, status: 'open' } as const;
  const world = aWorld([
    good(aView({ status: 'draft' })),
    good(aView(opened)),
    good(aView({ ...opened, version: 3, turnout: { ballots: 1, byHour: [] } })),
  ]);
  await world.settled();
  world.listeners[0]?.onEvent?.('poll.changed', { version: 2 });
  world.listeners[0]?.onEvent?.('turnout.changed', { ballots: 1, version: 3 });
  await world.settled();
  expect(world.poll()).toMatchObject({ version: 3, status: 'open' });
});

test('turnout and results come with their message; anything else asks again', async () => {
  const world = aWorld([good(aView()), good(aView({ version: 5, status: 'closed' }))]);
  await world.settled();
  world.listeners[0]?.onEvent?.('turnout.changed', { ballots: 3, version: 4 });
  expect(world.poll()).toMatchObject({ version: 4, turnout: { ballots: 3 } });
  world.listeners[0]?.onEvent?.('poll.changed', { version: 5 });
  await world.settled();
  expect(world.poll()?.status).toBe('closed');
});

test('what is older than the page changes nothing', async () => {
  const world = aWorld([good(aView({ version: 7, turnout: { ballots: 9, byHour: [] } }))]);
  await world.settled();
  world.listeners[0]?.onEvent?.('turnout.changed', { ballots: 3, version: 4 });
  world.listeners[0]?.onView?.(aView({ version: 6, title: 'old' }), 'voter');
  expect(world.poll()).toMatchObject({ title: 'T', turnout: { ballots: 9 } });
});

test('of two counts the newer stays, whichever node’s comes last', async () => {
  const world = aWorld([good(aView({ version: 3 }))]);
  await world.settled();
  const count = (ballots: number) => ({ count: { ballots } });
  world.listeners[0]?.onEvent?.('result.changed', { result: count(7), version: 8 });
  world.listeners[0]?.onEvent?.('result.changed', { result: count(6), version: 7 });
  world.listeners[0]?.onEvent?.('turnout.changed', { ballots: 7, version: 8 });
  expect(world.poll()).toMatchObject({ version: 8, result: count(7), turnout: { ballots: 7 } });
});

test('a burst of changes is at most two reads', async () => {
  const world = aWorld([good(aView())]);
  await world.settled();
  for (let change = 0; change < 30; change++) world.listeners[0]?.onEvent?.('poll.changed', { version: 2 });
  await world.settled();
  expect(world.reads()).toBe(3);
});

test('a poll that is not there, and a server that is not', async () => {
  const missing = aWorld([bad('poll-not-found')]);
  await missing.settled();
  expect(missing.state.screen.value.phase).toBe('missing');
  const away = aWorld([bad('offline'), good(aView())]);
  await away.settled();
  expect(away.state.screen.value.phase).toBe('unreachable');
  await away.state.reload();
  expect(away.poll()?.title).toBe('T');
});

test('what is shown stays when a later read fails, and nothing follows a closed page', async () => {
  const world = aWorld([good(aView()), bad('offline')]);
  await world.settled();
  await world.state.reload();
  expect(world.poll()?.title).toBe('T');
  world.state.close();
  expect(world.listeners).toHaveLength(0);
});

test('a poll that its owner just closed shows its results only when they ask', async () => {
  const world = aWorld([good(aView()), good(aView({ version: 2, status: 'closed' }))]);
  await world.settled();
  world.hold();
  world.listeners[0]?.onEvent?.('poll.changed', { version: 2 });
  await world.settled();
  expect([world.reads(), world.poll()?.status]).toEqual([1, 'open']);
  await world.release();
  expect(world.poll()?.status).toBe('closed');
});
