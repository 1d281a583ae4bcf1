import { describe, expect, test } from 'vitest';
import { importedSheet, importedText } from './read-import.ts';

const ids = (): (() => string) => {
  let count = 0;
  return () => `new-${(count += 1)}`;
};

describe('what is brought in', () => {
  test('[FILE-4] a hunt file, or what is wrong in it by its field', () => {
    const file = { name: 'x', levels: [{ id: 'a', name: 'A', mission: { type: 'qr' } }] };
    expect(importedText(`\uFEFF${JSON.stringify(file)}`, ids())).toMatchObject({
      kind: 'hunt',
      hunt: { name: 'x', levels: [{ id: 'a', mission: { type: 'code' } }] },
    });
    expect(importedText('{"name": "x", "levels": []}', ids())).toMatchObject({
      kind: 'wrong',
      issues: [{ path: 'levels' }],
    });
    expect(importedText('{', ids())).toMatchObject({ kind: 'not-json' });
  });

  test('[FILE-13] a table of stops; a mission nobody knows leaves out its row', () => {
    const read = importedSheet(
      [
        ['Name', 'lat', 'lon', 'Mission', 'id'],
        ['Gate', '48', '11', '', ''],
        ['Tower', '48.1', '11', 'dance', ''],
        ['Well', '', '', 'photo', 'w1'],
      ],
      ids(),
    );
    expect(read).toMatchObject({
      kind: 'table',
      isTeams: false,
      levels: {
        rows: [
          { id: 'new-1', name: 'Gate', mission: { type: 'gps' } },
          { id: 'w1', name: 'Well', mission: { type: 'photo' } },
        ],
        issues: [{ path: 'Tower: mission.type' }],
      },
    });
  });

  test('[FILE-13] a table of teams is known by what it lacks', () => {
    const read = importedSheet(
      [
        ['Team', 'Farbe'],
        ['Foxes', '2'],
      ],
      ids(),
    );
    expect(read).toMatchObject({
      isTeams: true,
      teams: { rows: [{ id: 'new-1', name: 'Foxes', colour: '2' }] },
    });
  });
});
