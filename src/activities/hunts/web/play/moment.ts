import type { Play } from '#activities/hunts/contract.views.ts';

export interface Moment {
  /** All that the stop brought and cost. */
  readonly points: number;
  /** Of that, for being among the first. */
  readonly earlyPoints: number;
}

/** What a stop earned. Undefined until the server has counted it. */
export const momentOf = (parts: Play['parts'], levelId: string): Moment | undefined => {
  const own = parts.filter((part) => part.levelId === levelId);
  const sumOf = (some: Play['parts']): number => some.reduce((sum, { points }) => sum + points, 0);
  return own.length === 0
    ? undefined
    : { points: sumOf(own), earlyPoints: sumOf(own.filter(({ kind }) => kind === 'order')) };
};
