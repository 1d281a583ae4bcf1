import { describe, expect, it } from 'vitest';
import { replay } from '#activities/timers/rules/clock/timeline.ts';
import { reportOf } from '#activities/timers/rules/clock/report.ts';
import { playedOfReport, turnLines } from './played.ts';

const report = () => {
  const played = replay({
    players: [{ name: 'Ana' }, { name: 'Ben' }],
    controls: [{ type: 'count-up' }],
    events: [
      { type: 'start', seat: 0, at: 0 },
      { type: 'tap', seat: 0, at: 4000 },
      { type: 'tap', seat: 1, at: 5000 },
      { type: 'pause', reason: 'snack', at: 6000 },
      { type: 'resume', at: 9000 },
      { type: 'tap', seat: 0, at: 10_000 },
      { type: 'end', at: 10_500 },
    ],
  });
  if (!played.ok) throw new Error(played.refused.error.code);
  return reportOf(played.value);
};

describe('a finished game', () => {
  it('adds up to its length', () => {
    const played = playedOfReport(report(), ['#0F5AB5', '#D56326']);
    expect(played.players.map(({ name, player, totalMs }) => [name, player, totalMs])).toEqual([
      ['Ana', 1, 6000],
      ['Ben', 2, 1500],
    ]);
    expect(played.buckets['snack']).toBe(3000);
    const onClocks = played.players.reduce((sum, { totalMs }) => sum + totalMs, 0);
    const beside = Object.values(played.buckets).reduce((sum, ms) => sum + ms, 0);
    expect(onClocks + beside).toBe(played.wallMs);
  });

  it('has a line for every player, as long as the longest', () => {
    expect(turnLines(playedOfReport(report(), ['#0F5AB5', '#D56326']))).toEqual({
      steps: 2,
      lines: [
        [4000, 2000],
        [1000, 1000],
      ],
    });
  });
});
