import type { Locale } from '#core/words.ts';
import type { Audience } from '#core/live.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Presence } from '#server/kit/hub.ts';

/** What the hub needs from a connection. */
export interface Subscriber {
  readonly id: string;
  readonly actor: Actor;
  readonly address: string;
  readonly locale: Locale;
  /** Too much is waiting to be sent: events would only be late. */
  readonly isSlow: boolean;
  send(frame: string | Buffer): void;
  /** Sends an event, or postpones the subscription when the connection is slow. */
  offer(subscription: Subscription, frame: Buffer): void;
  /** No more events for it; it gets a fresh view when the connection has drained. */
  postpone(subscription: Subscription): void;
}

/** One connection's interest in one topic. */
export interface Subscription {
  readonly subscriber: Subscriber;
  readonly topicName: string;
  as: Readonly<Record<string, string>>;
  channels: readonly Audience[];
  presence: Presence | undefined;
  /** Between its view and the next interruption. */
  isLive: boolean;
  /** Counts the reads of its view: an older read that ends late is ignored. */
  reading: number;
  isOver: boolean;
  /** The client has asked and was not charged yet. */
  isAsked: boolean;
}

export const newSubscription = (
  subscriber: Subscriber,
  topicName: string,
  as: Subscription['as'],
): Subscription => ({
  subscriber,
  topicName,
  as,
  channels: [],
  presence: undefined,
  isLive: false,
  reading: 0,
  isOver: false,
  isAsked: true,
});
