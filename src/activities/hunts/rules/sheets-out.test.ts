import { describe, expect, test } from 'vitest';
import type { Level, Team } from '#activities/hunts/contract.file.ts';
import { levelsToSheet, teamsToSheet } from './sheets-out.ts';
import { levelsFromSheet, teamsFromSheet } from './sheets.ts';

describe('tables out', () => {
  test('[FILE-15] levels are read back as they were', () => {
    const levels: Level[] = [
      {
        id: 'a',
        name: 'Gate',
        mission: { type: 'gps' },
        location: { latitude: 0, longitude: -0.5 },
        radius: 40,
      },
      { id: 'b', name: 'Tower; old', mission: { type: 'text', answers: ['clock', 'watch'] }, points: 0 },
      { id: 'c', name: 'Shop', mission: { type: 'code', code: 'K7' } },
      { id: 'd', name: 'Bridge', story: 'It sways.', mission: { type: 'photo', prompt: 'All of you' } },
    ];
    expect(levelsFromSheet(levelsToSheet({ levels }))).toEqual({ rows: levels, issues: [], unused: [] });
  });

  test('[FILE-15] teams are read back as they were', () => {
    const teams: Team[] = [
      { id: 't1', name: 'Foxes', difficulty_level: 'easy', colour: '3', passcode: 'wood7', most: 4 },
      { id: 't2', name: 'Owls' },
    ];
    expect(teamsFromSheet(teamsToSheet(teams))).toEqual({ rows: teams, issues: [], unused: [] });
  });
});
