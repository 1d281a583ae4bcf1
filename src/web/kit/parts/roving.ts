interface Rove {
  readonly index: number;
  readonly count: number;
  readonly axis: 'row' | 'column';
}

const STEPS = {
  row: { ArrowRight: 1, ArrowLeft: -1 },
  column: { ArrowDown: 1, ArrowUp: -1 },
} as const satisfies Record<Rove['axis'], Readonly<Record<string, number>>>;

/** Which item a key moves to in a group with one tab stop; undefined for keys that are not ours. */
export function stepIndex(key: string, { index, count, axis }: Rove): number | undefined {
  if (count === 0) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = Object.entries(STEPS[axis]).find(([name]) => name === key)?.[1];
  return step === undefined ? undefined : (index + step + count) % count;
}
