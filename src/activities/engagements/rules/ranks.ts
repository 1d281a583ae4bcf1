/** Competition ranks from the highest down: 1, 1, 3. */
export const ranksOf = (values: readonly number[]): number[] => {
  const firstPlace = new Map<number, number>();
  values
    .toSorted((a, b) => b - a)
    .forEach((value, index) => {
      if (!firstPlace.has(value)) firstPlace.set(value, index + 1);
    });
  return values.map((value) => firstPlace.get(value) ?? values.length);
};
