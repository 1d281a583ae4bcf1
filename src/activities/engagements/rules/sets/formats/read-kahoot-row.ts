import { rightNumbers } from './cell-values.ts';
import type { Draft, TableRow } from './read-table.ts';

/** Several right answers mean that any one of them will do. Rows that only have a number are the template's. */
export const readKahootRow = (row: TableRow): Draft | 'skip' => {
  if (row.text('title') === '' && row.options.length === 0) return 'skip';
  const right = row.right(rightNumbers(row.options, row.text('right')));
  return {
    kind: 'single',
    ...row.face(),
    options: row.options.map(({ text }) => ({ text })),
    ...(right && { right }),
  };
};
