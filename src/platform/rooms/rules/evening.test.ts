import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namedWinners, resultsOf, winnersOf, withoutMember } from './evening.ts';
import type { ProgrammeItem } from './programme.ts';
import type { ScoredItem } from './scoreboard.ts';

const names = (all: readonly string[]): Map<string, string> =>
  new Map(all.map((id) => [id, id.toUpperCase()]));

const scored = (places: readonly (readonly [string, number])[], itemId = 'i1'): ScoredItem => ({
  itemId,
  weight: 1,
  places: places.map(([memberId, place]) => ({ memberId, place, points: 0 })),
});
const item = (winners: readonly string[], itemId = 'i1'): ProgrammeItem => ({
  itemId,
  kind: 'game',
  title: 'Trivia',
  settings: {},
  weight: 1,
  status: 'done',
  outcome: { outcomeId: 'o1', parts: 1, winners },
});

describe('winners', () => {
  test.each([
    [
      'people by the names they have now',
      [
        ['a', 1],
        ['b', 2],
      ],
      ['Old name'],
      ['A'],
    ],
    [
      'a team as it was called',
      [
        ['a', 1],
        ['b', 1],
        ['c', 3],
      ],
      ['The Reds'],
      ['The Reds'],
    ],
    [
      'nobody where nobody scored',
      [
        ['a', 1],
        ['b', 1],
      ],
      [],
      [],
    ],
    [
      'nobody where the winner is gone',
      [
        ['gone', 1],
        ['b', 2],
      ],
      ['Gone'],
      [],
    ],
    ['what a poll elected', [], ['Pizza'], ['Pizza']],
  ] as const)('[ROOM-50] %s', (_, places, said, shown) => {
    const results = resultsOf(places.length === 0 ? [] : [scored(places)], names(['a', 'b', 'c']));
    expect(winnersOf(item(said), results)).toEqual(shown);
  });

  test('[ROOM-47] a team of one is named as a team, a person always by their own name', () => {
    const results = resultsOf([scored([['a', 1]])], names(['a']));
    const said = (isByPlace: boolean): ProgrammeItem => ({
      ...item(['Blue']),
      outcome: { outcomeId: 'o1', parts: 1, winners: ['Blue'], isByPlace },
    });
    expect([winnersOf(said(false), results), winnersOf(said(true), results)]).toEqual([['Blue'], ['A']]);
  });

  test('[ROOM-47] [ROOM-53] who is gone is in no line, other winners stay, and who is back is named again', () => {
    const outcome = scored([
      ['a', 1],
      ['b', 1],
      ['c', 3],
    ]);
    const results = resultsOf([outcome], names(['a', 'b', 'c']));
    const lines = (items: readonly ProgrammeItem[]) => items.map(({ outcome: kept }) => kept?.winners);
    const played = [item(['A', 'B']), item(['Pizza'], 'poll')];
    const gone = namedWinners(played, withoutMember(results, 'a'));
    expect(lines(gone)).toEqual([['B'], ['Pizza']]);
    const nobody = namedWinners(gone, resultsOf([outcome], names(['c'])));
    expect(lines(nobody)).toEqual([[], ['Pizza']]);
    expect(lines(namedWinners(nobody, results))).toEqual([['A', 'B'], ['Pizza']]);
  });
});

test('[ROOM-53] whoever goes moves nobody else: not in points, not in place within an item, not in order', () => {
  const place = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 1, max: 5 }));
  const outcome = fc.uniqueArray(place, { selector: ([memberId]) => memberId, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(outcome, { maxLength: 4 }), (outcomes) => {
      const items = outcomes.map((places, index) => scored(places, `i${index}`));
      const all = resultsOf(items, names(['a', 'b', 'c', 'd', 'e']));
      const rest = resultsOf(items, names(['b', 'c', 'd', 'e']));
      const kept = <Row extends { readonly memberId: string }>(rows: readonly Row[] = []) =>
        rows.filter(({ memberId }) => memberId !== 'a');
      expect(rest.rows.map(({ memberId, total, wins }) => [memberId, total, wins])).toEqual(
        kept(all.rows).map(({ memberId, total, wins }) => [memberId, total, wins]),
      );
      for (const { itemId } of items) expect(rest.tables.get(itemId)).toEqual(kept(all.tables.get(itemId)));
    }),
  );
});
