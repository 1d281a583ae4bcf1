import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics, register } from 'prom-client';
import type { Outcome } from './kit/invoke.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface HttpSample {
  /** The row's name or the route's pattern, never the address itself, which would create endless series. */
  readonly row: string;
  readonly method: string;
  readonly status: number;
  readonly durationMs: number;
}

export interface StoreSample {
  readonly operation: string;
  readonly table: string;
  readonly outcome: 'ok' | 'refused' | 'failed';
  readonly durationMs: number;
}

export interface Metrics {
  /** The page for Prometheus, including what parts add to the process registry. */
  page(): Promise<{ readonly type: string; readonly text: string }>;
  countRequest(sample: HttpSample): void;
  countCommand(outcome: Outcome): void;
  countStoreOperation(sample: StoreSample): void;
  /** Read on request: sockets, running commands, queue lengths. */
  gauge(name: string, help: string, read: () => number): void;
  queue(name: string, read: () => number): void;
  /** The same for counters kept elsewhere: a driver's requests, its consumed capacity. */
  total<Label extends string>(series: TotalSeries<Label>, read: () => readonly Total<Label>[]): void;
}

export interface TotalSeries<Label extends string> {
  readonly name: `${string}_total`;
  readonly help: string;
  readonly labels: readonly Label[];
}

export interface Total<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>;
  readonly value: number;
}

const addQueues = (registry: Registry): Metrics['queue'] => {
  const queues = new Map<string, () => number>();
  new Gauge({
    name: 'roundtable_queue_depth',
    help: 'Work that waits, by queue',
    labelNames: ['queue'],
    registers: [registry],
    collect() {
      for (const [queue, read] of queues) this.set({ queue }, read());
    },
  });
  return (name, read) => void queues.set(name, read);
};

const counter = <Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[],
) => new Counter({ name, help, labelNames: [...labelNames], registers: [registry] });

const histogram = <Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[],
) => new Histogram({ name, help, labelNames: [...labelNames], buckets: SECONDS, registers: [registry] });

/** One counter and one histogram of seconds for each thing that is counted. */
const series = (registry: Registry) => ({
  requests: counter(registry, 'roundtable_http_requests_total', 'HTTP requests', ['row', 'method', 'status']),
  requestTimes: histogram(registry, 'roundtable_http_request_seconds', 'Duration of requests', ['row']),
  commands: counter(registry, 'roundtable_commands_total', 'Calls of rows', ['row', 'transport', 'outcome']),
  commandTimes: histogram(registry, 'roundtable_command_seconds', 'Duration of calls', ['row', 'transport']),
  operations: counter(registry, 'roundtable_store_operations_total', 'Store operations', [
    'operation',
    'table',
    'outcome',
  ]),
  operationTimes: histogram(registry, 'roundtable_store_operation_seconds', 'Duration of store operations', [
    'operation',
  ]),
});

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  // Event-loop delay, memory, garbage collection and processor time.
  collectDefaultMetrics({ register: registry });
  const counts = series(registry);
  return {
    async page() {
      const all = Registry.merge([registry, register]);
      return { type: all.contentType, text: await all.metrics() };
    },
    countRequest({ row, method, status, durationMs }) {
      counts.requests.inc({ row, method, status });
      counts.requestTimes.observe({ row }, durationMs / 1000);
    },
    countCommand({ row, transport, result, durationMs }) {
      counts.commands.inc({ row, transport, outcome: result.ok ? 'ok' : result.error.code });
      counts.commandTimes.observe({ row, transport }, durationMs / 1000);
    },
    countStoreOperation({ operation, table, outcome, durationMs }) {
      counts.operations.inc({ operation, table, outcome });
      counts.operationTimes.observe({ operation }, durationMs / 1000);
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    queue: addQueues(registry),
    total({ name, help, labels: labelNames }, read) {
      new Counter({
        name,
        help,
        labelNames: [...labelNames],
        registers: [registry],
        collect() {
          this.reset();
          for (const { labels, value } of read()) this.inc(labels, value);
        },
      });
    },
  };
};
