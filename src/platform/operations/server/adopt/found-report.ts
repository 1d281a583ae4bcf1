import type { UnreadableItem } from '#store/port/reader.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import type { Adopter } from './adopter.ts';

/** Of the rows that stay as they are, so many are named. */
const MOST_NAMED = 100;

export interface EntityCount {
  readonly entity: string;
  readonly found: number;
  /** Somebody's by an earlier run. */
  readonly adopted: number;
  /** Made somebody's, or given back, by this run; in a dry run, what would be. */
  readonly written: number;
}

export interface TableReport {
  readonly seed: string;
  readonly table: string;
  readonly entities: readonly EntityCount[];
  /** Rows of Roundtable itself, and of nobody known. */
  readonly others: number;
  readonly unreadable: number;
  /** Rows that stay as they are: unreadable, too large, or in another's way. */
  readonly stay: number;
  /** The first hundred of them, each in a sentence with table, key and attribute. */
  readonly problems: readonly string[];
}

type Counted = 'found' | 'adopted' | 'written';

/** Adds up what was found in one table, within bounds however large the table is. */
export class FoundReport {
  readonly #adopter: Adopter;
  readonly #counts = new Map<string, Record<Counted, number>>();
  readonly #problems: string[] = [];
  #others = 0;
  #unreadable = 0;
  #stay = 0;

  constructor(adopter: Adopter) {
    this.#adopter = adopter;
  }

  count(entity: string, what: Counted): void {
    const counts = this.#counts.get(entity) ?? { found: 0, adopted: 0, written: 0 };
    counts[what]++;
    this.#counts.set(entity, counts);
  }

  other(): void {
    this.#others++;
  }

  /** By the table's own name: a reader knows only what kind of table it reads. */
  unreadable(item: Item, { cause, message }: UnreadableItem): void {
    this.#unreadable++;
    const reason = cause instanceof Error ? cause.message : message;
    this.problem(`${nameOfItem(this.#adopter.table, item)}: ${reason}`);
  }

  problem(sentence: string): void {
    this.#stay++;
    if (this.#problems.length < MOST_NAMED) this.#problems.push(sentence);
  }

  done(): TableReport {
    const { seed, table } = this.#adopter;
    return {
      seed,
      table: table.name,
      entities: [...this.#counts].map(([entity, counts]) => ({ entity, ...counts })),
      others: this.#others,
      unreadable: this.#unreadable,
      stay: this.#stay,
      problems: this.#problems,
    };
  }
}

/** `ranked-choice-polls, PK "POLL#1", SK "METADATA"`. */
export const nameOfItem = ({ name, partitionKey, sortKey }: Table, item: Item): string =>
  [
    name,
    ...[partitionKey, sortKey].flatMap((key) =>
      key === undefined ? [] : [`${key} ${JSON.stringify(item[key])}`],
    ),
  ].join(', ');
