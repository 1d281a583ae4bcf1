import { describe, expect, test } from 'vitest';
import { aLog } from '#tests/support/timers/clock-games.ts';
import { replayLog } from './replay-log.ts';

const fieldOf = (value: unknown): string | undefined => {
  const result = replayLog(value);
  return result.ok ? 'accepted' : result.error.fields?.[0]?.path;
};

const players = [{ name: 'Ann' }, { name: 'Bo' }];
const start = { at: 0, type: 'start', seat: 0 };

const withControl = (control: object) => ({ players, controls: [control], events: [start] });
const withEvent = (event: object) => ({ players, controls: [{ type: 'count-up' }], events: [start, event] });

describe('a log from outside', () => {
  test.each<readonly [string, object]>([
    ['controls[0].type', { type: 'chess' }],
    ['controls[0].mainMs', { type: 'sudden-death', mainMs: -1 }],
    ['controls[0].mainMs', { type: 'sudden-death', mainMs: 1.5 }],
    ['controls[0].mainMs', { type: 'sudden-death' }],
    ['controls[0].incrementMs', { type: 'fischer', mainMs: 1, incrementMs: '2' }],
    ['controls[0].capMs', { type: 'fischer', mainMs: 10, incrementMs: 2, capMs: 9 }],
    ['controls[0].bonus', { type: 'fischer', mainMs: 10, incrementMs: 2, bonus: 'never' }],
    ['controls[0].delayMs', { type: 'delay', mainMs: 10, delayMs: -5 }],
    ['controls[0].periods', { type: 'byo-yomi', mainMs: 10, periods: 0, periodMs: 5 }],
    ['controls[0].periodMs', { type: 'byo-yomi', mainMs: 10, periods: 1, periodMs: 0 }],
    ['controls[0].blockTurns', { type: 'canadian', mainMs: 10, blockTurns: 0, blockMs: 5 }],
    ['controls[0].moveMs', { type: 'per-move', moveMs: 0 }],
    ['controls[0].turnMs', { type: 'turn-and-round', turnMs: 20, roundMs: 10 }],
    ['controls[0].bankMs', { type: 'turn-then-bank', turnMs: 20, bankMs: null }],
    ['controls[0].periods', { type: 'periods', periods: [] }],
    ['controls[0].periods[0].mainMs', { type: 'periods', periods: [{ mainMs: -1 }] }],
    ['controls[0].atZero', { type: 'count-up', atZero: 'explode' }],
    ['controls[0].overtime.pointsPerMinute', { type: 'count-up', overtime: {} }],
    ['controls[0].carry', { type: 'carry-over', turnMs: 5, carry: 'all' }],
  ])('[CLOCK-4] names the field %s', (path, control) => {
    expect(fieldOf(withControl(control))).toBe(path);
  });

  test.each<readonly [string, object]>([
    ['events[1].type', { at: 1, type: 'jump' }],
    ['events[1].at', { at: -1, type: 'resume' }],
    ['events[1].at', { at: 0.5, type: 'resume' }],
    ['events[1].at', { type: 'end' }],
    ['events[1].seat', { at: 1, type: 'tap' }],
    ['events[1].seat', { at: 1, type: 'tap', seat: 5 }],
    ['events[1].seat', { at: 1, type: 'tap', seat: 1 }],
    ['events[1].next', { at: 1, type: 'tap', seat: 0, next: '1' }],
    ['events[1].next[1]', { at: 1, type: 'tap', seat: 0, next: [1, -1] }],
    ['events[1].clientMs', { at: 1, type: 'tap', seat: 0, clientMs: -1 }],
    ['events[1].reason', { at: 1, type: 'pause', reason: '' }],
    ['events[1].byMs', { at: 1, type: 'adjust', seat: 0 }],
    ['events[1].byMs', { at: 1, type: 'adjust', seat: 0, byMs: -2 }],
    ['events[1].steps', { at: 1, type: 'undo', steps: 0 }],
    ['events[1].steps', { at: 1, type: 'undo', steps: 2 }],
    ['events[1].refund', { at: 1, type: 'undo', refund: 'yes' }],
    ['events[1].order', { at: 1, type: 'reorder', order: [0] }],
    ['events[1].name', { at: 1, type: 'rename', seat: 0, name: ' ' }],
    ['events[1]', { at: 1, type: 'resume' }],
    ['events[1]', { at: 1, type: 'redo' }],
  ])('[CLOCK-4] names %s of an event', (path, event) => {
    expect(fieldOf(withEvent(event))).toBe(path);
  });

  test('[CLOCK-4] players and the file itself', () => {
    expect(fieldOf({ ...aLog({ type: 'count-up' }, []), players: [] })).toBe('players');
    const nine = Array.from({ length: 9 }, (_, number) => ({ name: `P${number}` }));
    expect(fieldOf({ players: nine, controls: [{ type: 'count-up' }], events: [] })).toBe('players');
    expect(
      fieldOf({ players: [{ name: 'Ann' }, { name: 'ann ' }], controls: [{ type: 'count-up' }], events: [] }),
    ).toBe('players[1].name');
    expect(
      fieldOf({ players: [{ name: 'x'.repeat(51) }], controls: [{ type: 'count-up' }], events: [] }),
    ).toBe('players[0].name');
    expect(
      fieldOf({
        players,
        controls: [{ type: 'count-up' }, { type: 'count-up' }, { type: 'count-up' }],
        events: [],
      }),
    ).toBe('controls');
    expect(fieldOf({ players, controls: [{ type: 'count-up' }], events: {} })).toBe('events');
    expect(fieldOf({ ...withControl({ type: 'count-up' }), lag: 1 })).toBe('lag');
    expect(fieldOf([])).toBe('');
    expect(fieldOf(null)).toBe('');
  });

  test('[CLOCK-3] a right one is played; what it does not know is let through', () => {
    expect(replayLog({ ...withEvent({ at: 5, type: 'end', who: 'host' }), note: 'x' })).toMatchObject({
      ok: true,
      value: { state: { endedAt: 5 } },
    });
  });
});
