import type { BuildWish } from './Spot.tsx';
import type { Draft } from './draft.ts';

const LEVEL = /^levels\[(\d+)\]\.?(.*)$/;

/** Fields that have a place of their own in the editor, by how their path begins. */
const SPOTS: readonly (readonly [begins: string, spot: string])[] = [
  ['twin', 'twin'],
  ['character', 'character'],
  ['clues', 'clues'],
  ['radius', 'radius'],
  ['location', 'place'],
  ['story', 'story'],
  ['mission', 'mission'],
  ['pictures', 'pictures'],
  ['opens', 'opens'],
];

export interface FoundSpot {
  readonly wish: BuildWish;
  /** The stop it is about, if any. */
  readonly index?: number;
}

/** Where in the editor a path of a finding is. */
export const spotOf = (path: string, draft: Draft): FoundSpot => {
  const [, number, rest = ''] = LEVEL.exec(path) ?? [];
  if (number === undefined) return { wish: { part: path.startsWith('teams') ? 'teams' : 'order' } };
  const index = Number(number);
  const spot = SPOTS.find(([begins]) => rest.startsWith(begins))?.[1] ?? 'mission';
  return { wish: { part: 'stops', stop: draft.levels[index]?.id, spot }, index };
};
