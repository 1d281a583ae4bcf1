import { describe, expect, test } from 'vitest';
import { isRude } from './profanity.ts';

describe('[GAME-14] the filter for names and shown texts', () => {
  test.each(['Fuck you', 'FUCK123', 'sh1t', 'Arschloch', 'Hurensohn', 'Scheiße', 'f u c k'])(
    'refuses %s',
    (text) => {
      expect(isRude(text)).toBe(true);
    },
  );

  test.each([
    'Ana',
    'Scunthorpe',
    'Dick',
    'Mist',
    'Assistentin',
    'Klasse 5b',
    'Sascha',
    'Jürgen 2',
    'Player 455',
    '李明',
    '🙂',
  ])('lets %s through', (text) => {
    expect(isRude(text)).toBe(false);
  });
});
