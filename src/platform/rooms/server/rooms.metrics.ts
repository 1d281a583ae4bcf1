import { Counter, Histogram } from 'prom-client';
import { SECOND_MS } from '#core/instant.ts';
import type { DeadlineMeter } from './deadlines.ts';

// A process has one registry and registers a name once, however many servers a test starts.
const late = new Histogram({
  name: 'roundtable_deadline_late_seconds',
  help: 'How long after its time a deadline was settled',
  labelNames: ['kind'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30, 300],
});
const failures = new Counter({
  name: 'roundtable_deadline_failures_total',
  help: 'Deadlines whose settling failed and is tried again',
  labelNames: ['kind'],
});

export const deadlineMeter: DeadlineMeter = {
  fired: (kind, lateMs) => late.observe({ kind }, Math.max(0, lateMs) / SECOND_MS),
  failed: (kind) => failures.inc({ kind }),
};
