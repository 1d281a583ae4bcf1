import type { Draft, TableRow } from './read-table.ts';

export const readCallRow = (row: TableRow): Draft => ({ kind: 'open', ...row.face() });
