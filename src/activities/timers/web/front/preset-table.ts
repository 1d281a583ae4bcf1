import type { NewTable } from '#activities/timers/contract.views.ts';
import { presets } from '#activities/timers/rules/presets.ts';
import type { PresetId } from '#activities/timers/rules/presets.ts';
import { playerNumbers } from '#web/kit/parts/marks.ts';
import { lastPlayers, playerName } from '../setup/last-table.ts';

/** The people of the last table if the number is the same, otherwise colours in this order. */
export const presetTable = (preset: PresetId, count: number): NewTable => {
  const last = lastPlayers();
  const names = last.length === count ? last : [];
  return {
    controls: [presets[preset]],
    players: playerNumbers
      .slice(0, count)
      .map((player, at) => ({ name: playerName({ name: names[at] ?? '', player }) })),
    lag: true,
    anySeat: true,
  };
};
