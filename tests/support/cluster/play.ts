import type { LiveClient } from '#web/kit/live/live-client.ts';
import { nodeLiveClient, Until } from '#tests/support/live/client.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';
import type { PlainTables } from '#tests/support/store/plain-tables.ts';

export interface Venue {
  /** The address for everybody. */
  readonly address: string;
  readonly tables: PlainTables;
  newPerson(): Promise<GuestCaller>;
}

/** A shared activity, step by step, and what was acknowledged. */
export interface Play {
  readonly name: string;
  readonly acknowledged: () => number;
  step(): Promise<void>;
  /** What a screen shows now, as a number that grows with every step. */
  truth(): Promise<number>;
  readonly topic: string;
  readonly host: GuestCaller;
  /** The same number, read from a view or an event. */
  read(message: unknown): number | undefined;
  /** Compares everything acknowledged with what is stored; ends the play. */
  verify(): Promise<void>;
}

/** Activities in use at once in one step. */
export const TURNS_AT_ONCE = 5;

/** A screen that follows a play with the browser's live client and never reloads. */
export interface Screen {
  readonly client: LiveClient;
  shown: number;
  /** How often it got a fresh view. */
  views: number;
  catchesUp(): Promise<void>;
}

export const openScreen = async (play: Play, address: string): Promise<Screen> => {
  const until = new Until();
  const show = (message: unknown): void => {
    // Paced counters of two nodes may overtake each other; pages go by their versions.
    screen.shown = Math.max(screen.shown, play.read(message) ?? -1);
    until.notify();
  };
  const screen: Screen = {
    client: nodeLiveClient({ bearer: play.host.token, address: () => address }),
    shown: -1,
    views: 0,
    async catchesUp() {
      const wanted = await play.truth();
      await until.reaches(`${play.name} shows ${wanted}`, () => screen.shown >= wanted);
    },
  };
  screen.client.follow(play.topic, {
    onView(view) {
      screen.views += 1;
      show(view);
    },
    onEvent: (_, payload) => show(payload),
  });
  await until.reaches(`${play.name} is shown`, () => screen.views > 0);
  return screen;
};
