import { language } from '../i18n/language.ts';

export interface Sort {
  readonly columnId: string;
  readonly isAscending: boolean;
}

/** A stable order: rows that are equal keep the order they came in. Text by the reader's alphabet. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortBy: ((row: Row) => string | number) | undefined,
  isAscending: boolean,
): readonly Row[] {
  if (sortBy === undefined) return rows;
  const collator = new Intl.Collator(language.value, { numeric: true });
  const sign = isAscending ? 1 : -1;
  return rows.toSorted((first, second) => {
    const [a, b] = [sortBy(first), sortBy(second)];
    const order =
      typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
    return sign * order;
  });
}

export const nextSort = (sort: Sort | undefined, columnId: string): Sort =>
  sort?.columnId === columnId
    ? { columnId, isAscending: !sort.isAscending }
    : { columnId, isAscending: true };
