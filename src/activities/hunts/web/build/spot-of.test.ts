import { expect, test } from 'vitest';
import { newHunt } from './draft.ts';
import { spotOf } from './spot-of.ts';

const draft = newHunt('x', 'a', 'en');

test('[BUILD-4] a finding leads to its field', () => {
  expect(spotOf('levels[0].mission', draft)).toEqual({
    wish: { part: 'stops', stop: 'a', spot: 'mission' },
    index: 0,
  });
  expect(spotOf('levels[0].twin.mission', draft).wish.spot).toBe('twin');
  expect(spotOf('levels[0].character.intents[2].reply', draft).wish.spot).toBe('character');
  expect(spotOf('levels[0].radius', draft).wish.spot).toBe('radius');
  expect(spotOf('order.count', draft)).toEqual({ wish: { part: 'order' } });
  expect(spotOf('teams[3].name', draft).wish.part).toBe('teams');
});
