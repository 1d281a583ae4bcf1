import { describe, expect, it } from 'vitest';
import { readDial } from './clock-text.ts';
import { Repainter } from './repaint.ts';

/** A page whose time passes by hand and whose timers come late by `lateMs`. */
const page = (remainingMs: number, lateMs = 0) => {
  let now = 0;
  let isVisible = true;
  let due: { at: number; task: () => void } | undefined;
  let seen = (): void => undefined;
  const painted: string[] = [];
  const repainter = new Repainter({
    paint() {
      const { text, changesInMs } = readDial({ direction: 'left', ms: remainingMs - now });
      painted.push(text);
      return changesInMs;
    },
    after(durationMs, task) {
      const mine = { at: now + durationMs + lateMs, task };
      due = mine;
      return () => {
        if (due === mine) due = undefined;
      };
    },
    isVisible: () => isVisible,
    onSeen(listener) {
      seen = listener;
      return () => undefined;
    },
  });
  return {
    painted,
    repainter,
    pass(durationMs: number) {
      const end = now + durationMs;
      while (due !== undefined && due.at <= end) {
        const { at, task } = due;
        due = undefined;
        now = at;
        task();
      }
      now = end;
    },
    show(next: boolean) {
      isVisible = next;
      if (next) seen();
    },
    isWaiting: () => due !== undefined,
  };
};

describe('repainting', () => {
  it('happens once a second while seconds are shown, ten times a second at the end', () => {
    const { painted, pass } = page(12_000);
    pass(2050);
    expect(painted).toEqual(['0:12', '0:11', '10.0']);
    pass(1000);
    expect(painted.slice(3)).toEqual(['9.9', '9.8', '9.7', '9.6', '9.5', '9.4', '9.3', '9.2', '9.1', '9.0']);
  });

  it('does not drift when every timer is late', () => {
    const { painted, pass } = page(3_600_000, 70);
    pass(1_800_500);
    expect(painted.at(-1)).toBe('30:00');
    expect(painted).toHaveLength(1801);
  });

  it('stops while the page is hidden and is right on the first frame afterwards', () => {
    const { painted, pass, show, isWaiting } = page(3_600_000);
    show(false);
    pass(1500);
    expect(isWaiting()).toBe(false);
    pass(600_000);
    const before = painted.length;
    show(true);
    expect(painted.slice(before)).toEqual(['49:59']);
    expect(isWaiting()).toBe(true);
  });

  it('rests when nothing runs, and ends with the page', () => {
    const { painted, pass, repainter, isWaiting } = page(50);
    pass(5000);
    expect(painted.at(-1)).toBe('0.0');
    expect(isWaiting()).toBe(false);
    repainter.close();
    expect(isWaiting()).toBe(false);
  });
});
