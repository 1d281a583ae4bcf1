import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#core/result.ts';
import { isErrorCode } from '#register/errors.ts';
import { seededRandom } from '#core/random.ts';
import { problemOf } from '#server/kit/problem.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { makeOldDatabase } from '#tests/support/core/old-database.ts';
import { settled as quiet } from '#tests/support/live/nodes.ts';
import { Outbox } from './outbox.ts';
import type { OutboxCommand, OutboxNews, OutboxOptions, SendOutcome, Settled } from './outbox.ts';
import { indexedDbStore, memoryOutboxStore, sturdyStore } from './outbox-store.ts';
import type { OutboxStore, Waiting } from './outbox-store.ts';

const HOUR_MS = 3_600_000;

const command = (id: string, more: Partial<OutboxCommand> = {}): OutboxCommand => ({
  id,
  key: 'poll:1',
  name: 'notes.handIn',
  method: 'POST',
  path: '/notes/:noteId/lines',
  params: { noteId: '1' },
  body: { id },
  ...more,
});

/** As the server words it: what passes is said by the catalogue. */
const refused = (code: ErrorCode): SendOutcome => ({
  kind: 'refused',
  problem: problemOf({ code }, 'en'),
});

/** One browser: its database, its lock and its tabs. */
const newBrowser = (store: OutboxStore = memoryOutboxStore()) => {
  const clock = fakeClock();
  const sent: Waiting[] = [];
  const tabs = new Set<Outbox>();
  const queues = new Map<string, Promise<unknown>>();
  const browser = {
    clock,
    sent,
    store,
    ownerId: 'ada' as string | undefined,
    answer: (async () => ({ kind: 'done', value: null })) as (waiting: Waiting) => Promise<SendOutcome>,
    openTab(options: Partial<OutboxOptions> = {}): Outbox {
      const tab: Outbox = new Outbox({
        store,
        send(waiting) {
          sent.push(waiting);
          return browser.answer(waiting);
        },
        ownerId: () => browser.ownerId,
        now: () => clock.now(),
        after: (durationMs, task) => clock.after(durationMs, task),
        random: () => 0.5,
        alone(task, key) {
          const mine = (queues.get(key) ?? Promise.resolve()).then(task);
          queues.set(
            key,
            mine.catch(() => undefined),
          );
          return mine;
        },
        tell(news: OutboxNews) {
          for (const other of tabs) if (other !== tab) other.hear(news);
        },
        ...options,
      });
      tabs.add(tab);
      return tab;
    },
    closeTab(tab: Outbox): void {
      tabs.delete(tab);
      tab.close();
    },
    ids: () => sent.map(({ id }) => id),
    waitingIds: async () => (await store.all()).map(({ id }) => id),
  };
  return browser;
};

describe('sending', () => {
  test('[OUTBOX-1] a command is on disk before the caller goes on, and gone once it is answered', async () => {
    const browser = newBrowser();
    browser.ownerId = undefined;
    const tab = browser.openTab();
    const { settled } = await tab.add(command('command-1'));
    expect(await browser.waitingIds()).toEqual(['command-1']);
    browser.ownerId = 'ada';
    browser.answer = async () => ({ kind: 'done', value: 7 });
    tab.wake();
    expect(await settled).toEqual({ kind: 'done', value: 7 });
    expect(await browser.waitingIds()).toEqual([]);
    expect(browser.sent).toMatchObject([
      { id: 'command-1', name: 'notes.handIn', method: 'POST', params: { noteId: '1' } },
    ]);
  });

  test('[OUTBOX-1] a refusal is an answer: it is reported and not sent again', async () => {
    const browser = newBrowser();
    const tab = browser.openTab();
    browser.answer = async () => refused('room-closed');
    const { settled } = await tab.add(command('command-1'));
    expect(await settled).toMatchObject({ kind: 'refused', problem: { code: 'room-closed' } });
    browser.clock.advance(HOUR_MS);
    await quiet();
    expect(browser.ids()).toEqual(['command-1']);
  });

  test('[OUTBOX-2] unanswered it is sent again with the same id, after growing pauses', async () => {
    const browser = newBrowser();
    const tab = browser.openTab();
    browser.answer = async () => ({ kind: 'lost' });
    await tab.add(command('command-1'));
    await quiet();
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      const before = browser.sent.length;
      const since = browser.clock.now();
      while (browser.sent.length === before) {
        browser.clock.advance(100);
        await quiet();
      }
      pauses.push(browser.clock.now() - since);
    }
    expect(pauses).toEqual([1000, 1500, 2500, 4500, 8500, 15_500, 15_500]);
    expect(new Set(browser.ids())).toEqual(new Set(['command-1']));
  });

  const passing = [
    'server-stopping',
    'unavailable',
    'command-in-progress',
    'too-many-requests',
    'visitor-changed',
    'game-busy',
    'room-busy',
    'poll-busy',
    'conflict',
    'storage-full',
  ];
  test.each(passing.filter(isErrorCode))(
    '[OUTBOX-2] %s is no judgement: the command waits on',
    async (code) => {
      const browser = newBrowser();
      const tab = browser.openTab();
      browser.answer = async () => refused(code);
      await tab.add(command('command-1'));
      await quiet();
      expect(await browser.waitingIds()).toEqual(['command-1']);
      browser.answer = async () => ({ kind: 'done', value: null });
      browser.clock.advance(2000);
      await quiet();
      expect(await browser.waitingIds()).toEqual([]);
    },
  );

  test('[OUTBOX-2] a ballot that met a busy server survives a closed tab: the next visit sends it', async () => {
    const browser = newBrowser();
    const before = browser.openTab();
    browser.answer = async () => refused('room-busy');
    await before.add(command('ballot-1'));
    await quiet();
    browser.closeTab(before);
    browser.answer = async () => ({ kind: 'done', value: { chainNumber: 1 } });
    const heard: Settled[] = [];
    browser.openTab().onSettled(({ outcome }) => heard.push(outcome));
    await quiet();
    expect(new Set(browser.ids())).toEqual(new Set(['ballot-1']));
    expect(heard).toEqual([{ kind: 'done', value: { chainNumber: 1 } }]);
  });

  test('[OUTBOX-2] a server that stays busy does not use up the tries at a bug', async () => {
    const browser = newBrowser();
    const tab = browser.openTab();
    browser.answer = async () => refused('room-busy');
    await tab.add(command('command-1'));
    for (let attempt = 0; attempt < 40; attempt++) {
      browser.clock.advance(31_000);
      await quiet();
    }
    expect(await browser.waitingIds()).toEqual(['command-1']);
    browser.answer = async () => refused('internal');
    browser.clock.advance(31_000);
    await quiet();
    expect(await browser.waitingIds()).toEqual(['command-1']);
  });

  test('[OUTBOX-2] a bug of the server is tried five times, then reported so that the next can go', async () => {
    const browser = newBrowser();
    const tab = browser.openTab();
    browser.answer = async ({ id }) =>
      id === 'command-1' ? refused('internal') : { kind: 'done', value: null };
    const first = await tab.add(command('command-1'));
    const second = await tab.add(command('command-2'));
    for (let attempt = 0; attempt < 10; attempt++) {
      browser.clock.advance(31_000);
      await quiet();
    }
    expect(await first.settled).toMatchObject({ kind: 'refused', problem: { code: 'internal' } });
    expect(await second.settled).toEqual({ kind: 'done', value: null });
    expect(browser.ids()).toEqual([...Array.from({ length: 5 }, () => 'command-1'), 'command-2']);
  });

  test('[OUTBOX-2] a command is patient with a refusal that something else may end, though not for ever', async () => {
    const browser = newBrowser();
    const tab = browser.openTab();
    browser.answer = async () => refused('room-locked');
    const patient = await tab.add(command('command-1', { patientWith: ['room-locked'] }));
    await tab.add(command('command-2'));
    await quiet();
    expect(await browser.waitingIds()).toEqual(['command-1', 'command-2']);
    browser.answer = async ({ id }) =>
      id === 'command-1' ? { kind: 'done', value: 1 } : refused('room-locked');
    tab.wake();
    await quiet();
    expect(await patient.settled).toEqual({ kind: 'done', value: 1 });
    expect(await browser.waitingIds()).toEqual([]);

    browser.answer = async () => refused('room-locked');
    const vain = await tab.add(command('command-3', { patientWith: ['room-locked'] }));
    for (let attempt = 0; attempt < 30; attempt++) {
      browser.clock.advance(31_000);
      await quiet();
    }
    expect(await vain.settled).toMatchObject({ kind: 'refused', problem: { code: 'room-locked' } });
  });

  test('[OUTBOX-2] waking tries at once', async () => {
    const browser = newBrowser();
    const tab = browser.openTab();
    browser.answer = async () => ({ kind: 'lost' });
    await tab.add(command('command-1'));
    await quiet();
    browser.answer = async () => ({ kind: 'done', value: null });
    tab.wake();
    await quiet();
    expect(await browser.waitingIds()).toEqual([]);
  });

  test('[OUTBOX-3] commands of one key go one after the other; other keys do not wait for them', async () => {
    const browser = newBrowser();
    const tab = browser.openTab();
    const release: (() => void)[] = [];
    browser.answer = ({ key }) =>
      key === 'slow'
        ? new Promise((resolve) => release.push(() => resolve({ kind: 'done', value: null })))
        : Promise.resolve({ kind: 'done', value: null });
    browser.ownerId = undefined;
    for (const id of ['slow-1234', 'slow-2345']) await tab.add(command(id, { key: 'slow' }));
    await tab.add(command('fast-1234', { key: 'fast' }));
    browser.ownerId = 'ada';
    tab.wake();
    await quiet();
    expect(browser.ids()).toEqual(['slow-1234', 'fast-1234']);
    release.shift()?.();
    await quiet();
    expect(browser.ids()).toEqual(['slow-1234', 'fast-1234', 'slow-2345']);
    release.shift()?.();
  });
});

const picture = { part: { method: 'PUT', path: '/p' }, finish: { method: 'POST', path: '/f' } } as const;
const upload = { ...picture, params: {}, misplaced: 'misplaced', type: 'image/jpeg' };

describe('lanes', () => {
  test('[OUTBOX-3] a lane that must wait holds up no other, and rests for itself', async () => {
    const browser = newBrowser();
    const tab = browser.openTab();
    browser.answer = async ({ key }) => (key === 'lost' ? { kind: 'lost' } : { kind: 'done', value: null });
    await tab.add(command('lost-1', { key: 'lost' }));
    await quiet();
    for (const id of ['good-1', 'good-2', 'good-3']) await tab.add(command(id, { key: 'good' }));
    await quiet();
    expect(browser.ids()).toEqual(['lost-1', 'good-1', 'good-2', 'good-3']);
    browser.clock.advance(1000);
    await quiet();
    expect(browser.ids().slice(4)).toEqual(['lost-1']);
  });

  test('[OUTBOX-3] more lanes than go at once all have their turn', async () => {
    const browser = newBrowser();
    const tab = browser.openTab();
    const release: (() => void)[] = [];
    browser.answer = () =>
      new Promise((resolve) => release.push(() => resolve({ kind: 'done', value: null })));
    for (let lane = 0; lane < 10; lane++) await tab.add(command(`command-${lane}`, { key: `lane ${lane}` }));
    await quiet();
    expect(release).toHaveLength(4);
    while (release.length > 0) {
      release.shift()?.();
      await quiet();
    }
    expect(new Set(browser.ids()).size).toBe(10);
    expect(await browser.waitingIds()).toEqual([]);
  });

  test('[OUTBOX-9] what may be joined goes together, in order, and each hears the answer', async () => {
    const browser = newBrowser();
    browser.ownerId = undefined;
    const tab = browser.openTab();
    const line = { key: 'study', joined: 'answers', isRepeatable: true };
    const added = [];
    for (let number = 1; number <= 102; number++)
      added.push(await tab.add(command(`answer-${number}`, { ...line, body: { answers: [number] } })));
    await tab.add(command('other-1', { key: 'study' }));
    browser.ownerId = 'ada';
    browser.answer = async () => ({ kind: 'lost' });
    await tab.flush('study');
    expect(await browser.waitingIds()).toHaveLength(103);
    browser.answer = async () => ({ kind: 'done', value: 'merged' });
    await tab.flush('study');
    expect(await browser.waitingIds()).toEqual([]);
    const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
    expect(browser.sent.slice(1).map(({ body }) => body)).toEqual([
      { answers: numbers(1, 101) },
      { answers: numbers(101, 103) },
      { id: 'other-1' },
    ]);
    expect(await added[101]?.settled).toEqual({ kind: 'done', value: 'merged' });
  });

  test('[OUTBOX-7] pictures under way for minutes take no place of what takes a moment', async () => {
    const browser = newBrowser();
    const tab = browser.openTab();
    browser.answer = (waiting) =>
      waiting.upload ? new Promise(() => undefined) : Promise.resolve({ kind: 'done', value: null });
    for (let hunt = 0; hunt < 6; hunt++)
      await tab.add(command(`photo-${hunt}`, { key: `photos ${hunt}`, upload }), new ArrayBuffer(1));
    const { settled } = await tab.add(command('answer-1'));
    expect(await settled).toEqual({ kind: 'done', value: null });
    expect(await browser.waitingIds()).toHaveLength(6);
  });

  test('[OUTBOX-7] bytes wait with their command, go with it, and how far they are is told', async () => {
    const browser = newBrowser();
    const got: (number | undefined)[] = [];
    const tab = browser.openTab({
      send: async (_, sent) => {
        got.push(sent?.bytes.byteLength);
        sent?.onProgress(0.5);
        return { kind: 'done', value: null };
      },
    });
    const told: (number | undefined)[] = [];
    tab.onProgress((_, share) => told.push(share));
    const { settled } = await tab.add(command('photo-1', { upload }), new ArrayBuffer(7));
    expect(await tab.bytes('photo-1')).toEqual(new ArrayBuffer(7));
    await settled;
    expect([got, told]).toEqual([[7], [0, 0.5, undefined]]);
    expect(await tab.bytes('photo-1')).toBeUndefined();
  });

  test('[OUTBOX-7] bytes that the browser cleared cannot be sent: that is reported', async () => {
    const browser = newBrowser();
    const { settled } = await browser.openTab().add(command('photo-1', { upload }));
    expect(await settled).toEqual({ kind: 'unsure' });
    expect(browser.sent).toEqual([]);
  });

  test('[OUTBOX-8] what asks for it stays when it is refused, holds up nothing, and can go once more', async () => {
    const browser = newBrowser();
    const tab = browser.openTab();
    browser.answer = async ({ id }) =>
      id === 'command-1' ? refused('room-closed') : { kind: 'done', value: null };
    const { settled } = await tab.add(command('command-1', { isKeptRefused: true }));
    expect(await settled).toMatchObject({ kind: 'refused' });
    await (
      await tab.add(command('command-2'))
    ).settled;
    expect(await browser.store.all()).toMatchObject([{ id: 'command-1', refusal: expect.any(String) }]);
    tab.wake();
    browser.clock.advance(HOUR_MS);
    await quiet();
    expect(browser.ids()).toEqual(['command-1', 'command-2']);
    browser.answer = async () => ({ kind: 'done', value: null });
    await tab.retry('command-1');
    await quiet();
    expect(browser.ids()).toEqual(['command-1', 'command-2', 'command-1']);
    expect(await browser.waitingIds()).toEqual([]);
  });

  test('[OUTBOX-8] what is discarded is gone, and comes back when asked', async () => {
    const browser = newBrowser();
    browser.ownerId = undefined;
    const tab = browser.openTab();
    await tab.add(command('photo-1', { upload }), new ArrayBuffer(7));
    const undo = await tab.discard('photo-1');
    expect([await browser.waitingIds(), await tab.bytes('photo-1')]).toEqual([[], undefined]);
    await undo();
    expect(await browser.waitingIds()).toEqual(['photo-1']);
    expect(await tab.bytes('photo-1')).toEqual(new ArrayBuffer(7));
    await (
      await tab.discard('unknown')
    )();
    expect(await browser.waitingIds()).toEqual(['photo-1']);
  });
});

describe('reloads, tabs and visitors', () => {
  test('[OUTBOX-4] after a reload what waits is sent by the new page, which hears the answer', async () => {
    const browser = newBrowser();
    const before = browser.openTab();
    browser.answer = () => new Promise(() => undefined);
    await before.add(command('command-1'));
    await quiet();
    browser.closeTab(before);
    const heard: { id: string; outcome: Settled }[] = [];
    browser.answer = async () => ({ kind: 'done', value: 'once' });
    // The lock of a page that is gone is free; here that page's turn never ends, so the new one has its own.
    const after = browser.openTab({ alone: (task) => task() });
    after.onSettled((news) => heard.push(news));
    await quiet();
    expect(browser.ids()).toEqual(['command-1', 'command-1']);
    expect(heard).toMatchObject([{ id: 'command-1', name: 'notes.handIn', outcome: { value: 'once' } }]);
  });

  test('[OUTBOX-4] two tabs: one sends at a time, and the tab that added it hears the answer', async () => {
    const browser = newBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    let sending = 0;
    let most = 0;
    browser.answer = async () => {
      sending += 1;
      most = Math.max(most, sending);
      await quiet();
      sending -= 1;
      return { kind: 'done', value: null };
    };
    const added = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name, index) =>
        (index % 2 ? first : second).add(command(`command-${name}`, { key: 'same' })),
      ),
    );
    await Promise.all(added.map(({ settled }) => settled));
    expect(most).toBe(1);
    expect(browser.ids().toSorted()).toEqual(['command-a', 'command-b', 'command-c', 'command-d']);
  });

  test('[OUTBOX-4] every tab sees what waits', async () => {
    const browser = newBrowser();
    browser.ownerId = undefined;
    const [first, second] = [browser.openTab(), browser.openTab()];
    const counts: number[] = [];
    second.onWaiting((waiting) => counts.push(waiting.length));
    await first.add(command('command-1'));
    await quiet();
    browser.ownerId = 'ada';
    first.wake();
    await quiet();
    expect(counts[0]).toBe(0);
    expect(counts).toContain(1);
    expect(counts.at(-1)).toBe(0);
  });

  test('[OUTBOX-5] a command is never sent in the name of somebody who signed in later', async () => {
    const browser = newBrowser();
    const tab = browser.openTab();
    browser.answer = async () => ({ kind: 'lost' });
    await tab.add(command('command-1'));
    await quiet();
    browser.sent.length = 0;
    browser.ownerId = 'ben';
    browser.answer = async () => ({ kind: 'done', value: null });
    tab.wake();
    browser.clock.advance(HOUR_MS);
    await quiet();
    expect(browser.ids()).toEqual([]);
    browser.ownerId = 'ada';
    tab.wake();
    await quiet();
    expect(browser.ids()).toEqual(['command-1']);
  });

  test('[OUTBOX-5] what was added before the first visit belongs to whoever this browser becomes', async () => {
    const browser = newBrowser();
    browser.ownerId = undefined;
    const tab = browser.openTab();
    await tab.add(command('command-1'));
    browser.ownerId = 'guest-new';
    tab.wake();
    await quiet();
    expect(browser.ids()).toEqual(['command-1']);
  });

  test('[OUTBOX-6] sent, never answered, and by now forgotten by the server: reported, not sent again', async () => {
    const browser = newBrowser();
    const tab = browser.openTab();
    browser.answer = async () => ({ kind: 'lost' });
    const { settled } = await tab.add(command('command-1'));
    await quiet();
    browser.clock.advance(24 * HOUR_MS);
    browser.sent.length = 0;
    tab.wake();
    await quiet();
    expect(await settled).toEqual({ kind: 'unsure' });
    expect(browser.ids()).toEqual([]);
  });

  test('[OUTBOX-6] what is done once however often it is sent is sent for days', async () => {
    const browser = newBrowser();
    const tab = browser.openTab();
    browser.answer = async () => ({ kind: 'lost' });
    await tab.add(command('command-1', { isRepeatable: true }));
    await quiet();
    browser.clock.advance(100 * HOUR_MS);
    browser.answer = async () => ({ kind: 'done', value: null });
    tab.wake();
    await quiet();
    expect(await browser.waitingIds()).toEqual([]);
    expect(new Set(browser.ids())).toEqual(new Set(['command-1']));
  });

  test('[OUTBOX-6] never sent, it may wait for days', async () => {
    const browser = newBrowser();
    browser.ownerId = undefined;
    const tab = browser.openTab();
    await tab.add(command('command-1'));
    browser.clock.advance(100 * HOUR_MS);
    browser.ownerId = 'ada';
    tab.wake();
    await quiet();
    expect(browser.ids()).toEqual(['command-1']);
  });
});

describe('on IndexedDB', () => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
  });

  test('[OUTBOX-1] commands come back in the order they were added, by whichever connection', async () => {
    const [one, other] = [indexedDbStore(), indexedDbStore()];
    for (const [index, store] of [one, other, one, other].entries()) {
      await store.add({ ...command(`command-${index}`), ownerId: 'ada', createdAt: index });
    }
    await other.add({ ...command('command-0'), ownerId: 'ada', createdAt: 9 });
    expect((await one.all()).map(({ id, createdAt }) => [id, createdAt])).toEqual([
      ['command-0', 0],
      ['command-1', 1],
      ['command-2', 2],
      ['command-3', 3],
    ]);
    const [first] = await one.all();
    await one.put({ ...(first as Waiting), firstSentAt: 5 });
    await other.remove((await other.all())[1] as Waiting);
    expect((await indexedDbStore().all()).map(({ id, firstSentAt }) => [id, firstSentAt])).toEqual([
      ['command-0', 5],
      ['command-2', undefined],
      ['command-3', undefined],
    ]);
  });

  test('[OUTBOX-4] [DEVICE-5] what an earlier version of the app kept is still sent', async () => {
    const layOut = (made: IDBDatabase) => {
      const commands = made.createObjectStore('commands', { keyPath: 'seq', autoIncrement: true });
      commands.createIndex('id', 'id', { unique: true });
    };
    const before = { ...command('command-1'), ownerId: 'ada', createdAt: 1 };
    await makeOldDatabase('roundtable-outbox', layOut, [['commands', before]]);
    const browser = newBrowser(sturdyStore());
    browser.openTab();
    await expect.poll(() => browser.waitingIds()).toEqual([]);
    expect(browser.sent).toMatchObject([before]);
  });

  test('[OUTBOX-1] where no database can be opened, commands wait as long as the page lasts', async () => {
    globalThis.indexedDB = {
      open: () => {
        throw new Error('forbidden');
      },
    } as unknown as IDBFactory;
    const browser = newBrowser(sturdyStore());
    const tab = browser.openTab();
    browser.answer = async () => ({ kind: 'lost' });
    await tab.add(command('command-1'));
    expect(await browser.waitingIds()).toEqual(['command-1']);
    browser.answer = async () => ({ kind: 'done', value: null });
    browser.clock.advance(3000);
    await quiet();
    expect(await browser.waitingIds()).toEqual([]);
  });

  test('[OUTBOX-1] what a full disk does not take goes after what it holds, as long as the page lasts', async () => {
    const [before, store] = [sturdyStore(), sturdyStore()];
    const waiting = { ownerId: 'ada', createdAt: 1 };
    expect(await before.add({ ...command('command-1'), ...waiting })).toBe(true);
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    try {
      const bytes = new ArrayBuffer(3);
      expect(await store.add({ ...command('command-2', { upload }), ...waiting }, bytes)).toBe(false);
      const browser = newBrowser(store);
      expect(await browser.waitingIds()).toEqual(['command-1', 'command-2']);
      expect(await store.bytes('command-2')).toEqual(bytes);
      browser.openTab();
      await expect.poll(() => browser.waitingIds()).toEqual([]);
      expect(browser.ids()).toEqual(['command-1', 'command-2']);
    } finally {
      IDBObjectStore.prototype.put = put;
    }
  });

  test('[OUTBOX-7] a command and its bytes are kept together', async () => {
    const store = indexedDbStore();
    const waiting = { ...command('photo-1', { upload }), ownerId: 'ada', createdAt: 1 };
    await store.add(waiting, new ArrayBuffer(3));
    await store.add(waiting, new ArrayBuffer(9));
    const again = indexedDbStore();
    expect((await again.bytes('photo-1'))?.byteLength).toBe(3);
    await again.remove((await again.all())[0] as Waiting);
    expect(await store.bytes('photo-1')).toBeUndefined();
  });

  test('[OUTBOX-1] a database that fails now is tried again later', async () => {
    let isBroken = true;
    const store = indexedDbStore();
    const browser = newBrowser({
      ...store,
      all: () => (isBroken ? Promise.reject(new Error('disk')) : store.all()),
    });
    const tab = browser.openTab();
    await tab.add(command('command-1'));
    await quiet();
    isBroken = false;
    browser.clock.advance(3000);
    await quiet();
    expect(browser.ids()).toEqual(['command-1']);
  });
});

describe('never lost, never doubled', () => {
  test('[OUTBOX-2] [OUTBOX-4] on a network that loses requests and answers, over reloads and tabs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string(),
        fc.array(fc.nat(9), { minLength: 5, maxLength: 40 }),
        async (seed, steps) => {
          const random = seededRandom(seed);
          const browser = newBrowser();
          const results = new Map<string, string>();
          const done: string[] = [];
          let loss = 0.5;
          browser.answer = async ({ id, key }) => {
            await Promise.resolve();
            if (random.next() < loss) return { kind: 'lost' };
            if (!results.has(id)) {
              results.set(id, `result of ${id}`);
              done.push(`${key} ${id}`);
            }
            return random.next() < loss ? { kind: 'lost' } : { kind: 'done', value: results.get(id) };
          };
          let tabs = [browser.openTab(), browser.openTab()];
          const added: string[] = [];
          const outcomes = new Map<string, Settled>();
          const listen = (tab: Outbox) => tab.onSettled(({ id, outcome }) => outcomes.set(id, outcome));
          tabs.forEach(listen);
          for (const step of steps) {
            const tab = tabs[step % tabs.length] as Outbox;
            if (step < 6) {
              const id = `command-${String(added.length).padStart(3, '0')}`;
              await tab.add(command(id, { key: `key ${step % 3}` }));
              added.push(`key ${step % 3} ${id}`);
            } else if (step < 8) browser.clock.advance(700 * step);
            else if (step === 8) tab.wake();
            else {
              browser.closeTab(tab);
              const reloaded = browser.openTab();
              listen(reloaded);
              tabs = tabs.map((old) => (old === tab ? reloaded : old));
            }
            await quiet();
          }
          loss = 0;
          for (let turn = 0; turn < 12; turn++) {
            browser.clock.advance(31_000);
            await quiet();
          }
          for (const tab of tabs) browser.closeTab(tab);
          expect(await browser.waitingIds()).toEqual([]);
          const byKey = (lines: readonly string[]) =>
            lines.toSorted((a, b) => a.slice(0, 5).localeCompare(b.slice(0, 5)));
          expect(byKey(done)).toEqual(byKey(added));
          for (const [id, result] of results)
            expect(outcomes.get(id)).toEqual({ kind: 'done', value: result });
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);
});
