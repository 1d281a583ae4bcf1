import { defineTable } from '#store/port/table.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';

/** Partition and sort key, an index with both, one without sort key, expiry. */
export const notes: Table = defineTable({
  name: 'contract-notes',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: [
    { name: 'GSI1', partitionKey: 'GSI1PK', sortKey: 'GSI1SK' },
    { name: 'by-owner', partitionKey: 'owner' },
  ],
  ttl: 'expiresAt',
});

/** No sort key, and an index over its own key. */
export const people: Table = defineTable({
  name: 'contract-people',
  partitionKey: 'id',
  indexes: [{ name: 'email-index', partitionKey: 'email', sortKey: 'id' }],
});

/** A second table of the same shape, without indexes and expiry. */
export const events: Table = defineTable({ name: 'contract-events', partitionKey: 'PK', sortKey: 'SK' });

export const contractTables: readonly Table[] = [notes, people, events];

export const note = (PK: string, SK: string, attributes: Item = {}): Item => ({ PK, SK, ...attributes });
