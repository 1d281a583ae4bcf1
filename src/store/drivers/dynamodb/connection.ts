import { setTimeout as pause } from 'node:timers/promises';
import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ConsumedCapacity, DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { StoreError } from '#store/port/store-error.ts';
import type { Table } from '#store/port/table.ts';
import { newCapacityMeter } from './capacity.ts';
import type { CapacityUse } from './capacity.ts';
import { failureKind, isThrottling, toStoreError } from './failures.ts';

export interface RetryLimits {
  /** How often a request is sent at most. */
  readonly attempts: number;
  /** The longest first pause; it doubles up to `longestMs`, and each pause is a random part of it. */
  readonly firstMs: number;
  readonly longestMs: number;
}

export interface ConnectionOptions {
  readonly region: string;
  readonly endpoint?: string | undefined;
  readonly credentials?: DynamoDBClientConfig['credentials'] | undefined;
  readonly tablePrefix?: string | undefined;
  readonly retry?: Partial<RetryLimits> | undefined;
  /** A single request that takes longer is given up and, if that is safe, sent again. */
  readonly requestTimeoutMs?: number | undefined;
  /** Time to get a connection, including the wait for a free one. */
  readonly connectTimeoutMs?: number | undefined;
  readonly maxSockets?: number | undefined;
}

export interface Sending {
  readonly operation: string;
  /** Idempotent, so it may be sent again after a lost answer. */
  readonly repeatable: boolean;
  /** Fewer than usual where somebody waits for a quick answer. */
  readonly attempts?: number;
}

export interface RequestCounts {
  readonly sent: number;
  readonly throttled: number;
  readonly retried: number;
}

interface Answer {
  readonly $metadata: unknown;
  readonly ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] | undefined;
}

// About six seconds of waiting at most: longer than a burst that on-demand tables absorb, shorter than a client's patience.
const DEFAULT_RETRY: RetryLimits = { attempts: 10, firstMs: 25, longestMs: 1_500 };

/** Owns the SDK client: retries, timeouts and consumed capacity are handled only here. */
export class DynamoConnection {
  /** Known once a failed condition came with its item: see `attempted` in writes.ts. */
  reportsFailedItems = false;
  readonly #client: DynamoDBClient;
  readonly #prefix: string;
  readonly #retry: RetryLimits;
  readonly #closing = new AbortController();
  readonly #meter = newCapacityMeter();
  #counts = { sent: 0, throttled: 0, retried: 0 };

  constructor(options: ConnectionOptions) {
    this.#prefix = options.tablePrefix ?? '';
    this.#retry = { ...DEFAULT_RETRY, ...options.retry };
    const agent = { keepAlive: true, maxSockets: options.maxSockets ?? 256 };
    this.#client = new DynamoDBClient({
      region: options.region,
      ...(options.endpoint !== undefined && { endpoint: options.endpoint }),
      ...(options.credentials !== undefined && { credentials: options.credentials }),
      // The SDK would also repeat writes whose answer got lost, and so add twice.
      maxAttempts: 1,
      requestHandler: {
        connectionTimeout: options.connectTimeoutMs ?? 2_000,
        requestTimeout: options.requestTimeoutMs ?? 5_000,
        throwOnRequestTimeout: true,
        httpAgent: agent,
        httpsAgent: agent,
      },
    });
  }

  nameOf(table: Table): string {
    return this.#prefix + table.name;
  }

  async send<T extends Answer>(
    sending: Sending,
    request: (client: DynamoDBClient, options: { abortSignal: AbortSignal }) => Promise<T>,
  ): Promise<T> {
    let mayHaveHappened = false;
    for (let attempt = 1; ; attempt++) {
      this.refuseWhenClosed();
      try {
        this.#counts.sent += 1;
        const answer = await request(this.#client, { abortSignal: this.#closing.signal });
        this.#meter.record(sending.operation, answer.ConsumedCapacity);
        return answer;
      } catch (error) {
        this.refuseWhenClosed();
        const kind = failureKind(error);
        if (isThrottling(error)) this.#counts.throttled += 1;
        mayHaveHappened ||= kind === 'lost';
        if (kind === 'final')
          throw mayHaveHappened ? doubtful(error, sending.operation) : toStoreError(error, sending.operation);
        if (kind === 'lost' && !sending.repeatable) throw outcomeUnknown(error, sending.operation);
        if (attempt >= (sending.attempts ?? this.#retry.attempts))
          throw toStoreError(error, sending.operation);
      }
      this.#counts.retried += 1;
      await this.backOff(attempt);
    }
  }

  /** Waits before try number `attempt` + 1. */
  async backOff(attempt: number): Promise<void> {
    const ceiling = Math.min(this.#retry.longestMs, this.#retry.firstMs * 2 ** (attempt - 1));
    await pause(Math.random() * ceiling, undefined, { signal: this.#closing.signal }).catch(() =>
      this.refuseWhenClosed(),
    );
  }

  get attempts(): number {
    return this.#retry.attempts;
  }

  capacity(): readonly CapacityUse[] {
    return this.#meter.readings();
  }

  counts(): RequestCounts {
    return { ...this.#counts };
  }

  close(): void {
    this.#closing.abort();
    this.#client.destroy();
  }

  refuseWhenClosed(): void {
    if (this.#closing.signal.aborted) throw new StoreError('closed', 'The store is closed.');
  }
}

const outcomeUnknown = (error: unknown, operation: string): StoreError =>
  new StoreError('unavailable', `${operation}: no answer came, so it is not known whether it was done.`, {
    cause: error,
  });

// After a lost answer, our own first try may be the reason that a condition fails.
const doubtful = (error: unknown, operation: string): Error =>
  error instanceof ConditionalCheckFailedException
    ? outcomeUnknown(error, operation)
    : toStoreError(error, operation);
