import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { makeOldDatabase } from '#tests/support/core/old-database.ts';
import { aPack, aPlay, aPlayerView, NOON } from '#tests/support/hunts/play.ts';
import { huntStore } from './hunt-store.ts';
import type { KeptHunt } from './hunt-store.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const kept = (gameId: string, keptAt = NOON): KeptHunt => ({
  gameId,
  view: aPlayerView(aPlay(), { gameId }),
  pack: aPack(),
  provisional: [],
  keptAt,
});

test('[PLAYER-2] a hunt survives a reload, until it is removed', async () => {
  await huntStore().put(kept('g1'));
  const store = huntStore();
  expect(await store.hunt('g1')).toEqual(kept('g1'));
  await store.remove('g1');
  expect(await store.hunt('g1')).toBeUndefined();
});

test('[PLAYER-2] positions of team mates are not kept', async () => {
  const fix = { userId: 'u2', teamId: 't1', name: 'Bob', latitude: 1, longitude: 2, accuracyM: 5, at: NOON };
  const store = huntStore();
  await store.put({ ...kept('g1'), view: aPlayerView(aPlay(), { fixes: [fix] }) });
  expect((await store.hunt('g1'))?.view.fixes).toEqual([]);
});

test('hunts of long ago are forgotten', async () => {
  const store = huntStore();
  await store.put(kept('old', NOON - 1000));
  await store.put(kept('new', NOON));
  await store.forgetBefore(NOON);
  expect(await store.hunt('old')).toBeUndefined();
  expect(await store.hunt('new')).toBeDefined();
});

test('[PLAYER-2] [DEVICE-5] a hunt that an earlier version kept goes on', async () => {
  const layOut = (made: IDBDatabase) => made.createObjectStore('hunts', { keyPath: 'gameId' });
  await makeOldDatabase('roundtable-hunts', layOut, [['hunts', kept('g1')]]);
  expect(await huntStore().hunt('g1')).toEqual(kept('g1'));
});
