import { describe, expect, it } from 'vitest';
import { pressedBetween } from './gamepad.ts';

const pad = (index: number, ...down: readonly number[]) => ({
  index,
  buttons: Array.from({ length: 4 }, (_, button) => down.includes(button)),
});

describe('buttons of gamepads', () => {
  it('count once when they go down, not while they are held', () => {
    expect(pressedBetween([pad(0)], [pad(0, 2)])).toEqual([{ pad: 0, button: 2 }]);
    expect(pressedBetween([pad(0, 2)], [pad(0, 2)])).toEqual([]);
    expect(pressedBetween([pad(0, 2)], [pad(0)])).toEqual([]);
  });

  it('are told apart by pad', () => {
    expect(pressedBetween([pad(0), pad(1, 0)], [pad(0, 0, 3), pad(1, 0)])).toEqual([
      { pad: 0, button: 0 },
      { pad: 0, button: 3 },
    ]);
  });

  it('held while the pad is plugged in are no press', () => {
    expect(pressedBetween([], [pad(0, 1)])).toEqual([]);
  });
});
