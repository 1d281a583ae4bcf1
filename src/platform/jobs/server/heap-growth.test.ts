import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HeapGrowth } from './heap-growth.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('[JOB-12] heaps grow sparingly while threads work, and while much is held', () => {
  let heldMegabytes = 200;
  const told: number[] = [];
  const growth = new HeapGrowth({
    heldBytes: () => heldMegabytes * 2 ** 20,
    setGrowth: (percent) => told.push(percent),
  });
  growth.isWorking = true;
  growth.isWorking = true;
  expect(told).toEqual([30]);
  growth.isWorking = false;
  expect(told).toEqual([30, 0]);
  heldMegabytes = 481;
  vi.advanceTimersByTime(250);
  growth.isWorking = true;
  growth.isWorking = false;
  expect(told).toEqual([30, 0, 30]);
  heldMegabytes = 479;
  vi.advanceTimersByTime(250);
  expect(told).toEqual([30, 0, 30, 0]);
  growth.end();
  heldMegabytes = 500;
  vi.advanceTimersByTime(1000);
  expect(told).toHaveLength(4);
});
