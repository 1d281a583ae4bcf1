import { describe, expect, test } from 'vitest';
import { reportOf } from '../clock/report.ts';
import { parsePgn, timeControlOf } from './pgn.ts';

const pgn = (moves: string, tags: Readonly<Record<string, string>> = {}): string =>
  `${Object.entries({ White: 'Ann', Black: 'Bo', ...tags })
    .map(([name, value]) => `[${name} "${value}"]`)
    .join('\n')}\n\n${moves}\n`;

const gamesOf = (text: string) => {
  const result = parsePgn(text);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const reportsOf = (text: string) => gamesOf(text).map(reportOf);

const only = (moves: string, tags?: Readonly<Record<string, string>>) => {
  const [report] = reportsOf(pgn(moves, tags));
  if (!report) throw new Error('there is a game');
  return report;
};

const used = ({ turns }: ReturnType<typeof only>) => turns.map((turn) => turn?.usedMs ?? null);

describe('TimeControl', () => {
  test.each([
    ['300', { type: 'sudden-death', mainMs: 300_000 }],
    ['180+2', { type: 'fischer', mainMs: 180_000, incrementMs: 2000, bonus: 'after' }],
    ['300+0', { type: 'sudden-death', mainMs: 300_000 }],
    ['*180', { type: 'hourglass', mainMs: 180_000 }],
    ['1/86400', { type: 'per-move', moveMs: 86_400_000 }],
    ['40/5400', { type: 'periods', periods: [{ mainMs: 5_400_000, turns: 40 }] }],
    [
      '40/5400+30:1800+30',
      {
        type: 'periods',
        periods: [
          { mainMs: 5_400_000, turns: 40, incrementMs: 30_000 },
          { mainMs: 1_800_000, incrementMs: 30_000 },
        ],
      },
    ],
    ['-', { type: 'count-up' }],
    ['?', undefined],
    ['two hours', undefined],
  ])('[CLOCK-32] %s', (tag, control) => {
    expect(timeControlOf(tag).control).toEqual(control);
  });
});

describe('PGN', () => {
  test('[CLOCK-32] %clk with the bonus of the time control', () => {
    const report = only('1. e4 {[%clk 0:02:58]} e5 {[%clk 0:02:59.5]} 2. Nf3 {[%clk 0:02:50]} *', {
      TimeControl: '180+2',
    });
    expect(used(report)).toEqual([4000, 2500, 10_000]);
    expect(report.turns[2]).toEqual({
      seat: 0,
      startedAt: 6500,
      usedMs: 10_000,
      compensatedMs: 0,
      chargedMs: 10_000,
      remainingMs: 170_000,
    });
    expect(report.players).toEqual([
      {
        name: 'Ann',
        remainingMs: 170_000,
        totalMs: 14_000,
        turns: 2,
        longestMs: 10_000,
        shortestMs: 4000,
        overtimeMs: 0,
      },
      {
        name: 'Bo',
        remainingMs: 179_500,
        totalMs: 2500,
        turns: 1,
        longestMs: 2500,
        shortestMs: 2500,
        overtimeMs: 0,
      },
    ]);
    expect(report).toMatchObject({ buckets: { pause: 0 }, wallMs: 16_500 });
  });

  test('[CLOCK-32] where both stand, %emt is the time used', () => {
    const report = only('1. e4 {[%clk 0:04:50] [%emt 0:00:07]} e5 {[%emt 0:00:03][%clk 0:04:57]} *', {
      TimeControl: '300',
    });
    expect(used(report)).toEqual([7000, 3000]);
    expect(report.players.map(({ remainingMs }) => remainingMs)).toEqual([290_000, 297_000]);
  });

  test('[CLOCK-32] %emt alone, the clock follows from it', () => {
    const report = only('1. e4 {[%emt 0:00:07]} e5 {[%emt 0:00:03]} 2. d4 {[%emt 0:00:01]} *', {
      TimeControl: '60+2',
    });
    expect(report.turns.map((turn) => turn?.remainingMs)).toEqual([55_000, 59_000, 56_000]);
  });

  test('[CLOCK-32] without a time control the first turns are not told, nor is a clock without a base', () => {
    expect(used(only('1. e4 {[%clk 0:04:50]} e5 {[%clk 0:04:58]} 2. d4 {[%clk 0:04:40]} *'))).toEqual([
      null,
      null,
      10_000,
    ]);
    expect(only('1. e4 {[%emt 0:00:05]} *').turns).toMatchObject([{ usedMs: 5000, remainingMs: null }]);
  });

  test.each([
    ['no TimeControl', {}],
    ['an unknown one', { TimeControl: '?' }],
    ['one that nobody can read', { TimeControl: 'two hours' }],
  ])(
    '[CLOCK-32] clocks that rise had a bonus nobody stated, so differences tell nothing: %s',
    (_name, tags) => {
      const moves =
        '1. e4 {[%clk 0:03:00]} e5 {[%clk 0:03:00]} 2. d4 {[%clk 0:02:55]} d5 {[%clk 0:03:01]} 3. c4 {[%clk 0:02:50] [%emt 0:00:07]} c5 {[%clk 0:02:40]} *';
      const report = only(moves, tags);
      expect(used(report)).toEqual([null, null, null, null, 7000, null]);
      expect(report.players.map(({ remainingMs }) => remainingMs)).toEqual([170_000, 160_000]);
    },
  );

  test('[CLOCK-32] a turn without a time, and the one after it, cannot be derived', () => {
    const report = only(
      '1. e4 {[%clk 0:04:50]} e5 2. d4 d5 {[%clk 0:04:00]} 3. c4 {[%clk 0:04:30]} c5 {[%clk 0:03:50]} *',
      { TimeControl: '300' },
    );
    expect(used(report)).toEqual([10_000, null, null, null, null, 10_000]);
    expect(report.turns[1]).toBeNull();
    expect(report.players.map(({ turns }) => turns)).toEqual([3, 3]);
  });

  test('[CLOCK-32] a clock that shows more than it could tells nothing', () => {
    expect(used(only('1. e4 {[%clk 0:05:10]} *', { TimeControl: '300' }))).toEqual([null]);
  });

  test('[CLOCK-32] the next period is added at its move, or later', () => {
    const tags = { TimeControl: '2/60:30' };
    const at =
      '1. e4 {[%clk 0:00:50]} e5 {[%clk 0:00:50]} 2. d4 {[%clk 0:01:10]} d5 {[%clk 0:00:40]} 3. c4 {[%clk 0:01:00]} c5 {[%clk 0:00:55]} *';
    expect(used(only(at, tags))).toEqual([10_000, 10_000, 10_000, 10_000, 10_000, 15_000]);
  });

  test('[CLOCK-32] a time forfeit ends with the loser at zero', () => {
    const moves = '1. e4 {[%clk 0:00:50]} e5 {[%clk 0:00:55]}';
    const lost = only(`${moves} 0-1`, { TimeControl: '60', Termination: 'Time forfeit' });
    expect(lost.players[0]).toMatchObject({ flaggedAt: 65_000, remainingMs: 0, totalMs: 60_000, turns: 1 });
    expect(lost.wallMs).toBe(65_000);
    const won = only(`${moves} 1-0`, { TimeControl: '60', Termination: 'Ann won on time' });
    expect(won.players[1]).toMatchObject({ flaggedAt: 15_000, remainingMs: 0 });
    expect(
      only(`${moves} 1-0`, { TimeControl: '60', Termination: 'Normal' }).players[1]?.flaggedAt,
    ).toBeUndefined();
    const drawn = only(`${moves} 1/2-1/2`, { TimeControl: '60', Termination: 'time forfeit' });
    expect(drawn.players[0]?.flaggedAt).toBe(65_000);
  });

  test('[CLOCK-32] an hourglass gains what the other used', () => {
    expect(
      used(
        only('1. e4 {[%clk 0:00:50]} e5 {[%clk 0:00:50]} 2. d4 {[%clk 0:00:55]} *', { TimeControl: '*60' }),
      ),
    ).toEqual([10_000, 20_000, 15_000]);
  });

  test('[CLOCK-32] variations, numbers, signs and notes are passed over', () => {
    const moves =
      '% escaped\n1. e4! {good [%clk 0:04:59]} (1. d4 {[%clk 0:01:00]} (1. c4) d5) 1... e5?! $6 ; [%clk 9:00:00]\n{[%clk 0:04:58]} 2.Nf3{[%clk 0:04:57]} *';
    expect(used(only(moves, { TimeControl: '300' }))).toEqual([1000, 2000, 2000]);
  });

  test('[CLOCK-32] a game may begin with Black', () => {
    const report = only('1... e5 {[%clk 0:04:58]} 2. d4 {[%clk 0:04:59]} *', { TimeControl: '300' });
    expect(report.turns.map((turn) => turn?.seat)).toEqual([1, 0]);
    expect(
      only('5. Kd2 {[%emt 0:00:01]} *', { FEN: '8/8/8/8/8/8/8/k1K5 b - - 0 1', SetUp: '1' }).turns[0]?.seat,
    ).toBe(1);
  });

  test('[CLOCK-32] several games, with day, title and winner', () => {
    const text = `${pgn('1. e4 {[%emt 0:00:01]} 1-0', { Event: 'Cup', Date: '2024.02.03' })}\n${pgn('1. d4 {[%emt 0:00:02]} *')}`;
    const games = gamesOf(text);
    expect(games.map(({ turns }) => turns.map((turn) => turn?.usedMs))).toEqual([[1000], [2000]]);
    expect(games[0]).toMatchObject({ winner: 0, date: '2024-02-03', title: 'Cup' });
    expect(games[1]?.winner).toBeUndefined();
  });

  test.each([
    ['a bad time', '1. e4 {[%clk nine]} *', 4, '%clk'],
    ['an open comment', '1. e4 {never\n ends', 4, 'comment'],
    ['an open variation', '1. e4\n(1. d4', 5, 'variation'],
    ['a stray bracket', '1. e4 )', 4, ')'],
    ['a broken tag', '1. e4\n[White Ann]', 5, 'tag'],
  ])('[CLOCK-34] %s is refused with its line', (_name, moves, line, word) => {
    expect(parsePgn(pgn(moves))).toMatchObject({
      ok: false,
      error: { code: 'timer-bad-file', params: { line, reason: expect.stringContaining(word) as string } },
    });
  });

  test('[CLOCK-34] a file without moves is no game', () => {
    expect(parsePgn(pgn(''))).toMatchObject({ ok: false });
  });
});
