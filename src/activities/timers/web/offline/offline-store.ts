import { deviceStore } from '#web/kit/data/device-store.ts';
import type { ControlShape } from '#activities/timers/contract.clock.ts';
import type { ClockEvent } from '#activities/timers/rules/clock/event.ts';

/** A game on this device. Its events are stored one by one beside it. */
export interface OfflineGame {
  /** Made here; the server stores the game under it once. */
  readonly gameId: string;
  readonly title: string;
  readonly templateId?: string | undefined;
  readonly players: readonly { readonly name: string; readonly color: string }[];
  readonly controls: readonly ControlShape[];
  readonly warnAtSeconds: readonly number[];
  readonly createdAt: number;
  /** playing: in progress; ended: waits for the network; uploaded: the server has it; refused: it never will. */
  readonly state: 'playing' | 'ended' | 'uploaded' | 'refused';
  /** The owner since the end: it must not be sent in the name of somebody who signs in later. */
  readonly ownerId?: string | undefined;
  readonly winner?: string | undefined;
  readonly notes?: string | undefined;
  readonly problem?: string | undefined;
}

export interface OfflineStore {
  putGame(game: OfflineGame): Promise<void>;
  game(gameId: string): Promise<OfflineGame | undefined>;
  /** Newest first. */
  games(): Promise<readonly OfflineGame[]>;
  /** Resolves when it is on disk. */
  addEvent(gameId: string, number: number, event: ClockEvent): Promise<void>;
  events(gameId: string): Promise<readonly ClockEvent[]>;
  remove(gameId: string): Promise<void>;
}

const eventsOf = (gameId: string): IDBKeyRange => IDBKeyRange.bound([gameId, 0], [gameId, Infinity]);

export const offlineStore = (name = 'roundtable-timers'): OfflineStore => {
  const store = deviceStore<{ games: OfflineGame; events: ClockEvent }>(name, {
    games: { key: 'gameId' },
    events: {},
  });
  return {
    putGame: (game) => store.write({ put: 'games', row: game }),
    game: (gameId) => store.get('games', gameId),
    games: async () => (await store.all('games')).toSorted((a, b) => b.createdAt - a.createdAt),
    addEvent: (gameId, number, event) => store.write({ put: 'events', row: event, key: [gameId, number] }),
    events: (gameId) => store.all('events', eventsOf(gameId)),
    remove: (gameId) =>
      store.write({ remove: 'games', key: gameId }, { remove: 'events', key: eventsOf(gameId) }),
  };
};
