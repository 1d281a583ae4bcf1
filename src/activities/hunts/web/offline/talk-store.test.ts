import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { makeOldDatabase } from '#tests/support/core/old-database.ts';
import { NOON } from '#tests/support/hunts/play.ts';
import type { KeptTalk } from './talk-store.ts';
import { talkStore } from './talk-store.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const kept = (gameId: string, keptAt = NOON): KeptTalk => ({
  gameId,
  messages: [{ id: 'm1', teamId: 't1', userId: 'u1', role: 'assistant', text: 'Hm.', at: NOON }],
  keptAt,
});

test('[PLAYER-9] talk survives a reload until it is removed, and is forgotten after a time', async () => {
  await talkStore().put(kept('g1'));
  await talkStore().put(kept('old', NOON - 1000));
  const store = talkStore();
  expect(await store.talk('g1')).toEqual(kept('g1').messages);
  await store.forgetBefore(NOON);
  expect([(await store.talk('g1')).length, await store.talk('old')]).toEqual([1, []]);
  await store.remove('g1');
  expect(await store.talk('g1')).toEqual([]);
});

test('[PLAYER-9] [DEVICE-5] talk that an earlier version kept is read', async () => {
  const layOut = (made: IDBDatabase) => made.createObjectStore('talk', { keyPath: 'gameId' });
  await makeOldDatabase('roundtable-hunt-talk', layOut, [['talk', kept('g1')]]);
  expect(await talkStore().talk('g1')).toEqual(kept('g1').messages);
});
