import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { makeOldDatabase } from '#tests/support/core/old-database.ts';
import { replay } from '#activities/timers/rules/clock/timeline.ts';
import { DeviceTime } from './device-time.ts';
import { offlineStore } from './offline-store.ts';
import type { OfflineGame, OfflineStore } from './offline-store.ts';
import { OfflineTable } from './offline-table.ts';

const game = (gameId: string): OfflineGame => ({
  gameId,
  title: 'Evening',
  players: [
    { name: 'Ana', color: '#0F5AB5' },
    { name: 'Ben', color: '#D56326' },
    { name: 'Cem', color: '#0C3B0C' },
  ],
  controls: [{ type: 'fischer', mainMs: 60_000, incrementMs: 2000, bonus: 'after' }],
  warnAtSeconds: [30, 10],
  createdAt: 0,
  state: 'playing',
});

const device = () => {
  let now = 1_000_000;
  const time = new DeviceTime({ wall: () => now, steady: () => now });
  return { now: () => time.now(), pass: (ms: number) => void (now += ms) };
};

const newStore = (() => {
  let count = 0;
  return (): OfflineStore => offlineStore(`offline-test-${(count += 1)}`);
})();

describe('a table without server', () => {
  it('keeps every tap before it says so, and goes on after a reload where it was', async () => {
    const store = newStore();
    const { now, pass } = device();
    const table = await OfflineTable.open(game('game-1'), { store, now });
    await table.act({ type: 'start', seat: 0 });
    pass(5000);
    const tapping = table.act({ type: 'tap', seat: 0 });
    expect(table.saved.value).toBe('saving');
    expect(table.clock.value.running).toEqual([1]);
    expect(await tapping).toBeUndefined();
    expect(table.saved.value).toBe('saved');
    expect(await store.events('game-1')).toHaveLength(2);
    pass(3000);
    const reloaded = await OfflineTable.open(game('game-1'), { store, now });
    expect(reloaded.clock.value).toEqual(table.clock.value);
    expect(reloaded.lastTurn.value).toMatchObject({ seat: 0, usedMs: 5000, remainingMs: 57_000 });
    expect(reloaded.undoSteps.value).toBe(2);
  });

  it('refuses what the rules refuse, in words, and keeps none of it', async () => {
    const store = newStore();
    const { now } = device();
    const table = await OfflineTable.open(game('game-2'), { store, now });
    expect(await table.act({ type: 'tap', seat: 1 })).toMatch(/’s clock is not running/);
    expect(await table.act({ type: 'undo' })).toBe('you can undo 0 steps');
    expect(await store.events('game-2')).toEqual([]);
  });

  it('undoes and redoes, sets a clock, renames, and its log replays to the same state', async () => {
    const store = newStore();
    const { now, pass } = device();
    const table = await OfflineTable.open(game('game-3'), { store, now });
    await table.act({ type: 'start', seat: 0 });
    pass(4000);
    await table.act({ type: 'tap', seat: 0 });
    pass(1000);
    await table.act({ type: 'undo', refund: true });
    expect(table.clock.value.running).toEqual([0]);
    expect([table.undoSteps.value, table.redoSteps.value]).toEqual([1, 1]);
    await table.act({ type: 'redo' });
    expect(table.clock.value.running).toEqual([1]);
    await table.act({ type: 'set', seat: 2, remainingMs: 90_000 });
    await table.rename(2, 'Cemile');
    expect(table.seats.value[2]).toMatchObject({ name: 'Cemile', player: 3 });
    await table.end();
    expect(table.status.value).toBe('over');
    expect(await table.act({ type: 'pause' })).toBe('This game is over. Its clocks no longer change.');
    const again = replay(table.log());
    expect(again.ok && again.value.state).toEqual(table.clock.value);
  });

  it('says that nothing is kept while the disk refuses, plays on, and catches up in order', async () => {
    const { now } = device();
    const whole = newStore();
    let isFull = true;
    const store: OfflineStore = {
      ...whole,
      addEvent: (...event) => (isFull ? Promise.reject(new Error('full')) : whole.addEvent(...event)),
    };
    const table = await OfflineTable.open(game('game-4'), { store, now });
    await table.act({ type: 'start', seat: 0 });
    expect(table.saved.value).toBe('waiting');
    expect(table.status.value).toBe('running');
    isFull = false;
    await table.act({ type: 'tap', seat: 0 });
    expect(table.saved.value).toBe('saved');
    expect((await whole.events('game-4')).map(({ type }) => type)).toEqual(['start', 'tap']);
  });
});

describe('the games of a device', () => {
  it('are listed newest first and removed with their events', async () => {
    const store = newStore();
    await store.putGame({ ...game('old-game'), createdAt: 1 });
    await store.putGame({ ...game('new-game'), createdAt: 2 });
    await store.addEvent('old-game', 0, { type: 'start', at: 0 });
    await store.addEvent('new-game', 0, { type: 'start', at: 5 });
    expect((await store.games()).map(({ gameId }) => gameId)).toEqual(['new-game', 'old-game']);
    await store.remove('old-game');
    expect(await store.events('old-game')).toEqual([]);
    expect(await store.events('new-game')).toEqual([{ type: 'start', at: 5 }]);
  });

  it('[DEVICE-5] are there that an earlier version kept', async () => {
    const layOut = (made: IDBDatabase) => {
      made.createObjectStore('games', { keyPath: 'gameId' });
      made.createObjectStore('events');
    };
    await makeOldDatabase('roundtable-timers', layOut, [
      ['games', game('old-game')],
      ['events', { type: 'start', at: 5 }, ['old-game', 0]],
    ]);
    const store = offlineStore();
    expect([await store.games(), await store.events('old-game')]).toEqual([
      [game('old-game')],
      [{ type: 'start', at: 5 }],
    ]);
  });
});
