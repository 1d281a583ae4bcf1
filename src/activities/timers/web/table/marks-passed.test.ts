import { describe, expect, it } from 'vitest';
import { marksPassed } from './marks-passed.ts';

const passed = (before: number, after: number) => marksPassed(2, { before, after }, [30, 10]);

describe('marks of a running clock', () => {
  it('are passed once, exactly on the mark', () => {
    expect(passed(30_001, 30_000)).toEqual({ seat: 2, kind: 'warning', leftMs: 30_000 });
    expect(passed(30_000, 29_999)).toBeUndefined();
    expect(passed(10_050, 9990)).toEqual({ seat: 2, kind: 'warning', leftMs: 10_000 });
    expect(passed(5001, 5000)).toEqual({ seat: 2, kind: 'tick', leftMs: 5000 });
  });

  it('end with zero, whatever lay before it', () => {
    expect(passed(40_000, 0)).toEqual({ seat: 2, kind: 'zero', leftMs: 0 });
    expect(passed(0, 0)).toBeUndefined();
  });

  it('say only the last of many after a long sleep', () => {
    expect(passed(60_000, 7500)).toEqual({ seat: 2, kind: 'tick', leftMs: 8000 });
  });

  it('are none when a correction or a bonus adds time', () => {
    expect(passed(5000, 40_000)).toBeUndefined();
  });
});
