import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoreClock } from '#store/port/clock.ts';
import { TRANSACTION_OPERATIONS } from '#store/port/limits.ts';
import type { Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import { describeBatches } from './batch-cases.ts';
import { describeConcurrency } from './concurrency-cases.ts';
import { describeConditions } from './condition-cases.ts';
import { describeExpiry } from './expiry-cases.ts';
import { describeIndexes } from './index-cases.ts';
import { describeItems } from './item-cases.ts';
import { describeLimits } from './limit-cases.ts';
import { ManualClock } from './manual-clock.ts';
import { describeQueries } from './query-cases.ts';
import { contractTables, events } from './contract-tables.ts';
import { expectRefusal } from './subject.ts';
import type { Subject } from './subject.ts';
import { describeTransactions } from './transaction-cases.ts';
import { describeUpdates } from './update-cases.ts';

/** Opens a store with these tables, which may contain items of earlier runs but not of this one's partitions. */
export type OpenStore = (options: {
  readonly tables: readonly Table[];
  readonly clock: StoreClock;
}) => Promise<Store>;

export interface ContractOptions {
  /** Prefix of every partition; a store that outlives the run needs a new one each time. */
  readonly run?: string;
  /** How long an index may lag behind the table; 0 if it never does. */
  readonly indexLagMs?: number;
  /** Only for an engine that falls short of the promise of 100; the driver's own limit stays. */
  readonly largestTransaction?: number;
}

/** Registers the cases that every driver passes. */
export const describeStore = (name: string, openStore: OpenStore, options: ContractOptions = {}): void => {
  describe(`${name} keeps the store's promises`, () => {
    const clock = new ManualClock();
    let store: Store | undefined;
    let partitions = 0;
    beforeAll(async () => {
      store = await openStore({ tables: contractTables, clock });
    });
    afterAll(async () => store?.close());

    const subject: Subject = {
      store: () => {
        if (store === undefined) throw new Error('the store did not open');
        return store;
      },
      clock,
      partition: () => `${options.run ?? 'p'}-${++partitions}`,
      soon: (assertion) => retryFor(options.indexLagMs ?? 0, assertion),
      largestTransaction: options.largestTransaction ?? TRANSACTION_OPERATIONS,
    };
    describeItems(subject);
    describeConditions(subject);
    describeUpdates(subject);
    describeQueries(subject);
    describeIndexes(subject);
    describeBatches(subject);
    describeTransactions(subject);
    describeExpiry(subject);
    describeLimits(subject);
    describeConcurrency(subject);
    describeClosing(openStore);
  });
};

const describeClosing = (openStore: OpenStore): void => {
  describe('closing', () => {
    test('an open store is ready', async () => {
      const store = await openStore({ tables: contractTables, clock: new ManualClock() });
      await expect(store.check()).resolves.toBeUndefined();
      await store.close();
    });

    test('a closed store refuses everything and closes again without harm', async () => {
      const store = await openStore({ tables: contractTables, clock: new ManualClock() });
      await store.close();
      const key = { PK: 'closed', SK: 'a' };
      await expectRefusal(store.get(events, key), 'closed');
      await expectRefusal(store.put(events, key), 'closed');
      await expectRefusal(store.query(events, { partition: 'closed' }), 'closed');
      await expectRefusal(store.scan(events), 'closed');
      await expectRefusal(store.batchGet(events, [key]), 'closed');
      await expectRefusal(store.batchWrite([{ op: 'put', table: events, item: key }]), 'closed');
      await expectRefusal(store.transact([{ op: 'put', table: events, item: key }]), 'closed');
      await expectRefusal(store.check(), 'closed');
      await expect(store.close()).resolves.toBeUndefined();
    });
  });
};

const retryFor = async (lagMs: number, assertion: () => Promise<void>): Promise<void> => {
  const giveUpAt = performance.now() + lagMs;
  for (;;) {
    try {
      await assertion();
      return;
    } catch (error) {
      if (performance.now() >= giveUpAt) throw error;
      await new Promise((resume) => setTimeout(resume, 50));
    }
  }
};
