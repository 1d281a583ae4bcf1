import { expect, test } from 'vitest';
import { aGame } from '#tests/support/timers/table.ts';
import { statisticsOf, totalsOf } from './statistics.ts';

const games = [
  aGame({
    durationSeconds: 100,
    buckets: { pause: 0, snack: 60.5 },
    thirds: [
      [10, 20, 5],
      [0, 0, 0],
    ],
    turnCounts: [
      [2, 1, 1],
      [0, 0, 0],
    ],
  }),
  aGame({
    durationSeconds: 300,
    winner: 'Ben',
    buckets: { snack: 30.25, admin: 200 },
    thirds: [[16, 20, 5]],
    turnCounts: [[1, 1, 1]],
  }),
  aGame({ templateId: 'chess', templateName: 'Chess', durationSeconds: 50, winner: undefined }),
];

test('players, templates, pauses and phases add up', () => {
  const all = statisticsOf(games, false);
  expect(all).toMatchObject({ games: 3, totalSeconds: 450, isCut: false, slowestPhase: 'middle' });
  expect(all.players.map(({ name, games: played, wins }) => [name, played, wins])).toEqual([
    ['Ada', 3, 1],
    ['Ben', 3, 1],
  ]);
  expect(all.templates).toEqual([
    {
      templateId: 'catan',
      name: 'Catan',
      games: 2,
      medianSeconds: 200,
      shortestSeconds: 100,
      longestSeconds: 300,
    },
    {
      templateId: 'chess',
      name: 'Chess',
      games: 1,
      medianSeconds: 50,
      shortestSeconds: 50,
      longestSeconds: 50,
    },
  ]);
  expect(all.buckets).toEqual([
    { reason: 'admin', seconds: 200, games: 1 },
    { reason: 'snack', seconds: 90.75, games: 2 },
  ]);
  expect(all.phases).toEqual([
    { phase: 'opening', secondsPerTurn: 12, turns: 3 },
    { phase: 'middle', secondsPerTurn: 20, turns: 2 },
    { phase: 'end', secondsPerTurn: 5, turns: 2 },
  ]);
});

test('nothing played is nothing, and no phase is the slowest', () => {
  expect(statisticsOf([], false)).toMatchObject({ games: 0, players: [], slowestPhase: undefined });
});

test('a total over games is exact to the millisecond', () => {
  const part = { name: 'Ada', totalSeconds: 0.1, turns: 1, longestTurnSeconds: 0.1, wasOvertime: true };
  const totals = totalsOf('Ada', [
    { player: part, winner: 'Ada' },
    { player: { ...part, totalSeconds: 0.2 }, winner: undefined },
  ]);
  expect(totals).toMatchObject({ totalSeconds: 0.3, averageTurnSeconds: 0.15, overtimeGames: 2, wins: 1 });
});
