import { describe, expect, test } from 'vitest';
import { problemOf } from '#server/kit/problem.ts';
import { parseBallots } from './detect.ts';
import { lineOfEntry } from './json-lines.ts';

const TEXT = `{
  "title": "A \\"quoted\\", {odd} [title]",
  "candidates": ["A", "B"],
  "ballots": [
    {"count": 2, "ranks": [["A"], []]},
    {"count": 1,
     "ranks": [
       ["B"],
       ["Z"]
     ]}
  ]
}`;

describe('the line of an entry', () => {
  test.each([
    ['title', 2],
    ['candidates.1', 3],
    ['ballots', 4],
    ['ballots.0.ranks.1', 5],
    ['ballots.1', 6],
    ['ballots.1.ranks.1', 9],
    // What is missing stands where it should be looked for.
    ['ballots.1.scores.Z', 6],
    ['ballots.7', 4],
    ['seats', 1],
    ['title.0', 2],
  ] as const)('%s is in line %d', (path, line) => {
    expect(lineOfEntry(TEXT, path)).toBe(line);
  });

  test('of a text that is no object, and of an empty one', () => {
    expect(lineOfEntry('\n\n7', 'ballots')).toBe(3);
    expect(lineOfEntry('{}', 'ballots.0')).toBe(1);
  });
});

test('a broken file of our own is refused by line and path, rules and seats too', () => {
  const refused = (text: string): unknown => {
    const read = parseBallots(text, 'json');
    if (read.ok) return undefined;
    const { code, params } = problemOf(read.error, 'en');
    return { code, params };
  };
  expect(refused(TEXT)).toEqual({
    code: 'tally-bad-file',
    params: { line: 9, reason: 'ballots.1.ranks.1: “Z” is not a candidate' },
  });
  const named = TEXT.replace('"Z"', '"A"');
  expect(refused(named)).toBeUndefined();
  expect(refused(named.replace('  "ballots"', '  "seats": 0,\n  "ballots"'))).toMatchObject({
    params: { line: 4, reason: 'seats: must be a whole number from 1' },
  });
  expect(refused(named.replace('"count": 1', '"count": -1'))).toMatchObject({
    params: { line: 6, reason: 'ballots.1.count: must be a whole number from 0' },
  });
  expect(refused('[]')).toMatchObject({
    params: { line: 1, reason: 'must be an object with candidates and ballots' },
  });
});
