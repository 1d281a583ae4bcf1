import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ClockReport } from '../rules/clock/report.ts';
import { clockCommand } from './clock.ts';
import type { CliInput, ExitCode } from '#cli/command.ts';
import { lineOfPath } from '#cli/json-line.ts';
import { runCli } from '#cli/run-cli.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clock-'));
});
afterEach(() => rm(folder, { recursive: true }));

const listening = () => {
  const said: { out: string[]; complaint: string[] } = { out: [], complaint: [] };
  const terminal = {
    env: {},
    out: (text: string) => void said.out.push(text),
    complain: (text: string) => void said.complaint.push(text),
  };
  return { said, terminal };
};

const run = async (
  text: string,
  values: CliInput['values'] = {},
  ...switches: readonly string[]
): Promise<{ code: ExitCode | undefined; out: string; complaint: string }> => {
  const path = join(folder, 'game');
  await writeFile(path, text);
  const { said, terminal } = listening();
  const code = await clockCommand.run({ words: [path], values, switches: new Set(switches) }, terminal);
  return { code, out: said.out.join('\n'), complaint: said.complaint.join('\n') };
};

const game = {
  players: [{ name: 'Ann' }, { name: 'Bo' }],
  controls: [{ type: 'fischer', mainMs: 180_000, incrementMs: 2000, bonus: 'after' }],
  events: [
    { at: 0, type: 'start', seat: 0 },
    { at: 4200, type: 'tap', seat: 0 },
    { at: 5000, type: 'pause', reason: 'snack' },
    { at: 9000, type: 'resume' },
    { at: 10_000, type: 'tap', seat: 1 },
    { at: 10_500, type: 'end' },
  ],
};
const log = JSON.stringify(game, undefined, 2);

const pgn = '[White "Ann"]\n[Black "Bo"]\n[TimeControl "60"]\n\n1. e4 {[%clk 0:00:50]} e5 *\n';

describe('roundtable clock', () => {
  test('[CLOCK-34] --json prints the report to the letter', async () => {
    const { code, out } = await run(log, {}, 'json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      players: [
        {
          name: 'Ann',
          remainingMs: 177_300,
          totalMs: 4700,
          turns: 1,
          longestMs: 4200,
          shortestMs: 4200,
          overtimeMs: 0,
        },
        {
          name: 'Bo',
          remainingMs: 180_200,
          totalMs: 1800,
          turns: 1,
          longestMs: 1800,
          shortestMs: 1800,
          overtimeMs: 0,
        },
      ],
      turns: [
        { seat: 0, startedAt: 0, usedMs: 4200, compensatedMs: 0, chargedMs: 4200, remainingMs: 177_800 },
        { seat: 1, startedAt: 4200, usedMs: 1800, compensatedMs: 0, chargedMs: 1800, remainingMs: 180_200 },
      ],
      buckets: { pause: 0, snack: 4000 },
      wallMs: 10_500,
    });
  });

  test('[CLOCK-34] programs get no field more, people also how a turn ended and what overtime cost', async () => {
    const skipped = JSON.stringify({
      ...game,
      controls: [
        { type: 'per-move', moveMs: 3000, atZero: 'skip', overtime: { pointsPerMinute: 10 } },
        { type: 'sudden-death', mainMs: 1000, atZero: 'points', overtime: { pointsPerMinute: 10 } },
      ],
      events: [
        { at: 0, type: 'start', seat: 0 },
        { at: 5000, type: 'end' },
      ],
    });
    const { turns, players } = JSON.parse((await run(skipped, {}, 'json')).out) as ClockReport;
    expect(turns.map((turn) => Object.keys(turn ?? {}).join())).toEqual([
      'seat,startedAt,usedMs,compensatedMs,chargedMs,remainingMs',
    ]);
    expect(Object.keys(players[1] ?? {}).join()).toBe(
      'name,remainingMs,totalMs,turns,longestMs,shortestMs,flaggedAt,overtimeMs',
    );
    const { out } = await run(skipped);
    expect(out).toContain('(skip)');
    expect(out).toContain('points 10');
  });

  test('[CLOCK-34] for people: every turn, every player, the pauses', async () => {
    const { code, out } = await run(log);
    expect(code).toBe(0);
    expect(out).toContain('1     Ann     0:00.000  0:04.200    0:00.000  0:04.200  2:57.800');
    expect(out).toContain('snack: 0:04.000\nWall time: 0:10.500');
  });

  test('[CLOCK-34] the log of a real table has moments of the calendar', async () => {
    const noon = Date.parse('2026-05-03T12:00:00.000Z');
    const events = game.events.map((event) => ({ ...event, at: noon + event.at }));
    const controls = [{ type: 'sudden-death', mainMs: 4000 }];
    const { out } = await run(JSON.stringify({ ...game, controls, events }));
    expect(out).toMatch(/^2 +Bo +2026-05-03T12:00:04\.200Z +0:01\.800/m);
    expect(out).toContain('at zero at 2026-05-03T12:00:04.000Z');
    expect(out).toContain('Wall time: 0:10.500');
  });

  test('[CLOCK-32] PGN is told by its content; an underivable turn is null; several games are a list', async () => {
    const one = JSON.parse((await run(pgn, {}, 'json')).out) as ClockReport;
    expect(one.turns).toMatchObject([{ usedMs: 10_000, remainingMs: 50_000 }, null]);
    const two = JSON.parse((await run(`${pgn}\n${pgn}`, {}, 'json')).out) as ClockReport[];
    expect(two).toEqual([one, one]);
    expect((await run(pgn)).out).toContain('(not told)');
  });

  test('[CLOCK-33] SGF as well; what it cannot use is noted', async () => {
    const { code, out, complaint } = await run('(;TM[60]OT[as agreed];B[aa]BL[50])', {}, 'json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ turns: [{ usedMs: 10_000 }] });
    expect(complaint).toBe('Note: the overtime “as agreed” is not known and not used.');
  });

  test('[CLOCK-34] a byte-order mark and a named format', async () => {
    expect((await run(`\uFEFF${log}`)).code).toBe(0);
    expect((await run(' 1.e4 {[%emt 0:00:01]} *', { format: 'pgn' })).code).toBe(0);
  });

  test.each([
    [
      'a field of an event',
      log.replace('"at": 4200,', '"at": "soon",'),
      /^Line 25: events\[1\]\.at: must be a whole number/,
    ],
    [
      'a tap of a seat that does not run',
      log.replace('"seat": 1', '"seat": 0'),
      /^Line 41: events\[4\]\.seat: \w+’s clock is not running\.$/,
    ],
    ['time that goes back', log.replace('9000', '4000'), /^Line 35: events\[3\]\.at: 4000 is before 5000/],
    ['a missing field, at its event', log.replace('"at": 9000,', ''), /^Line 34: events\[3\]\.at: must be/],
    [
      'an event after the end',
      log.replace('"type": "resume"', '"type": "end"'),
      /^Line 38: events\[4\]: This game is over/,
    ],
    [
      'a control',
      log.replace('180000', '-5'),
      /^Line 13: controls\[0\]\.mainMs: must be a whole number from 0/,
    ],
    ['broken JSON', log.replace('"events"', 'events'), /^Line 18: this is not valid JSON/],
    ['half a file', log.slice(0, 100), /^Line \d+: this is not valid JSON/],
    ['broken PGN', pgn.replace('0:00:50', 'x'), /^Line 5: %clk must be a time/],
    ['broken SGF', '(;TM[60]\n;B[aa]BL[x])', /^Line 2: BL must be a number/],
    ['something else', 'hello', /no event log \(JSON\), no PGN and no SGF/],
    ['nothing', '', /no event log/],
  ])('[CLOCK-34] %s is refused with its place', async (_name, text, sentence) => {
    const { code, out, complaint } = await run(text);
    expect([code, out]).toEqual([2, '']);
    expect(complaint).toMatch(sentence);
  });

  test('[CLOCK-34] a missing file, a missing word, an unknown format, an option nobody knows', async () => {
    const { said, terminal } = listening();
    expect(await runCli(['clock', join(folder, 'none')], terminal)).toBe(2);
    expect(await runCli(['clock'], terminal)).toBe(2);
    expect(await runCli(['clock', folder], terminal)).toBe(2);
    expect(await runCli(['clock', 'x', '--loud'], terminal)).toBe(2);
    expect(said.complaint).toHaveLength(4);
    expect((await run(log, { format: 'doc' })).complaint).toBe(
      'There is no format doc. There are json, pgn, sgf.',
    );
  });

  test('[CLOCK-34] help', async () => {
    const { said, terminal } = listening();
    expect(await runCli(['clock', '--help'], terminal)).toBe(0);
    expect(said.out.join('\n')).toContain('Usage: roundtable clock FILE [options]');
  });
});

describe('the line of a value', () => {
  const text = '{\n "a": [1,\n  {"b\\"]": "}]", "c":\n 5}],\n "d": {}}';
  test.each([
    ['', 1],
    ['a', 2],
    ['a[0]', 2],
    ['a[1]', 3],
    ['a[1].c', 4],
    ['a[1].none', 3],
    ['a[7]', 2],
    ['d', 5],
    ['none', 1],
  ])('%s', (path, line) => {
    expect(lineOfPath(text, path)).toBe(line);
  });
});
