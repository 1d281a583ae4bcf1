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
const refused = (code: 'offline' | 'not-found' | 'not-allowed' | 'room-kicked'): Answer<Door> => ({
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
      ['room-kicked', 'forbidden'],
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

interface Street {
  readonly version: number;
  readonly audience: 'street';
}
interface Hall {
  readonly version: number;
  readonly audience: 'hall';
  readonly text: string;
  readonly notes: readonly string[];
}

const hallTopic = liveTopic({
  kind: 'hall',
  summary: 'A hall behind a door.',
  views: { hall: z.object({ version: z.number(), text: z.string() }) },
  messages: [
    liveMessage('said', {
      schema: z.object({ text: z.string() }),
      audiences: ['hall'],
      summary: 'Changes the view.',
    }),
    liveMessage('clapped', {
      schema: z.object({ hands: z.number() }),
      audiences: ['hall'],
      summary: 'Is in no view.',
    }),
    liveMessage('changed', { schema: z.object({}), audiences: ['hall'], summary: 'Ask again.' }),
  ],
});

const street = (version = 1): Street => ({ version, audience: 'street' });
const hall = (version: number, text = '', notes: readonly string[] = []): Hall => ({
  version,
  audience: 'hall',
  text,
  notes,
});

interface HallOptions {
  readonly isLiveFirst?: boolean;
  readonly isAway?: boolean;
}

/** Whoever has a seat is in the hall, everybody else before its door. */
const aHall = ({ isLiveFirst = false, isAway = false }: HallOptions = {}) => {
  const readings: ((answer: Answer<Street | Hall>) => void)[] = [];
  const listeners: { readonly listener: TopicListener; readonly as: unknown; isStopped: boolean }[] = [];
  const signs: string[] = [];
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  const seat = { token: 'none' };
  const page = new LivePage<Street | Hall, Hall>({
    read: () => new Promise((resolve) => readings.push(resolve)),
    isSeen: (view): view is Hall => view.audience === 'hall',
    isLiveFirst,
    keep: (fresh, known) => ({ ...fresh, notes: known.notes }),
    follow: followTopic<typeof hallTopic, 'hall', Hall>(
      {
        live: async () => {
          if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
          return {
            follow: (_topic, listener, as) => {
              const followed = { listener, as, isStopped: false };
              listeners.push(followed);
              return () => void (followed.isStopped = true);
            },
          };
        },
        kind: 'hall',
        key: '1',
        as: () => ({ seat: seat.token }),
      },
      { said: (view, { text }, version = view.version) => ({ ...view, text, version }) },
      {
        clapped: ({ hands }) => signs.push(`clapped ${hands}`),
        said: ({ text }) => signs.push(`${text}, shown ${shownText()}`),
      },
    ),
  });
  const shownText = (): string | undefined => {
    const screen = page.screen.peek();
    return screen.phase === 'here' && 'text' in screen.view ? screen.view.text : undefined;
  };
  const answer = async (value: Street | Hall): Promise<void> => {
    readings.shift()?.({ ok: true, value });
    await settled();
  };
  const listener = (): TopicListener | undefined => listeners.at(-1)?.listener;
  return { page, readings, listeners, listener, signs, seat, answer, settled };
};

describe('a page with a door', () => {
  test('is not followed from outside; whoever goes in follows as who they are by then', async () => {
    const opened = aHall();
    await opened.answer(street());
    expect([opened.page.screen.value, opened.listeners]).toEqual([{ phase: 'here', view: street() }, []]);
    opened.seat.token = 'secret';
    opened.page.show(hall(1, 'in'));
    await opened.settled();
    expect(opened.listeners).toMatchObject([{ as: { seat: 'secret' }, isStopped: false }]);
    void opened.page.reload();
    await opened.answer(street(2));
    expect([opened.listeners.length, opened.listeners[0]?.isStopped]).toEqual([1, true]);
  });

  test('a reading from before the door was opened does not lead back to the street', async () => {
    const opened = aHall();
    opened.page.show(hall(1, 'in'));
    await opened.answer(street(1));
    expect(opened.page.screen.value).toMatchObject({ view: { audience: 'hall' } });
  });

  test('what is over for this follower is read, and what is still here followed anew', async () => {
    const opened = aHall();
    await opened.answer(hall(1));
    opened.listener()?.onGone?.();
    await opened.answer(hall(1));
    expect(opened.listeners.map(({ isStopped }) => isStopped)).toEqual([true, false]);
  });

  test('what the device knew is shown at once, and gives way to whatever the server says', async () => {
    const opened = aHall();
    opened.page.remember(hall(9, 'remembered'));
    await opened.settled();
    expect([opened.page.screen.value, opened.listeners.length]).toMatchObject([
      { view: { text: 'remembered' } },
      1,
    ]);
    await opened.answer(hall(3, 'said'));
    expect(opened.page.screen.value).toMatchObject({ view: { text: 'said', version: 3 } });
    opened.page.remember(hall(9, 'remembered'));
    expect(opened.page.screen.value).toMatchObject({ view: { text: 'said' } });
  });
});

describe('what changes a page', () => {
  test('[LIVE-20] the answer to a command does not take back what was heard since, nor what is kept', async () => {
    const opened = aHall();
    await opened.answer(hall(1));
    opened.page.change((view) => ({ ...view, notes: ['own'] }));
    let answered: (answer: Answer<Hall>) => void = () => undefined;
    const taken = opened.page.take(new Promise((resolve) => (answered = resolve)));
    opened.listener()?.onEvent('said', { text: 'later' }, 2);
    answered({ ok: true, value: hall(2, 'sooner') });
    expect(await taken).toEqual({ ok: true, value: hall(2, 'sooner') });
    expect(opened.page.screen.value).toMatchObject({ view: { text: 'later', version: 2, notes: ['own'] } });
    opened.listener()?.onView(hall(3, 'fresh'), 'hall');
    expect(opened.page.screen.value).toMatchObject({ view: { text: 'fresh', notes: ['own'] } });
  });

  test('[LIVE-20] a passing sign is said once, also while the view is read, and reads nothing', async () => {
    const opened = aHall();
    await opened.answer(hall(1));
    opened.listener()?.onEvent('clapped', { hands: 2 });
    expect([opened.signs, opened.readings.length]).toEqual([['clapped 2'], 0]);
    opened.listener()?.onEvent('changed', {});
    opened.listener()?.onEvent('said', { text: 'hello' });
    await opened.answer(hall(2));
    expect(opened.signs).toEqual(['clapped 2', 'hello, shown hello']);
    expect(opened.page.screen.value).toMatchObject({ view: { text: 'hello', version: 2 } });
  });

  test('[LIVE-20] a message that is older than the reading is in it already', async () => {
    const opened = aHall();
    await opened.answer(hall(1));
    void opened.page.reload();
    opened.listener()?.onEvent('said', { text: 'older' }, 2);
    await opened.answer(hall(3, 'read'));
    expect(opened.page.screen.value).toMatchObject({ view: { text: 'read', version: 3 } });
  });

  test('a refusal of a command is given back, and the page stands', async () => {
    const opened = aHall();
    await opened.answer(hall(1));
    const refusal: Answer<Hall> = { ok: false, error: { code: 'conflict', message: '', fields: [] } };
    expect(await opened.page.take(Promise.resolve(refusal))).toBe(refusal);
    expect(opened.page.screen.value.phase).toBe('here');
  });
});

describe('a wall', () => {
  test('begins with what the socket brings, without a reading', async () => {
    const opened = aHall({ isLiveFirst: true });
    await opened.settled();
    opened.listener()?.onView(hall(3, 'three'), 'hall');
    opened.listener()?.onView(hall(2, 'two'), 'hall');
    expect(opened.page.screen.value).toMatchObject({ phase: 'here', view: { text: 'three' } });
    expect([opened.readings.length, opened.listeners.length]).toEqual([0, 1]);
  });

  test('asks why when it is refused, and reads where the socket does not come', async () => {
    const refused = aHall({ isLiveFirst: true });
    await refused.settled();
    refused.listener()?.onRefused?.({ type: '', title: '', status: 404, code: 'not-found' });
    refused.readings[0]?.({ ok: false, error: { code: 'not-found', message: '', fields: [] } });
    await refused.settled();
    expect([refused.page.screen.value.phase, refused.listeners[0]?.isStopped]).toEqual(['missing', true]);
    const away = aHall({ isLiveFirst: true, isAway: true });
    await away.settled();
    await away.answer(hall(1, 'read'));
    expect(away.page.screen.value).toMatchObject({ view: { text: 'read' } });
  });
});

describe('the view of a wall', () => {
  const aWall = async () => {
    const opened = aHall({ isLiveFirst: true });
    await opened.settled();
    return opened;
  };
  const refusal = { type: '', title: '', status: 404, code: 'not-found' } as const;
  const missing: Answer<Hall> = { ok: false, error: { code: 'not-found', message: '', fields: [] } };

  test('takes newer views and messages, never an older view', async () => {
    const wall = await aWall();
    wall.listener()?.onView(hall(3, 'three'), 'hall');
    wall.listener()?.onView(hall(2, 'two'), 'hall');
    expect(wall.page.screen.value).toEqual({ phase: 'here', view: hall(3, 'three') });
    wall.listener()?.onEvent('said', { text: 'hello' });
    expect(wall.page.screen.value).toMatchObject({ view: { text: 'hello' } });
  });

  test('reads anew what a message cannot tell', async () => {
    const wall = await aWall();
    wall.listener()?.onView(hall(3, 'three'), 'hall');
    wall.listener()?.onEvent('changed', {});
    await wall.answer(hall(9, 'read'));
    expect(wall.page.screen.value).toEqual({ phase: 'here', view: hall(9, 'read') });
  });

  test('[LIVE-20] keeps what was heard while it was reading, and says a passing sign once', async () => {
    const wall = await aWall();
    wall.listener()?.onView(hall(3, 'three'), 'hall');
    wall.listener()?.onEvent('changed', {});
    wall.listener()?.onEvent('said', { text: 'one of three have answered' });
    wall.listener()?.onEvent('clapped', { hands: 1 });
    await wall.answer(hall(4, 'nobody has answered'));
    expect(wall.page.screen.value).toMatchObject({
      view: { version: 4, text: 'one of three have answered' },
    });
    expect(wall.signs).toHaveLength(2);
  });

  test('is missing when it is refused at first, and stays when the connection is', async () => {
    const first = await aWall();
    first.listener()?.onRefused?.(refusal);
    first.readings.shift()?.(missing);
    await first.settled();
    expect(first.page.screen.value.phase).toBe('missing');
    const second = await aWall();
    second.listener()?.onView(hall(1, 'one'), 'hall');
    second.listener()?.onRefused?.(refusal);
    await second.answer(hall(1, 'one'));
    expect(second.page.screen.value.phase).toBe('here');
    second.listener()?.onGone?.();
    second.readings.shift()?.(missing);
    await second.settled();
    expect(second.page.screen.value.phase).toBe('gone');
    second.page.close();
    expect(second.listeners.every(({ isStopped }) => isStopped)).toBe(true);
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
