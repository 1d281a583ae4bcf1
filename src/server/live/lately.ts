import type { Clock } from '#server/kit/clock.ts';
import type { Presence } from '#server/kit/hub.ts';

const LATELY_MS = 20_000;

interface Gone {
  readonly presence: Presence;
  readonly cancel: () => void;
}

/** Who was here a moment ago: during an outage it must not look as if everybody left. */
export class Lately {
  readonly #clock: Clock;
  readonly #gone = new Map<string, Map<string, Gone>>();
  readonly #cancelBeginning: () => void;
  #isWhole = false;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#cancelBeginning = clock.after(LATELY_MS, () => {
      this.#isWhole = true;
    });
  }

  /** False while this node itself is too young to know who was here. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** People who are no longer here. */
  gone(topic: string): readonly Presence[] {
    return [...(this.#gone.get(topic)?.values() ?? [])].map(({ presence }) => presence);
  }

  left(topic: string, presence: Presence): void {
    const members = this.#gone.get(topic) ?? new Map<string, Gone>();
    this.#gone.set(topic, members);
    const { memberId } = presence;
    members.set(memberId, {
      presence,
      cancel: this.#clock.after(LATELY_MS, () => this.came(topic, memberId)),
    });
  }

  came(topic: string, memberId: string): void {
    const members = this.#gone.get(topic);
    members?.get(memberId)?.cancel();
    members?.delete(memberId);
    if (members?.size === 0) this.#gone.delete(topic);
  }

  close(): void {
    this.#cancelBeginning();
    for (const members of this.#gone.values()) for (const { cancel } of members.values()) cancel();
    this.#gone.clear();
  }
}
