import { playerNumberAt, playerNumbers } from '#web/kit/parts/marks.ts';
import type { PlayerNumber } from '#web/kit/parts/marks.ts';

/** The colours of the seats, as people call them. */
const COLOURS: readonly (readonly [RegExp, PlayerNumber])[] = [
  [/turquoise|türkis|cyan|teal|hellblau/iu, 6],
  [/blue|blau/iu, 1],
  [/orange/iu, 2],
  [/green|grün/iu, 3],
  [/pink|magenta|rosa/iu, 4],
  [/purple|violet|lila/iu, 5],
  [/\bred\b|\brot/iu, 7],
  [/yellow|gelb|gold/iu, 8],
];

const named = (name: string): PlayerNumber | undefined => COLOURS.find(([colour]) => colour.test(name))?.[1];

/** A seat for each team in their order. One that is called after a colour has it; the others take what is left. */
export const teamSeats = (names: readonly string[]): readonly PlayerNumber[] => {
  const taken = new Set<PlayerNumber>();
  const wished = names.map((name) => {
    const seat = named(name);
    if (seat === undefined || taken.has(seat)) return undefined;
    taken.add(seat);
    return seat;
  });
  const free = playerNumbers.filter((seat) => !taken.has(seat));
  let next = 0;
  return wished.map((seat, index) => seat ?? free[next++] ?? playerNumberAt(index));
};
