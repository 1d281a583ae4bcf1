import { beforeEach, expect, test } from 'vitest';
import { buttons, keyButton, learning, padButton, pressed, setButtons } from './buttons.ts';

const key = (name: string, code = name, modifier = {}) => ({
  key: name,
  code,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...modifier,
});

beforeEach(() => setButtons({}));

test('[TIMER-34] a button that is pressed while a seat learns belongs to it from then on', () => {
  expect(pressed('PageDown')).toBeUndefined();
  learning.value = 1;
  expect(pressed('PageDown')).toBe('learned');
  expect(learning.value).toBeUndefined();
  expect(pressed('PageDown')).toBe(1);
});

test('[TIMER-34] several buttons on one device, also of one seat; the last lesson holds', () => {
  for (const [seat, button] of [
    [0, 'Enter'],
    [1, padButton({ pad: 0, button: 3 })],
    [1, 'AudioVolumeUp'],
    [2, 'Enter'],
  ] as const) {
    learning.value = seat;
    pressed(button);
  }
  expect(buttons.value).toEqual({ Enter: 2, 'Gamepad 1/4': 1, AudioVolumeUp: 1 });
  expect(pressed('constructor')).toBeUndefined();
});

test('[TIMER-34] keys are told apart by their place; some stay free for everybody', () => {
  expect(keyButton(key('1', 'Numpad1'))).toBe('Numpad1');
  expect(keyButton(key('MediaPlayPause', ''))).toBe('MediaPlayPause');
  for (const name of ['Tab', 'Escape', 'Shift', 'Unidentified']) expect(keyButton(key(name))).toBeUndefined();
  expect(keyButton(key('r', 'KeyR', { ctrlKey: true }))).toBeUndefined();
  learning.value = 0;
  expect(pressed(keyButton(key('Tab')))).toBeUndefined();
  expect(learning.value).toBe(0);
});
