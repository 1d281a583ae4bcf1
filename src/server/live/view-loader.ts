import { fail } from '#core/result.ts';
import type { Failure, Result } from '#core/result.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Admission } from '#server/kit/hub.ts';
import { Limiter } from '#server/kit/limiter.ts';
import { refusalOf } from '#server/kit/thrown.ts';
import type { OpenTopic } from './open-topic.ts';
import type { Subscription } from './subscription.ts';

interface ViewLoaderOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly onAdmitted: (topic: OpenTopic, subscription: Subscription, admission: Admission) => void;
  readonly onRefused: (subscription: Subscription, failure: Failure) => void;
  readonly onFault: (fault: unknown) => void;
}

const READS_AT_ONCE = 64;
const RETRIES = 6;
const RETRY_MS = 25;
const LONGEST_SPREAD_MS = 2000;

/** Reads views for subscriptions, a bounded number at once: a thousand reconnects must not be a thousand reads. */
export class ViewLoader {
  readonly #options: ViewLoaderOptions;
  readonly #limiter = new Limiter({ atOnce: READS_AT_ONCE });

  constructor(options: ViewLoaderOptions) {
    this.#options = options;
  }

  load(topic: OpenTopic, subscription: Subscription): void {
    this.#schedule(topic, subscription, 0);
  }

  /** Fresh views for everybody, spread out so that a big room does not read all at once. */
  loadAll(topic: OpenTopic): void {
    topic.skipNumbers();
    const spreadMs = Math.min(LONGEST_SPREAD_MS, topic.subscriptions.size / 5);
    for (const subscription of topic.subscriptions) {
      this.#schedule(topic, subscription, Math.floor(this.#options.random() * spreadMs));
    }
  }

  #schedule(topic: OpenTopic, subscription: Subscription, delayMs: number, tries = 0): void {
    subscription.reading += 1;
    const { reading } = subscription;
    topic.suspend(subscription);
    const isCurrent = (): boolean => !subscription.isOver && subscription.reading === reading;
    const begin = (): void =>
      void this.#limiter.run(async () => {
        if (!isCurrent()) return;
        await this.#read(topic, subscription, { isCurrent, tries }).catch(this.#options.onFault);
      });
    if (delayMs > 0) this.#options.clock.after(delayMs, begin);
    else begin();
  }

  async #read(
    topic: OpenTopic,
    subscription: Subscription,
    { isCurrent, tries }: { isCurrent: () => boolean; tries: number },
  ): Promise<void> {
    await topic.joined;
    if (!isCurrent()) return;
    topic.beginReading(subscription);
    const lastBefore = topic.versions.last ?? 0;
    const result = await this.#admit(topic, subscription);
    if (!isCurrent()) return;
    if (!result.ok) return this.#options.onRefused(subscription, result.error);
    const { version } = result.value;
    // Older than what was already sent, or events in between were lost: this view would never catch up.
    const isUseless = version < lastBefore || !topic.canFollow(subscription, version);
    if (isUseless && tries < RETRIES) {
      return this.#schedule(topic, subscription, RETRY_MS * 2 ** tries, tries + 1);
    }
    if (isUseless) this.#options.onFault(new Error(`topic ${topic.name} shows views older than its events`));
    if (subscription.subscriber.isSlow) return subscription.subscriber.postpone(subscription);
    this.#show(topic, subscription, result.value);
  }

  async #admit(topic: OpenTopic, subscription: Subscription): Promise<Result<Admission>> {
    const { subscriber, as, isAsked } = subscription;
    subscription.isAsked = false;
    try {
      const from = { address: subscriber.address, isAsked };
      return await topic.source.admit(subscriber.actor, topic.key, as, from);
    } catch (fault) {
      const refusal = refusalOf(fault);
      if (refusal?.code === 'stored-unreadable') return { ok: false, error: refusal };
      this.#options.onFault(fault);
      return fail('internal');
    }
  }

  #show(topic: OpenTopic, subscription: Subscription, admission: Admission): void {
    try {
      topic.goLive(subscription, admission);
    } catch (fault) {
      this.#options.onFault(fault);
      return this.#options.onRefused(subscription, fail('internal').error);
    }
    topic.versions.expect(admission.version);
    this.#options.onAdmitted(topic, subscription, admission);
  }
}
