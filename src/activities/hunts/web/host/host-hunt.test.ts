import { describe, expect, it } from 'vitest';
import { USUAL_SETTINGS } from '#activities/hunts/contract.settings.ts';
import type { HostTeam, HostView } from '#activities/hunts/contract.console.ts';
import type { PhoneFix } from '#activities/hunts/contract.views.ts';
import {
  cluesLeft,
  hearHost,
  heldNow,
  huntPlayedNow,
  lateNow,
  openLevels,
  playedNow,
  stuckNow,
  withFixes,
} from './host-hunt.ts';

const MINUTE = 60_000;
const AT = 1_000_000_000_000;

const aTeam = (teamId: string, more: Partial<HostTeam> = {}): HostTeam => ({
  teamId,
  name: `Team ${teamId}`,
  route: ['one', 'two'],
  isLate: false,
  startedAt: AT - 10 * MINUTE,
  playedMs: 10 * MINUTE,
  open: [{ levelId: 'one', openedAt: AT - 10 * MINUTE, playedMs: 10 * MINUTE }],
  completed: [],
  skipped: [],
  clues: [],
  ...more,
});

const aView = (more: Partial<HostView> = {}): HostView => ({
  audience: 'host',
  gameId: 'g',
  name: 'Hunt',
  version: 3,
  at: AT,
  phase: 'running',
  startedAt: AT - 10 * MINUTE,
  settings: USUAL_SETTINGS,
  levels: [
    {
      levelId: 'one',
      name: 'One',
      mission: 'text',
      points: 100,
      clues: [
        { clueId: 'a', text: 'A' },
        { clueId: 'b', text: 'B' },
      ],
    },
    { levelId: 'two', name: 'Two', mission: 'gps', points: 100, clues: [] },
  ],
  teams: [aTeam('t1'), aTeam('t2')],
  board: [],
  stuck: [],
  fixes: [],
  roster: { teams: [{ teamId: 't1', phones: 1, here: 1 }] },
  ...more,
});

const aFix = (userId: string, at: number): PhoneFix => ({
  userId,
  teamId: 't1',
  name: 'Phone',
  latitude: 1,
  longitude: 2,
  accuracyM: 9,
  at,
});

describe('the host hears', () => {
  it('[CONSOLE-1] new positions, each phone once, never an older one', () => {
    const known = withFixes([], { fixes: [aFix('p1', 5), aFix('p2', 6)] });
    const next = withFixes(known, { fixes: [aFix('p1', 9), aFix('p2', 2)] });
    expect(next.map(({ userId, at }) => [userId, at])).toEqual([
      ['p1', 9],
      ['p2', 6],
    ]);
    expect(withFixes(next, { fixes: [], gone: ['p1'] })).toHaveLength(1);
  });

  it('teams that changed, with the moment of their times; new ones come last', () => {
    const hunt = hearHost['teams.changed'](aView(), {
      version: 4,
      at: AT + MINUTE,
      teams: [aTeam('t2', { playedMs: 99 }), aTeam('t3')],
      stuck: [],
    });
    expect(hunt.teams.map(({ teamId }) => teamId)).toEqual(['t1', 't2', 't3']);
    expect(hunt.asOf).toEqual({ t2: AT + MINUTE, t3: AT + MINUTE });
    expect(hunt.version).toBe(4);
  });

  it('phones of some teams without forgetting the others', () => {
    const hunt = hearHost['roster.changed'](aView(), {
      teams: [{ teamId: 't2', phones: 2, here: 0 }],
    });
    expect(hunt.roster.teams).toHaveLength(2);
  });

  it('a fresh view when clocks begin or stop', () => {
    expect(Object.keys(hearHost)).not.toContain('phase.changed');
    expect(Object.keys(hearHost)).not.toContain('hunt.changed');
  });
});

describe('clocks of the console', () => {
  it('run while the hunt runs, and stand still in a pause and at the finish', () => {
    const running = aView({ teams: [aTeam('t1'), aTeam('t2', { finishedAt: AT, playedMs: 7 * MINUTE })] });
    const [first, second] = running.teams;
    expect(first && playedNow(running, first, AT + 2 * MINUTE)).toBe(12 * MINUTE);
    expect(second && playedNow(running, second, AT + 2 * MINUTE)).toBe(7 * MINUTE);
    expect(huntPlayedNow(running, AT + 2 * MINUTE)).toBe(12 * MINUTE);
    const paused = { ...running, phase: 'paused' as const };
    expect(huntPlayedNow(paused, AT + 2 * MINUTE)).toBe(10 * MINUTE);
  });

  it('a team that has not begun has no time', () => {
    const { startedAt: _, ...waiting } = aTeam('t1', { playedMs: 0, open: [] });
    const hunt = aView({ teams: [waiting] });
    expect(playedNow(hunt, waiting, AT + MINUTE)).toBe(0);
    expect(openLevels(hunt, waiting, AT)).toEqual([]);
  });

  it('[CONSOLE-2] a team is stuck from the very second the setting names, the longest first', () => {
    const settings = { ...USUAL_SETTINGS, stuckAfterS: 15 * 60 };
    const slow = aTeam('t2', { open: [{ levelId: 'two', openedAt: AT, playedMs: 14 * MINUTE }] });
    const hunt = aView({ settings, teams: [aTeam('t1'), slow] });
    expect(stuckNow(hunt, AT + MINUTE - 1)).toEqual([]);
    expect(stuckNow(hunt, AT + MINUTE).map(({ team }) => team.teamId)).toEqual(['t2']);
    expect(stuckNow(hunt, AT + 5 * MINUTE).map(({ team }) => team.teamId)).toEqual(['t2', 't1']);
    expect(stuckNow({ ...hunt, phase: 'ended' }, AT + 60 * MINUTE)).toEqual([]);
  });

  it('where levels are free to choose, a team that goes on completing is not stuck', () => {
    const open = ['one', 'two'].map((levelId) => ({ levelId, openedAt: AT, playedMs: 40 * MINUTE }));
    const done = { levelId: 'three', at: AT, by: 'gps' as const, playedMs: 1, eventId: 'e' };
    const hunt = aView({ teams: [aTeam('t1', { open, completed: [done] })] });
    expect(stuckNow(hunt, AT + MINUTE)).toEqual([]);
    expect(stuckNow(hunt, AT + 16 * MINUTE)).toHaveLength(1);
  });
});

it('the next clue is one that the team does not have', () => {
  const team = aTeam('t1', {
    clues: [
      { levelId: 'one', clueId: 'a' },
      { levelId: 'two', clueId: 'b' },
    ],
  });
  expect(cluesLeft(aView(), team, 'one').map(({ clueId }) => clueId)).toEqual(['b']);
});

describe('what came late', () => {
  it('[CONSOLE-7] is listed with both times, by receipt, and gone once the host has decided', () => {
    const late = (eventId: string, at: number) => ({
      eventId,
      levelId: 'one',
      by: 'text' as const,
      at,
      deviceAt: AT - MINUTE,
    });
    const hunt = aView({ teams: [aTeam('t1', { late: [late('b', AT + 2)] }), aTeam('t2')] });
    const more = hearHost['teams.changed'](hunt, {
      version: 4,
      at: AT + 3,
      teams: [aTeam('t2', { late: [late('a', AT + 1)] })],
      stuck: [],
    });
    expect(
      lateNow(more ?? hunt).map(({ eventId, team, at, deviceAt }) => [eventId, team.teamId, at, deviceAt]),
    ).toEqual([
      ['a', 't2', AT + 1, AT - MINUTE],
      ['b', 't1', AT + 2, AT - MINUTE],
    ]);
    const decided = hearHost['teams.changed'](hunt, {
      version: 5,
      at: AT + 4,
      teams: [aTeam('t1')],
      stuck: [],
    });
    expect(lateNow(decided ?? hunt)).toEqual([]);
  });
});

it('[OPEN-6] stops that wait for the host are listed with the teams that wait', () => {
  const level = { levelId: 'two', name: 'Two', mission: 'gps' as const, points: 1, clues: [] };
  const done = { levelId: 'two', at: AT, by: 'gps', playedMs: 1, eventId: 'e' } as const;
  const teams = [aTeam('a'), aTeam('b', { completed: [done] }), aTeam('c', { skipped: ['two'] })];
  const hunt = aView({
    levels: [
      { ...level, isHeld: true },
      { ...level, levelId: 'one' },
    ],
    teams,
  });
  expect(heldNow(hunt).map(({ levelId, teams: waiting }) => [levelId, waiting.length])).toEqual([['two', 1]]);
  expect(heldNow({ ...hunt, phase: 'ended' })).toEqual([]);
});
