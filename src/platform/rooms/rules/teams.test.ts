import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dealTeams, placeTheRest, teamBoardOf, teamInTurn } from './teams.ts';
import type { Team } from './teams.ts';

const teamsOf = (count: number): Team[] =>
  Array.from({ length: count }, (_, index) => ({ teamId: `t${index}`, name: `Team ${index}` }));
const people = (count: number): string[] => Array.from({ length: count }, (_, index) => `m${index}`);
const sizes = (placed: Iterable<string | undefined>, teams: readonly Team[]): number[] => {
  const all = [...placed];
  return teams.map(({ teamId }) => all.filter((each) => each === teamId).length);
};
const spread = (counts: readonly number[]): number => Math.max(...counts) - Math.min(...counts);

describe('dealing', () => {
  test('[ROOM-39] everybody is in one team, sizes differ by one at most, and a seed deals the same', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 2, max: 20 }), fc.string(), (count, many, seed) => {
        const teams = teamsOf(many);
        const dealt = dealTeams(people(count), teams, seed);
        expect([...dealt.keys()].toSorted()).toEqual(people(count).toSorted());
        expect(spread(sizes(dealt.values(), teams))).toBeLessThanOrEqual(1);
        expect(dealTeams(people(count).toReversed(), teams, seed)).toEqual(dealt);
      }),
    );
  });

  test('[ROOM-39] whoever is in none goes to the smallest; whoever is in one stays', () => {
    const teams = teamsOf(3);
    const placed = placeTheRest(
      [
        { memberId: 'a', teamId: 't0' },
        { memberId: 'b', teamId: 't0' },
        { memberId: 'c', teamId: 't1' },
        { memberId: 'd' },
        { memberId: 'e', teamId: 'of an earlier round' },
      ],
      teams,
    );
    expect([...placed]).toEqual([
      ['d', 't2'],
      ['e', 't1'],
    ]);
  });

  test('[ROOM-39] newcomers are dealt in turn', () => {
    const teams = { mode: 'chosen', round: 1, list: teamsOf(3) } as const;
    const joined = people(9).map((_, seat) => teamInTurn(teams, seat + 1));
    expect(sizes(joined, teams.list)).toEqual([3, 3, 3]);
    expect(teamInTurn(undefined, 4)).toBeUndefined();
  });
});

describe('the board of the teams', () => {
  const row = (memberId: string, ...points: readonly number[]) => ({
    memberId,
    parts: points.map((each, index) => ({ itemId: `i${index}`, points: each })),
  });

  test('[ROOM-42] the mean of those who have a place, for each item, and the sum of these', () => {
    const teamOf = new Map([
      ['a', 't0'],
      ['b', 't0'],
      ['c', 't1'],
      ['d', 't2'],
    ]);
    const rows = [row('a', 100, 50), row('b', 33), row('c', 67, 50), row('d')];
    const board = teamBoardOf(rows, teamsOf(3), teamOf);
    // t0: mean of 100 and 33 is 67, and 50 by the only one who was there.
    expect(board.map(({ teamId, total, place, members }) => [teamId, total, place, members])).toEqual([
      ['t0', 117, 1, 2],
      ['t1', 117, 1, 1],
      ['t2', 0, 3, 1],
    ]);
  });

  test('[ROOM-42] a member who equals the mean of the others moves no total', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500), { minLength: 1, maxLength: 12 }), (points) => {
        const rows = points.map((each, index) => row(`m${index}`, each));
        const mean = points.reduce((a, b) => a + b, 0) / points.length;
        const teamOf = new Map([...rows.map(({ memberId }) => [memberId, 't0'] as const), ['more', 't0']]);
        const [before] = teamBoardOf(rows, teamsOf(1), teamOf);
        const [after] = teamBoardOf([...rows, row('more', mean)], teamsOf(1), teamOf);
        // A sum of fractions may round the other way exactly between two whole numbers.
        expect(Math.abs((after?.total ?? 0) - (before?.total ?? 0))).toBeLessThanOrEqual(1);
      }),
    );
  });
});
