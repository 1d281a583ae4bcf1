import { expect, test } from 'vitest';
import { control as controlSchema } from '../contract.clock.ts';
import { aLog, reported, turnsOf } from '#tests/support/timers/clock-games.ts';
import { NOW, PlayedSession, aTable } from '#tests/support/timers/table.ts';
import type { ClockEvent } from './clock/event.ts';
import { finishGame } from './finish.ts';
import { logOf } from './session-log.ts';
import { presetIds, presets } from './presets.ts';
import type { PresetId } from './presets.ts';

const MINUTE = 60_000;

test('[TIMER-31] every preset is a control of the contract, with names that fit an address', () => {
  for (const id of presetIds) {
    expect(controlSchema.safeParse(presets[id]).error).toBeUndefined();
    expect(id).toMatch(/^[\w+-]{1,12}$/);
  }
});

test.each<readonly [PresetId, readonly number[], number | null, number]>([
  ['3+2', [10_000, 4000], 3 * MINUTE - 14_000 + 4000, 0],
  ['5+3', [60_000, 1000], 5 * MINUTE - 61_000 + 6000, 0],
  ['10+0', [60_000, 60_000], 8 * MINUTE, 0],
  ['15+10', [60_000], 15 * MINUTE - 50_000, 0],
  ['90+30', Array.from({ length: 40 }, () => 60_000), 90 * MINUTE - 40 * 30_000 + 30 * MINUTE, 0],
  ['30s', [12_000, 45_000], 30_000, 15_000],
  ['byo-yomi', [10 * MINUTE + 10_000, 29_000, 61_000], 30_000, 0],
  ['count-up', [90_000], null, 0],
])('[TIMER-31] %s as it is played', (id, turns, remainingMs, overtimeMs) => {
  const [player] = turnsOf(presets[id], turns).players;
  expect(player).toMatchObject({ remainingMs, overtimeMs, turns: turns.length });
});

test('[TIMER-31] byo-yomi loses a period for every 30 seconds of a turn, and the flag falls after the third', () => {
  const played = turnsOf(presets['byo-yomi'], [10 * MINUTE + 10_000, 61_000]).players[0];
  expect(played?.periodsLeft).toBe(1);
  const events: readonly ClockEvent[] = [
    { type: 'start', seat: 0, at: 0 },
    { type: 'tap', seat: 0, at: 11.5 * MINUTE },
  ];
  expect(reported(aLog(presets['byo-yomi'], events)).players[0]?.flaggedAt).toBe(11.5 * MINUTE);
});

const people = ['Ada', 'Ben', 'Cem', 'Dia'].map((name) => ({ name }));

test.each(presetIds.flatMap((id) => [2, 3, 4].map((count) => [id, count] as const)))(
  '[TIMER-31] [CLOCK-2] %s is a whole evening for %i: turns, a pass, a pause, an undo, the end, and no time is lost',
  (id, count) => {
    const table = new PlayedSession(aTable({ players: people.slice(0, count), controls: [presets[id]] }));
    table.must({ type: 'start' }, NOW);
    let at = NOW;
    const turn = (thinkMs: number): void => {
      at += thinkMs;
      const [seat = 0] = table.state.clock.running;
      table.must({ type: 'tap', seat, turn: table.state.clock.seats[seat]?.turns ?? 0 }, at);
    };
    for (let round = 0; round < 20; round++) turn(700 + 311 * round);
    table.must({ type: 'pass', seat: table.state.clock.running[0] ?? 0 }, (at += 2000));
    turn(1500);
    table.must({ type: 'pause', reason: 'snack' }, (at += 900));
    table.must({ type: 'resume' }, (at += 60_000));
    turn(4000);
    table.must({ type: 'undo', refund: true }, (at += 1000));
    turn(500);
    const past = () => logOf({ ...table.state, tail: table.log }, []);
    const ended = finishGame(table.state, { closing: { winner: 'Ben' }, past, countedIn: [] }, (at += 3000));
    if (!ended.ok) throw new Error(ended.error.code);
    const { clock, status, winner } = ended.value.state;
    expect([status, winner, clock.seats.every(({ hasFallen }) => !hasFallen)]).toEqual(['over', 'Ben', true]);
    const played = clock.seats.reduce((sum, { totalMs }) => sum + totalMs, 0);
    const beside = Object.values(clock.buckets).reduce((sum, ms) => sum + ms, 0);
    expect(played + beside).toBe(at - NOW);
    expect(clock.buckets['snack']).toBe(60_000);
    // A pass is a turn, and the undone one was played again.
    expect(clock.seats.reduce((sum, { turns }) => sum + turns, 0)).toBe(23);
  },
);
