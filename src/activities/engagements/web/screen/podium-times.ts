const FIRST_MS = 800;
const BETWEEN_MS = 2400;

/** When each step of the podium is seen: the last place first, the winner last. */
export const podiumTimes = (places: readonly number[]): ReadonlyMap<number, number> =>
  new Map(
    [...new Set(places)]
      .toSorted((a, b) => b - a)
      .map((place, index) => [place, FIRST_MS + index * BETWEEN_MS]),
  );

/** Until a podium of three steps is whole: phones say no place before. */
export const PODIUM_MS = FIRST_MS + 2 * BETWEEN_MS + 1400;
