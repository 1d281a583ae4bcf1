import { describe, expect, test } from 'vitest';
import { NOW, PlayedSession, aTable, aTemplate } from '#tests/support/timers/table.ts';
import type { ControlShape } from '../contract.clock.ts';
import type { Alarm } from '../contract.tables.ts';
import { handOverSession, leaveSession, changeSeat, claimSeat, releaseSeat } from './seats.ts';
import { deadlineOf, makeSession } from './session.ts';

const started = (control: ControlShape, given: Parameters<typeof aTable>[0] = {}): PlayedSession => {
  const table = new PlayedSession(aTable({ controls: [control], warnAtSeconds: [30, 10], ...given }));
  table.must({ type: 'start' }, NOW);
  return table;
};

const rung = (table: PlayedSession): [string, number, number | undefined][] =>
  table.events
    .flatMap((event): readonly Alarm[] => (event.type === 'rang' ? event.alarms : []))
    .map(({ kind, at, seat }) => [kind, at - NOW, seat]);

describe('[TIMER-13] alarms', () => {
  test('warnings and zero, each once, at their own moment, however late anybody looks', () => {
    const table = started({ type: 'sudden-death', mainMs: 60_000, atZero: 'warn' });
    expect(deadlineOf(table.state)).toBe(NOW + 30_000);
    table.settle(NOW + 29_999);
    expect(rung(table)).toEqual([]);
    table.settle(NOW + 30_000);
    expect(deadlineOf(table.state)).toBe(NOW + 50_000);
    table.settle(NOW + 500_000);
    table.settle(NOW + 600_000);
    expect(rung(table)).toEqual([
      ['warning', 30_000, 0],
      ['warning', 50_000, 0],
      ['zero', 60_000, 0],
    ]);
    expect(deadlineOf(table.state)).toBeUndefined();
  });

  test('a tap moves them to the next seat', () => {
    const table = started({ type: 'sudden-death', mainMs: 60_000, atZero: 'warn' });
    table.must({ type: 'tap', seat: 0 }, NOW + 40_000);
    expect(deadlineOf(table.state)).toBe(NOW + 70_000);
    table.settle(NOW + 75_000);
    expect(rung(table)).toEqual([
      ['warning', 30_000, 0],
      ['warning', 70_000, 1],
    ]);
  });

  test('a pause silences them', () => {
    const table = started({ type: 'sudden-death', mainMs: 60_000 });
    table.must({ type: 'pause' }, NOW + 20_000);
    expect(deadlineOf(table.state)).toBeUndefined();
    table.must({ type: 'resume' }, NOW + 100_000);
    expect(deadlineOf(table.state)).toBe(NOW + 110_000);
  });

  test('byo-yomi rings at the end of every period', () => {
    const table = started(
      { type: 'byo-yomi', mainMs: 20_000, periods: 2, periodMs: 15_000 },
      { warnAtSeconds: [10] },
    );
    table.settle(NOW + 200_000);
    expect(rung(table)).toEqual([
      ['warning', 10_000, 0],
      ['period', 20_000, 0],
      ['warning', 25_000, 0],
      ['period', 35_000, 0],
      ['warning', 40_000, 0],
      ['zero', 50_000, 0],
      ['flag', 50_000, 0],
    ]);
  });

  test('a phase for all rings at its end', () => {
    const table = started({ type: 'count-up' }, { warnAtSeconds: [] });
    table.must({ type: 'pause', reason: 'planning', limitMs: 60_000 }, NOW + 5000);
    table.settle(NOW + 65_000);
    expect(rung(table)).toEqual([['phase', 65_000, undefined]]);
  });

  test('a table that counts up has nothing to wait for', () => {
    expect(deadlineOf(started({ type: 'count-up' }).state)).toBeUndefined();
    expect(deadlineOf(aTable())).toBeUndefined();
  });
});

describe('[TIMER-15] flags', () => {
  test('fall by themselves when the clock and its grace are used up', () => {
    const table = started({ type: 'sudden-death', mainMs: 60_000 }, { lag: true, warnAtSeconds: [] });
    table.settle(NOW + 60_000);
    expect(table.state.clock.seats[0]?.hasFallen).toBe(false);
    table.settle(NOW + 70_000);
    expect(table.state.clock.seats[0]).toMatchObject({ hasFallen: true, flaggedAt: NOW + 60_000 });
    // A quota of 3 times 390 ms for one minute.
    expect(rung(table)).toEqual([
      ['zero', 60_000, 0],
      ['flag', 61_170, 0],
    ]);
    expect(table.log.at(-1)).toMatchObject({ type: 'flag', by: 'server', who: 'server', at: NOW + 61_170 });
  });

  test('a claim that does not hold is kept in the log and changes nothing else', () => {
    const table = started({ type: 'sudden-death', mainMs: 60_000 });
    const { clock, alarmedAt } = table.state;
    table.must({ type: 'flag', seat: 0 }, NOW + 10_000, 1);
    expect(table.log.at(-1)).toMatchObject({ type: 'flag', seat: 0, by: 1 });
    expect(table.state.clock.seats).toEqual(clock.seats);
    expect([table.state.alarmedAt, table.state.undoSteps]).toEqual([alarmedAt, 1]);
    expect(table.events.at(-1)?.type).toBe('noted');
  });

  test('one’s own claim needs no grace', () => {
    const table = started({ type: 'sudden-death', mainMs: 60_000 }, { lag: true });
    table.must({ type: 'flag', seat: 0 }, NOW + 60_000, 0);
    expect(table.state.clock.seats[0]?.hasFallen).toBe(true);
  });
});

test('turns that end at zero hand on by themselves and say so', () => {
  const table = started({ type: 'per-move', moveMs: 20_000, atZero: 'skip' }, { warnAtSeconds: [] });
  table.settle(NOW + 45_000);
  expect(table.state.clock.running).toEqual([0]);
  expect(table.state.lastTurn).toMatchObject({ seat: 1, usedMs: 20_000, endedBy: 'skip' });
  const told = table.events.flatMap((event) => (event.type === 'acted' ? [event.act] : []));
  expect(told.slice(1)).toEqual([
    { type: 'turn-over', at: NOW + 20_000, seat: 0 },
    { type: 'turn-over', at: NOW + 40_000, seat: 1 },
  ]);
});

test('a table has 2 to 8 players of the template, or an override that stays with it', () => {
  const players = ['A', 'B', 'C'].map((name) => ({ name }));
  const made = { tableId: 't', hostId: 'h', code: '' };
  const template = aTemplate({ maxPlayers: 2 });
  expect(makeSession({ templateId: 'catan', players }, template, made, NOW)).toMatchObject({
    error: {
      code: 'timer-player-count',
      params: { min: 2, max: 2, count: 3, players: { code: 'timer-players-exactly' } },
    },
  });
  expect(
    makeSession({ templateId: 'catan', players, allowPlayerCount: true }, template, made, NOW),
  ).toMatchObject({
    value: { playerOverride: { min: 2, max: 2, count: 3 }, mode: 2 },
  });
});

describe('seats', () => {
  const claim = { seat: 0, identityId: 'ada', seatHash: 'hash' };

  test('a taken seat is not given away, one’s own is opened anew', () => {
    const claimed = claimSeat(aTable(), claim);
    const table = claimed.ok ? claimed.value.state : aTable();
    expect(claimSeat(table, { ...claim, identityId: 'eve' })).toMatchObject({
      error: { code: 'timer-seat-taken' },
    });
    expect(claimSeat(table, { ...claim, seatHash: 'new' })).toMatchObject({
      value: { state: { seats: [{ seatHash: 'new' }, {}] } },
    });
    expect(releaseSeat(table, 0)).toMatchObject({ value: { state: { seats: [{ name: 'Ada' }, {}] } } });
  });

  test('a locked table gives seats to nobody but the host', () => {
    const table = { ...aTable(), isLocked: true };
    expect(claimSeat(table, claim)).toMatchObject({ error: { code: 'not-allowed' } });
    expect(claimSeat(table, { ...claim, identityId: 'host' }).ok).toBe(true);
  });

  test('a name changed in the game is an event, and goes back with an undo', () => {
    const table = started({ type: 'count-up' });
    const renamed = changeSeat(table.state, { seat: 0, name: 'Adele', who: 0 }, NOW + 1000);
    if (!renamed.ok) throw new Error(renamed.error.code);
    expect(renamed.value.state.clock.seats[0]?.name).toBe('Adele');
    expect(renamed.value.state.firstNames).toEqual(['Ada', 'Ben']);
    const later = new PlayedSession(renamed.value.state);
    later.must({ type: 'undo' }, NOW + 2000);
    expect(later.state.seats[0]?.name).toBe('Ada');
  });

  test('[TIMER-5] nobody takes a name or colour that is at the table', () => {
    const table = aTable();
    expect(changeSeat(table, { seat: 0, name: 'BEN', who: 0 }, NOW)).toMatchObject({
      error: { fields: [{ path: 'name' }] },
    });
    const color = table.seats[1]?.color ?? '';
    expect(changeSeat(table, { seat: 0, color, who: 0 }, NOW)).toMatchObject({
      error: { fields: [{ path: 'color' }] },
    });
  });

  test('[TIMER-23] who signs in keeps them; who leaves frees them, and a table without host ends', () => {
    const claimed = claimSeat(aTable(), claim);
    const table = claimed.ok ? claimed.value.state : aTable();
    expect(handOverSession(table, 'ada', 'account')).toMatchObject({
      value: { state: { hostId: 'host', seats: [{ identityId: 'account' }, {}] } },
    });
    expect(handOverSession(table, 'host', 'account')).toMatchObject({
      value: { state: { hostId: 'account' } },
    });
    const left = leaveSession(table, 'ada');
    expect(left.ok && left.value.state.seats[0]).toEqual({ name: 'Ada', color: table.seats[0]?.color });
    expect(leaveSession(table, 'host')).toMatchObject({ value: { state: { status: 'cancelled' } } });
  });
});
