import type { TableReport } from '#platform/operations/server/adopt/found-report.ts';
import type { Adopted } from '#server/run-adopt.ts';

interface Wish {
  readonly owner?: string | undefined;
  readonly isDryRun: boolean;
  readonly isUndo: boolean;
}

const counted = (count: number): string => count.toLocaleString('en');

const doneWord = ({ owner, isDryRun, isUndo }: Wish): string | undefined => {
  if (isUndo) return isDryRun ? 'would be undone' : 'undone';
  if (owner === undefined) return undefined;
  return isDryRun ? 'would be adopted' : 'adopted now';
};

const tableLines = (report: TableReport, wish: Wish): string[] => {
  const done = doneWord(wish);
  const hidden = report.stay - report.problems.length;
  return [
    `${report.table} (${report.seed})`,
    ...report.entities.map(({ entity, found, adopted, written }) =>
      [
        `  ${entity}: ${counted(found)}`,
        ...(adopted > 0 ? [`${counted(adopted)} adopted before`] : []),
        ...(done !== undefined && written > 0 ? [`${counted(written)} ${done}`] : []),
      ].join(', '),
    ),
    ...(report.entities.length === 0
      ? [wish.isUndo ? '  nothing to undo' : '  nothing of an original system']
      : []),
    ...(report.unreadable > 0 ? [`  cannot be read: ${counted(report.unreadable)}`] : []),
    ...report.problems.map((sentence) => `  ! ${sentence}`),
    ...(hidden > 0 ? [`  ! and ${counted(hidden)} more`] : []),
  ];
};

/** What was found and done, table by table, then what to do next. */
export const adoptedLines = ({ tables, isOwnerNew }: Adopted, wish: Wish): string[] => [
  ...tables.flatMap((report) => tableLines(report, wish)),
  ...(isOwnerNew
    ? [
        `${wish.owner} has no account yet: "roundtable reset-link ${wish.owner}" makes the link that opens it.`,
      ]
    : []),
  ...(wish.owner === undefined && !wish.isUndo
    ? ['Nothing was written. --owner EMAIL makes it theirs; with --dry-run it says what would be written.']
    : []),
];
