import type { Play } from '#activities/hunts/contract.views.ts';

type ScorePart = Play['parts'][number];

export interface KindOfPoints {
  readonly kind: ScorePart['kind'];
  readonly points: number;
}

/** The reasons of a score, each once, in the order they first came. */
export const pointsByKind = (parts: readonly ScorePart[]): KindOfPoints[] => {
  const sums = new Map<ScorePart['kind'], number>();
  for (const { kind, points } of parts) sums.set(kind, (sums.get(kind) ?? 0) + points);
  return [...sums].map(([kind, points]) => ({ kind, points }));
};
