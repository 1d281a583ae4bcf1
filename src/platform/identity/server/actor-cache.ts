import { SECOND_MS } from '#core/instant.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Clock } from '#server/kit/clock.ts';

const KEPT_MS = 5 * SECOND_MS;
const MOST_KEPT = 10_000;

interface Kept {
  readonly actor: Actor;
  readonly until: number;
}

/** Who a token belongs to, for a few seconds: so long another node may miss a revocation while the bus is lost. */
export class ActorCache {
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();
  #generation = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get(id: string): Actor | undefined {
    const kept = this.#kept.get(id);
    if (kept === undefined) return undefined;
    if (kept.until > this.#clock.now()) return kept.actor;
    this.#kept.delete(id);
    return undefined;
  }

  /** Take it before reading the store, hand it to `keep`. */
  get generation(): number {
    return this.#generation;
  }

  /** Keeps nothing that was read before a revocation: it may be the very session that was revoked. */
  keep(id: string, actor: Actor, generation: number): void {
    if (generation !== this.#generation) return;
    if (this.#kept.size >= MOST_KEPT) {
      const oldest = this.#kept.keys().next();
      if (!oldest.done) this.#kept.delete(oldest.value);
    }
    this.#kept.set(id, { actor, until: this.#clock.now() + KEPT_MS });
  }

  forget(ids: readonly string[]): void {
    this.#generation += 1;
    for (const id of ids) this.#kept.delete(id);
  }

  get size(): number {
    return this.#kept.size;
  }
}
