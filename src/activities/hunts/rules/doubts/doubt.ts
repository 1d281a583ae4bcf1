import type { Instant } from '#core/instant.ts';

export const doubtKinds = [
  'speed',
  'teleport',
  'identical-positions',
  'constant-accuracy',
  'teammates-apart',
] as const;
export type DoubtKind = (typeof doubtKinds)[number];

/** Something that a real walk with a real phone hardly ever shows: a reason to look, never a verdict. */
export interface Doubt {
  readonly at: Instant;
  readonly kind: DoubtKind;
  /** Its numbers, by kind: m/s and seconds, metres and seconds, fixes, metres and fixes, metres. */
  readonly numbers: number[];
}

const WEIGHTS: Readonly<Record<DoubtKind, number>> = {
  speed: 0.3,
  teleport: 0.4,
  'identical-positions': 0.5,
  'constant-accuracy': 0.3,
  'teammates-apart': 0.25,
};

/** 0 to 100 for the host's list; grows with every doubt, and no number of them is a proof. */
export const doubtScore = (doubts: readonly Doubt[]): number =>
  Math.floor(100 * (1 - doubts.reduce((rest, { kind }) => rest * (1 - WEIGHTS[kind]), 1)));
