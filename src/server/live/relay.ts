import * as z from 'zod/mini';
import type { Clock } from '#server/kit/clock.ts';
import type { Bus } from './bus.ts';
import { Coalescer } from './coalescer.ts';
import { mergeOutgoing } from './outgoing.ts';
import type { Outgoing } from './outgoing.ts';

const seen = z.object({ memberId: z.string(), name: z.string(), role: z.string(), at: z.number() });

/** Messages between nodes besides publications. */
const nodeNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('beat'), seq: z.number() }),
  z.object({
    type: z.literal('presence'),
    seq: z.number(),
    changes: z.array(z.object({ topic: z.string(), joined: z.array(seen), left: z.array(z.string()) })),
  }),
  z.object({ type: z.literal('roster'), seq: z.number(), topics: z.record(z.string(), z.array(seen)) }),
  z.object({ type: z.literal('roster-wanted'), of: z.string() }),
  z.object({ type: z.literal('stopping') }),
  /** A node has its bus again: nobody heard what it sent meanwhile. */
  z.object({ type: z.literal('back') }),
  z.object({ type: z.literal('evict'), topic: z.string(), memberId: z.optional(z.string()) }),
  z.object({ type: z.literal('dismiss'), sessionId: z.string() }),
  z.object({ type: z.literal('told'), about: z.string(), words: z.array(z.string()) }),
]);
export type NodeNews = z.infer<typeof nodeNews>;

const outgoing = z.object({
  version: z.optional(z.number()),
  covers: z.optional(z.array(z.number())),
  coalesce: z.optional(z.string()),
  messages: z.array(z.object({ type: z.string(), to: z.array(z.string()), json: z.string() })),
});

const envelope = z.object({ node: z.string(), body: z.unknown() });

const NEWS_CHANNEL = 'nodes';
const TOPIC_CHANNEL = 'topic/';
const COALESCE_MS = 100;

interface RelayOptions {
  readonly node: string;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly onOutgoing: (topicName: string, outgoing: Outgoing) => void;
  readonly onNews: (node: string, news: NodeNews) => void;
  readonly onLost: () => void;
  readonly onRestored: () => void;
  readonly onFault: (fault: unknown) => void;
}

interface Sent {
  readonly topicName: string;
  readonly outgoing: Outgoing;
}

/** The hub's side of the bus: coalesces and wraps outgoing messages, checks and unwraps incoming ones. */
export class Relay {
  readonly #options: RelayOptions;
  readonly #coalescer: Coalescer<Sent>;

  constructor(options: RelayOptions) {
    this.#options = options;
    this.#coalescer = new Coalescer(options.clock, COALESCE_MS, (sent) => this.#sendOutgoing(sent));
    options.bus.start({
      onMessage: (channel, message) => this.#receive(channel, message),
      onLost: options.onLost,
      onRestored: options.onRestored,
    });
    void options.bus.join(NEWS_CHANNEL).catch(options.onFault);
  }

  publish(topicName: string, published: Outgoing): void {
    const sent = { topicName, outgoing: published };
    if (published.coalesce === undefined) {
      this.#coalescer.flush((waiting) => waiting.topicName === topicName);
      this.#sendOutgoing(sent);
    } else {
      this.#coalescer.offer(`${published.coalesce} ${topicName}`, sent, (earlier, later) => ({
        topicName,
        outgoing: mergeOutgoing(earlier.outgoing, later.outgoing),
      }));
    }
  }

  tell(news: NodeNews): void {
    this.#send(NEWS_CHANNEL, news);
  }

  async join(topicName: string): Promise<void> {
    try {
      await this.#options.bus.join(TOPIC_CHANNEL + topicName);
    } catch (fault) {
      // Without the bus this node still serves views, and its version watch finds what it cannot hear.
      this.#options.onFault(fault);
    }
  }

  leave(topicName: string): void {
    this.#options.bus.leave(TOPIC_CHANNEL + topicName);
  }

  close(): void {
    this.#coalescer.flush();
    this.#coalescer.close();
  }

  #sendOutgoing({ topicName, outgoing: published }: Sent): void {
    this.#send(TOPIC_CHANNEL + topicName, published);
  }

  #send(channel: string, body: unknown): void {
    if (!this.#options.bus.isShared) return;
    this.#options.bus.publish(channel, JSON.stringify({ node: this.#options.node, body }));
  }

  #receive(channel: string, message: string): void {
    try {
      const { node, body } = z.parse(envelope, JSON.parse(message));
      if (node === this.#options.node) return;
      if (channel === NEWS_CHANNEL) this.#options.onNews(node, z.parse(nodeNews, body));
      else if (channel.startsWith(TOPIC_CHANNEL)) {
        this.#options.onOutgoing(channel.slice(TOPIC_CHANNEL.length), z.parse(outgoing, body) as Outgoing);
      }
    } catch (fault) {
      this.#options.onFault(fault);
    }
  }
}
