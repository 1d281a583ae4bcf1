import { ok } from '#core/result.ts';
import type { ItemStart, Outcome, RoomActivity } from '#platform/rooms/server/room-activity.ts';

export interface SmallGame extends RoomActivity {
  /** What its next end hands in: the best first, with the points of their place; the winner by name. */
  outcomeNext: Outcome;
}

/** An activity that ends with whatever the test says. */
export const smallGame = (): SmallGame => {
  let made = 0;
  const game: SmallGame = {
    kind: 'game',
    outcomeNext: { places: [], winners: [] },
    lacks: () => undefined,
    choices: async () => [],
    start: async ({ made: before }: ItemStart) => {
      const ref = before ?? `g${(made += 1)}`;
      return ok({
        ref,
        phonePath: `/games/${ref}`,
        hostPath: `/games/${ref}/host`,
        resultPath: `/games/${ref}`,
      });
    },
    seat: async () => undefined,
    end: async () => undefined,
    isOver: async () => false,
    outcome: async () => game.outcomeNext,
  };
  return game;
};
