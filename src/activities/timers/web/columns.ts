import { formatDuration, formatNumber } from '#web/kit/i18n/formats.ts';
import type { Column } from '#web/kit/parts/Table.tsx';

type Value<Row> = (row: Row) => number;

const column =
  (format: (value: number) => string) =>
  <Row>(id: string, header: string, sortBy: Value<Row>): Column<Row> => ({
    id,
    header,
    cell: (row) => format(sortBy(row)),
    sortBy,
    isNumeric: true,
  });

/** Milliseconds as readable text. */
export const timeColumn = column(formatDuration);
export const countColumn = column(formatNumber);
