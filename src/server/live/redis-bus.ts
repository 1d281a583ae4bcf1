import { Redis } from 'iovalkey';
import type { RedisOptions } from 'iovalkey';
import type { Bus, BusListener } from './bus.ts';

interface RedisBusOptions {
  /** redis://, rediss://, valkey:// or valkeys:// */
  readonly url: string;
  /** Separates installations that share a server. */
  readonly prefix?: string;
  readonly onFault: (fault: unknown) => void;
}

const ANSWER_WITHIN_MS = 4000;
const PING_MS = 5000;
const LONGEST_PAUSE_MS = 2000;

const connectionOptions: RedisOptions = {
  lazyConnect: true,
  // A message that cannot be sent now is useless later: versions bring its content.
  enableOfflineQueue: false,
  autoResubscribe: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: null,
  connectTimeout: ANSWER_WITHIN_MS,
  commandTimeout: ANSWER_WITHIN_MS,
  keepAlive: 10_000,
  retryStrategy: (times) => Math.random() * Math.min(LONGEST_PAUSE_MS, 50 * 2 ** Math.min(times, 10)),
};

/** Redis or Valkey publish/subscribe. Reconnects forever and reports when messages may have been lost. */
export class RedisBus implements Bus {
  readonly isShared = true;
  readonly #prefix: string;
  readonly #onFault: (fault: unknown) => void;
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #channels = new Set<string>();
  #listener: BusListener | undefined;
  #isUp = false;
  #pings: NodeJS.Timeout | undefined;

  constructor({ url, prefix = 'roundtable', onFault }: RedisBusOptions) {
    this.#prefix = `${prefix}:live:`;
    this.#onFault = onFault;
    this.#publisher = new Redis(url, { ...connectionOptions, connectionName: 'roundtable-publish' });
    this.#subscriber = new Redis(url, { ...connectionOptions, connectionName: 'roundtable-subscribe' });
  }

  start(listener: BusListener): void {
    this.#listener = listener;
    for (const connection of [this.#publisher, this.#subscriber]) {
      // Reported by `close` below; without a listener this error would end the process.
      connection.on('error', () => undefined);
      connection.connect().catch(() => undefined);
    }
    this.#subscriber.on('ready', () => void this.#resume());
    this.#publisher.on('ready', () => void this.#resume());
    this.#subscriber.on('close', () => this.#lose());
    this.#publisher.on('close', () => this.#lose());
    this.#subscriber.on('message', (channel: string, message: string) =>
      listener.onMessage(channel.slice(this.#prefix.length), message),
    );
    this.#pings = setInterval(() => void this.#ping(), PING_MS);
  }

  publish(channel: string, message: string): void {
    if (this.#publisher.status !== 'ready') return;
    this.#publisher.publish(this.#prefix + channel, message).catch(() => undefined);
  }

  async join(channel: string): Promise<void> {
    this.#channels.add(channel);
    if (!this.#isUp) return;
    try {
      await this.#subscriber.subscribe(this.#prefix + channel);
    } catch {
      // The connection is closing or hangs: a new one joins everything again.
      this.#subscriber.disconnect(true);
    }
  }

  leave(channel: string): void {
    this.#channels.delete(channel);
    if (this.#subscriber.status !== 'ready') return;
    this.#subscriber.unsubscribe(this.#prefix + channel).catch(() => undefined);
  }

  async check(): Promise<void> {
    await this.#publisher.ping();
    if (!this.#isUp) throw new Error('the bus is not subscribed');
  }

  close(): Promise<void> {
    clearInterval(this.#pings);
    this.#listener = undefined;
    this.#publisher.disconnect();
    this.#subscriber.disconnect();
    return Promise.resolve();
  }

  async #resume(): Promise<void> {
    if (this.#isUp || this.#publisher.status !== 'ready' || this.#subscriber.status !== 'ready') return;
    try {
      await this.#joinAll();
    } catch (fault) {
      this.#onFault(fault);
      return this.#subscriber.disconnect(true);
    }
    // Another start may have finished first, or a connection is gone again.
    if (this.#isUp || this.#publisher.status !== 'ready' || this.#subscriber.status !== 'ready') return;
    this.#isUp = true;
    this.#listener?.onRestored();
  }

  async #joinAll(): Promise<void> {
    const joined = new Set<string>();
    for (;;) {
      // More may be added while the first are joined.
      const missing = [...this.#channels].filter((channel) => !joined.has(channel));
      if (missing.length === 0) return;
      await this.#subscriber.subscribe(...missing.map((channel) => this.#prefix + channel));
      for (const channel of missing) joined.add(channel);
    }
  }

  #lose(): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#listener?.onLost();
  }

  /** A silently cut connection (a firewall, a lost host) shows only in missing answers. */
  async #ping(): Promise<void> {
    for (const connection of [this.#publisher, this.#subscriber]) {
      if (connection.status !== 'ready') continue;
      await connection.ping().catch(() => connection.disconnect(true));
    }
  }
}
