// @vitest-environment happy-dom
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EmbedView } from '#activities/polls/contract.views.ts';
import type { PollsClient } from '../polls.client.ts';
import { useEmbed } from './embed.state.ts';

type Reply = Awaited<ReturnType<PollsClient['readEmbed']>>;

const view = (overrides: Partial<EmbedView> = {}): EmbedView => ({
  pollId: 'p1',
  title: 'Lunch',
  status: 'open',
  results: 'after-close',
  voters: 'anyone',
  turnout: { ballots: 0 },
  ...overrides,
});
const refused = (code: 'poll-not-found' | 'offline'): Reply => ({
  ok: false,
  error: { code, message: '', fields: [] },
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  render(null, document.body);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const frame = (...replies: readonly Reply[]) => {
  const left = [...replies];
  const page = { isHidden: false, asked: 0 };
  const readEmbed = async (): Promise<Reply> => {
    page.asked += 1;
    return left.shift() ?? refused('offline');
  };
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => page.isHidden);
  let shown: ReturnType<typeof useEmbed> | undefined;
  const Frame = () => {
    shown = useEmbed({ readEmbed }, 'p1');
    return null;
  };
  const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  const open = async (): Promise<void> => {
    await act(() => render(h(Frame, {}), document.body));
    await pass(0);
  };
  const show = async (): Promise<void> => {
    await act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(0);
  };
  return { page, open, pass, show, shown: () => shown };
};

describe('a poll in a frame', () => {
  test('asks every few seconds while the poll is open, and seldom afterwards', async () => {
    const closed = view({ status: 'closed', turnout: { ballots: 2 } });
    const { page, open, pass, shown } = frame({ ok: true, value: view() }, { ok: true, value: closed });
    await open();
    expect(shown()?.poll).toEqual(view());
    await pass(4999);
    expect(page.asked).toBe(1);
    await pass(1);
    expect(shown()?.poll).toEqual(closed);
    await pass(59_999);
    expect(page.asked).toBe(2);
    await pass(1);
    expect(page.asked).toBe(3);
  });

  test('asks nothing while nobody looks, and at once when it is seen again', async () => {
    const { page, open, pass, show } = frame({ ok: true, value: view() }, { ok: true, value: view() });
    page.isHidden = true;
    await open();
    await pass(600_000);
    expect(page.asked).toBe(1);
    page.isHidden = false;
    await show();
    expect(page.asked).toBe(2);
    await pass(5000);
    expect(page.asked).toBe(3);
  });

  test('keeps what it shows while the server is out of reach, and says so only if it has nothing', async () => {
    const lost = frame(refused('offline'));
    await lost.open();
    expect(lost.shown()?.trouble).toBe('unreachable');
    render(null, document.body);
    const known = frame({ ok: true, value: view() }, refused('offline'));
    await known.open();
    await known.pass(5000);
    expect([known.page.asked, known.shown()]).toEqual([
      2,
      expect.objectContaining({ poll: view(), trouble: undefined }),
    ]);
  });

  test('says that a poll is missing', async () => {
    const { open, shown } = frame(refused('poll-not-found'));
    await open();
    expect(shown()?.trouble).toBe('missing');
  });

  test('asks no more once it is gone', async () => {
    const { page, open, pass, show } = frame({ ok: true, value: view() });
    await open();
    await act(async () => render(null, document.body));
    await show();
    await pass(600_000);
    expect(page.asked).toBe(1);
  });
});
