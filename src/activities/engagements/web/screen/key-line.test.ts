import { expect, test } from 'vitest';
import { keyLine } from './key-line.ts';

test('[GAME-43] a short answer is whole', () => {
  expect(keyLine(['Paris'])).toEqual({ text: 'Paris', left: 0 });
  expect(keyLine(['Rome', 'Bern', 'Oslo'])).toEqual({ text: 'Rome → Bern → Oslo', left: 0 });
});

test('[GAME-43] of a long order whole steps are shown, and how many more there are', () => {
  const steps = Array.from({ length: 10 }, (_, at) => `${at} ${'x'.repeat(58)}`);
  const { text, left } = keyLine(steps);
  expect(left).toBe(8);
  expect(text.split(' → ')).toEqual(steps.slice(0, 2));
});

test('[GAME-43] the first step is shown however long it is', () => {
  const steps = ['y'.repeat(400), 'z'];
  expect(keyLine(steps)).toEqual({ text: steps[0], left: 1 });
});
