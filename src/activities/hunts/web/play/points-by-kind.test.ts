import { expect, test } from 'vitest';
import { pointsByKind } from './points-by-kind.ts';

test('reasons are summed up, and nothing is lost', () => {
  const parts = [
    { kind: 'level', points: 100, levelId: 'a' },
    { kind: 'clue', points: -20, levelId: 'a' },
    { kind: 'level', points: 50, levelId: 'b' },
  ] as const;
  expect(pointsByKind(parts)).toEqual([
    { kind: 'level', points: 150 },
    { kind: 'clue', points: -20 },
  ]);
});
