import { useState } from 'preact/hooks';
import { ShowMore } from '#web/kit/data/ShowMore.tsx';
import { useAction } from '#web/kit/data/action.ts';
import { usePages } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import type { Answered, BanksClient } from './banks.client.ts';
import { banksClient } from './banks.client.ts';
import { questionAddress } from './banks.client.ts';
import styles from './Bank.module.css';
import { careWords } from './care.words.ts';
import { oneLine } from '#web/kit/text/one-line.ts';
import { ownIdOf } from './question-form.ts';

type Report = Answered<'listReports'>['reports'][number];

interface ReportsPartProps {
  readonly bank: BankView;
  readonly onBank: (bank: BankView) => void;
}

/** Reports by learners: read, correct, dismiss. */
export function ReportsPart({ bank, onBank }: ReportsPartProps) {
  const { bankId } = bank;
  const { pages, problem, more, again } = usePages(
    (cursor) => banksClient.listReports({ params: { bankId }, query: { cursor } }),
    [bankId],
  );
  const [closed, setClosed] = useState<readonly string[]>([]);
  const close: BanksClient['closeReport'] = async (call) => {
    const answer = await banksClient.closeReport(call);
    if (answer.ok) setClosed((before) => [...before, call.params.reportId]);
    return answer;
  };
  const { run } = useAction(close, {
    onDone: () => onBank({ ...bank, openReports: Math.max(0, bank.openReports - 1) }),
    isToast: true,
    isEach: true,
  });
  const reports = pages?.flatMap((page) =>
    page.reports.map((report) => (closed.includes(report.reportId) ? { ...report, isOpen: false } : report)),
  );
  if (problem !== undefined) return <Trouble trouble="unreachable" text={problem} onRetry={again} isPart />;
  if (reports === undefined) return <Skeleton shape="row" count={3} />;
  if (reports.length === 0) {
    return <EmptyState title={careWords('noReports')} text={careWords('noReportsText')} activity="quizzes" />;
  }
  return (
    <div class={styles['part']}>
      <ul class={styles['rows']}>
        {reports.map((report) => (
          <li key={report.reportId} class={styles['row']} data-quiet={!report.isOpen || undefined}>
            <ReportRow
              bankId={bankId}
              report={report}
              onClose={() => void run({ params: { bankId, reportId: report.reportId } })}
            />
          </li>
        ))}
      </ul>
      <ShowMore more={more} />
    </div>
  );
}

interface ReportRowProps {
  readonly bankId: string;
  readonly report: Report;
  readonly onClose: () => void;
}

function ReportRow({ bankId, report, onClose }: ReportRowProps) {
  const { questionId, question, comment, correct, suggested = correct, at, isOpen } = report;
  const named = question === undefined ? ownIdOf(bankId, questionId) : oneLine(question);
  return (
    <>
      <span class={styles['stem']}>{named}</span>
      <p class={styles['comment']}>{comment}</p>
      {suggested !== undefined && suggested.length > 0 && (
        <p class={styles['soft']}>
          {careWords('suggested', { answers: suggested.map((text) => oneLine(text)).join(' · ') })}
        </p>
      )}
      <div class={styles['tools']}>
        <span class={styles['soft']}>{formatDate(at)}</span>
        <ButtonLink size="small" href={questionAddress(bankId, questionId)}>
          {careWords('toQuestion')}
        </ButtonLink>
        {isOpen ? (
          <Button
            size="small"
            kind="quiet"
            icon="check"
            aria-label={careWords('doneFor', { question: named })}
            onClick={onClose}
          >
            {careWords('done')}
          </Button>
        ) : (
          <span class={styles['done']}>
            <Icon name="check" size={1.1} /> {careWords('isDone')}
          </span>
        )}
      </div>
    </>
  );
}
