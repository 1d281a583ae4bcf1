import { describe, expect, test } from 'vitest';
import { aGame, decided, NOW } from '#tests/support/engagements/rules.ts';
import { admitNewcomer, MOST_SEATS, teamAtJoining } from './joining.ts';
import { moveGame } from './moves.ts';

describe('taking a seat', () => {
  test('[GAME-16] nobody new enters a locked or ended session', () => {
    expect(admitNewcomer(aGame(), 0).ok).toBe(true);
    expect(admitNewcomer(aGame('trivia', {}, { isLocked: true }), 0)).toMatchObject({
      error: { code: 'game-locked' },
    });
    const ended = decided(moveGame(aGame(), { move: 'end', epoch: 0 }, NOW)).state;
    expect(admitNewcomer(ended, 0)).toMatchObject({ error: { code: 'game-over' } });
  });

  test('[GAME-17] 5,000 seats and no more', () => {
    expect(MOST_SEATS).toBe(5000);
    expect(admitNewcomer(aGame(), 4999).ok).toBe(true);
    expect(admitNewcomer(aGame(), 5000)).toMatchObject({ error: { code: 'game-full' } });
  });

  test('[GAME-20] with a team from the start: the chosen one, or the smallest where teams are dealt or any will do', () => {
    const newcomer = { playerId: 'p1', teamId: 't1' };
    const members = new Map([['t1', 3]]);
    const teamNames = ['Red', 'Blue'];
    expect(teamAtJoining(aGame('trivia', { teams: 'dealt', teamNames }), newcomer, members)).toMatchObject({
      value: 't2',
    });
    const chosen = aGame('trivia', { teams: 'chosen', teamNames });
    expect(teamAtJoining(chosen, newcomer, members)).toMatchObject({ value: 't1' });
    expect(teamAtJoining(chosen, { ...newcomer, teamId: undefined }, members)).toMatchObject({ value: 't2' });
    expect(teamAtJoining(aGame(), { ...newcomer, teamId: undefined }, members)).toEqual({
      ok: true,
      value: undefined,
    });
    expect(teamAtJoining(aGame(), newcomer, members)).toMatchObject({ error: { code: 'teams-not-chosen' } });
    expect(teamAtJoining(chosen, { ...newcomer, teamId: 't9' }, members)).toMatchObject({
      error: { code: 'team-unknown' },
    });
  });
});
