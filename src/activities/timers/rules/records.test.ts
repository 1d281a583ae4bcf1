import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOW, PlayedSession, aTable } from '#tests/support/timers/table.ts';
import { finishGame } from './finish.ts';
import { averageSeconds } from './records.ts';
import type { GameRecord } from './records.ts';
import { logOf } from './session-log.ts';

describe('[TIMER-6] averages', () => {
  test('the seed’s own example: 1245 s in 23 turns are 54.13', () => {
    expect(averageSeconds(1_245_000, 23)).toBe(54.13);
  });

  test.each([
    [0, 0, 0],
    [1000, 0, 0],
    [10, 2, 0.01],
    [5, 1, 0.01],
    [4, 1, 0],
    [1005, 1, 1.01],
    [2_010, 2, 1.01],
    [1_000, 3, 0.33],
    [2_000, 3, 0.67],
  ])('%i ms in %i turns are %f s', (totalMs, turns, average) => {
    expect(averageSeconds(totalMs, turns)).toBe(average);
  });

  test('never further from the truth than half a hundredth', () => {
    fc.assert(
      fc.property(fc.nat(86_400_000), fc.integer({ min: 1, max: 3000 }), (totalMs, turns) => {
        expect(Math.abs(averageSeconds(totalMs, turns) - totalMs / turns / 1000)).toBeLessThanOrEqual(
          0.005 + 1e-9,
        );
      }),
    );
  });
});

const play = (): GameRecord => {
  const table = new PlayedSession(aTable({ controls: [{ type: 'count-up' }] }));
  table.must({ type: 'start' }, NOW);
  table.must({ type: 'tap', seat: 0 }, NOW + 10_000);
  table.must({ type: 'tap', seat: 1 }, NOW + 14_000);
  table.must({ type: 'pause', reason: 'snack' }, NOW + 16_000);
  table.must({ type: 'resume' }, NOW + 76_000);
  table.must({ type: 'tap', seat: 0 }, NOW + 80_500);
  const ended = finishGame(
    table.state,
    {
      closing: { winner: 'Ben', notes: 'close', device: { platform: 'iOS' } },
      past: (state) => logOf(state, []),
      countedIn: ['template', 'catalogue'],
    },
    NOW + 90_500,
  );
  const event = ended.ok ? ended.value.events[0] : undefined;
  if (event?.type !== 'ended') throw new Error(JSON.stringify(ended));
  return event.record;
};

test('the end of a game adds everything up', () => {
  const record = play();
  expect(record).toMatchObject({
    gameId: 'table-1',
    mode: 1,
    startedAt: NOW,
    endedAt: NOW + 90_500,
    durationSeconds: 91,
    winner: 'Ben',
    notes: 'close',
    device: { platform: 'iOS' },
    source: 'live',
    viewers: ['host'],
    buckets: { snack: 60 },
  });
  const [ada, ben] = record.players;
  expect(ada).toMatchObject({
    name: 'Ada',
    order: 1,
    totalSeconds: 16.5,
    turns: 2,
    averageTurnSeconds: 8.25,
    longestTurnSeconds: 10,
    shortestTurnSeconds: 6.5,
    wasOvertime: false,
    finalTurnSeconds: 6.5,
    finalRoundSeconds: 16.5,
  });
  expect(ben).toMatchObject({ totalSeconds: 14, turns: 1 });
  const clocks = record.players.reduce((sum, { totalSeconds }) => sum + totalSeconds, 0);
  const nobodys = Object.values(record.buckets).reduce((sum, seconds) => sum + seconds, 0);
  expect(clocks + nobodys).toBe(90.5);
});

test('thirds split a player’s turns into opening, middle and end', () => {
  const { thirds, turnCounts } = play();
  expect(turnCounts).toEqual([
    [1, 0, 1],
    [0, 1, 0],
  ]);
  expect(thirds).toEqual([
    [10, 0, 6.5],
    [0, 4, 0],
  ]);
});
