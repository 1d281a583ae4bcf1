import { playerNumbers } from '#web/kit/parts/marks.ts';
import type { PlayerNumber } from '#web/kit/parts/marks.ts';
import { PALETTE } from '#activities/timers/rules/players.ts';

/** The stored colour of each seat of the kit. */
export const colourOf = (player: PlayerNumber): string => PALETTE[player - 1] ?? '#777777';

const known = (colour: string): PlayerNumber | undefined =>
  playerNumbers[PALETTE.indexOf(colour.toUpperCase())];

/** The colour, shape and pattern of each player. An unknown colour gets a free seat's look. */
export const looksOf = (colours: readonly string[]): readonly PlayerNumber[] => {
  const used = new Set(colours.map(known));
  return colours.map((colour) => {
    const own = known(colour) ?? playerNumbers.find((number) => !used.has(number)) ?? 1;
    used.add(own);
    return own;
  });
};
