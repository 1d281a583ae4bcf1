import { pbkdf2Sync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { comparableForms } from '#activities/hunts/rules/answers/fold.ts';
import { checkLocally } from './local-check.ts';

const SALT = 'level-1';
const ITERATIONS = 100;
/** As the server makes them, by another implementation of the same function. */
const check = {
  salt: SALT,
  iterations: ITERATIONS,
  hashes: ['The Old Mill', '1984']
    .flatMap(comparableForms)
    .map((form) => pbkdf2Sync(form, SALT, ITERATIONS, 32, 'sha256').toString('base64url')),
};

describe('[PLAYER-3] an answer judged without network', () => {
  test.each(['old mill', 'THE OLD MILL', ' 1984. '])('%s is right', async (text) => {
    expect(await checkLocally({ check }, { type: 'text', text })).toBe('right');
  });

  test('another one is wrong, as far as the phone can tell', async () => {
    expect(await checkLocally({ check }, { type: 'text', text: 'new mill' })).toBe('wrong');
  });

  test('what the package does not tell stays open', async () => {
    expect(await checkLocally({ check }, { type: 'gps' })).toBe('unknown');
    expect(await checkLocally(undefined, { type: 'text', text: 'old mill' })).toBe('unknown');
    expect(await checkLocally({}, { type: 'text', text: 'old mill' })).toBe('unknown');
  });
});
