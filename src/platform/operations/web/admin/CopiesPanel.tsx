import { useAction } from '#web/kit/data/action.ts';
import { formatAgo, formatDate, formatDuration, formatNumber } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Progress } from '#web/kit/parts/Progress.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { JobResultView, JobView } from '#platform/operations/contract.ts';
import { formatBytes } from './format-bytes.ts';
import { AskedPanel } from './AskedPanel.tsx';
import { operationsClient } from '../operations.client.ts';
import { operationsWords } from './operations.words.ts';
import styles from './AdminPage.module.css';

const EVERY_MS = 2000;

export function CopiesPanel() {
  return (
    <AskedPanel ask={() => operationsClient.listJobs()} everyMs={EVERY_MS} cards={2}>
      {({ jobs }, again) => (
        <>
          <div class={styles['columns']}>
            {jobs.map((job) => (
              <JobCard key={job.kind} job={job} onStarted={again} />
            ))}
          </div>
          <p class="hint">{operationsWords('noDownload')}</p>
        </>
      )}
    </AskedPanel>
  );
}

interface JobCardProps {
  readonly job: JobView;
  readonly onStarted: () => void;
}

function JobCard({ job, onStarted }: JobCardProps) {
  const start = useAction(operationsClient.startJob, {
    isToast: true,
    onDone: () => {
      showToast(operationsWords('started'), { kind: 'good' });
      onStarted();
    },
    onRefused: onStarted,
  });
  const isBackup = job.kind === 'backup';
  return (
    <Card title={operationsWords(job.kind)}>
      <p class="hint">{operationsWords(isBackup ? 'backupText' : 'exportText')}</p>
      {job.unavailable === undefined ? (
        <>
          <Facts job={job} />
          {job.run ? (
            <Progress label={operationsWords(job.kind)} text={progressOf(job.run)} share={shareOf(job.run)} />
          ) : (
            <div>
              <Button
                isBusy={start.isBusy}
                icon={isBackup ? 'copy' : 'table'}
                onClick={() => void start.run({ params: { job: job.kind } })}
              >
                {operationsWords(isBackup ? 'startBackup' : 'startExport')}
              </Button>
            </div>
          )}
          <Copies job={job} />
        </>
      ) : (
        <p>{operationsWords(job.unavailable === 'memory' ? 'unavailableMemory' : 'unavailableDynamodb')}</p>
      )}
    </Card>
  );
}

type Run = NonNullable<JobView['run']>;

const progressOf = ({ step, steps, items }: Run): string => {
  if (steps === 0) return operationsWords('begins');
  if (steps === 1) return operationsWords('progressFiles', { count: items });
  return operationsWords('progressSteps', { step, steps, items });
};

/** Tables differ in size, so counting them is only a hint, but it never goes back. */
const shareOf = ({ step, steps }: Run): number | undefined => (steps > 1 ? (step - 1) / steps : undefined);

function Facts({ job }: { readonly job: JobView }) {
  const { schedule, dueAt, to, keep, last, kind } = job;
  const variable = kind === 'backup' ? 'BACKUP_SCHEDULE' : 'EXPORT_SCHEDULE';
  return (
    <dl class={styles['facts']}>
      <dt>{operationsWords('schedule')}</dt>
      <dd>
        {schedule === 'no'
          ? operationsWords('scheduleOff', { variable })
          : operationsWords('scheduleOn', {
              schedule,
              when: dueAt === undefined ? '' : formatAgo(dueAt, Date.now()),
            })}
      </dd>
      <dt>{operationsWords('place')}</dt>
      <dd class={styles['code']}>{to}</dd>
      <dt>{operationsWords('keep')}</dt>
      <dd>
        {to.startsWith('s3:')
          ? operationsWords('keepBucket')
          : operationsWords('keepCopies', { count: keep })}
      </dd>
      <dt>{operationsWords('lastResult')}</dt>
      {last === undefined ? (
        <dd>{operationsWords('never')}</dd>
      ) : (
        <dd class={last.isDone ? undefined : styles['failed']}>{resultLine(last)}</dd>
      )}
    </dl>
  );
}

const resultLine = ({ isDone, startedAt, endedAt, items, bytes, told }: JobResultView): string => {
  const when = formatDate(endedAt);
  if (!isDone) return operationsWords('failedLine', { when, reason: told });
  const duration = formatDuration(endedAt - startedAt);
  return operationsWords('doneLine', {
    when,
    items: formatNumber(items),
    bytes: formatBytes(bytes),
    duration,
  });
};

function Copies({ job: { copies, kind } }: { readonly job: JobView }) {
  if (copies.length === 0) return <p class="hint">{operationsWords('noCopies')}</p>;
  return (
    <Table
      caption={`${operationsWords('copyList')}: ${operationsWords(kind)}`}
      isCaptionHidden
      rows={copies}
      rowKey={({ name }) => name}
      columns={[
        {
          id: 'name',
          header: operationsWords('copyName'),
          cell: ({ name }) => <code class={styles['code']}>{name}</code>,
        },
        {
          id: 'made',
          header: operationsWords('madeAt'),
          cell: ({ madeAt }) => formatAgo(madeAt, Date.now()),
        },
        {
          id: 'bytes',
          header: operationsWords('bytes'),
          cell: ({ bytes }) => formatBytes(bytes),
          isNumeric: true,
        },
      ]}
    />
  );
}
