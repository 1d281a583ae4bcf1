// @vitest-environment happy-dom
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import * as z from 'zod/mini';
import { afterEach, describe, expect, test } from 'vitest';
import { liveMessage, liveTopic } from '#core/live.ts';
import type { Answer } from '../client.ts';
import { language } from '../i18n/language.ts';
import type { TopicListener } from '../live/topic-reader.ts';
import { followTopic, LivePage, useLive } from './live-page.ts';
import { TroublePage } from './TroublePage.tsx';

const doorTopic = liveTopic({
  kind: 'door',
  summary: 'A door.',
  views: { all: z.object({ version: z.number(), isOpen: z.boolean(), knocks: z.number() }) },
  messages: [
    liveMessage('knock.heard', { schema: z.object({}), audiences: ['all'], summary: 'Has no version.' }),
    liveMessage('door.changed', { schema: z.object({}), audiences: ['all'], summary: 'Ask again.' }),
  ],
});
type Door = z.output<typeof doorTopic.views.all>;

const door = (overrides: Partial<Door> = {}): Answer<Door> => ({
  ok: true,
  value: { version: 1, isOpen: false, knocks: 0, ...overrides },
});
const refused = (code: 'offline' | 'not-found' | 'not-allowed'): Answer<Door> => ({
  ok: false,
  error: { code, message: '', fields: [] },
});

/** A page whose readings are answered when the test says so. */
const aPage = () => {
  const readings: ((answer: Answer<Door>) => Promise<void>)[] = [];
  const listeners: TopicListener[] = [];
  const world = { stops: 0, isAway: false };
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  const live = async () => {
    if (world.isAway) throw new TypeError('Failed to fetch dynamically imported module');
    return {
      follow: (_topic: string, listener: TopicListener) => {
        listeners.push(listener);
        return () => void (world.stops += 1);
      },
    };
  };
  const page = new LivePage<Door>({
    read: () => new Promise((resolve) => readings.push((answer) => (resolve(answer), settled()))),
    follow: followTopic<typeof doorTopic>(
      { live, kind: 'door', key: '1' },
      { 'knock.heard': (known) => ({ ...known, knocks: known.knocks + 1 }) },
    ),
  });
  const answer = async (given: Answer<Door>): Promise<void> => readings.shift()?.(given);
  const hear = (type: string): void => listeners.at(-1)?.onEvent(type, {});
  return { page, world, listeners, readings, answer, hear, settled };
};
const phaseOf = ({ page }: ReturnType<typeof aPage>): string => page.screen.value.phase;

describe('a live page', () => {
  test('follows when the first reading is here, and changes with what it hears', async () => {
    const opened = aPage();
    expect([phaseOf(opened), opened.listeners.length]).toEqual(['loading', 0]);
    await opened.answer(door());
    opened.hear('knock.heard');
    expect(opened.page.screen.value).toEqual({
      phase: 'here',
      view: { version: 1, isOpen: false, knocks: 1 },
    });
    expect(opened.readings).toHaveLength(0);
  });

  test('a message that does not say enough is asked about, and what comes meanwhile is not lost', async () => {
    const opened = aPage();
    await opened.answer(door());
    opened.hear('door.changed');
    opened.hear('knock.heard');
    await opened.answer(door({ version: 2, isOpen: true }));
    expect(opened.page.screen.value).toMatchObject({ view: { isOpen: true, knocks: 1 } });
  });

  test('an answer that is older than what was heard is read again', async () => {
    const opened = aPage();
    await opened.answer(door());
    void opened.page.reload();
    opened.listeners[0]?.onView({ version: 3, isOpen: true, knocks: 0 }, 'all');
    await opened.answer(door({ version: 2 }));
    expect(opened.readings).toHaveLength(1);
    await opened.answer(door({ version: 3, isOpen: true }));
    expect(opened.page.screen.value).toMatchObject({ view: { version: 3, isOpen: true } });
  });

  test('tells missing, gone, forbidden and out of reach apart, and keeps what it shows in the last', async () => {
    for (const [code, phase] of [
      ['not-found', 'missing'],
      ['not-allowed', 'forbidden'],
      ['offline', 'unreachable'],
    ] as const) {
      const opened = aPage();
      await opened.answer(refused(code));
      expect(phaseOf(opened)).toBe(phase);
    }
    const opened = aPage();
    await opened.answer(door());
    void opened.page.reload();
    await opened.answer(refused('offline'));
    expect(phaseOf(opened)).toBe('here');
    opened.listeners[0]?.onGone?.();
    await opened.answer(refused('not-found'));
    expect(phaseOf(opened)).toBe('gone');
  });

  test('what is here again is followed again, once', async () => {
    const opened = aPage();
    await opened.answer(door());
    opened.listeners[0]?.onRefused?.({ type: '', title: '', status: 404, code: 'not-found' });
    await opened.answer(refused('not-found'));
    void opened.page.reload();
    await opened.answer(door());
    expect([opened.listeners.length, opened.world.stops]).toEqual([2, 1]);
    void opened.page.reload();
    await opened.answer(door());
    expect(opened.listeners).toHaveLength(2);
  });

  test('when the part that follows does not come, the page stands and the next reading tries again', async () => {
    const opened = aPage();
    opened.world.isAway = true;
    await opened.answer(door());
    expect([phaseOf(opened), opened.listeners.length]).toEqual(['here', 0]);
    opened.world.isAway = false;
    void opened.page.reload();
    await opened.answer(door());
    expect(opened.listeners).toHaveLength(1);
  });

  test('a page that is left stops following, also when it was left while it began', async () => {
    const opened = aPage();
    const answered = opened.answer(door());
    opened.page.close();
    await answered;
    expect(opened.listeners).toHaveLength(0);
    const { page, world, answer } = aPage();
    await answer(door());
    const Shown = () => h('p', {}, useLive(page).phase);
    await act(() => render(h(Shown, {}), document.body));
    expect(document.body.textContent).toBe('here');
    await act(() => render(null, document.body));
    expect(world.stops).toBe(1);
  });
});

describe('trouble', () => {
  afterEach(() => render(null, document.body));

  test('out of reach is tried again by hand, and by itself when the network is back', async () => {
    language.value = 'en';
    let tries = 0;
    await act(() =>
      render(h(TroublePage, { trouble: 'unreachable', onRetry: () => (tries += 1) }), document.body),
    );
    document.querySelector('button')?.click();
    globalThis.dispatchEvent(new Event('online'));
    expect(tries).toBe(2);
    await act(() => render(null, document.body));
    globalThis.dispatchEvent(new Event('online'));
    expect(tries).toBe(2);
  });

  test('what trying again cannot help offers the next step instead, in the words that say more', async () => {
    const action = h('a', { href: '/new' }, 'Make one');
    const props = { trouble: 'missing', onRetry: () => undefined, title: 'No such poll', action } as const;
    await act(() => render(h(TroublePage, props), document.body));
    expect(document.querySelector('button')).toBeNull();
    expect(document.body.textContent).toMatch(/No such poll.*Check the link or the code\..*Make one/);
  });
});
