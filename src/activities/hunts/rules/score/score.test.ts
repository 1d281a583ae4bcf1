import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeCsv } from '#platform/spreadsheets/server/write-csv.ts';
import { readHunt } from '../hunt-file.ts';
import type { Hunt } from '../hunt-file.ts';
import type { HuntEvent } from '../progress/events.ts';
import { resultsSheet } from './results-sheet.ts';
import { difference, scoreBoard } from './score.ts';

const MINUTE = 60_000;

const aHunt = (rest: object = {}): Hunt => {
  const read = readHunt({
    name: 'Test',
    order: 'free',
    levels: ['a', 'b', 'c'].map((id, index) => ({
      id,
      name: id,
      mission: { type: 'photo' },
      points: 100 + index * 50,
    })),
    teams: [
      { id: 'red', name: '=HYPERLINK("x")' },
      { id: 'blue', name: 'Blue' },
      { id: 'late', name: 'Late' },
    ],
    ...rest,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};

type Bare = HuntEvent extends infer Event
  ? Event extends HuntEvent
    ? Omit<Event, 'id' | 'at'>
    : never
  : never;
let made = 0;
const at = (minute: number, event: Bare): HuntEvent =>
  ({ id: `s${String((made += 1)).padStart(5, '0')}`, at: minute * MINUTE, ...event }) as HuntEvent;
const started = at(0, { type: 'hunt.started' });
const done = (minute: number, team: string, level: string): HuntEvent =>
  at(minute, { type: 'level.completed', team, level, by: 'photo' });
const board = (hunt: Hunt, ...events: HuntEvent[]) =>
  scoreBoard({ hunt, events: [started, ...events], now: 300 * MINUTE });
const pointsIn = (rows: ReturnType<typeof board>): Record<string, number> =>
  Object.fromEntries(rows.map(({ team, points }) => [team, points]));

describe('points', () => {
  test('[SCORE-1] a level is worth its points, and every point has a reason', () => {
    const rows = board(aHunt(), done(5, 'red', 'a'), done(6, 'red', 'b'), done(7, 'blue', 'c'));
    expect(pointsIn(rows)).toEqual({ red: 250, blue: 200, late: 0 });
    for (const { points, parts } of rows)
      expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(points);
  });

  test('[SCORE-2] the first teams at a level get more, by the order of receipt', () => {
    const hunt = aHunt({ scoring: { firstBonuses: [30, 10] } });
    expect(pointsIn(board(hunt, done(7, 'blue', 'a'), done(5, 'red', 'a'), done(9, 'late', 'a')))).toEqual({
      red: 130,
      blue: 110,
      late: 100,
    });
  });

  test('[SCORE-3] full minutes of playing time cost, never more than the level is worth, pauses free', () => {
    const hunt = aHunt({ scoring: { perMinute: 5 } });
    expect(pointsIn(board(hunt, done(3.99, 'red', 'a'), done(200, 'blue', 'a')))).toMatchObject({
      red: 85,
      blue: 0,
    });
    const pause = [at(1, { type: 'hunt.paused' }), at(61, { type: 'hunt.resumed' })];
    expect(pointsIn(board(hunt, ...pause, done(63, 'red', 'a')))).toMatchObject({ red: 85 });
  });

  test('[SCORE-4] clues, wrong answers and skips cost; the host gives and takes', () => {
    const hunt = aHunt({ scoring: { wrongAnswer: 3, skip: 25 } });
    const rows = board(
      hunt,
      done(1, 'red', 'a'),
      at(1, { type: 'clue.released', team: 'red', level: 'b', clue: 'x', by: 'price', price: 20 }),
      at(2, { type: 'clue.released', team: 'red', level: 'b', clue: 'y', by: 'clock', price: 0 }),
      at(2, { type: 'answer.refused', team: 'red', level: 'b' }),
      at(3, { type: 'level.skipped', team: 'red', level: 'b' }),
      at(4, { type: 'points.given', team: 'red', points: 15 }),
      at(4, { type: 'points.given', team: 'blue', points: -5 }),
    );
    expect(pointsIn(rows)).toMatchObject({ red: 100 - 20 - 3 - 25 + 15, blue: -5 });
  });

  test('[SCORE-5] begun minutes after the team’s own time cost; a late team has as long as the others', () => {
    const hunt = aHunt({ timeLimitS: 3600, scoring: { lateMinute: 10 } });
    const all = (minute: number, team: string) => ['a', 'b', 'c'].map((level) => done(minute, team, level));
    const rows = board(
      hunt,
      at(30, { type: 'team.started', team: 'late' }),
      ...all(59, 'red'),
      ...all(60.5, 'blue'),
      ...all(89, 'late'),
    );
    expect(pointsIn(rows)).toEqual({ red: 450, blue: 440, late: 450 });
  });

  test('[SCORE-6] equal points: more levels, then less playing time; equal teams share a rank', () => {
    const rows = board(
      aHunt(),
      done(5, 'red', 'a'),
      done(9, 'blue', 'a'),
      at(1, { type: 'points.given', team: 'late', points: 100 }),
    );
    expect(rows.map(({ team, rank }) => [team, rank])).toEqual([
      ['red', 1],
      ['blue', 2],
      ['late', 3],
    ]);
    expect(board(aHunt()).map(({ rank }) => rank)).toEqual([1, 1, 1]);
  });
});

describe('a verdict', () => {
  const hunt = aHunt({ scoring: { firstBonuses: [30] } });
  const events = [done(5, 'red', 'a'), done(6, 'blue', 'a')];

  test('[SCORE-7] a rejected picture takes points and the first place; the difference shows before it holds', () => {
    const before = board(hunt, ...events);
    const verdict = at(9, { type: 'photo.judged', team: 'red', level: 'a', isAccepted: false });
    const after = board(hunt, ...events, verdict);
    expect(difference(before, after)).toEqual([
      { team: 'blue', pointsBefore: 100, pointsAfter: 130, rankBefore: 2, rankAfter: 1 },
      { team: 'late', pointsBefore: 0, pointsAfter: 0, rankBefore: 3, rankAfter: 2 },
      { team: 'red', pointsBefore: 130, pointsAfter: 0, rankBefore: 1, rankAfter: 2 },
    ]);
    const undone = at(10, { type: 'event.undone', event: verdict.id });
    expect(board(hunt, ...events, verdict, undone)).toEqual(before);
  });

  test('[SCORE-7] points of a verdict replace those of the level; the last verdict holds', () => {
    const judged = (minute: number, points: number) =>
      at(minute, { type: 'photo.judged', team: 'blue', level: 'a', isAccepted: true, points });
    expect(pointsIn(board(hunt, ...events, judged(7, 10), judged(8, 60)))).toMatchObject({ blue: 60 });
  });

  test('[SCORE-7] a changed rule shows its difference, teams it leaves alone are left out', () => {
    const before = board(hunt, ...events);
    const after = board({ ...hunt, scoring: { firstBonuses: [50] } }, ...events);
    expect(difference(before, after)).toEqual([
      { team: 'red', pointsBefore: 130, pointsAfter: 150, rankBefore: 1, rankAfter: 1 },
    ]);
    expect(difference(before, before)).toEqual([]);
  });
});

describe('laws', () => {
  test('[SCORE-8] the board depends on what happened, not on the order or number of deliveries', () => {
    const hunt = aHunt({ scoring: { firstBonuses: [30, 20], perMinute: 1, wrongAnswer: 2 } });
    const team = fc.constantFrom('red', 'blue', 'late');
    const level = fc.constantFrom('a', 'b', 'c');
    const minute = fc.integer({ min: 1, max: 100 });
    const happening = fc.oneof(
      fc.tuple(minute, team, level).map(([when, who, where]) => done(when, who, where)),
      fc
        .tuple(minute, team, level)
        .map(([when, who, where]) => at(when, { type: 'answer.refused', team: who, level: where })),
      fc
        .tuple(minute, team, level, fc.boolean())
        .map(([when, who, where, isAccepted]) =>
          at(when, { type: 'photo.judged', team: who, level: where, isAccepted }),
        ),
    );
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 20 }), (events) => {
        const once = board(hunt, ...events);
        expect(board(hunt, ...events.toReversed(), ...events)).toEqual(once);
        for (const { points, parts } of once)
          expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(points);
      }),
      { numRuns: 60 },
    );
  });

  test('[SCORE-9] results as CSV: what a spreadsheet would run is disarmed', () => {
    const hunt = aHunt();
    const csv = new TextDecoder().decode(writeCsv(resultsSheet(hunt, board(hunt, done(5, 'red', 'a')))));
    const lines = csv.split('\r\n');
    expect(lines[0]).toBe('Rank,Team,Points,Stops,Minutes,Clues,Bonus,Penalty');
    expect(lines[1]).toBe('1,"\'=HYPERLINK(""x"")",100,1,5.0,0,0,0');
  });
});
