import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addLast, placeAt, rankOf, setRank, step, takeOut, unranked } from './ballot-draft.ts';
import type { Draft, DraftRules } from './ballot-draft.ts';

const strict: DraftRules = { equalRanks: false, maxRanks: 4 };
const equal: DraftRules = { equalRanks: true, maxRanks: 4 };
const of = (...names: string[]): Draft => names.map((name) => [name]);

describe('one option a rank', () => {
  test('options are added at the end, and only while there are ranks left', () => {
    expect(addLast(of('A', 'B'), 'C', strict)).toEqual(of('A', 'B', 'C'));
    expect(addLast(of('A', 'B'), 'C', { ...strict, maxRanks: 2 })).toEqual(of('A', 'B'));
  });

  test('a step changes places with the neighbour', () => {
    expect(step(of('A', 'B', 'C'), 'B', -1, strict)).toEqual(of('B', 'A', 'C'));
    expect(step(of('A', 'B', 'C'), 'B', 1, strict)).toEqual(of('A', 'C', 'B'));
  });

  test('up from the first rank stays, down from the last leaves the ranking, up from outside joins it', () => {
    expect(step(of('A', 'B'), 'A', -1, strict)).toEqual(of('A', 'B'));
    expect(step(of('A', 'B'), 'B', 1, strict)).toEqual(of('A'));
    expect(step(of('A'), 'B', -1, strict)).toEqual(of('A', 'B'));
    expect(step(of('A'), 'B', 1, strict)).toEqual(of('A'));
  });

  test('a typed number inserts and pushes the others down', () => {
    expect(setRank(of('A', 'B', 'C'), 'C', 1, strict)).toEqual(of('C', 'A', 'B'));
    expect(setRank(of('A', 'B', 'C'), 'A', 3, strict)).toEqual(of('B', 'C', 'A'));
    expect(setRank(of('A', 'B'), 'D', 99, strict)).toEqual(of('A', 'B', 'D'));
    expect(setRank(of('A', 'B'), 'B', 2, strict)).toEqual(of('A', 'B'));
  });

  test('no number, zero or a fraction takes an option out', () => {
    for (const rank of [undefined, 0, -1, 1.5])
      expect(setRank(of('A', 'B'), 'A', rank, strict)).toEqual(of('B'));
  });

  test('who no longer fits drops off the end', () => {
    expect(placeAt(of('A', 'B'), 'C', 0, { ...strict, maxRanks: 2 })).toEqual(of('C', 'A'));
  });
});

describe('equal ranks', () => {
  test('the same number shares a rank', () => {
    expect(setRank(of('A', 'B'), 'C', 1, equal)).toEqual([['A', 'C'], ['B']]);
    expect(setRank(of('A', 'B', 'C'), 'A', 3, equal)).toEqual([['B'], ['C', 'A']]);
  });

  test('a step out of a shared rank is a rank of its own', () => {
    const shared: Draft = [['A', 'B'], ['C']];
    expect(step(shared, 'B', -1, equal)).toEqual([['B'], ['A'], ['C']]);
    expect(step(shared, 'A', 1, equal)).toEqual([['B'], ['A'], ['C']]);
  });

  test('a shared rank is not split when there is no rank left', () => {
    const shared: Draft = [['A', 'B'], ['C']];
    expect(step(shared, 'B', -1, { ...equal, maxRanks: 2 })).toBe(shared);
  });
});

test('whatever is done, every name stands once, no rank is empty, and no more ranks than allowed', () => {
  const names = ['A', 'B', 'C', 'D', 'E'];
  const act = fc.tuple(
    fc.constantFrom(...names),
    fc.constantFrom('add', 'up', 'down', 'number', 'place', 'out'),
    fc.integer({ min: -1, max: 7 }),
  );
  fc.assert(
    fc.property(
      fc.array(act, { maxLength: 40 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 5 }),
      (acts, equalRanks, maxRanks) => {
        const rules = { equalRanks, maxRanks };
        const end = acts.reduce<Draft>((draft, [name, kind, number]) => {
          if (kind === 'add') return rankOf(draft, name) === undefined ? addLast(draft, name, rules) : draft;
          if (kind === 'up' || kind === 'down') return step(draft, name, kind === 'up' ? -1 : 1, rules);
          if (kind === 'number') return setRank(draft, name, number, rules);
          return kind === 'place' ? placeAt(draft, name, number, rules) : takeOut(draft, name);
        }, []);
        const ranked = end.flat();
        expect(new Set(ranked).size).toBe(ranked.length);
        expect(end.every((rank) => rank.length > 0)).toBe(true);
        expect(end.length).toBeLessThanOrEqual(maxRanks);
        expect(ranked.length + unranked(end, names).length).toBe(names.length);
        expect(equalRanks || end.every((rank) => rank.length === 1)).toBe(true);
      },
    ),
  );
});
