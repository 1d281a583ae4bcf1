/** Pearson's r: 0 if one number says nothing about the other. */
export const correlation = (pairs: readonly (readonly [number, number])[]): number => {
  const mean = (at: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xy += (x - meanX) * (y - meanY);
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
  }
  return xy / Math.sqrt(xx * yy);
};

/** Independent draws pass this bound once in about 16,000 times. */
export const chanceBound = (draws: number): number => 4 / Math.sqrt(draws);
