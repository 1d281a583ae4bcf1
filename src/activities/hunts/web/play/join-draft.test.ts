import { describe, expect, test } from 'vitest';
import { firstChoice, gapOf, OWN_TEAM, wishOf } from './join-draft.ts';
import type { JoinDraft } from './join-draft.ts';

const team = (teamId: string, more = {}) => ({
  teamId,
  name: teamId,
  phones: 0,
  isFull: false,
  needsPasscode: false,
  ...more,
});
const draft = (more: Partial<JoinDraft>): JoinDraft => ({
  teamId: '',
  teamName: '',
  passcode: '',
  newPasscode: '',
  name: '',
  ...more,
});

describe('joining', () => {
  test('what is still missing is named, one thing at a time', () => {
    const teams = [team('foxes'), team('owls', { needsPasscode: true })];
    expect(gapOf(draft({}), teams)).toBe('team');
    expect(gapOf(draft({ teamId: 'foxes' }), teams)).toBeUndefined();
    expect(gapOf(draft({ teamId: 'owls' }), teams)).toBe('passcode');
    expect(gapOf(draft({ teamId: OWN_TEAM, teamName: ' ' }), teams)).toBe('teamName');
  });

  test('only what was asked for is sent, without spaces around it', () => {
    const teams = [team('foxes'), team('owls', { needsPasscode: true })];
    expect(wishOf(draft({ teamId: 'foxes', passcode: 'left over', name: ' Ada ' }), teams)).toEqual({
      name: 'Ada',
      teamId: 'foxes',
    });
    expect(wishOf(draft({ teamId: 'owls', passcode: ' 1234 ' }), teams)).toEqual({
      teamId: 'owls',
      passcode: '1234',
    });
    expect(wishOf(draft({ teamId: OWN_TEAM, teamName: ' Bats ', newPasscode: 'hush' }), teams)).toEqual({
      newTeam: { name: 'Bats', passcode: 'hush' },
    });
  });

  test('who has no choice need not choose', () => {
    expect(firstChoice({ teams: [team('foxes')], mayMakeTeams: false })).toBe('foxes');
    expect(firstChoice({ teams: [team('foxes'), team('owls')], mayMakeTeams: false })).toBe('');
    expect(firstChoice({ teams: [team('foxes', { isFull: true })], mayMakeTeams: true })).toBe(OWN_TEAM);
  });
});
