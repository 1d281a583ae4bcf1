import { describe, expect, it } from 'vitest';
import { exampleOf } from './control-example.ts';
import { controlOf, controlTypes, emptyControlForm } from './control-form.ts';

describe('the worked example', () => {
  it.each(controlTypes)('shows turns of a real clock: %s', (type) => {
    const turns = exampleOf(controlOf({ ...emptyControlForm, type }));
    expect(turns.length).toBeGreaterThan(0);
    expect(turns[0]?.isUp).toBe(false);
  });

  it('adds the bonus, and says when the time is up', () => {
    const turns = exampleOf({ type: 'fischer', mainMs: 60_000, incrementMs: 4000, bonus: 'after' });
    expect(turns[0]).toMatchObject({ usedMs: 2000, showsMs: 62_000, isUp: false });
    expect(turns.at(-1)).toMatchObject({ isUp: true, showsMs: 0 });
  });

  it('counts periods down once the main time is gone', () => {
    const turns = exampleOf({ type: 'byo-yomi', mainMs: 60_000, periods: 3, periodMs: 30_000 });
    expect(turns[0]?.periodsLeft).toBeUndefined();
    expect(turns.some((turn) => turn.periodsLeft !== undefined)).toBe(true);
  });

  it('counts up where nothing runs out', () => {
    const turns = exampleOf({ type: 'count-up' });
    expect(turns.map(({ isCountUp }) => isCountUp)).not.toContain(false);
    expect(turns.at(-1)?.showsMs).toBe(turns.reduce((sum, turn) => sum + turn.usedMs, 0));
  });
});
