import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aGame, anOpenGame } from '#tests/support/engagements/rules.ts';
import { dealTeams } from '#platform/rooms/rules/teams.ts';
import { checkTeamChange, checkTeamChoice, teamForNewcomer, teamsOf } from './teams.ts';

const names = (number: number) => Array.from({ length: number }, (_, index) => `Team ${index + 1}`);

describe('teams', () => {
  test('[GAME-20] dealt teams differ by one member at most, and a seed deals the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), fc.nat(300), fc.string(), (teamCount, players, seed) => {
        const teams = teamsOf({ teams: 'dealt', teamNames: names(teamCount) });
        const ids = Array.from({ length: players }, (_, index) => `p${index}`);
        const dealt = dealTeams(ids, teams, seed);
        const sizes = teams.map(({ teamId }) => [...dealt.values()].filter((id) => id === teamId).length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        expect(dealt.size).toBe(players);
        expect(dealTeams(ids.toReversed(), teams, seed)).toEqual(dealt);
      }),
    );
  });

  test('[GAME-20] a newcomer goes to the smallest team', () => {
    const teams = teamsOf({ teams: 'dealt', teamNames: names(3) });
    const members = new Map([
      ['t1', 4],
      ['t2', 3],
      ['t3', 4],
    ]);
    expect(teamForNewcomer('anyone', teams, members)).toBe('t2');
    const drawn = new Set(
      Array.from({ length: 60 }, (_, index) => teamForNewcomer(`p${index}`, teams, new Map())),
    );
    expect(drawn).toEqual(new Set(['t1', 't2', 't3']));
    expect(teamForNewcomer('anyone', [], new Map())).toBeUndefined();
  });

  test('[GAME-20] a team is chosen where teams are chosen, until the first question', () => {
    const chosen = { teams: 'chosen', teamNames: names(2) } as const;
    const change = { ...chosen, teamNames: [...chosen.teamNames] };
    expect(checkTeamChoice(aGame('trivia', change), 't2').ok).toBe(true);
    expect(checkTeamChoice(aGame('trivia', change), 't3')).toMatchObject({ error: { code: 'team-unknown' } });
    expect(checkTeamChoice(aGame('trivia'), 't1')).toMatchObject({ error: { code: 'teams-not-chosen' } });
    expect(checkTeamChange(aGame('trivia', change), 't2').ok).toBe(true);
    expect(checkTeamChange(anOpenGame('trivia', change), 't2')).toMatchObject({
      error: { code: 'game-wrong-phase' },
    });
    expect(checkTeamChoice(anOpenGame('trivia', change), 't2').ok).toBe(true);
  });
});
