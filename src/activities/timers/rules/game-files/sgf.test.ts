import { describe, expect, test } from 'vitest';
import { reportOf } from '../clock/report.ts';
import { parseSgf, sgfControl } from './sgf.ts';

const gamesOf = (text: string) => {
  const result = parseSgf(text);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const only = (text: string) => {
  const [game] = gamesOf(text);
  if (!game) throw new Error('there is a game');
  return reportOf(game);
};

const used = (text: string) => only(text).turns.map((turn) => turn?.usedMs ?? null);

describe('OT', () => {
  test.each([
    ['3x30 byo-yomi', { type: 'byo-yomi', mainMs: 60_000, periods: 3, periodMs: 30_000 }],
    ['5 x 0:30 Japanese', { type: 'byo-yomi', mainMs: 60_000, periods: 5, periodMs: 30_000 }],
    ['25/300 canadian', { type: 'canadian', mainMs: 60_000, blockTurns: 25, blockMs: 300_000 }],
    ['10 moves in 5:00', { type: 'canadian', mainMs: 60_000, blockTurns: 10, blockMs: 300_000 }],
    ['30 fischer', { type: 'fischer', mainMs: 60_000, incrementMs: 30_000, bonus: 'after' }],
    ['', { type: 'sudden-death', mainMs: 60_000 }],
    ['as agreed', { type: 'sudden-death', mainMs: 60_000 }],
  ])('[CLOCK-33] %s', (overtime, control) => {
    expect(sgfControl(60_000, overtime).control).toEqual(control);
  });

  test('[CLOCK-33] nothing told, nothing known', () => {
    expect(sgfControl(undefined, '')).toEqual({ control: undefined, notes: [] });
    expect(sgfControl(60_000, 'as agreed').notes).toHaveLength(1);
  });
});

describe('SGF', () => {
  test('[CLOCK-33] main time by differences', () => {
    const report = only('(;GM[1]PB[Ann]PW[Bo]TM[60];B[aa]BL[50];W[bb]WL[57.5];B[cc]BL[49.25])');
    expect(report.turns.map((turn) => turn?.usedMs)).toEqual([10_000, 2500, 750]);
    expect(report.players).toMatchObject([
      { name: 'Ann', remainingMs: 49_250, totalMs: 10_750, turns: 2, longestMs: 10_000, shortestMs: 750 },
      { name: 'Bo', remainingMs: 57_500, totalMs: 2500 },
    ]);
    expect(report.wallMs).toBe(13_250);
  });

  test('[CLOCK-33] byo-yomi: out of main time, within a period, losing periods', () => {
    const text = '(;TM[60]OT[3x30 byo-yomi];B[aa]BL[20];B[bb]BL[25]OB[3];B[cc]BL[12]OB[3];B[dd]BL[28]OB[1])';
    expect(used(text)).toEqual([40_000, 25_000, 18_000, 62_000]);
    expect(only(text).players[0]).toMatchObject({ remainingMs: 28_000, periodsLeft: 1 });
  });

  test('[CLOCK-33] byo-yomi: a period that is gone counts, also where its time is not told', () => {
    const text = '(;TM[0]OT[5x30 byo-yomi];B[aa]BL[30]OB[5];W[bb]WL[30]OW[5];B[cc]OB[4])';
    expect(used(text)).toEqual([0, 0, null]);
    expect(only(text).players[0]).toMatchObject({ remainingMs: 30_000, periodsLeft: 4 });
    const played = `${text.slice(0, -1)};B[dd]BL[12]OB[4];B[ee]BL[10])`;
    expect(used(played)).toEqual([0, 0, null, 18_000, 20_000]);
    expect(only(played).players[0]).toMatchObject({ remainingMs: 10_000, periodsLeft: 4 });
  });

  test('[CLOCK-33] Canadian: a count without its time leaves that many turns', () => {
    const text = '(;TM[0]OT[3/30 canadian];B[aa]BL[20]OB[2];B[bb]OB[1];B[cc]BL[5]OB[0])';
    expect(used(text)).toEqual([10_000, null, null]);
    expect(only(text.replace(';B[cc]BL[5]OB[0]', '')).players[0]).toMatchObject({
      remainingMs: 20_000,
      turnsLeftInBlock: 1,
    });
  });

  test('[CLOCK-33] Canadian: out of main time, within a block, and a block that hides its last turn', () => {
    const text =
      '(;TM[60]OT[3/30 canadian];B[aa]BL[20];B[bb]BL[25]OB[2];B[cc]BL[5]OB[1];B[dd]BL[30]OB[3];B[ee]BL[21]OB[2])';
    expect(used(text)).toEqual([40_000, 25_000, 20_000, null, 9000]);
    expect(only(text).players[0]).toMatchObject({ remainingMs: 21_000, turnsLeftInBlock: 2, turns: 5 });
    expect(used('(;TM[0]OT[2/30 canadian];B[aa]BL[20]OB[1];B[bb]BL[15]OB[0];B[cc]BL[29]OB[1])')).toEqual([
      10_000, 5000, 1000,
    ]);
  });

  test('[CLOCK-33] a bonus counts', () => {
    expect(used('(;TM[60]OT[10 fischer];B[aa]BL[65];B[bb]BL[60])')).toEqual([5000, 15_000]);
  });

  test('[CLOCK-33] without times nothing is derived; without TM not the first', () => {
    expect(used('(;TM[60];B[aa];W[bb];B[cc]BL[10])')).toEqual([null, null, null]);
    expect(used('(;B[aa]BL[10];B[bb]BL[8])')).toEqual([null, 2000]);
  });

  test('[CLOCK-33] a loss on time', () => {
    const report = only('(;TM[60]RE[W+T]PB[Ann]PW[Bo];B[aa]BL[50];W[bb]WL[58])');
    expect(report.players[0]).toMatchObject({ flaggedAt: 62_000, remainingMs: 0, totalMs: 60_000 });
    const periods = only(
      '(;TM[0]OT[3x30 byo-yomi]RE[B+Time];B[aa]BL[20]OB[3];W[bb]WL[10]OW[2];B[cc]BL[29]OB[3])',
    );
    expect(periods.players[1]).toMatchObject({ flaggedAt: 121_000, periodsLeft: 0 });
  });

  test('[CLOCK-33] the main line of forks, escapes, old names, several games', () => {
    const text = '(;PBlack[A\\]nn]TM[60];B[aa]BL[55]\n(;W[bb]WL[50])(;W[cc]WL[1]))\n(;TM[9];B[aa]BL[8])';
    const games = gamesOf(text);
    expect(games.map(({ turns }) => turns.map((turn) => turn?.usedMs))).toEqual([[5000, 10_000], [1000]]);
    expect(games[0]?.state.seats[0]?.name).toBe('A]nn');
  });

  test.each([
    ['a time that is none', '(;TM[60]\n;B[aa]BL[soon])', 2, 'BL'],
    ['a game that never ends', '(;TM[60]\n;B[aa]', 1, 'never ends'],
    ['a value that never ends', '(;TM[60]\n;B[aa', 2, 'never ends'],
    ['a name without value', '(;TM\n)', 2, 'TM'],
    ['something else', '(;TM[60])\nhello', 2, 'begins'],
    ['nothing', '', 1, 'no game'],
  ])('[CLOCK-34] %s is refused with its line', (_name, text, line, word) => {
    expect(parseSgf(text)).toMatchObject({
      ok: false,
      error: { code: 'timer-bad-file', params: { line, reason: expect.stringContaining(word) as string } },
    });
  });
});
