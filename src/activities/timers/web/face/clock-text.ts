/** What a dial counts: time left, time used, or time past zero. */
export type Direction = 'left' | 'used' | 'over';

export interface Dial {
  readonly ms: number;
  readonly direction: Direction;
}

export interface DialText {
  readonly text: string;
  /** When a running dial reads differently. */
  readonly changesInMs: number;
}

const two = (value: number): string => String(value).padStart(2, '0');

const clock = (totalSeconds: number): string => {
  const [hours, minutes, seconds] = [
    Math.floor(totalSeconds / 3600),
    Math.floor(totalSeconds / 60) % 60,
    totalSeconds % 60,
  ];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
};

/** Below this, tenths are shown. */
const TENTHS_BELOW_MS = 10_000;

/** The parts of `ms` in steps: rounded up while it runs down, so that zero shows only at zero; down while it grows. */
const stepped = (
  { ms, direction }: Dial,
  stepMs: number,
): { readonly steps: number; readonly changesInMs: number } => {
  const whole = Math.max(0, ms);
  if (direction === 'left') {
    const steps = Math.ceil(whole / stepMs);
    return { steps, changesInMs: steps === 0 ? Number.POSITIVE_INFINITY : whole - (steps - 1) * stepMs };
  }
  const steps = Math.floor(whole / stepMs);
  return { steps, changesInMs: (steps + 1) * stepMs - whole };
};

export const readDial = (dial: Dial): DialText => {
  if (dial.direction === 'left' && dial.ms <= TENTHS_BELOW_MS) {
    const { steps, changesInMs } = stepped(dial, 100);
    return { text: `${Math.floor(steps / 10)}.${steps % 10}`, changesInMs };
  }
  const { steps, changesInMs } = stepped(dial, 1000);
  return { text: dial.direction === 'over' ? `+${clock(steps)}` : clock(steps), changesInMs };
};
