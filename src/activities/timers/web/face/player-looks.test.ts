import { describe, expect, it } from 'vitest';
import { playerNumbers } from '#web/kit/parts/marks.ts';
import { colourOf, looksOf } from './player-looks.ts';

describe('looks of players', () => {
  it('follow the stored colour, in any case', () => {
    expect(looksOf(playerNumbers.map(colourOf))).toEqual(playerNumbers);
    expect(looksOf([colourOf(7).toLowerCase(), colourOf(2)])).toEqual([7, 2]);
  });

  it('are never shared, whatever colours somebody stored', () => {
    expect(looksOf(['#123456', colourOf(1), '#FF5733', colourOf(3)])).toEqual([2, 1, 4, 3]);
  });
});
