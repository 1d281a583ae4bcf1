import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GameView } from '#activities/timers/contract.views.ts';
import { DAY_MS } from '#core/instant.ts';
import { startTimersApp } from '#tests/support/timers/app.ts';
import type { TimersApp } from '#tests/support/timers/app.ts';

let world: TimersApp;
beforeAll(async () => {
  world = await startTimersApp();
});
afterAll(() => world.close());

/** As much as the contract takes. */
const LONGEST = 900_000;
const upTo = (piece: string, left = 200): string => piece.repeat(Math.floor((LONGEST - left) / piece.length));
const pgn = (moves: string, tags = ''): string => `[White "A"]\n[Black "B"]\n${tags}\n${moves} 1-0`;
const sgf = (nodes: string): string => `(;PB[A]PW[B]${nodes})`;

/** A test that ends at all is one that is not quadratic: with these sizes that would take hours. */
const HOSTILE: readonly (readonly [what: string, text: string, status: 200 | 400])[] = [
  ['branches in branches', '(;'.repeat(LONGEST / 2), 400],
  ['branches in branches that end', `${'(;'.repeat(300_000)}${')'.repeat(300_000)}`, 200],
  ['one property again and again', sgf(upTo('B[]')), 200],
  ['one value that never ends', `(;PB[${'\\'.repeat(400_000)}`, 400],
  ['more nodes than a game can have turns', sgf(upTo(';B[]BL[1]')), 400],
  ['overtime of nothing but digits', sgf(`TM[60]OT[${upTo('1')}];B[aa]BL[10];W[bb]WL[20]`), 200],
  ['a main time beyond every date', sgf('TM[99999999999999999999];B[aa]BL[1];W[bb]WL[2]'), 400],
  ['a main time that is no number any more', sgf(`TM[${'9'.repeat(400)}];B[aa]BL[1];W[bb]WL[2]`), 400],
  [
    'more periods than a clock can have',
    sgf('TM[60]OT[999999999999x30];B[aa]BL[10]OB[4];W[bb]WL[2]OW[3]'),
    400,
  ],
  ['a date no calendar has', sgf('DT[2026-99-99]TM[60];B[aa]BL[10];W[bb]WL[20]'), 200],
  ['a year no calendar has', sgf('DT[275760-09-14]TM[60];B[aa]BL[10];W[bb]WL[20]'), 200],
  ['a day in the year 9999', pgn('1. e4 {[%clk 0:01:00]} e5 {[%clk 0:01:00]}', '[Date "9999.12.31"]'), 200],
  ['a clock beyond every date', pgn('1. e4 {[%emt 99999999999:00:00]} e5 {[%emt 1]}'), 400],
  ['many turns that last beyond every date', pgn(upTo('e4 {[%emt 20000:00:00]} ')), 400],
  ['a comment of commands that never end', pgn(`e4 {${upTo('[%clk ')}}`), 200],
  ['a comment of spaces after a command', pgn(`e4 {[%clk${upTo(' ')}}`), 200],
  ['a tag that never ends', `[White${upTo(' ')}`, 400],
  ['tags that never end', upTo('[a '), 400],
  ['brackets in brackets', upTo('('), 400],
  ['a comment that never ends', `1. e4 {${upTo('x')}`, 400],
  ['comments that never end', upTo('{'), 400],
  [
    'a time control of very many periods',
    pgn('e4 {[%clk 0:01:00]} e5', `[TimeControl "${upTo('1:')}1"]`),
    200,
  ],
  ['more moves than a game can have turns', pgn(upTo('e4 ')), 400],
  ['many games', upTo('e4 1-0 '), 400],
  ['three days a move', pgn('e4 {[%emt 24:00:00]} e5 {[%emt 30:00:00]}', '[TimeControl "1/259200"]'), 200],
  ['a backslash at the end of a tag', `[White "${'\\'.repeat(400_000)}`, 400],
];

test.each(HOSTILE)('[CLOCK-35] %s: answered in words', { timeout: 60_000 }, async (_, text, status) => {
  const answer = await world.call<{ detail?: string; title: string }>('guest:ada', 'POST /imports', { text });
  expect([answer.status, answer.body.code]).toEqual([status, status === 400 ? 'timer-bad-file' : undefined]);
  expect(JSON.stringify(answer.body).length).toBeLessThan(5000);
});

const NOW = Date.UTC(2026, 0, 1);
const upload = (at: number, given: object = {}) =>
  world.call('guest:ada', `PUT /games/${randomUUID()}`, {
    players: [{ name: 'Ada' }, { name: 'Ben' }],
    controls: [{ type: 'count-up' }],
    events: [
      { type: 'start', at },
      { type: 'tap', seat: 0, at: at + 1000 },
      { type: 'end', at: at + 2000 },
    ],
    ...given,
  });

test.each([
  ['after every date', 8_640_000_000_000_001, {}],
  ['before every date', -8_640_000_000_000_001, {}],
  ['after the last number', 9_007_199_254_740_000, {}],
  ['moved before 1970 by the clock of the device', NOW, { sentAt: 253_402_300_799_999 }],
  ['moved by no number', NOW, { sentAt: 1e308 }],
])('[CLOCK-35] a game %s is refused by its field', async (_, at, given) => {
  const { status, body } = await upload(at, given);
  expect([status, body.code, body.errors?.length]).toEqual([400, 'bad-input', expect.any(Number)]);
});

/** As many as the contract takes, a second apart. */
const uploadLog = (next: (count: number) => object) => {
  const start = world.app.clock.now() - DAY_MS;
  const events = Array.from({ length: 10_000 }, (_, at) => ({
    ...(at === 0 ? { type: 'start', seat: 0 } : next(at - 1)),
    at: start + at * 1000,
  }));
  const players = Array.from({ length: 8 }, (_, seat) => ({ name: `Player ${seat}` }));
  const game = { players, controls: [{ type: 'count-up' }], events };
  return world.call<GameView>('guest:ada', `PUT /games/${randomUUID()}`, game);
};

test('[TIMER-18] the longest log is replayed whole', { timeout: 60_000 }, async () => {
  const undo = { type: 'undo', refund: true };
  const answer = await uploadLog((at) => (at < 5000 ? { type: 'tap', seat: at % 8 } : undo));
  expect([answer.status, answer.body.durationSeconds]).toEqual([200, 9999]);
});

test('[TIMER-18] so is one of turns that are taken back again and again', { timeout: 60_000 }, async () => {
  const steps = [{ type: 'tap', seat: 0 }, { type: 'undo' }];
  const answer = await uploadLog((at) => steps[at % 2] ?? {});
  expect([answer.status, answer.body.durationSeconds]).toEqual([200, 9999]);
});
