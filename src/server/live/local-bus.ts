import type { Bus } from './bus.ts';

/** For one process: the hub delivers to its own subscribers itself, so there is nothing to send. */
export const localBus = (): Bus => ({
  isShared: false,
  start: () => undefined,
  publish: () => undefined,
  join: () => Promise.resolve(),
  leave: () => undefined,
  check: () => Promise.resolve(),
  close: () => Promise.resolve(),
});
