import { playerNumberAt, playerNumbers } from '#web/kit/parts/marks.ts';
import type { PlayerNumber } from '#web/kit/parts/marks.ts';

/** Colour and shape of a team: the seat that was chosen, else by its place in the list. */
export const teamLook = (colour: string | undefined, index: number): PlayerNumber =>
  playerNumbers.find((number) => String(number) === colour) ?? playerNumberAt(index);
