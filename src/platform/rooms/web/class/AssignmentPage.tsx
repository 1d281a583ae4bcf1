import { useEffect, useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { troubleOf } from '#web/kit/data/trouble-of.ts';
import { formatDate, formatList, formatPercent } from '#web/kit/i18n/formats.ts';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { Column } from '#web/kit/parts/Table.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { workStatuses } from '#platform/rooms/contract.class.ts';
import type {
  AssignmentView,
  ClassReport,
  DomainRow,
  HardQuestion,
  WorkRow,
  WorkStatus,
} from '#platform/rooms/contract.class.ts';
import { classClient } from './class.client.ts';
import { dayOf } from './ClassPart.tsx';
import { classWords } from './class.words.ts';
import { reportWords } from './report.words.ts';
import styles from './Class.module.css';

const loadChange = async () => (await import('./ChangeAssignment.tsx')).ChangeAssignment;
const loadDetails = async () => (await import('./WorkDetails.tsx')).WorkDetails;

interface Wanted {
  readonly search: string;
  readonly status: WorkStatus | '';
  readonly page: number;
}

/** A report of a large class takes a moment: it is asked for when typing pauses. */
const PAUSE_MS = 300;

const EVERYBODY: Wanted = { search: '', status: '', page: 1 };

/** One assignment for its hosts: everybody's progress, and what is hard. */
export function AssignmentPage({ params }: PageProps) {
  const [wanted, setWanted] = useState(EVERYBODY);
  const roomId = params['roomId'] ?? '';
  const assignmentId = params['assignmentId'] ?? '';
  const { search, status, page } = wanted;
  const { value, failure, again } = useQuery(
    () =>
      classClient.readReport({
        params: { roomId, assignmentId },
        query: { page, ...(search !== '' && { search }), ...(status !== '' && { status }) },
      }),
    [roomId, assignmentId, search, status, page],
  );
  if (value) return <Report roomId={roomId} report={value} wanted={wanted} want={setWanted} again={again} />;
  if (!failure) return <Skeleton shape="title" />;
  const trouble = troubleOf(failure);
  if (trouble === 'unreachable') return <Trouble trouble={trouble} onRetry={again} />;
  const isHidden = trouble === 'forbidden';
  return (
    <Trouble
      trouble={trouble}
      onRetry={again}
      title={reportWords(isHidden ? 'forbiddenTitle' : 'missingTitle')}
      text={reportWords(isHidden ? 'forbiddenText' : 'missingText')}
    />
  );
}

interface ReportProps {
  readonly roomId: string;
  readonly report: ClassReport;
  readonly wanted: Wanted;
  readonly want: (wanted: Wanted) => void;
  readonly again: () => void;
}

function Report(props: ReportProps) {
  const { roomId, report, again } = props;
  const { assignment, domains, hardest, people, counts } = report;
  const { title, sourceTitle, questions, dueAt } = assignment;
  const shares = people - counts['not-shared'];
  return (
    <Page
      title={title}
      lead={reportWords('lead', { source: sourceTitle, questions, date: dayOf(dueAt) })}
      aside={<Files roomId={roomId} assignment={assignment} again={again} />}
    >
      <div class={styles['class']}>
        {assignment.domains.length > 0 && (
          <p class={styles['soft']}>
            {reportWords('onlyDomains', { domains: formatList(assignment.domains) })}
          </p>
        )}
        <Members {...props} />
        {shares === 0 && people > 0 && <p>{reportWords('nobodyShares')}</p>}
        {domains.length > 0 && <Domains rows={domains} />}
        {shares > 0 && <Hardest rows={hardest} />}
        <Lazy load={loadChange} props={{ roomId, assignment, again }} />
      </div>
    </Page>
  );
}

interface PartProps {
  readonly roomId: string;
  readonly assignment: AssignmentView;
  readonly again: () => void;
}

function Files({ roomId, assignment: { assignmentId }, again }: PartProps) {
  const file = useAction(classClient.exportReport, {
    isToast: true,
    onDone: ({ name, mediaType, text }) => saveFile(name, mediaType, text),
  });
  return (
    <div class={styles['row']}>
      <ButtonLink size="small" icon="table" href={`/rooms/${roomId}/class`}>
        {reportWords('back')}
      </ButtonLink>
      <Button size="small" onClick={again}>
        {reportWords('refresh')}
      </Button>
      <Button
        size="small"
        icon="download"
        isBusy={file.isBusy}
        onClick={() => void file.run({ params: { roomId, assignmentId } })}
      >
        {reportWords('csv')}
      </Button>
    </div>
  );
}

const ROWS_A_PAGE = 50;

function useSearch({ wanted, want }: Pick<ReportProps, 'wanted' | 'want'>) {
  const [typed, setTyped] = useState(wanted.search);
  useEffect(() => {
    if (typed === wanted.search) return undefined;
    const timer = setTimeout(() => want({ ...wanted, search: typed, page: 1 }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { value: typed, onInput: setTyped };
}

function Members({ roomId, report, wanted, want }: ReportProps) {
  const { assignment, people, counts, rows, found, page } = report;
  const [shown, setShown] = useState<WorkRow>();
  const search = useSearch({ wanted, want });
  const pages = Math.max(1, Math.ceil(found / ROWS_A_PAGE));
  const statusOptions = [
    { value: '' as const, label: reportWords('everybody', { count: people }) },
    ...workStatuses.map((status) => ({
      value: status,
      label: reportWords('some', { status: classWords(status), count: counts[status] }),
    })),
  ];
  return (
    <section class={styles['part']} aria-labelledby="members">
      <h2 id="members">{reportWords('people')}</h2>
      <p>{reportWords('shares', { count: people - counts['not-shared'] })}</p>
      <div class={styles['filters']}>
        <TextField label={reportWords('search')} type="search" maxLength={60} {...search} />
        <SelectField
          label={reportWords('show')}
          value={wanted.status}
          options={statusOptions}
          onChange={(status) => want({ ...wanted, status, page: 1 })}
        />
      </div>
      {rows.length === 0 ? (
        <p class={styles['soft']}>{reportWords('noneFound')}</p>
      ) : (
        <Table
          caption={reportWords('people')}
          isCaptionHidden
          columns={memberColumns(setShown)}
          rows={rows}
          rowKey={({ memberId }) => memberId}
        />
      )}
      {pages > 1 && (
        <div class={styles['row']}>
          <Button size="small" disabled={page <= 1} onClick={() => want({ ...wanted, page: page - 1 })}>
            {reportWords('previous')}
          </Button>
          <span>{reportWords('page', { page, pages })}</span>
          <Button size="small" disabled={page >= pages} onClick={() => want({ ...wanted, page: page + 1 })}>
            {reportWords('next')}
          </Button>
        </div>
      )}
      <Dialog isOpen={shown !== undefined} title={shown?.name ?? ''} onClose={() => setShown(undefined)}>
        {shown && (
          <Lazy
            load={loadDetails}
            props={{ of: { roomId, assignmentId: assignment.assignmentId, memberId: shown.memberId } }}
          />
        )}
      </Dialog>
    </section>
  );
}

const isKnown = ({ status }: WorkRow): boolean => status !== 'not-shared' && status !== 'not-begun';

const memberColumns = (show: (row: WorkRow) => void): readonly Column<WorkRow>[] => [
  { id: 'name', header: reportWords('name'), cell: ({ name }) => name },
  { id: 'status', header: reportWords('status'), cell: ({ status }) => classWords(status) },
  {
    id: 'answered',
    header: reportWords('answered'),
    cell: (row) => (isKnown(row) ? reportWords('answeredOf', row) : '–'),
    isNumeric: true,
  },
  {
    id: 'right',
    header: reportWords('right'),
    cell: (row) => (isKnown(row) ? row.right : '–'),
    isNumeric: true,
  },
  {
    id: 'finished',
    header: reportWords('finished'),
    cell: ({ finishedAt }) => (finishedAt === undefined ? '–' : formatDate(finishedAt)),
  },
  {
    id: 'details',
    header: reportWords('details'),
    cell: (row) =>
      isKnown(row) ? (
        <Button
          size="small"
          kind="quiet"
          aria-label={reportWords('detailsOf', { name: row.name })}
          onClick={() => show(row)}
        >
          {reportWords('details')}
        </Button>
      ) : (
        '–'
      ),
  },
];

const domainColumns = (): readonly Column<DomainRow>[] => [
  { id: 'domain', header: reportWords('domain'), cell: ({ domain }) => domain },
  {
    id: 'right',
    header: reportWords('right'),
    cell: ({ right }) => (right === undefined ? reportWords('tooFew') : formatPercent(right)),
    isNumeric: true,
  },
  {
    id: 'from',
    header: reportWords('from'),
    cell: ({ people, answers }) =>
      `${reportWords('ofPeople', { count: people })}, ${reportWords('ofAnswers', { count: answers })}`,
  },
];

function Domains({ rows }: { readonly rows: readonly DomainRow[] }) {
  return (
    <section class={styles['part']} aria-labelledby="weak">
      <h2 id="weak">{reportWords('weak')}</h2>
      <Table
        caption={reportWords('weak')}
        isCaptionHidden
        columns={domainColumns()}
        rows={rows}
        rowKey={({ domain }) => domain}
        isGrid
      />
      <p class={styles['soft']}>{reportWords('weakText')}</p>
    </section>
  );
}

function Hardest({ rows }: { readonly rows: readonly HardQuestion[] }) {
  return (
    <section class={styles['part']} aria-labelledby="hardest">
      <h2 id="hardest">{reportWords('hardest')}</h2>
      {rows.length === 0 && <p class={styles['soft']}>{reportWords('noneHard')}</p>}
      <ol class={styles['hard']}>
        {rows.map(({ questionId, text, right, answers, wrong }) => (
          <li key={questionId}>
            <p class={styles['question']}>{text ?? classWords('questionGone')}</p>
            <p class={styles['soft']}>
              {reportWords('rightShare', {
                share: formatPercent(right),
                answers: reportWords('ofAnswers', { count: answers }),
              })}
            </p>
            {wrong && wrong.text !== '' && <p class={styles['soft']}>{reportWords('mostWrong', wrong)}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
