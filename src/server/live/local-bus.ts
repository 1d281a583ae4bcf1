import type { Bus } from './bus.ts';

/** One process: the hub delivers to its own subscribers itself, so there is nobody to tell. */
export const localBus = (): Bus => ({
  isShared: false,
  start: () => undefined,
  publish: () => undefined,
  join: () => Promise.resolve(),
  leave: () => undefined,
  check: () => Promise.resolve(),
  close: () => Promise.resolve(),
});
