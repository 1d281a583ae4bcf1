import { describe, expect, test } from 'vitest';
import { stopToken } from '#activities/hunts/rules/answers/code.ts';
import { readScan } from './read-scan.ts';

const signature = 'x'.repeat(43);

describe('[PLAYER-8] what a scanned code is', () => {
  test('a card of this hunt, alone or in the address that a phone’s own camera would open', () => {
    const token = stopToken('g1', 'the mill', signature);
    const expected = { kind: 'stop', levelId: 'the mill', code: token };
    expect(readScan(token, 'g1')).toEqual(expected);
    expect(readScan(`https://example.org/hunts/g1/play#stop=${token}`, 'g1')).toEqual(expected);
  });

  test('a card of another hunt', () => {
    expect(readScan(stopToken('g2', 'l1', signature), 'g1')).toEqual({ kind: 'other-hunt' });
  });

  test('a code of the author’s own', () => {
    expect(readScan('  MILL 42 ', 'g1')).toEqual({ kind: 'text', code: 'MILL 42' });
  });

  test.each(['', '   ', 'https://example.org/menu', 'x'.repeat(61), 'WIFI://net'])(
    'something else: %s',
    (text) => {
      expect(readScan(text, 'g1')).toEqual({ kind: 'foreign' });
    },
  );
});
