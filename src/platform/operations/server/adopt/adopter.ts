import type { IdentityId } from '#core/ids.ts';
import type { Instant } from '#core/instant.ts';
import type { Operation, Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item, Key, Value } from '#store/port/values.ts';

/** Whose the things become, and with what to look further. */
export interface Adopting {
  readonly store: Store;
  readonly owner: IdentityId;
  readonly now: Instant;
}

/** A row that lists need in addition to the found item. */
export interface NewRow {
  readonly table: Table;
  readonly item: Item;
  /** For a key that may be taken: why the row there cannot stand for this one. It stays as it is in any case. */
  readonly conflictWith?: (current: Item) => string | undefined;
}

/** Whatever has the key says the same already. */
export const noConflict = (): undefined => undefined;

/** What makes a found item somebody's. All of it is one transaction. */
export interface Adoption {
  /** For the found item itself; what stood there before is kept in its mark. */
  readonly attributes: Readonly<Record<string, Value>>;
  readonly rows: readonly NewRow[];
  /** An attribute that only Roundtable writes: an item that has it is in use here, and undoing leaves it alone. */
  readonly inUseBy?: string;
  /** Where that attribute is another item's, the key of that item, in the same table. */
  readonly inUseAt?: Key;
}

/** What an item is to the original system. */
export interface Found {
  /** As people call it, in the plural: polls, votes. */
  readonly entity: string;
  /** None: it is somebody's already, or is found through another item. Undefined: not this one. */
  readonly adopt?: ((adopting: Adopting) => Promise<Adoption | undefined>) | undefined;
}

/** Rows of one kind that need nothing of their own: they are found through another item, and only counted. */
export interface CountedKind {
  readonly entity: string;
  readonly isOne: (item: Item) => boolean;
  /** Throws what the reader of the kind throws. */
  readonly read?: (item: Item) => unknown;
}

export const countedAs = (kinds: readonly CountedKind[], item: Item): Found | undefined => {
  const kind = kinds.find(({ isOne }) => isOne(item));
  kind?.read?.(item);
  return kind && { entity: kind.entity };
};

/** One item that stands for many that were found, and the rows that lead to it. */
interface NewSummary {
  readonly entity: string;
  readonly item: Item;
  readonly rows: readonly NewRow[];
}

/** It exists, but no longer matches them. */
interface ChangedSummary {
  readonly entity: string;
  /** On condition that the item is as it was read; keeps its mark. */
  readonly change: Operation;
}

export type Summary = NewSummary | ChangedSummary;

/** How the items that an original system wrote into one table become somebody's here. */
export interface Adopter {
  readonly seed: string;
  readonly table: Table;
  /** Undefined for what Roundtable wrote, and for what neither has. Throws `UnreadableItem`. */
  readonly look: (item: Item) => Found | undefined;
  /** When all was looked at; undefined when it is there already and still right, or nothing was found. */
  readonly summary?: (adopting: Adopting) => Promise<Summary | undefined>;
}
