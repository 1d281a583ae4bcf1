import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '#store/port/store.ts';
import { notExists } from '#store/port/conditions.ts';
import { answerAt, answers, insist } from './workload.ts';

export interface LoopDelay {
  readonly writesPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
}

const STEP_MS = 10;

/** How long the event loop was kept from its work while `perSecond` durable writes were made. */
export const loopDelayWhileWriting = async (
  store: Store,
  perSecond: number,
  durationMs: number,
): Promise<LoopDelay> => {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  const waiting: Promise<void>[] = [];
  const write = async (n: number): Promise<void> => {
    const key = { PK: `DELAY#${n % 1000}`, SK: `${n}` };
    insist((await store.put(answers, answerAt(key, n), notExists)).ok, 'put');
  };
  histogram.enable();
  const startedAt = performance.now();
  let written = 0;
  while (performance.now() - startedAt < durationMs) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
    while (written < due) waiting.push(write(written++));
    await pause(STEP_MS);
  }
  histogram.disable();
  await Promise.all(waiting);
  const ms = (nanoseconds: number): number => nanoseconds / 1e6;
  return {
    writesPerSecond: (written * 1000) / (performance.now() - startedAt),
    p50Ms: ms(histogram.percentile(50)),
    p99Ms: ms(histogram.percentile(99)),
    longestMs: ms(histogram.max),
  };
};
