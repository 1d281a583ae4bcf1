import type { QuestionRow, SetView } from '#activities/engagements/contract.setviews.ts';

type CategoryRow = SetView['categoryRows'][number];

export interface Group {
  readonly category: CategoryRow;
  readonly rows: readonly QuestionRow[];
}

const byOrder = (a: QuestionRow, b: QuestionRow): number =>
  a.order - b.order || (a.questionId < b.questionId ? -1 : 1);

/** Categories as the owner ordered them, with their questions. */
export const grouped = ({ categoryRows }: SetView, rows: readonly QuestionRow[]): Group[] => {
  const byCategory = new Map<string, QuestionRow[]>();
  for (const row of rows) {
    const own = byCategory.get(row.categoryId);
    if (own) own.push(row);
    else byCategory.set(row.categoryId, [row]);
  }
  return categoryRows.map((category) => ({
    category,
    rows: (byCategory.get(category.categoryId) ?? []).toSorted(byOrder),
  }));
};

export const withoutRow = (rows: readonly QuestionRow[], questionId: string): QuestionRow[] =>
  rows.filter((row) => row.questionId !== questionId);

export const withRow = (rows: readonly QuestionRow[], row: QuestionRow): QuestionRow[] => [
  ...withoutRow(rows, row.questionId),
  row,
];

export interface MovePlace {
  /** Behind which question. */
  readonly after: string;
  /** The server will only touch the question itself. */
  readonly isPlain: boolean;
}

/** Where a question moves by one step within its category; undefined at the end. */
export const placeAfter = (
  rows: readonly QuestionRow[],
  row: QuestionRow,
  by: -1 | 0 | 1,
): MovePlace | undefined => {
  const sorted = rows.filter(({ categoryId }) => categoryId === row.categoryId).toSorted(byOrder);
  const others = withoutRow(sorted, row.questionId);
  const index = sorted.findIndex(({ questionId }) => questionId === row.questionId) + by;
  if (index < 0 || index > others.length) return undefined;
  const before = others[index - 1];
  const next = others[index];
  const gap = before && next ? next.order - before.order : 1;
  return { after: before?.questionId ?? 'first', isPlain: gap > 1e-6 };
};
