import type { Clock } from '#server/kit/clock.ts';
import type { GuardedTopic } from '#server/kit/hub.ts';
import type { OpenTopic } from './open-topic.ts';

interface VersionWatchOptions {
  readonly clock: Clock;
  readonly intervalMs: number;
  readonly topics: () => Iterable<OpenTopic>;
  readonly onGone: (topic: OpenTopic) => void;
  readonly onFault: (fault: unknown) => void;
}

const KEYS_AT_ONCE = 50;

const versionsOf = (
  source: GuardedTopic,
  keys: readonly string[],
): Promise<readonly (number | undefined)[]> =>
  source.versions ? source.versions(keys) : Promise.all(keys.map((key) => source.version(key)));

/** Compares every open topic with the store: finds what a dead node stored but never sent. */
export class VersionWatch {
  readonly #options: VersionWatchOptions;
  #cancel: (() => void) | undefined;
  #isChecking = false;
  #isWantedAgain = false;
  #isClosed = false;

  constructor(options: VersionWatchOptions) {
    this.#options = options;
    this.#rest();
  }

  /** Compares at once, because events are known to be missing. */
  async checkNow(): Promise<void> {
    if (this.#isClosed) return;
    if (this.#isChecking) {
      this.#isWantedAgain = true;
      return;
    }
    this.#isChecking = true;
    this.#cancel?.();
    for (const [source, topics] of this.#bySource()) {
      for (let start = 0; start < topics.length; start += KEYS_AT_ONCE) {
        await this.#compare(source, topics.slice(start, start + KEYS_AT_ONCE));
      }
    }
    this.#isChecking = false;
    if (this.#isWantedAgain) {
      this.#isWantedAgain = false;
      await this.checkNow();
    } else this.#rest();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
  }

  #rest(): void {
    if (this.#isClosed) return;
    this.#cancel = this.#options.clock.after(this.#options.intervalMs, () => void this.checkNow());
  }

  #bySource(): Map<GuardedTopic, OpenTopic[]> {
    const bySource = new Map<GuardedTopic, OpenTopic[]>();
    for (const topic of this.#options.topics()) {
      if (topic.versions.last === undefined) continue;
      const topics = bySource.get(topic.source) ?? [];
      bySource.set(topic.source, topics);
      topics.push(topic);
    }
    return bySource;
  }

  async #compare(source: GuardedTopic, topics: readonly OpenTopic[]): Promise<void> {
    const lastBefore = topics.map((topic) => topic.versions.last ?? 0);
    try {
      const stored = await versionsOf(
        source,
        topics.map((topic) => topic.key),
      );
      if (this.#isClosed) return;
      for (const [index, topic] of topics.entries()) {
        const version = stored[index];
        if (version === undefined) this.#options.onGone(topic);
        else if (version < (lastBefore[index] ?? 0)) topic.versions.reset(version);
        else topic.versions.expect(version);
      }
    } catch (fault) {
      this.#options.onFault(fault);
    }
  }
}
