/** The arithmetic behind the charts; no drawing here. */

/** Round steps that cover 0..max: at most `wanted` of them, each 1, 2, 2.5 or 5 times a power of ten. */
export function niceTicks(max: number, wanted = 4): readonly number[] {
  if (!(max > 0) || !Number.isFinite(max)) return [0, 1];
  const rough = max / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough * 0.999_999) ?? 10);
  const count = Math.ceil(max / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Maps a value range onto pixels. A range of nothing lands in the middle. */
export function linearScale(
  from: readonly [number, number],
  to: readonly [number, number],
): (value: number) => number {
  const span = from[1] - from[0];
  if (span === 0) return () => (to[0] + to[1]) / 2;
  return (value) => to[0] + ((value - from[0]) / span) * (to[1] - to[0]);
}

export interface Slice {
  readonly start: number;
  readonly end: number;
}

/** Lays values end to end as shares of their sum; all zero gives empty slices. */
export function stackShares(values: readonly number[]): readonly Slice[] {
  const total = values.reduce((sum, value) => sum + Math.max(0, value), 0);
  let reached = 0;
  return values.map((value) => {
    const start = reached;
    reached += total === 0 ? 0 : Math.max(0, value) / total;
    return { start, end: reached };
  });
}

/** The SVG path of a ring segment; shares count clockwise from twelve o'clock. */
export function ringPath(slice: Slice, outer: number, inner: number): string {
  const share = Math.min(slice.end - slice.start, 0.9999);
  const point = (at: number, radius: number): string => {
    const angle = (slice.start + at) * 2 * Math.PI - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
  };
  const isLarge = share > 0.5 ? 1 : 0;
  return [
    `M${point(0, outer)}`,
    `A${outer} ${outer} 0 ${isLarge} 1 ${point(share, outer)}`,
    `L${point(share, inner)}`,
    `A${inner} ${inner} 0 ${isLarge} 0 ${point(0, inner)}z`,
  ].join('');
}

/** Pushes labels apart so none overlap; keeps their order and stays between 0 and `end`. */
export function spreadLabels(positions: readonly number[], gap: number, end: number): readonly number[] {
  const order = positions
    .map((_, index) => index)
    .toSorted((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0));
  const placed = [...positions];
  let lowest = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    lowest = Math.max(placed[index] ?? 0, lowest + gap);
    placed[index] = lowest;
  }
  let highest = end;
  for (const index of order.toReversed()) {
    highest = Math.min(placed[index] ?? 0, highest);
    placed[index] = highest;
    highest -= gap;
  }
  return placed;
}

/** Wide letters of a bold label; what is measured is never wider. */
const LETTER = 8.6;

/** A label that would stick out of the drawing, cut short; the table behind the chart has all of it. */
export function cutToWidth(label: string, width: number): string {
  const room = Math.max(1, Math.floor(width / LETTER));
  const letters = [...label];
  return letters.length <= room
    ? label
    : `${letters
        .slice(0, room - 1)
        .join('')
        .trimEnd()}…`;
}
