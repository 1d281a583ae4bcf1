import { describe, expect, test } from 'vitest';
import type { EmbedView } from '#activities/polls/contract.views.ts';
import { EmbedState } from './embed.state.ts';
import type { EmbedSources } from './embed.state.ts';

type Reply = Awaited<ReturnType<EmbedSources['client']['readEmbed']>>;

const view = (overrides: Partial<EmbedView> = {}): EmbedView => ({
  pollId: 'p1',
  title: 'Lunch',
  status: 'open',
  results: 'after-close',
  turnout: { ballots: 0 },
  ...overrides,
});
const refused = (code: 'poll-not-found' | 'offline'): Reply => ({
  ok: false,
  error: { code, message: '', fields: [] },
});

const frame = (...replies: readonly Reply[]) => {
  const left = [...replies];
  const waits: number[] = [];
  let next: (() => void) | undefined;
  let shown: (() => void) | undefined;
  const page = { isHidden: false, asked: 0 };
  const state = new EmbedState(
    {
      client: {
        readEmbed: async () => {
          page.asked += 1;
          return left.shift() ?? refused('offline');
        },
      },
      later: (task, ms) => {
        waits.push(ms);
        next = task;
        return () => (next = undefined);
      },
      onShown: (task) => {
        shown = task;
        return () => (shown = undefined);
      },
      isHidden: () => page.isHidden,
    },
    'p1',
  );
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return {
    state,
    page,
    waits,
    settle,
    tick: () => (next?.(), settle()),
    show: () => (shown?.(), settle()),
    isWaiting: () => next !== undefined,
  };
};

describe('a poll in a frame', () => {
  test('asks every few seconds while the poll is open, and seldom afterwards', async () => {
    const closed = view({ status: 'closed', turnout: { ballots: 2 } });
    const { state, settle, tick, waits } = frame({ ok: true, value: view() }, { ok: true, value: closed });
    await settle();
    expect(state.screen.value).toEqual({ phase: 'here', poll: view() });
    await tick();
    expect(state.screen.value).toEqual({ phase: 'here', poll: closed });
    expect(waits).toEqual([5000, 60_000]);
  });

  test('asks nothing while nobody looks, and at once when it is seen again', async () => {
    const { page, settle, show, isWaiting } = frame({ ok: true, value: view() }, { ok: true, value: view() });
    page.isHidden = true;
    await settle();
    expect([page.asked, isWaiting()]).toEqual([1, false]);
    page.isHidden = false;
    await show();
    expect([page.asked, isWaiting()]).toEqual([2, true]);
  });

  test('keeps what it shows while the server is out of reach, and says so only if it has nothing', async () => {
    const lost = frame(refused('offline'));
    await lost.settle();
    expect(lost.state.screen.value.phase).toBe('unreachable');
    const known = frame({ ok: true, value: view() }, refused('offline'));
    await known.settle();
    await known.tick();
    expect(known.state.screen.value.phase).toBe('here');
  });

  test('says that a poll is missing', async () => {
    const { state, settle } = frame(refused('poll-not-found'));
    await settle();
    expect(state.screen.value.phase).toBe('missing');
  });

  test('asks no more once it is gone', async () => {
    const { state, page, settle, show, isWaiting } = frame({ ok: true, value: view() });
    await settle();
    state.close();
    await show();
    expect([page.asked, isWaiting()]).toEqual([1, false]);
  });
});
