import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { tableWords } from './table.words.ts';
import { Icon } from './Icon.tsx';
import { nextSort, sortRows } from './table-sort.ts';
import type { Sort } from './table-sort.ts';
import styles from './Table.module.css';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Gives what to sort by; a column without it cannot be sorted. */
  readonly sortBy?: (row: Row) => string | number;
  readonly isNumeric?: boolean;
}

interface TableProps<Row> {
  readonly caption: string;
  readonly isCaptionHidden?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly startSort?: Sort;
  /** Columns that are compared with each other: on a phone it stays a table, and scrolls where it is too wide. */
  readonly isGrid?: boolean;
  /** So many rows of the order that is chosen; the page offers the rest. */
  readonly mostRows?: number | undefined;
}

// On a phone each row becomes a small card. A table drawn as blocks loses its roles unless they are spelled out.
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
} as const;

export function Table<Row>(props: TableProps<Row>) {
  const { caption, isCaptionHidden = false, columns, rows, rowKey, startSort, isGrid, mostRows } = props;
  const [sort, setSort] = useState<Sort | undefined>(startSort);
  const sorted = sortRows(
    rows,
    columns.find((column) => column.id === sort?.columnId)?.sortBy,
    sort?.isAscending ?? true,
  );
  const table = (
    <table class={`${styles['table']} ${styles[isGrid ? 'grid' : 'cards']}`} {...ROLES.table}>
      <caption class={isCaptionHidden ? 'visually-hidden' : styles['caption']}>{caption}</caption>
      <thead {...ROLES.rowgroup}>
        <tr {...ROLES.row}>
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} sort={sort} onSort={setSort} />
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.rowgroup}>
        {sorted.slice(0, mostRows).map((row) => (
          <tr key={rowKey(row)} {...ROLES.row}>
            {columns.map((column) => (
              <td
                key={column.id}
                {...ROLES.cell}
                data-label={column.header}
                data-numeric={column.isNumeric || undefined}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!isGrid) return table;
  // The keyboard scrolls what has the focus. A header that sorts can have it; without one the frame must.
  const isFocusable = !columns.some(({ sortBy }) => sortBy);
  const frame = isFocusable ? ({ role: 'group', 'aria-label': caption, tabIndex: 0 } as const) : {};
  return (
    <div class={styles['scroll']} {...frame}>
      {table}
    </div>
  );
}

interface HeaderCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const direction = sort?.columnId !== column.id ? undefined : sort.isAscending ? 'ascending' : 'descending';
  const icon = direction === undefined ? 'sort' : direction === 'ascending' ? 'sort-up' : 'sort-down';
  return (
    <th
      {...ROLES.columnheader}
      scope="col"
      data-numeric={column.isNumeric || undefined}
      aria-sort={direction}
    >
      {column.sortBy === undefined ? (
        column.header
      ) : (
        <button
          type="button"
          class={styles['sort']}
          title={tableWords('sortBy', { column: column.header })}
          onClick={() => onSort(nextSort(sort, column.id))}
        >
          {column.header}
          <Icon name={icon} size={1} />
        </button>
      )}
    </th>
  );
}
