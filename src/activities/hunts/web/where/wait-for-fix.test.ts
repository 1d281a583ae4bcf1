import { expect, test } from 'vitest';
import { PositionWatch } from './position-watch.ts';
import type { HeardPosition, WatchTrouble } from './watch-state.ts';
import { waitForFix } from './wait-for-fix.ts';

const NOON = 1_800_000_000_000;

const aPhone = () => {
  const phone = {
    running: 0,
    fix: (_heard: HeardPosition): void => undefined,
    trouble: (_trouble: WatchTrouble | 'slow'): void => undefined,
    impatience: (): void => undefined,
  };
  const watch = new PositionWatch({
    now: () => NOON,
    watch(_effort, onFix, onTrouble) {
      phone.running += 1;
      phone.fix = onFix;
      phone.trouble = onTrouble;
      return () => (phone.running -= 1);
    },
  });
  const waiting = waitForFix(
    watch,
    () => NOON,
    (task) => {
      phone.impatience = task;
      return () => undefined;
    },
  );
  return { phone, waiting };
};

test.each([
  ['a position', (phone) => phone.fix({ latitude: 1, longitude: 2, accuracy: 5, timestamp: NOON })],
  ['a refusal', (phone) => phone.trouble('refused')],
  ['the end of patience', (phone) => phone.impatience()],
] as [string, (phone: ReturnType<typeof aPhone>['phone']) => void][])(
  'waiting ends with %s, and the receiver rests again',
  async (_, happen) => {
    const { phone, waiting } = aPhone();
    expect(phone.running).toBe(1);
    happen(phone);
    await waiting;
    expect(phone.running).toBe(0);
  },
);
