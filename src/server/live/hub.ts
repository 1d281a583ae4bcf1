import type { LiveTopic } from '#core/live.ts';
import { fail } from '#core/result.ts';
import type { Failure } from '#core/result.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Admission, Hub, Presence, PresenceChange, Publication, GuardedTopic } from '#server/kit/hub.ts';
import type { Ids } from '#server/kit/ids.ts';
import { othersTurn } from '#server/kit/others-turn.ts';
import { problemOf } from '#server/kit/problem.ts';
import type { Bus } from './bus.ts';
import { frameOf } from './frames.ts';
import { liveKindsOf } from './live-kinds.ts';
import type { LiveKindCount } from './live-kinds.ts';
import { OpenTopic } from './open-topic.ts';
import { PresenceExchange } from './presence-exchange.ts';
import { Publisher } from './publisher.ts';
import { Relay } from './relay.ts';
import type { NodeNews } from './relay.ts';
import { newSubscription } from './subscription.ts';
import type { Subscriber, Subscription } from './subscription.ts';
import { VersionWatch } from './version-watch.ts';
import { ViewLoader } from './view-loader.ts';

export interface LiveHubOptions {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
  /** In [0, 1): spreads fresh views. */
  readonly random: () => number;
  /** Bugs and lost stores. Rethrowing here makes a wrong publication fail its test. */
  readonly onFault: (fault: unknown) => void;
  /** An event for more is sent in slices. */
  readonly listenersAtOnce?: number;
  /** A session ended: its sockets must be closed. */
  readonly onDismiss?: (sessionId: string) => void;
}

export interface HubCounts {
  readonly topics: number;
  readonly subscriptions: number;
  /** How often events between nodes were missing and a topic's subscribers got fresh views. */
  readonly gaps: number;
  /** How often a slow connection had a topic postponed. */
  readonly postponed: number;
}

const LISTENERS_AT_ONCE = 500;
/** Late is not lost: under load, fresh views for a whole room would only add to the load. */
const PATIENCE_MS = 1000;
/** Nodes reconnect to a lost bus one after the other. */
const ALL_BACK_MS = 1000;
const WATCH_SHARED_MS = 4000;
const WATCH_LOCAL_MS = 15_000;
/** A topic stays open for a moment after its last subscriber leaves, so a reload does not close and open it. */
const LINGER_MS = 3000;

/** The topics of this node, their subscribers, and messages for them from this and other nodes. */
export class LiveHub implements Hub {
  readonly #options: LiveHubOptions;
  readonly #node: string;
  readonly #sources = new Map<string, GuardedTopic>();
  readonly #topics = new Map<string, OpenTopic>();
  readonly #relay: Relay;
  readonly #publisher: Publisher;
  readonly #presences: PresenceExchange;
  readonly #loader: ViewLoader;
  readonly #watch: VersionWatch;
  readonly #dismissedListeners = new Set<(sessionId: string) => void>();
  readonly #toldListeners = new Map<string, (words: readonly string[]) => void>();
  #epochs = 0;
  #gaps = 0;
  #postponed = 0;
  #isStopping = false;
  #hasLostBus = false;
  #cancelShowing: () => void = () => undefined;

  constructor(options: LiveHubOptions) {
    const { clock, bus, random, onFault } = options;
    this.#options = options;
    this.#node = options.ids.uuid();
    this.#relay = new Relay({
      node: this.#node,
      bus,
      clock,
      onOutgoing: (name, outgoing) => this.#topics.get(name)?.receive(outgoing),
      onNews: (node, news) => this.#hear(node, news),
      onLost: () => this.#busLost(),
      onRestored: () => this.#busRestored(),
      onFault,
    });
    this.#publisher = new Publisher({
      soon: (task) => void othersTurn().then(task),
      // What another node's subscribers listen to is not known here.
      isHeard: (name, to) => bus.isShared || (this.#topics.get(name)?.isHeard(to) ?? false),
      send: (name, outgoing, isOnlyHere) => {
        this.#topics.get(name)?.receive(outgoing);
        if (!isOnlyHere) this.#relay.publish(name, outgoing);
      },
      onFault,
    });
    this.#presences = new PresenceExchange({
      node: this.#node,
      clock,
      isShared: bus.isShared,
      tell: (news) => this.#relay.tell(news),
      onChange: (name, present, change) => this.#tellPresence(name, present, change),
    });
    this.#loader = new ViewLoader({
      clock,
      random,
      onAdmitted: (topic, subscription, admission) => this.#admitted(topic, subscription, admission),
      onRefused: (subscription, failure) => this.#refuse(subscription, failure),
      onFault,
    });
    this.#watch = new VersionWatch({
      clock,
      intervalMs: bus.isShared ? WATCH_SHARED_MS : WATCH_LOCAL_MS,
      topics: () => this.#topics.values(),
      onGone: (topic) => this.#endAll(topic),
      onFault,
    });
  }

  serve(sources: readonly GuardedTopic[]): void {
    for (const source of sources) {
      if (this.#sources.has(source.topic.kind)) throw new TypeError(`two topics ${source.topic.kind}`);
      this.#sources.set(source.topic.kind, source);
    }
  }

  publish<T extends LiveTopic>(publication: Publication<T>): void {
    this.#publisher.publish(publication as unknown as Publication<LiveTopic>);
  }

  present(kind: string, key: string): readonly Presence[] {
    return this.#presences.present(`${kind}:${key}`);
  }

  lately(kind: string, key: string): ReturnType<Hub['lately']> {
    return this.#presences.lately(`${kind}:${key}`);
  }

  evict(kind: string, key: string, memberId?: string): void {
    const topic = `${kind}:${key}`;
    this.#evictHere(topic, memberId);
    this.#relay.tell({ type: 'evict', topic, ...(memberId !== undefined && { memberId }) });
  }

  dismiss(sessionId: string): void {
    this.#dismissHere(sessionId);
    this.#relay.tell({ type: 'dismiss', sessionId });
  }

  onDismissed(listener: (sessionId: string) => void): void {
    this.#dismissedListeners.add(listener);
  }

  tellNodes(about: string, words: readonly string[]): void {
    this.#relay.tell({ type: 'told', about, words: [...words] });
  }

  onTold(about: string, listener: (words: readonly string[]) => void): void {
    this.#toldListeners.set(about, listener);
  }

  #dismissHere(sessionId: string): void {
    // First the listeners that know the session: a socket that reconnects at once must not find it.
    for (const tell of this.#dismissedListeners) tell(sessionId);
    this.#options.onDismiss?.(sessionId);
  }

  /** `wanted` is `kind:key`. The subscriber's `send` gets the view, a refusal, or the notice that it is gone. */
  subscribe(subscriber: Subscriber, wanted: string, as: Subscription['as']): Subscription | undefined {
    const subscription = newSubscription(subscriber, wanted, as);
    const topic = this.#open(wanted);
    if (!topic || this.#isStopping) {
      const failure = topic ? fail('server-stopping') : fail('unknown-topic', { topic: wanted });
      this.#sendRefusal(subscription, failure.error);
      return undefined;
    }
    topic.subscriptions.add(subscription);
    this.#loader.load(topic, subscription);
    return subscription;
  }

  /** A fresh view for one subscription: it saw a gap, or its connection has drained. */
  refresh(subscription: Subscription): void {
    const topic = this.#topics.get(subscription.topicName);
    if (topic && !subscription.isOver) this.#loader.load(topic, subscription);
  }

  /** The connection cannot keep up: no more events until `refresh`. */
  suspend(subscription: Subscription): void {
    this.#postponed += 1;
    subscription.reading += 1;
    this.#topics.get(subscription.topicName)?.suspend(subscription);
  }

  unsubscribe(subscription: Subscription, isMeant: boolean): void {
    if (subscription.isOver) return;
    subscription.isOver = true;
    const topic = this.#topics.get(subscription.topicName);
    topic?.suspend(subscription);
    topic?.subscriptions.delete(subscription);
    if (subscription.presence) {
      this.#presences.leave(subscription.topicName, subscription.presence.memberId, isMeant);
      this.#tellConnection(subscription, subscription.presence, false);
    }
    if (topic?.subscriptions.size === 0) this.#options.clock.after(LINGER_MS, () => this.#closeIfIdle(topic));
  }

  marksOf(subscription: Subscription): { epoch: string; marks: Record<string, number> } | undefined {
    const topic = subscription.isLive ? this.#topics.get(subscription.topicName) : undefined;
    return topic && { epoch: topic.epoch, marks: topic.marksOf(subscription) };
  }

  counts(): HubCounts {
    let subscriptions = 0;
    for (const topic of this.#topics.values()) subscriptions += topic.subscriptions.size;
    return { topics: this.#topics.size, subscriptions, gaps: this.#gaps, postponed: this.#postponed };
  }

  kinds(): readonly LiveKindCount[] {
    return liveKindsOf(this.#topics);
  }

  stopAdmitting(): void {
    this.#isStopping = true;
  }

  close(): void {
    this.#isStopping = true;
    this.#cancelShowing();
    this.#watch.close();
    this.#presences.close();
    this.#publisher.close();
    this.#relay.close();
    for (const topic of this.#topics.values()) topic.close();
    this.#topics.clear();
  }

  #open(name: string): OpenTopic | undefined {
    const known = this.#topics.get(name);
    if (known) return known;
    const at = name.indexOf(':');
    const source = this.#sources.get(name.slice(0, at));
    if (at < 1 || at === name.length - 1 || !source) return undefined;
    this.#epochs += 1;
    const topic = new OpenTopic({
      name,
      key: name.slice(at + 1),
      source,
      epoch: `${this.#node.slice(0, 8)}.${this.#epochs}`,
      clock: this.#options.clock,
      patienceMs: PATIENCE_MS,
      soon: (task) => void setImmediate(task),
      listenersAtOnce: this.#options.listenersAtOnce ?? LISTENERS_AT_ONCE,
      onLost: (lost) => {
        this.#gaps += 1;
        this.#loader.loadAll(lost);
      },
    });
    topic.joined = this.#relay.join(name);
    this.#topics.set(name, topic);
    return topic;
  }

  #closeIfIdle(topic: OpenTopic): void {
    if (topic.subscriptions.size > 0 || this.#topics.get(topic.name) !== topic) return;
    this.#topics.delete(topic.name);
    topic.close();
    this.#relay.leave(topic.name);
  }

  #admitted({ name }: OpenTopic, subscription: Subscription, { presence }: Admission): void {
    const before = subscription.presence;
    subscription.presence = presence;
    if (presence && JSON.stringify(presence) !== JSON.stringify(before)) {
      this.#presences.enter(name, presence);
      this.#tellConnection(subscription, presence, true);
    } else if (presence) return;
    if (!before) return;
    this.#presences.leave(name, before.memberId, true);
    if (!presence) this.#tellConnection(subscription, before, false);
  }

  #refuse(subscription: Subscription, failure: Failure): void {
    this.#sendRefusal(subscription, failure);
    this.unsubscribe(subscription, true);
  }

  #sendRefusal({ subscriber, topicName }: Subscription, failure: Failure): void {
    const problem = problemOf(failure, subscriber.locale);
    subscriber.send(frameOf({ type: 'refused', topic: topicName, problem }));
  }

  #endAll(topic: OpenTopic, memberId?: string): void {
    for (const subscription of topic.subscriptions) {
      if (memberId !== undefined && subscription.presence?.memberId !== memberId) {
        // A subscriber whose view is still being read may have been admitted before the eviction was stored.
        if (!subscription.isLive) this.#loader.load(topic, subscription);
        continue;
      }
      subscription.subscriber.send(frameOf({ type: 'gone', topic: topic.name }));
      this.unsubscribe(subscription, true);
    }
  }

  #evictHere(name: string, memberId: string | undefined): void {
    const topic = this.#topics.get(name);
    if (topic) this.#endAll(topic, memberId);
  }

  #hear(node: string, news: NodeNews): void {
    if (news.type === 'evict') this.#evictHere(news.topic, news.memberId);
    else if (news.type === 'dismiss') this.#dismissHere(news.sessionId);
    else if (news.type === 'back') this.#showAllAnew();
    else if (news.type === 'told') this.#toldListeners.get(news.about)?.(news.words);
    else this.#presences.receive(node, news);
  }

  #busLost(): void {
    this.#hasLostBus = true;
    this.#presences.busLost();
  }

  #busRestored(): void {
    this.#presences.busRestored();
    void this.#watch.checkNow();
    if (!this.#hasLostBus) return;
    this.#hasLostBus = false;
    this.#relay.tell({ type: 'back' });
    this.#showAllAnew();
  }

  /** Counters have no versions that would reveal a gap. Waits for the last node to come back. */
  #showAllAnew(): void {
    this.#cancelShowing();
    this.#cancelShowing = this.#options.clock.after(ALL_BACK_MS, () => {
      for (const topic of this.#topics.values()) this.#loader.loadAll(topic);
    });
  }

  #tellConnection({ topicName, subscriber }: Subscription, presence: Presence, isOpen: boolean): void {
    const at = topicName.indexOf(':');
    const onConnection = this.#sources.get(topicName.slice(0, at))?.onConnection;
    onConnection?.(topicName.slice(at + 1), { connectionId: subscriber.id, presence }, isOpen);
  }

  #tellPresence(name: string, present: readonly Presence[], change: PresenceChange): void {
    const at = name.indexOf(':');
    const onPresence = this.#sources.get(name.slice(0, at))?.onPresence;
    if (onPresence && this.#topics.has(name)) onPresence(name.slice(at + 1), present, change);
  }
}
