import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#core/result.ts';
import { problemOf } from '#server/kit/problem.ts';
import { uploadedGame } from '#activities/timers/contract.records.ts';
import { settled as quiet } from '#tests/support/live/nodes.ts';
import { Outbox } from '#web/kit/data/outbox.ts';
import type { SendOutcome } from '#web/kit/data/outbox.ts';
import { memoryOutboxStore } from '#web/kit/data/outbox-store.ts';
import type { Waiting } from '#web/kit/data/outbox-store.ts';
import { offlineStore } from './offline-store.ts';
import type { OfflineGame, OfflineStore } from './offline-store.ts';
import { followUploads, handOver } from './uploads.ts';

const ended = (gameId: string, createdAt: number): OfflineGame => ({
  gameId,
  title: 'Evening',
  players: [
    { name: 'Ana', color: '#0F5AB5' },
    { name: 'Ben', color: '#D56326' },
  ],
  controls: [{ type: 'count-up' }],
  warnAtSeconds: [],
  createdAt,
  state: 'ended',
  winner: 'Ana',
});

const accepted: SendOutcome = { kind: 'done', value: null };
const refused = (code: ErrorCode): SendOutcome => ({ kind: 'refused', problem: problemOf({ code }, 'en') });

let store: OfflineStore;
let count = 0;

/** A device whose outbox sends to a server that answers so. */
const newDevice = (answer: (sent: Waiting) => SendOutcome) => {
  const sent: Waiting[] = [];
  const device = { sent, ownerId: 'ada' };
  const waiting = memoryOutboxStore();
  const outbox = new Outbox({
    store: waiting,
    send: async (command) => {
      sent.push(command);
      return answer(command);
    },
    ownerId: () => device.ownerId,
    now: () => 0,
    after: () => () => undefined,
    random: () => 0.5,
    alone: (task) => task(),
    tell: () => undefined,
  });
  let changes = 0;
  followUploads({ store, outbox }, () => (changes += 1));
  const upload = async (): Promise<void> => {
    await handOver({ store, outbox });
    await quiet();
  };
  return { ...device, device, outbox, upload, changes: () => changes, left: () => waiting.all() };
};

beforeEach(async () => {
  store = offlineStore(`uploads-test-${(count += 1)}`);
  for (const [index, gameId] of ['first-game', 'second-game'].entries()) {
    await store.putGame(ended(gameId, index));
    await store.addEvent(gameId, 0, { type: 'start', seat: 0, at: 0 });
    await store.addEvent(gameId, 1, { type: 'end', at: 5000 });
  }
  await store.putGame({ ...ended('still-playing', 9), state: 'playing' });
});

const states = async () =>
  Object.fromEntries((await store.games()).map(({ gameId, state }) => [gameId, state]));

describe('games that wait for the network', () => {
  it('go up whole, oldest first, under their own id, and then never again', async () => {
    const { sent, upload, changes } = newDevice(() => accepted);
    await upload();
    await expect.poll(changes).toBe(2);
    expect(sent.map(({ id, params, isTimed }) => [params?.['gameId'], id, isTimed])).toEqual([
      ['first-game', 'first-game', true],
      ['second-game', 'second-game', true],
    ]);
    expect(uploadedGame.safeParse(sent[0]?.body).error).toBeUndefined();
    expect(sent[0]?.body).toMatchObject({ winner: 'Ana', events: [{ type: 'start' }, { type: 'end' }] });
    expect(await states()).toEqual({
      'first-game': 'uploaded',
      'second-game': 'uploaded',
      'still-playing': 'playing',
    });
    await upload();
    expect(sent).toHaveLength(2);
  });

  it.each(['offline', 'room-busy', 'storage-full'] as const)('stay while the answer is %s', async (code) => {
    const { sent, upload, left } = newDevice(() => (code === 'offline' ? { kind: 'lost' } : refused(code)));
    await upload();
    expect(new Set(sent.map(({ id }) => id))).toEqual(new Set(['first-game']));
    expect(await left()).toHaveLength(2);
    expect((await states())['first-game']).toBe('ended');
  });

  it('are kept with the reason when the server will never take them, and do not hold up the next', async () => {
    const { upload, changes } = newDevice(({ id }) =>
      id === 'first-game' ? refused('timer-game-exists') : accepted,
    );
    await upload();
    await expect.poll(changes).toBe(2);
    expect(await states()).toMatchObject({ 'first-game': 'refused', 'second-game': 'uploaded' });
    const { title } = problemOf({ code: 'timer-game-exists' }, 'en');
    expect((await store.game('first-game'))?.problem).toBe(title);
  });

  it('[OUTBOX-5] are nobody else’s: who signs in later does not send them', async () => {
    const { device, outbox, sent, upload } = newDevice(() => ({ kind: 'lost' }));
    await upload();
    sent.length = 0;
    device.ownerId = 'ben';
    await upload();
    outbox.wake();
    await quiet();
    expect(sent).toEqual([]);
    expect((await store.game('first-game'))?.ownerId).toBe('ada');
  });

  it('that another page sent meanwhile get the same answer again', async () => {
    const other = newDevice(() => accepted);
    await store.putGame({ ...ended('first-game', 0), ownerId: 'ada' });
    const { sent, upload } = newDevice(() => accepted);
    await other.upload();
    await expect.poll(other.changes).toBe(2);
    await store.putGame({ ...ended('first-game', 0), ownerId: 'ada' });
    await upload();
    expect(sent.map(({ id }) => id)).toEqual(['first-game']);
    await expect.poll(async () => (await states())['first-game']).toBe('uploaded');
  });
});
