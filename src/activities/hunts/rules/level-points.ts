import { DEFAULT_POINTS } from '../contract.file.ts';
import type { Level } from '../contract.file.ts';

export const pointsOf = ({ points }: Pick<Level, 'points'>): number => points ?? DEFAULT_POINTS;
