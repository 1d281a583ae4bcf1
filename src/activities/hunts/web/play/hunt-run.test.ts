import { describe, expect, test } from 'vitest';
import type { Answer } from '#web/kit/client.ts';
import type { TopicListener } from '#web/kit/live/topic-reader.ts';
import type { HuntPackage, PlayerView } from '#activities/hunts/contract.views.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { aPack, aPlay, aPlayerView, NOON } from '#tests/support/hunts/play.ts';
import { settled as quiet } from '#tests/support/live/nodes.ts';
import { hearRun, HuntRun } from './hunt-run.ts';
import type { RunSources } from './hunt-run.ts';
import type { HuntStore, KeptHunt } from '../offline/hunt-store.ts';

const offline: Answer<never> = { ok: false, error: { code: 'offline', message: '', fields: [] } };
const outside = {
  audience: 'outside',
  gameId: 'g1',
  name: 'Old town',
  phase: 'ready',
  isJoiningOpen: true,
  mayMakeTeams: true,
  teams: [],
} as const;

const memoryStore = (): HuntStore & { readonly kept: Map<string, KeptHunt>; writes: number } => {
  const kept = new Map<string, KeptHunt>();
  const store = {
    kept,
    writes: 0,
    async put(hunt: KeptHunt) {
      store.writes += 1;
      kept.set(hunt.gameId, hunt);
    },
    hunt: async (gameId: string) => kept.get(gameId),
    remove: async (gameId: string) => void kept.delete(gameId),
    forgetBefore: async () => undefined,
  };
  return store;
};

/** A phone with its own memory, and a server that answers as it is told. */
const aPhone = () => {
  const clock = fakeClock();
  const store = memoryStore();
  const listeners: TopicListener[] = [];
  const phone = {
    clock,
    store,
    listeners,
    hunt: { ok: true, value: aPlayerView() } as Answer<PlayerView | typeof outside>,
    pack: { ok: true, value: aPack() } as Answer<HuntPackage>,
    reads: 0,
    sent: [] as object[],
    open(seat?: string): HuntRun {
      const sources = {
        client: {
          readHunt: async () => {
            phone.reads += 1;
            return phone.hunt;
          },
          readPackage: async () => phone.pack,
          joinHunt: async ({ body }: { body: object }) => {
            phone.sent.push(body);
            return { ok: true, value: { view: aPlayerView(), seat: 's' } };
          },
          takeSeat: async ({ body }: { body: { seat: string } }) => {
            phone.sent.push(body);
            if (body.seat === 'mine') return { ok: true, value: aPlayerView() };
            const code = body.seat === 'taken out' ? 'hunt-kept-out' : 'hunt-seat-unknown';
            return { ok: false, error: { code, message: '', fields: [] } };
          },
        },
        live: {
          follow: (_: string, listener: TopicListener) => {
            listeners.push(listener);
            return () => listeners.splice(listeners.indexOf(listener), 1);
          },
        },
        store,
        now: () => clock.now(),
        after: (durationMs: number, task: () => void) => clock.after(durationMs, task),
        device: 'this-browser-12345',
      } as unknown as RunSources;
      return new HuntRun(sources, 'g1', seat);
    },
    async settle(): Promise<void> {
      await quiet();
      clock.advance(1000);
      await quiet();
    },
  };
  return phone;
};

const playIn = (run: HuntRun) => {
  const screen = run.screen.value;
  return screen.phase === 'inside' ? screen.hunt.play : undefined;
};

test('[TEAM-7] whoever joins says which browser it is; who was taken out is shown the door', async () => {
  const phone = aPhone();
  phone.hunt = { ok: true, value: outside };
  const run = phone.open('taken out');
  await phone.settle();
  expect(run.screen.value.phase).toBe('outside');
  await run.join({ teamId: 'red' });
  expect(phone.sent).toEqual([
    { seat: 'taken out', device: 'this-browser-12345' },
    { teamId: 'red', device: 'this-browser-12345' },
  ]);
  run.close();
});

describe('[PLAYER-2] a phone in a hunt', () => {
  test('[PLAYER-4] a reading that was overtaken is read again', async () => {
    const phone = aPhone();
    const run = phone.open();
    await phone.settle();
    const view = aPlayerView();
    const after = { ...view, name: 'Renamed', play: aPlay(undefined, { version: 3 }) };
    const answers = [{ ...after, play: aPlay(undefined, { version: 2 }) }, after];
    Object.defineProperty(phone, 'hunt', { get: () => ({ ok: true, value: answers.shift() ?? after }) });
    const { reads } = phone;
    phone.listeners[0]?.onEvent('hunt.changed', { version: 2 });
    phone.listeners[0]?.onEvent('play.changed', after.play);
    await phone.settle();
    const screen = run.screen.value;
    expect(screen.phase === 'inside' && screen.hunt.name).toBe('Renamed');
    expect(phone.reads).toBe(reads + 2);
    run.close();
  });

  test('keeps the hunt and its package, and goes on from them without network', async () => {
    const phone = aPhone();
    const first = phone.open();
    await phone.settle();
    expect(phone.store.kept.get('g1')).toMatchObject({
      pack: { gameId: 'g1' },
      view: { me: { name: 'Ada' } },
    });
    first.close();
    phone.hunt = offline;
    const again = phone.open();
    await phone.settle();
    expect(playIn(again)?.levels[0]).toMatchObject({ name: 'Stop a', state: 'open' });
    expect(again.pack.value?.levels).toHaveLength(3);
  });

  test('keeps a completed stop at once: the network and the page may be gone the next moment', async () => {
    const phone = aPhone();
    const run = phone.open();
    await phone.settle();
    phone.listeners[0]?.onEvent('play.changed', aPlay(['a'], { version: 3, points: 100 }));
    await quiet();
    expect(phone.store.kept.get('g1')?.view.play).toMatchObject({ version: 3, points: 100 });
    run.close();
  });

  test('a server that answers before the phone remembers does not make it forget', async () => {
    const phone = aPhone();
    const first = phone.open();
    await phone.settle();
    first.presume({ levelId: 'a', attemptId: 'attempt-1', by: 'text', at: NOON });
    await phone.settle();
    first.close();
    const read = phone.store.hunt;
    let remembering = (): void => undefined;
    const released = new Promise<void>((resolve) => (remembering = resolve));
    phone.store.hunt = async (gameId) => {
      await released;
      return read(gameId);
    };
    const again = phone.open();
    await phone.settle();
    remembering();
    await phone.settle();
    expect(again.shown.value?.levels[0]?.state).toBe('completed');
    expect(phone.store.kept.get('g1')?.provisional).toHaveLength(1);
    again.close();
  });

  test('positions of team mates do not write the hunt each time', async () => {
    const phone = aPhone();
    const run = phone.open();
    await phone.settle();
    const { writes } = phone.store;
    for (const _ of Array.from({ length: 20 })) phone.listeners[0]?.onEvent('phones.changed', { phones: [] });
    await phone.settle();
    expect(phone.store.writes).toBe(writes + 1);
    run.close();
  });

  test('what it takes for done survives the reload, and ends with the server’s word', async () => {
    const phone = aPhone();
    const first = phone.open();
    await phone.settle();
    first.presume({ levelId: 'a', attemptId: 'attempt-1', by: 'text', at: NOON });
    await phone.settle();
    first.close();
    phone.hunt = offline;
    const again = phone.open();
    await phone.settle();
    expect(again.shown.value?.levels.map(({ state }) => state)).toEqual(['completed', 'open', 'locked']);
    again.settle('attempt-1');
    expect(again.shown.value?.levels.map(({ state }) => state)).toEqual(['open', 'locked', 'locked']);
  });

  test('the server’s word replaces what the phone remembered, also an older version', async () => {
    const phone = aPhone();
    phone.open();
    await phone.settle();
    phone.hunt = { ok: true, value: aPlayerView(aPlay(['a'], { version: 0, phase: 'ready' })) };
    const again = phone.open();
    await phone.settle();
    expect(playIn(again)?.phase).toBe('ready');
  });

  test('who is no longer in a team sees the door, and nothing stays on the phone', async () => {
    const phone = aPhone();
    phone.open();
    await phone.settle();
    phone.hunt = { ok: true, value: outside };
    const again = phone.open();
    await phone.settle();
    expect(again.screen.value.phase).toBe('outside');
    expect(phone.store.kept.size).toBe(0);
  });

  test('a link of one’s own seat opens it, a spent one leads to the door or one’s place', async () => {
    const phone = aPhone();
    const mine = phone.open('mine');
    await phone.settle();
    expect(mine.screen.value.phase).toBe('inside');
    expect(phone.reads).toBe(0);
    phone.hunt = { ok: true, value: outside };
    const spent = phone.open('spent');
    await phone.settle();
    expect(spent.screen.value.phase).toBe('outside');
  });

  test('a server that is out of reach is told only to who knows nothing', async () => {
    const phone = aPhone();
    phone.hunt = offline;
    const run = phone.open();
    await phone.settle();
    expect(run.screen.value.phase).toBe('unreachable');
  });
});

describe('[PLAYER-4] news', () => {
  test('of team mates change the play at once; older ones are passed over', async () => {
    const phone = aPhone();
    const run = phone.open();
    await phone.settle();
    phone.listeners[0]?.onEvent('play.changed', aPlay(['a'], { version: 3, points: 100 }));
    phone.listeners[0]?.onEvent('play.changed', aPlay(['a'], { version: 2, points: 0 }));
    expect(playIn(run)).toMatchObject({ version: 3, points: 100 });
  });

  test('positions of mates come and go', () => {
    const fix = (userId: string, at: number) => ({
      userId,
      teamId: 't1',
      name: userId,
      latitude: 0,
      longitude: 0,
      accuracyM: 5,
      at,
    });
    let view: PlayerView | undefined = aPlayerView();
    for (const payload of [
      { fixes: [fix('u2', 2), fix('u3', 2)] },
      { fixes: [fix('u2', 1)] },
      { fixes: [], gone: ['u3'] },
    ])
      view = view && hearRun['fixes.changed']?.(view, payload);
    expect(view?.fixes).toEqual([fix('u2', 2)]);
  });

  test('a phone that is behind reads again, one that has heard it does not', async () => {
    const phone = aPhone();
    const run = phone.open();
    await phone.settle();
    run.catchUp(1);
    await phone.settle();
    expect(phone.reads).toBe(1);
    run.catchUp(2);
    await phone.settle();
    expect(phone.reads).toBe(2);
  });

  test('changed content is fetched again with its package; offline the known package stays', async () => {
    const phone = aPhone();
    const run = phone.open();
    await phone.settle();
    const known = run.pack.value;
    phone.pack = offline;
    phone.listeners[0]?.onEvent('hunt.changed', { version: 2 });
    await phone.settle();
    expect(phone.reads).toBe(2);
    expect(run.pack.value).toBe(known);
    expect(phone.store.kept.get('g1')?.pack).toBe(known);
    phone.pack = { ok: true, value: { ...aPack(), version: 2 } };
    phone.listeners[0]?.onEvent('play.changed', aPlay(['a'], { version: 3 }));
    await phone.settle();
    expect(run.pack.value?.version).toBe(2);
    run.close();
  });
});
