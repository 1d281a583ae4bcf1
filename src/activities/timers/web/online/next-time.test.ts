import { describe, expect, it } from 'vitest';
import { nextTime } from './next-time.ts';

const at = (text: string): number => new Date(text).getTime();

describe('a time on the wall', () => {
  it('is today while it is still to come, else tomorrow', () => {
    expect(nextTime('22:30', at('2026-11-16T20:00:00'))).toBe(at('2026-11-16T22:30:00'));
    expect(nextTime('22:30', at('2026-11-16T22:30:00'))).toBe(at('2026-11-17T22:30:00'));
    expect(nextTime('0:15', at('2026-12-31T23:50:00'))).toBe(at('2027-01-01T00:15:00'));
  });

  it('is none when nothing was typed', () => {
    expect(nextTime('', 0)).toBeUndefined();
  });
});
