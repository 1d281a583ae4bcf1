import { defineTable } from '#store/port/table.ts';

/**
 * The platform's own items: credentials, sessions, join codes, rooms, deadlines, leases, results of
 * idempotent commands. Each part spells its keys in its own *.items.ts; prefixes must differ.
 */
export const platformTable = defineTable({
  name: 'roundtable-platform',
  partitionKey: 'PK',
  sortKey: 'SK',
  ttl: 'ttl',
});
