import type { Level } from '#activities/hunts/contract.file.ts';
import { distanceM } from '../geofence/distance.ts';
import { fenceOf } from '../hunt-file.ts';
import type { Visit } from './visits.ts';

/** A fence that is worth a second look before anyone walks. */
export type FenceDoubt =
  | { readonly kind: 'small'; readonly level: Level; readonly radiusM: number }
  | { readonly kind: 'overlap'; readonly level: Level; readonly other: Level }
  | { readonly kind: 'unsure'; readonly level: Level; readonly unsure: number; readonly visits: number };

const WARN_BELOW_M = 20;

const smallOf = (level: Level): FenceDoubt[] => {
  const fence = fenceOf(level);
  return fence && fence.radiusM < WARN_BELOW_M ? [{ kind: 'small', level, radiusM: fence.radiusM }] : [];
};

const overlapsOf = (level: Level, later: readonly Level[]): FenceDoubt[] => {
  const fence = fenceOf(level);
  return later.flatMap((other) => {
    const next = fenceOf(other);
    return fence && next && distanceM(fence.centre, next.centre) < fence.radiusM + next.radiusM
      ? [{ kind: 'overlap', level, other }]
      : [];
  });
};

const unsureOf = (level: Level, visits: readonly Visit[]): FenceDoubt[] => {
  const here = visits.filter((visit) => visit.level === level.id);
  const unsure = here.filter(({ verdict }) => verdict.decision === 'uncertain').length;
  return unsure > 0 ? [{ kind: 'unsure', level, unsure, visits: here.length }] : [];
};

/** Small and overlapping fences, then those where phones stayed unsure. */
export const fenceDoubts = (levels: readonly Level[], visits: readonly Visit[]): FenceDoubt[] => [
  ...levels.flatMap((level, index) => [...smallOf(level), ...overlapsOf(level, levels.slice(index + 1))]),
  ...levels.flatMap((level) => unsureOf(level, visits)),
];

/** In words for the command line. */
export const sayFenceDoubt = (doubt: FenceDoubt): string => {
  const { name } = doubt.level;
  switch (doubt.kind) {
    case 'small':
      return `${name}: ${doubt.radiusM} m is a small fence, phones will often be unsure`;
    case 'overlap':
      return `${name} and ${doubt.other.name} overlap: who is at one may be counted at both`;
    case 'unsure':
      return `${name}: ${doubt.unsure} of ${doubt.visits} visits stayed uncertain`;
  }
};
