import { describe, expect, it } from 'vitest';
import type { HostTeam, ScreenView } from '#activities/hunts/contract.console.ts';
import type { BoardRow } from '#activities/hunts/contract.views.ts';
import { readWalks } from '../results/Walks.tsx';
import { fastestTeams, scoreLines } from '../results/Details.tsx';
import { columnsOf, hearScreen, nameColumnsOf, wallRows, winners } from './board.state.ts';

const row = (teamId: string, rank: number, points = 10): BoardRow => ({
  teamId,
  name: teamId,
  rank,
  points,
  completed: 1,
  playedMs: 1000,
});

describe('the board on the wall', () => {
  it('keeps the look of a team when the places change', () => {
    const looks = (rows: readonly BoardRow[]) =>
      Object.fromEntries(wallRows(rows).map(({ teamId, look }) => [teamId, look]));
    const [one, other] = [
      { ...row('a', 1), colour: '3' },
      { ...row('b', 2), colour: '7' },
    ];
    expect(looks([one, other])).toEqual({ a: 3, b: 7 });
    expect(looks([other, one])).toEqual({ a: 3, b: 7 });
  });

  it('[CONSOLE-11] has one column for twelve teams, two for more, and counts what does not fit', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index) => index);
    const lengths = (columns: readonly (readonly number[])[]) => columns.map(({ length }) => length);
    expect(columnsOf(rows(0))).toEqual({ columns: [], left: 0 });
    expect(lengths(columnsOf(rows(12)).columns)).toEqual([12]);
    expect(lengths(columnsOf(rows(13)).columns)).toEqual([7, 6]);
    expect(lengths(columnsOf(rows(40)).columns)).toEqual([20, 20]);
    expect(columnsOf(rows(50))).toMatchObject({ left: 10 });
    expect(lengths(columnsOf(rows(8), true).columns)).toEqual([8]);
    expect(columnsOf(rows(50), true)).toMatchObject({ left: 34 });
    const named = (count: number, name: string) => rows(count).map(() => ({ name }));
    expect(nameColumnsOf(named(12, 'Foxes')).columns).toHaveLength(1);
    expect(nameColumnsOf(named(40, 'Foxes')).columns.map(({ length }) => length)).toEqual([14, 14, 12]);
    expect(nameColumnsOf(named(40, 'The foxes of the old town')).columns).toHaveLength(2);
    expect(nameColumnsOf(named(300, 'Foxes'))).toMatchObject({ left: 240 });
  });

  it('puts the first three ranks on the podium, those who share one too, and nobody without points', () => {
    expect(winners([row('a', 1), row('b', 2), row('c', 2), row('d', 4)])).toHaveLength(3);
    expect(winners([row('a', 1, 0), row('b', 1, 0)])).toEqual([]);
    expect(winners([row('a', 1), row('b', 2, 0), row('c', 2, 0)])).toHaveLength(1);
  });

  it('takes a new board, and a fresh view when the clock begins or stops', () => {
    const hunt = { board: { isShown: true, rows: [] } } as unknown as ScreenView;
    expect(hearScreen['board.changed'](hunt, { isShown: false }).board).toEqual({ isShown: false });
    expect(Object.keys(hearScreen)).not.toContain('phase.changed');
  });
});

describe('results', () => {
  it('[CONSOLE-6] give a line of reasons for each level in the order of the team', () => {
    const scored: BoardRow = {
      ...row('a', 1),
      parts: [
        { kind: 'host', points: 5 },
        { kind: 'level', points: 100, levelId: 'two' },
        { kind: 'level', points: 100, levelId: 'one' },
        { kind: 'time', points: -7, levelId: 'two' },
      ],
    };
    expect(scoreLines(scored, ['one', 'two']).map(({ levelId, points }) => [levelId, points])).toEqual([
      ['one', 100],
      ['two', 93],
      [undefined, 5],
    ]);
  });

  it('know who was fastest', () => {
    const team = (teamId: string, playedMs: number) =>
      ({ teamId, completed: [{ levelId: 'one', playedMs }] }) as unknown as HostTeam;
    expect(fastestTeams([team('a', 90), team('b', 40), team('c', 60)])).toEqual(new Map([['one', 'b']]));
  });

  it('draw the walks of an exported GeoJSON in the colours of their teams', () => {
    const teams = [
      { id: 't1', name: 'Foxes' },
      { id: 't2', name: 'Owls' },
    ];
    const line = (name: string, geometry: unknown) => ({ type: 'Feature', properties: { name }, geometry });
    const walks = readWalks(
      {
        features: [
          line('Gate', { type: 'Point', coordinates: [13, 52] }),
          line('Owls: Ada', {
            type: 'MultiLineString',
            coordinates: [
              [
                [179.9, 1],
                [180, 1],
              ],
              [
                [-180, 1],
                [-179.9, 1],
              ],
            ],
          }),
        ],
      },
      teams,
    );
    expect(walks.map(({ teamId, points }) => [teamId, points.length])).toEqual([
      ['t2', 2],
      ['t2', 2],
    ]);
    expect(walks[0]?.points[0]).toEqual({ latitude: 1, longitude: 179.9 });
    expect(readWalks('nonsense', teams)).toEqual([]);
  });
});
