import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClockEvent } from '#activities/timers/rules/clock/event.ts';
import { aLog, played } from '#tests/support/timers/clock-games.ts';
import { lateGame } from '#tests/support/timers/late-game.ts';
import type { LateStep } from '#tests/support/timers/late-game.ts';
import { AWAY_MS, ThinkWatch } from './think-watch.ts';

const clockAfter = (...events: readonly ClockEvent[]) =>
  played(aLog({ type: 'sudden-death', mainMs: 600_000 }, events)).state;

/** The server's clock is 100 s ahead of this device. */
const page = () => {
  const watch = new ThinkWatch();
  let now = 0;
  const moment = () => ({ steady: now, wall: now });
  const beatUntil = (to: number): void => {
    for (; now < to; now = Math.min(to, now + 250)) watch.beat(moment());
  };
  return {
    opens(at: number, ...events: readonly ClockEvent[]) {
      now = at;
      watch.see(clockAfter(...events), moment());
    },
    sees(at: number, ...events: readonly ClockEvent[]) {
      beatUntil(at);
      watch.see(clockAfter(...events), moment());
    },
    sleeps: (until: number) => void (now = until),
    thought(seat: number, at: number) {
      beatUntil(at);
      return watch.thoughtMs(seat, moment(), now + 100_000);
    },
  };
};

const START: ClockEvent = { type: 'start', seat: 0, at: 100_000 };
const PAUSE: ClockEvent = { type: 'pause', at: 103_880 };
const RESUME: ClockEvent = { type: 'resume', at: 160_000 };
const TAP: ClockEvent = { type: 'tap', seat: 0, at: 102_000 };

describe('think time as a device sees it', () => {
  it('begins when the screen shows the turn, not when the server began it', () => {
    const { opens, sees, thought } = page();
    opens(-500);
    sees(300, START);
    expect(thought(0, 5300)).toBe(5000);
    expect(thought(1, 5300)).toBeUndefined();
  });

  it('starts anew with each turn', () => {
    const { opens, sees, thought } = page();
    opens(-500);
    sees(300, START);
    sees(2400, START, TAP);
    expect(thought(0, 3000)).toBeUndefined();
    expect(thought(1, 3000)).toBe(600);
  });

  it('stands still in a pause', () => {
    const { opens, sees, thought } = page();
    opens(-500);
    sees(20, START);
    sees(3900, START, PAUSE);
    sees(60_030, START, PAUSE, RESUME);
    expect(thought(0, 60_530)).toBe(3880 + 500);
  });

  it('believes the server for the part of a turn it did not see', () => {
    const { opens, thought } = page();
    opens(7000, START);
    expect(thought(0, 8000)).toBe(8000);
  });

  it('[CLOCK-37] of a page opened in a pause, has all that was thought before it', () => {
    const { opens, sees, thought } = page();
    opens(10_000, START, PAUSE);
    sees(60_040, START, PAUSE, RESUME);
    expect(thought(0, 60_834)).toBe(3880 + 794);
  });

  it.each([
    ['a turn that began before', -500, 20],
    ['a turn that began meanwhile', -2000, 30_000],
  ])('[CLOCK-37] has the time in which the page slept: %s', (_name, opened, seen) => {
    const { opens, sees, sleeps, thought } = page();
    opens(opened);
    if (seen < 1000) sees(seen, START);
    else sees(-1000);
    sleeps(30_000);
    sees(30_000, START);
    expect(thought(0, 31_000)).toBe(31_000);
  });

  it('[CLOCK-37] has the time that stays with a turn that is taken back', () => {
    const { opens, sees, thought } = page();
    opens(-500);
    sees(20, START);
    sees(2030, START, TAP);
    sees(9040, START, TAP, { type: 'undo', at: 109_000 });
    expect(thought(0, 9540)).toBe(2000 + 500);
  });

  it('[CLOCK-37] goes on where a tap that was shown at once is refused', () => {
    const { opens, sees, thought } = page();
    opens(-500);
    sees(20, START);
    sees(2000, START, TAP);
    sees(2100, START);
    expect(thought(0, 5020)).toBe(5000);
  });

  it('is not disturbed by news that change nothing of the turn', () => {
    const { opens, sees, thought } = page();
    opens(-500);
    sees(100, START);
    sees(700, START, { type: 'adjust', seat: 1, byMs: 5000, at: 100_500 });
    expect(thought(0, 1100)).toBe(1000);
  });
});

const someMs = (max: number) => fc.nat({ max });
const step: fc.Arbitrary<LateStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('tap'), afterMs: someMs(6000) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('others-tap'), afterMs: someMs(3000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('pause', 'resume'), afterMs: someMs(5000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('undo', 'refund'), afterMs: someMs(3000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('open'), afterMs: someMs(3000) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('sleep', 'freeze'),
      afterMs: someMs(3000),
      // A shorter one is not told from a busy device; it is within AWAY_MS.
      forMs: fc.integer({ min: AWAY_MS + 1, max: 60_000 }),
    }),
  },
);

describe('what is given back', () => {
  it('[CLOCK-37] is never more than the network’s delay and what a page cannot know, whatever happens', () => {
    fc.assert(
      fc.property(
        fc.record({
          steps: fc.array(step, { minLength: 5, maxLength: 40 }),
          delaysMs: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 }),
          errorsMs: fc.array(fc.integer({ min: -60, max: 60 }), { minLength: 1, maxLength: 10 }),
          wallMs: fc.integer({ min: -20_000, max: 20_000 }),
          isShared: fc.boolean(),
        }),
        (drawn) => {
          for (const { compensatedMs, delayMs, errorMs } of lateGame(drawn))
            expect(compensatedMs).toBeLessThanOrEqual(delayMs + errorMs);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('[CLOCK-37] is the delay itself where the page was there all the time', () => {
    const steps: LateStep[] = Array.from({ length: 20 }, (_, at) => ({
      kind: at % 2 === 0 ? 'tap' : 'others-tap',
      afterMs: 2000,
    }));
    const given = lateGame({
      steps,
      delaysMs: [40, 70, 10, 55],
      errorsMs: [30],
      wallMs: 7000,
      isShared: false,
    });
    expect(given.length).toBeGreaterThan(8);
    for (const { compensatedMs, delayMs } of given.slice(1)) expect(compensatedMs).toBe(delayMs);
  });
});
