/** The order 0, 1, n-1, 2, n-2, ...: neighbours differ by every amount once if n is even (Williams 1949). */
const zigzag = (stops: number): number[] =>
  Array.from({ length: stops }, (_, slot) => {
    const half = Math.ceil(slot / 2);
    return slot % 2 === 1 ? half : (stops - half) % stops;
  });

const latinSquare = (stops: number): number[][] => {
  const base = zigzag(stops);
  return Array.from({ length: stops }, (_, row) => base.map((stop) => (stop + row) % stops));
};

/**
 * Orders of the stops, as squares. In one square every stop occurs once in every column, so its rows never meet. Over the
 * whole set every leg from one stop to another is walked equally often: once if the number of stops is even, twice if
 * it is odd, for which the square and its mirror are needed.
 */
export const williamsSquares = (stops: number): number[][][] => {
  const square = latinSquare(stops);
  return stops % 2 === 0 || stops === 1 ? [square] : [square, square.map((row) => row.toReversed())];
};
