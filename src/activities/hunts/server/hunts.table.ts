import { defineTable } from '#store/port/table.ts';
import type { Table } from '#store/port/table.ts';

export const huntsTable = (uniqueId: string): Table =>
  defineTable({
    name: `ScavengerHuntData-${uniqueId}`,
    partitionKey: 'PK',
    sortKey: 'SK',
    indexes: [
      { name: 'GSI1', partitionKey: 'GSI1PK', sortKey: 'GSI1SK' },
      { name: 'GSI2', partitionKey: 'GSI2PK', sortKey: 'GSI2SK' },
      { name: 'GSI3', partitionKey: 'GSI3PK', sortKey: 'GSI3SK' },
    ],
    ttl: 'deleted_at',
    numbers: ['index', 'latitude', 'longitude'],
  });
