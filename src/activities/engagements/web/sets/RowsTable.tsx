import { Icon } from '#web/kit/parts/Icon.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { Column } from '#web/kit/parts/Table.tsx';
import type { Question } from '#activities/engagements/contract.questions.ts';
import type { ImportIssueView, ImportPreview } from '#activities/engagements/contract.setviews.ts';
import { partsOf } from '../kinds/kinds.ts';
import { importWords } from './import.words.ts';
import styles from './Sets.module.css';

interface PreviewRow {
  readonly row: number;
  readonly text: string;
  readonly question: Question | undefined;
  readonly issues: readonly ImportIssueView[];
}

const rowsOf = ({ rows, issues }: ImportPreview): PreviewRow[] => {
  const byRow = new Map<number, ImportIssueView[]>();
  for (const issue of issues) byRow.set(issue.row, [...(byRow.get(issue.row) ?? []), issue]);
  return rows.map(({ row, text, question }) => ({ row, text, question, issues: byRow.get(row) ?? [] }));
};

interface RowsTableProps {
  readonly preview: ImportPreview;
  readonly onlyProblems: boolean;
}

/** Each row with its problems beside it. */
export function RowsTable({ preview, onlyProblems }: RowsTableProps) {
  const rows = rowsOf(preview).filter(({ issues }) => !onlyProblems || issues.length > 0);
  const isCut = preview.rows.length < preview.questionCount + preview.badRowCount;
  return (
    <div class={styles['table']}>
      <Table
        caption={importWords('preview')}
        columns={columns()}
        rows={rows}
        rowKey={({ row }) => String(row)}
      />
      {isCut && <p class={styles['about']}>{importWords('notShown')}</p>}
    </div>
  );
}

const columns = (): Column<PreviewRow>[] => [
  { id: 'row', header: importWords('row'), isNumeric: true, cell: ({ row }) => row },
  {
    id: 'question',
    header: importWords('question'),
    cell: ({ question, text }) => (
      <span class={styles['cell']}>
        <span>{question?.title ?? text}</span>
        {question !== undefined && <span class={styles['about']}>{summaryOf(question)}</span>}
      </span>
    ),
  },
  { id: 'category', header: importWords('category'), cell: ({ question }) => question?.category ?? '–' },
  { id: 'remark', header: importWords('remark'), cell: ({ issues }) => <Remarks issues={issues} /> },
];

const summaryOf = (question: Question): string => {
  const parts = partsOf(question.kind);
  return [parts.name(), ...(parts.rightTexts?.(question) ?? [])].join(' · ');
};

function Remarks({ issues }: Pick<PreviewRow, 'issues'>) {
  if (issues.length === 0) {
    return (
      <span class={styles['good']}>
        <Icon name="check" size={1} /> {importWords('fine')}
      </span>
    );
  }
  return (
    <ul class={styles['remarks']}>
      {issues.map(({ column, severity, problem, wanted }) => (
        <li key={`${column} ${problem}`} data-severity={severity}>
          <strong>
            {importWords(severity)}
            {column !== undefined && ` · ${importWords('column', { name: column })}`}
          </strong>
          <span>{problem}</span>
          {wanted !== undefined && <span>{wanted}</span>}
        </li>
      ))}
    </ul>
  );
}
