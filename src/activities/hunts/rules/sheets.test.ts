import type { FieldIssue } from '#core/result.ts';
import { spoken } from '#register/words.ts';
import { describe, expect, test } from 'vitest';
import { readHunt } from './hunt-file.ts';
import { levelsFromSheet, teamsFromSheet } from './sheets.ts';

const wordsOf = (issues: readonly FieldIssue[]): string[] =>
  issues.map(({ path, message }) => `${path}: ${spoken(message, 'en')}`);

describe('levels and teams from a table', () => {
  test('[FILE-13] what the columns say becomes levels that a hunt takes', () => {
    const { rows, issues } = levelsFromSheet([
      ['Name', 'Lat', 'Lon', 'Radius', 'Mission', 'Answer', 'Points'],
      ['Mill', '48,137', '11.575', '25', '', '', '50'],
      ['', '', '', '', '', '', ''],
      ['Year', '', '', '', '', '1984 | 84', ''],
      ['Card', '0', '0', '', 'QR', 'B7', '0'],
    ]);
    expect(issues).toEqual([]);
    expect(rows).toEqual([
      {
        id: 'level-1',
        name: 'Mill',
        location: { latitude: 48.137, longitude: 11.575 },
        radius: 25,
        points: 50,
        mission: { type: 'gps' },
      },
      { id: 'level-3', name: 'Year', mission: { type: 'text', answers: ['1984', '84'] } },
      {
        id: 'level-4',
        name: 'Card',
        location: { latitude: 0, longitude: 0 },
        points: 0,
        mission: { type: 'qr', code: 'B7' },
      },
    ]);
    expect(readHunt({ name: 'From a table', levels: rows }).ok).toBe(true);
  });

  test('[FILE-13] task, story, clues and a pasted place are taken, and what is not used is named', () => {
    const { rows, issues, unused } = levelsFromSheet([
      ['Station', 'Koordinaten', 'Frage', 'Geschichte', 'Hinweis', 'Antwort', 'Wetter', 'leer'],
      ['Mühle', '48,1373 11,5756', 'Was dreht sich?', 'Es war einmal.', 'Wasser | Holz', 'Rad', 'sonnig', ''],
      ['Tor', '48,11', '', '', '', '', '', ''],
    ]);
    expect(rows).toEqual([
      {
        id: 'level-1',
        name: 'Mühle',
        story: 'Es war einmal.',
        location: { latitude: 48.1373, longitude: 11.5756 },
        mission: { type: 'text', prompt: 'Was dreht sich?', answers: ['Rad'] },
        clues: [
          { id: 'c1', text: 'Wasser', release: { type: 'clock', afterS: 300 } },
          { id: 'c2', text: 'Holz', release: { type: 'clock', afterS: 600 } },
        ],
      },
    ]);
    expect(wordsOf(issues)).toEqual([
      expect.stringContaining('row 3: place: We cannot read a place') as string,
    ]);
    expect(unused).toEqual(['Wetter']);
    expect(readHunt({ name: 'From a table', levels: rows }).ok).toBe(true);
  });

  test('[FILE-13] a wrong row is refused with its number and field, the others are taken', () => {
    const { rows, issues } = levelsFromSheet([
      ['Station', 'Breite', 'Länge', 'Punkte'],
      ['Mühle', '91', '11', ''],
      ['', '1', '2', ''],
      ['Tor', '1', '', ''],
      ['Turm', '1', '2', 'viele'],
      ['Brunnen', '1', '2', '10'],
    ]);
    expect(rows.map(({ name }) => name)).toEqual(['Brunnen']);
    expect(wordsOf(issues)).toEqual([
      'row 2: latitude: Must be a number from -90 to 90.',
      'row 3: name: Is missing.',
      'row 4: location: Needs latitude and longitude.',
      'row 5: points: Must be a number from 0 to 100000.',
    ]);
  });

  test('[FILE-13] a table without the heading says which are known', () => {
    expect(wordsOf(levelsFromSheet([['a', 'b']]).issues)[0]).toContain('heading "name"');
    expect(levelsFromSheet([]).rows).toEqual([]);
  });

  test('[FILE-13] teams with difficulty and colour', () => {
    const { rows, issues } = teamsFromSheet([
      ['Team', 'Schwierigkeit', 'Farbe', 'id'],
      ['Füchse', 'leicht', 'rot', 'f1'],
      ['Eulen', '', '', ''],
      ['', 'schwer', '', ''],
    ]);
    expect(rows).toEqual([
      { id: 'f1', name: 'Füchse', difficulty_level: 'leicht', colour: 'rot' },
      { id: 'team-2', name: 'Eulen' },
    ]);
    expect(wordsOf(issues)).toEqual(['row 4: name: Is missing.']);
  });

  test('[FILE-13] teams with a passcode and a cap; a cap that is none is refused', () => {
    const { rows, issues } = teamsFromSheet([
      ['Name', 'Kennwort', 'Höchstens'],
      ['Füchse', 'wald7', '5'],
      ['Eulen', '', '0'],
    ]);
    expect(rows).toEqual([{ id: 'team-1', name: 'Füchse', passcode: 'wald7', most: 5 }]);
    expect(wordsOf(issues)).toEqual(['row 3: most: Must be a number from 1 to 50.']);
  });
});
