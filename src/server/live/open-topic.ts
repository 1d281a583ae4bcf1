import type { Audience } from '#core/live.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Admission, GuardedTopic } from '#server/kit/hub.ts';
import { Coalescer } from './coalescer.ts';
import { FanOut } from './fan-out.ts';
import { countFrame, eventFrame, viewFrame } from './frames.ts';
import { viewJsonOf } from './outgoing.ts';
import type { Outgoing, OutgoingMessage } from './outgoing.ts';
import type { Subscription } from './subscription.ts';
import { VersionLine } from './version-line.ts';

interface Channel {
  readonly audience: Audience;
  readonly listeners: Set<Subscription>;
  n: number;
}

interface Logged {
  readonly channel: Channel;
  readonly message: OutgoingMessage;
  readonly full: Buffer;
  readonly bare: () => Buffer;
}

const COALESCE_MS = 100;
const LOG_LIMIT = 2000;
const SHARED_VIEWS = 64;

export interface OpenTopicOptions {
  readonly name: string;
  readonly key: string;
  readonly source: GuardedTopic;
  readonly epoch: string;
  readonly clock: Clock;
  readonly patienceMs: number;
  /** Runs a task after other waiting work. */
  readonly soon: (task: () => void) => void;
  readonly listenersAtOnce: number;
  /** Subscribers must be shown fresh views: events are missing. */
  readonly onLost: (topic: OpenTopic) => void;
}

/** A topic that has subscribers on this node: who listens to what, and the count of each channel. */
export class OpenTopic {
  readonly name: string;
  readonly key: string;
  readonly source: GuardedTopic;
  readonly epoch: string;
  readonly versions: VersionLine<Outgoing>;
  readonly subscriptions = new Set<Subscription>();
  /** Resolves when the bus brings this topic's messages. */
  joined: Promise<void> = Promise.resolve();
  readonly #channels = new Map<Audience, Channel>();
  readonly #fanOut: FanOut<Subscription>;
  readonly #coalescer: Coalescer<{ message: OutgoingMessage; version: number | undefined }>;
  readonly #sharedViews = new Map<string, string>();
  #sharedVersion = -1;
  /** Events since the oldest reading began, for those who are still reading their view. */
  #log: Logged[] = [];
  #logStart = 0;
  readonly #readers = new Map<Subscription, number>();

  constructor(options: OpenTopicOptions) {
    this.name = options.name;
    this.key = options.key;
    this.source = options.source;
    this.epoch = options.epoch;
    this.#fanOut = new FanOut(options.soon, options.listenersAtOnce);
    this.#coalescer = new Coalescer(options.clock, COALESCE_MS, ({ message, version }) =>
      this.#emit(message, version),
    );
    this.versions = new VersionLine({
      clock: options.clock,
      patienceMs: options.patienceMs,
      deliver: (step) => this.#deliver(step),
      onLost: () => options.onLost(this),
    });
  }

  receive(outgoing: Outgoing): void {
    this.versions.receive(outgoing);
  }

  /** Whether anybody would get an event, including subscribers whose view is being read. */
  isHeard(to: readonly Audience[]): boolean {
    return this.#readers.size > 0 || to.some((audience) => this.#channels.get(audience)?.listeners.size);
  }

  /** From now on every event is kept for this reader, because its view may not contain it. */
  beginReading(subscription: Subscription): void {
    this.suspend(subscription);
    this.#readers.set(subscription, this.#logStart + this.#log.length);
  }

  /** Whether all events since `beginReading` that must follow a view of this version are still kept. */
  canFollow(subscription: Subscription, version: number): boolean {
    const start = this.#readers.get(subscription);
    return start !== undefined && start >= this.#logStart && this.versions.canFollow(version);
  }

  /** Sends the view, then what happened while it was read, and from then on every event. */
  goLive(subscription: Subscription, admission: Admission): void {
    const missed = this.#log.slice((this.#readers.get(subscription) ?? 0) - this.#logStart);
    this.#endReading(subscription);
    const channels = admission.channels.map((audience) => this.#channel(audience));
    const marks: Record<Audience, number> = {};
    for (const channel of channels) {
      marks[channel.audience] = channel.n - missed.filter((logged) => logged.channel === channel).length;
    }
    const { audience, version } = admission;
    const head = { topic: this.name, audience, epoch: this.epoch, version, marks };
    const frame = viewFrame(head, this.#viewJson(admission));
    subscription.channels = admission.channels;
    subscription.isLive = true;
    subscription.subscriber.send(frame);
    for (const channel of channels) channel.listeners.add(subscription);
    this.#replay(subscription, missed);
  }

  /** No events until the next view: it is being read, or the connection cannot keep up. */
  suspend(subscription: Subscription): void {
    subscription.isLive = false;
    for (const audience of subscription.channels) {
      this.#channels.get(audience)?.listeners.delete(subscription);
    }
    this.#endReading(subscription);
  }

  marksOf(subscription: Subscription): Record<Audience, number> {
    return Object.fromEntries(
      subscription.channels.map((audience) => {
        const channel = this.#channel(audience);
        return [audience, channel.n - this.#fanOut.waiting(channel)] as const;
      }),
    );
  }

  /** Leaves a gap in every count: a client that misses the fresh view notices at the next event. */
  skipNumbers(): void {
    for (const channel of this.#channels.values()) channel.n += 1;
  }

  close(): void {
    this.#coalescer.close();
    this.#fanOut.close();
    this.versions.close();
  }

  #deliver({ messages, coalesce, version }: Outgoing): void {
    for (const message of messages) {
      if (coalesce === undefined) {
        // An older counter must not arrive after the event that made it old.
        this.#coalescer.flush((waiting) =>
          waiting.message.to.some((audience) => message.to.includes(audience)),
        );
        this.#emit(message, version);
      } else {
        this.#coalescer.offer(`${coalesce} ${message.type} ${message.to.join()}`, { message, version });
      }
    }
  }

  #emit(message: OutgoingMessage, version: number | undefined): void {
    const served = message.to.length > 1 ? new Set<Subscription>() : undefined;
    for (const audience of message.to) {
      if (this.#readers.size === 0 && !this.#channels.has(audience)) continue;
      const channel = this.#channel(audience);
      channel.n += 1;
      if (this.#readers.size > 0 || channel.listeners.size > 0) {
        this.#send(this.#logged(channel, message, version), served);
      }
    }
  }

  #logged(channel: Channel, message: OutgoingMessage, version: number | undefined): Logged {
    const deps = {
      topic: this.name,
      channel: channel.audience,
      epoch: this.epoch,
      n: channel.n,
      v: version,
    };
    let bare: Buffer | undefined;
    return {
      channel,
      message,
      full: eventFrame(deps, message.type, message.json),
      bare: () => (bare ??= countFrame(deps)),
    };
  }

  #send(logged: Logged, served: Set<Subscription> | undefined): void {
    if (this.#readers.size > 0) this.#keep(logged);
    this.#fanOut.send(logged.channel, logged.channel.listeners, (listener) => {
      const isServed = served?.has(listener) ?? false;
      served?.add(listener);
      listener.subscriber.offer(listener, isServed ? logged.bare() : logged.full);
    });
  }

  #keep(logged: Logged): void {
    this.#log.push(logged);
    if (this.#log.length <= LOG_LIMIT) return;
    this.#log.shift();
    this.#logStart += 1;
  }

  #replay(subscription: Subscription, missed: readonly Logged[]): void {
    const served = new Set<OutgoingMessage>();
    for (const { channel, message, full, bare } of missed) {
      if (!channel.listeners.has(subscription)) continue;
      subscription.subscriber.offer(subscription, served.has(message) ? bare() : full);
      served.add(message);
    }
  }

  #endReading(subscription: Subscription): void {
    if (!this.#readers.delete(subscription) || this.#readers.size > 0) return;
    this.#logStart += this.#log.length;
    this.#log = [];
  }

  #channel(audience: Audience): Channel {
    let channel = this.#channels.get(audience);
    if (!channel) this.#channels.set(audience, (channel = { audience, listeners: new Set(), n: 0 }));
    return channel;
  }

  #viewJson({ audience, view, shareKey, version }: Admission): string {
    const project = (): string =>
      viewJsonOf(this.source.topic, audience, typeof view === 'function' ? (view as () => unknown)() : view);
    if (shareKey === undefined || version < this.#sharedVersion) return project();
    if (version > this.#sharedVersion || this.#sharedViews.size >= SHARED_VIEWS) {
      this.#sharedViews.clear();
      this.#sharedVersion = version;
    }
    const cacheKey = `${audience} ${shareKey}`;
    const json = this.#sharedViews.get(cacheKey) ?? project();
    this.#sharedViews.set(cacheKey, json);
    return json;
  }
}
