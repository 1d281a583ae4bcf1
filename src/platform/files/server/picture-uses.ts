import { DAY_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import type { Clock } from '#server/kit/clock.ts';
import { readAll } from '#server/kit/read-pages.ts';
import type { Store } from '#store/port/store.ts';
import { deleteUse, fromUseItem, usesQuery } from './pictures.items.ts';
import type { StoredUse } from './pictures.items.ts';

/** Whether what is named still shows the picture. */
export type IsShown = (holderId: string, pictureId: string) => Promise<boolean>;

/** A picture is kept before what shows it is saved: so long nobody is asked. */
const YOUNG_MS = DAY_MS;

/**
 * Who uses which picture. Rows are only added when something is saved; whether they still hold is asked of their
 * activity when the picture is looked at, so that no edit, copy or removal anywhere can forget to count down.
 */
export class PictureUses {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #kinds = new Map<string, IsShown>();

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  register(kind: string, isShown: IsShown): void {
    if (this.#kinds.has(kind)) throw new Error(`two parts answer for pictures of kind ${kind}`);
    this.#kinds.set(kind, isShown);
  }

  /** Uses that no longer hold are forgotten on the way. */
  async isUsed(pictureId: string): Promise<boolean> {
    const now = this.#clock.now();
    for (const use of await this.#read(pictureId)) {
      if (await this.#holds(use, pictureId, now)) return true;
      await this.#store.batchWrite([deleteUse(pictureId, use)]);
    }
    return false;
  }

  async #holds(
    { kind, holderId, since, until }: StoredUse,
    pictureId: string,
    now: Instant,
  ): Promise<boolean> {
    if (until !== undefined) return until > now;
    if (since + YOUNG_MS > now) return true;
    // Of a part that does not run here nobody can say that it has no use for it.
    return (await this.#kinds.get(kind)?.(holderId, pictureId)) ?? true;
  }

  async #read(pictureId: string): Promise<StoredUse[]> {
    return (await readAll({ store: this.#store, table: platformTable }, usesQuery(pictureId))).map(
      fromUseItem,
    );
  }
}
