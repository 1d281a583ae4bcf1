import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { isPassing } from '#register/errors.ts';
import type { ErrorCode } from '#core/result.ts';
import { uploadedGame } from '#activities/timers/contract.records.ts';
import type { Answer } from '#web/kit/client.ts';
import type { TimersClient } from '../timers.client.ts';
import { offlineStore } from './offline-store.ts';
import type { OfflineGame, OfflineStore } from './offline-store.ts';
import { uploadWaiting } from './uploads.ts';

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

type Sent = Parameters<TimersClient['uploadGame']>[0];

const server = (answer: (sent: Sent) => Answer<never>) => {
  const sent: Sent[] = [];
  const client = {
    uploadGame: async (call: Sent) => {
      sent.push(call);
      return answer(call);
    },
  };
  return { sent, client };
};

const accepted = (): Answer<never> => ({ ok: true, value: undefined as never });
const refused = (code: 'offline' | ErrorCode) => (): Answer<never> => ({
  ok: false,
  error: {
    code,
    message: 'Event 3: no',
    isPassing: code === 'offline' || isPassing(code),
    fields: [],
  },
});

let store: OfflineStore;
let count = 0;

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
    const { sent, client } = server(accepted);
    expect(await uploadWaiting({ store, client, now: () => 7000 })).toBe(0);
    expect(sent.map(({ params, commandId }) => [params.gameId, commandId])).toEqual([
      ['first-game', 'first-game'],
      ['second-game', 'second-game'],
    ]);
    expect(uploadedGame.safeParse(sent[0]?.body).error).toBeUndefined();
    expect(sent[0]?.body).toMatchObject({
      winner: 'Ana',
      sentAt: 7000,
      events: [{ type: 'start' }, { type: 'end' }],
    });
    expect(await states()).toEqual({
      'first-game': 'uploaded',
      'second-game': 'uploaded',
      'still-playing': 'playing',
    });
    await uploadWaiting({ store, client, now: () => 8000 });
    expect(sent).toHaveLength(2);
  });

  it.each(['offline', 'room-busy', 'storage-full'] as const)('stay while the answer is %s', async (code) => {
    const { sent, client } = server(refused(code));
    expect(await uploadWaiting({ store, client, now: () => 0 })).toBe(2);
    expect(sent).toHaveLength(1);
    expect((await states())['first-game']).toBe('ended');
  });

  it('are kept with the reason when the server will never take them, and do not hold up the next', async () => {
    const { client } = server((call) =>
      call.params.gameId === 'first-game' ? refused('timer-game-exists')() : accepted(),
    );
    expect(await uploadWaiting({ store, client, now: () => 0 })).toBe(0);
    expect(await states()).toMatchObject({ 'first-game': 'refused', 'second-game': 'uploaded' });
    expect((await store.game('first-game'))?.problem).toBe('Event 3: no');
  });
});
