import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND_MS, toEpochSeconds } from '#core/instant.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { StoreError } from '#store/port/store-error.ts';
import type { BatchOperation, Operation, Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import { compareUtf8 } from '#store/port/utf8-order.ts';
import type { Item } from '#store/port/values.ts';
import { arbitrarySteps, SORTS } from './arbitrary-steps.ts';
import type { Contents, Place, Step, WriteStep } from './arbitrary-steps.ts';
import type { OpenStore } from './contract-suite.ts';
import { ManualClock } from './manual-clock.ts';
import { contractTables, events, notes } from './contract-tables.ts';
import { itemsOf } from './subject.ts';

export interface SameResultsOptions {
  readonly runs: number;
  readonly timeoutMs?: number;
}

/** Registers the property: whatever is done, the driver answers like the memory driver and ends in the same state. */
export const describeSameResults = (
  name: string,
  openStore: OpenStore,
  options: SameResultsOptions,
): void => {
  describe(`${name} and the memory driver`, () => {
    const clock = new ManualClock();
    let memory: Store;
    let other: Store;
    beforeAll(async () => {
      memory = new MemoryStore({ tables: contractTables, clock });
      other = await openStore({ tables: contractTables, clock });
    });
    afterAll(async () => other.close());

    test(
      'give the same results for any sequence of operations',
      async () => {
        let walks = 0;
        const property = fc.asyncProperty(arbitrarySteps, async (steps) => {
          // Its own partitions: neither store is emptied between the walks, nor while a failure is shrunk.
          const walk = new Walk(`walk-${++walks}`, clock);
          for (const step of steps) expect(await walk.run(other, step)).toEqual(await walk.run(memory, step));
          expect(await walk.everything(other)).toEqual(await walk.everything(memory));
        });
        await fc.assert(property, { numRuns: options.runs });
      },
      options.timeoutMs,
    );
  });
};

class Walk {
  readonly #name: string;
  readonly #clock: ManualClock;
  #first: Store | undefined;

  constructor(name: string, clock: ManualClock) {
    this.#name = name;
    this.#clock = clock;
  }

  /** The step's result, or its error code. */
  async run(store: Store, step: Step): Promise<unknown> {
    try {
      return await this.#result(store, step);
    } catch (error) {
      if (error instanceof StoreError) return { refused: error.code };
      throw error;
    }
  }

  async everything(store: Store): Promise<unknown> {
    const partitions = [0, 1].map((partition) => this.#partition(partition));
    const found: Item[][] = [];
    for (const partition of partitions) {
      for (const table of [notes, events]) found.push(await itemsOf(store, table, { partition }));
    }
    for (const owner of [0, 1, 2]) {
      found.push(inOrder(await itemsOf(store, notes, { index: 'by-owner', partition: this.#owner(owner) })));
    }
    return found;
  }

  async #result(store: Store, step: Step): Promise<unknown> {
    switch (step.op) {
      case 'advance':
        this.#advanceFor(store, step.seconds);
        return undefined;
      case 'get':
        return store.get(tableOf(step.at), this.#key(step.at));
      case 'query':
        return itemsOf(store, tableOf(step.at), {
          partition: this.#partition(step.at.partition),
          ...step.query,
        });
      case 'index': {
        const query = { index: 'by-owner', partition: this.#owner(step.owner), limit: step.limit };
        // The order of items with the same index key is not defined.
        return inOrder(await itemsOf(store, notes, { ...query, reverse: step.reverse }));
      }
      case 'batch-get':
        return store.batchGet(
          notes,
          step.at.map((at) => this.#key(at)),
        );
      case 'batch-write':
        return store.batchWrite(step.writes.flatMap((write) => this.#batchOperation(write)));
      case 'transact':
        return store.transact([
          ...step.writes.map((write) => this.#operation(write)),
          ...step.checks.map(({ at, condition }) => ({
            op: 'check' as const,
            table: tableOf(at),
            key: this.#key(at),
            condition,
          })),
        ]);
      default:
        return this.#write(store, this.#operation(step));
    }
  }

  /** Both stores share one clock, which moves on the first one's turn. */
  #advanceFor(store: Store, seconds: number): void {
    this.#first ??= store;
    if (store === this.#first) this.#clock.advance(seconds * SECOND_MS);
  }

  #write(store: Store, operation: Operation): Promise<unknown> {
    const { table, condition } = operation;
    if (operation.op === 'put') return store.put(table, operation.item, condition);
    if (operation.op === 'update') return store.update(table, operation.key, operation.changes, condition);
    return store.delete(table, operation.key, condition);
  }

  #operation(write: WriteStep): Operation {
    const table = tableOf(write.at);
    const condition = write.condition && { condition: write.condition };
    if (write.op === 'put')
      return { op: 'put', table, item: this.#item(write.at, write.contents), ...condition };
    const key = this.#key(write.at);
    if (write.op === 'update') return { op: 'update', table, key, changes: write.changes, ...condition };
    return { op: 'delete', table, key, ...condition };
  }

  #batchOperation(write: WriteStep): BatchOperation[] {
    const table = tableOf(write.at);
    if (write.op === 'put') return [{ op: 'put', table, item: this.#item(write.at, write.contents) }];
    return write.op === 'delete' ? [{ op: 'delete', table, key: this.#key(write.at) }] : [];
  }

  #item(at: Place, { attributes, expiresIn, owner }: Contents): Item {
    return {
      ...attributes,
      ...this.#key(at),
      expiresAt: expiresIn === undefined ? undefined : toEpochSeconds(this.#clock.now()) + expiresIn,
      owner: owner === undefined ? undefined : this.#owner(owner),
    };
  }

  #key(at: Place): { readonly PK: string; readonly SK: string } {
    return { PK: this.#partition(at.partition), SK: SORTS[at.sort] ?? '' };
  }

  #partition(partition: number): string {
    return `${this.#name}-${partition}`;
  }

  #owner(owner: number): string {
    return `${this.#name}-owner-${owner}`;
  }
}

const tableOf = (at: Place): Table => (at.table === 0 ? notes : events);

const inOrder = (items: readonly Item[]): Item[] =>
  [...items].sort((left, right) => compareUtf8(placeOf(left), placeOf(right)));

const placeOf = (item: Item): string => JSON.stringify([item['PK'], item['SK']]);
