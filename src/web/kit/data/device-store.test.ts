import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { deviceStore, rowsIfThere } from './device-store.ts';

interface Tables {
  readonly games: { readonly gameId: string; readonly title: string };
  readonly events: { readonly type: string };
  readonly commands: { readonly id: string };
}

const layout = {
  games: { key: 'gameId' },
  events: {},
  commands: { key: 'seq', isNumbered: true, unique: 'id' },
};

const openStore = () => deviceStore<Tables>('evening', layout);
const chess = { gameId: 'chess', title: 'Chess' };
const go = { gameId: 'go', title: 'Go' };

const opened = (name: string, version?: number): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('not opened'));
  });

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('[DEVICE-1] what is written is there for every tab and after a reload', async () => {
  const [one, other] = [openStore(), openStore()];
  await one.write({ put: 'games', row: go }, { put: 'games', row: chess });
  await other.write({ put: 'games', row: { ...go, title: 'Weiqi' } });
  expect(await one.all('games')).toEqual([chess, { ...go, title: 'Weiqi' }]);
  await other.write({ remove: 'games', key: 'chess' });
  const reloaded = openStore();
  expect([await reloaded.get('games', 'chess'), (await reloaded.get('games', 'go'))?.title]).toEqual([
    undefined,
    'Weiqi',
  ]);
});

test('[DEVICE-1] rows come in the order of their keys, a range of them too', async () => {
  const store = openStore();
  for (const [game, number] of [
    ['b', 0],
    ['a', 1],
    ['a', 0],
  ] as const)
    await store.write({ put: 'events', row: { type: `${game}${number}` }, key: [game, number] });
  const types = async (keys?: IDBKeyRange) => (await store.all('events', keys)).map(({ type }) => type);
  expect(await types()).toEqual(['a0', 'a1', 'b0']);
  const ofA = IDBKeyRange.bound(['a', 0], ['a', Infinity]);
  expect(await types(ofA)).toEqual(['a0', 'a1']);
  await store.write({ remove: 'events', key: ofA });
  expect(await types()).toEqual(['b0']);
});

test('[DEVICE-1] numbered rows are counted over all tabs', async () => {
  const [one, other] = [openStore(), openStore()];
  for (const [store, id] of [
    [one, 'first'],
    [other, 'second'],
    [one, 'third'],
  ] as const)
    await store.write({ put: 'commands', row: { id } });
  expect(await other.all('commands')).toEqual([
    { id: 'first', seq: 1 },
    { id: 'second', seq: 2 },
    { id: 'third', seq: 3 },
  ]);
});

test('[DEVICE-2] a change is done whole or not at all', async () => {
  const store = openStore();
  await store.write({ put: 'commands', row: { id: 'known' } });
  const twice = store.write({ put: 'games', row: chess }, { put: 'commands', row: { id: 'known' } });
  await expect(twice).rejects.toMatchObject({ name: 'ConstraintError' });
  expect(await store.all('games')).toEqual([]);
  await store.write({ put: 'games', row: chess }, { put: 'commands', row: { id: 'new' } });
  expect(await store.all('games')).toEqual([chess]);
});

test('[DEVICE-2] a row that cannot be kept takes nothing with it', async () => {
  const store = openStore();
  const odd = { gameId: 'odd', title: (() => 'no') as unknown as string };
  await expect(store.write({ put: 'games', row: chess }, { put: 'games', row: odd })).rejects.toThrow(
    /clone/,
  );
  expect(await store.all('games')).toEqual([]);
});

test('[DEVICE-2] no change is no transaction', async () => {
  await expect(openStore().write()).resolves.toBeUndefined();
});

test('[DEVICE-3] what is old is forgotten', async () => {
  const store = openStore();
  await store.write({ put: 'games', row: chess }, { put: 'games', row: go });
  await store.forget('games', ({ title }) => title === 'Chess');
  expect(await store.all('games')).toEqual([go]);
});

test('[DEVICE-4] where databases are forbidden every use is refused, and tried anew the next time', async () => {
  const allowed = indexedDB;
  const store = openStore();
  globalThis.indexedDB = {
    open: () => {
      throw new DOMException('no', 'SecurityError');
    },
  } as unknown as IDBFactory;
  await expect(store.write({ put: 'games', row: chess })).rejects.toMatchObject({ name: 'SecurityError' });
  await expect(store.all('games')).rejects.toMatchObject({ name: 'SecurityError' });
  expect(await rowsIfThere('evening', 'games')).toEqual([]);
  globalThis.indexedDB = allowed;
  await store.write({ put: 'games', row: chess });
  expect(await store.all('games')).toEqual([chess]);
});

test('[DEVICE-5] a newer layout of another tab is not held up, and adds to what is there', async () => {
  const store = openStore();
  await store.write({ put: 'games', row: chess });
  const newer = deviceStore<Tables & { notes: { id: string } }>(
    'evening',
    { ...layout, notes: { key: 'id' } },
    2,
  );
  await newer.write({ put: 'notes', row: { id: 'n1' } });
  expect(await newer.all('games')).toEqual([chess]);
  await expect(store.all('games')).rejects.toMatchObject({ name: 'VersionError' });
});

test('[DEVICE-5] a tab that holds on to an older layout does not keep this one waiting', async () => {
  const held = await opened('evening');
  await expect(deviceStore<Tables>('evening', layout, 2).all('games')).rejects.toThrow('another tab');
  held.close();
});

test('[DEVICE-5] a connection that the browser closed is opened again', async () => {
  const store = openStore();
  const databases: IDBDatabase[] = [];
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (...wanted: Parameters<IDBFactory['open']>) => {
    const opening = open(...wanted);
    opening.addEventListener('success', () => databases.push(opening.result));
    return opening;
  };
  await store.write({ put: 'games', row: chess });
  databases[0]?.close();
  expect(await store.all('games')).toEqual([chess]);
  databases[1]?.close();
  await store.write({ put: 'games', row: go });
  expect(await store.all('games')).toEqual([chess, go]);
});

test('[DEVICE-6] looking whether something is there makes no database', async () => {
  expect(await rowsIfThere('evening', 'games')).toEqual([]);
  expect(await indexedDB.databases()).toEqual([]);
  await openStore().write({ put: 'games', row: chess });
  expect(await rowsIfThere('evening', 'games')).toEqual([chess]);
  expect(await rowsIfThere('evening', 'other')).toEqual([]);
});
