import { createHash } from 'node:crypto';
import { MINUTE_MS } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import type { Clock } from '#server/kit/clock.ts';
import { canonicalJson } from '#server/kit/seal.ts';

const KEPT_MS = 10 * MINUTE_MS;
/** Limit of all results together; one larger than half of it is not kept. */
const MOST_CHARACTERS = 16_000_000;

interface Kept<T> {
  readonly digest: string;
  readonly value: T;
  readonly characters: number;
  readonly cancel: () => void;
}

const digestOf = (bytes: Uint8Array, choice: object): string =>
  createHash('sha256').update(canonicalJson(choice)).update('\n').update(bytes).digest('base64');

/** The result of each person's last file, for a while: after a preview they import the same bytes. */
export class KeptResults<T> {
  readonly #clock: Clock;
  readonly #charactersOf: (value: T) => number;
  readonly #kept = new Map<string, Kept<T>>();
  #characters = 0;

  constructor(clock: Clock, charactersOf: (value: T) => number) {
    this.#clock = clock;
    this.#charactersOf = charactersOf;
  }

  /** The earlier result for the same person, bytes and options. */
  async of<Code extends ErrorCode = never>(
    person: string,
    { bytes, ...choice }: { readonly bytes: Uint8Array },
    make: () => Promise<Result<T, Code>>,
  ) {
    const digest = digestOf(bytes, choice);
    const kept = this.#kept.get(person);
    if (kept?.digest === digest) return ok(kept.value);
    const made = await make();
    if (made.ok) this.#keep(person, digest, made.value);
    return made;
  }

  close(): void {
    for (const person of this.#kept.keys()) this.#drop(person);
  }

  #keep(person: string, digest: string, value: T): void {
    this.#drop(person);
    const characters = this.#charactersOf(value);
    if (characters > MOST_CHARACTERS / 2) return;
    const cancel = this.#clock.after(KEPT_MS, () => this.#drop(person));
    this.#kept.set(person, { digest, value, characters, cancel });
    this.#characters += characters;
    for (const oldest of this.#kept.keys()) {
      if (this.#characters <= MOST_CHARACTERS) return;
      this.#drop(oldest);
    }
  }

  #drop(person: string): void {
    const kept = this.#kept.get(person);
    if (!kept) return;
    kept.cancel();
    this.#kept.delete(person);
    this.#characters -= kept.characters;
  }
}
