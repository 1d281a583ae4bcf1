import { MINUTE_MS } from '#core/instant.ts';
import { formatDuration, formatNumber, formatPercent } from '#web/kit/i18n/formats.ts';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Link } from '#web/kit/navigation.tsx';
import { Stat, StatRow } from '#web/kit/parts/Stat.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { Column } from '#web/kit/parts/Table.tsx';
import type { Report, ReportQuestion } from '#activities/engagements/contract.report.ts';
import { citedAddress, formatSeconds, rightShare, rightText, totalsOf } from './report-lines.ts';
import { reportWords } from './report.words.ts';
import { Files } from './Files.tsx';
import { Hardest } from './Hardest.tsx';
import { Podium } from './Podium.tsx';
import styles from './Report.module.css';

interface OverviewProps {
  readonly report: Report;
}

export function Overview({ report }: OverviewProps) {
  return (
    <div class="stack-8">
      <Numbers report={report} />
      <div class={styles['pair']}>
        {report.isScored && <Podium players={report.players} />}
        {report.teams.length > 0 && <Teams report={report} />}
      </div>
      {report.questions.length === 0 ? (
        <EmptyState
          title={reportWords('nothingAsked')}
          text={reportWords('nothingAskedText')}
          activity="engagements"
        />
      ) : (
        <section class="stack-4">
          <Table
            caption={reportWords('byQuestion')}
            columns={questionColumns(report)}
            rows={report.questions}
            rowKey={({ questionId }) => questionId}
          />
        </section>
      )}
      <Hardest report={report} />
      {report.asks.length > 0 && <Asks report={report} />}
      <Files report={report} />
    </div>
  );
}

export function Numbers({ report }: OverviewProps) {
  const totals = totalsOf(report);
  const { createdAt, completedAt, durationMinutes } = report;
  const durationMs = completedAt === undefined ? durationMinutes * MINUTE_MS : completedAt - createdAt;
  return (
    <StatRow>
      <Stat label={reportWords('statPeople')} value={formatNumber(report.playerCount)} />
      <Stat label={reportWords('statQuestions')} value={formatNumber(report.questions.length)} />
      <Stat label={reportWords('statAnswers')} value={formatNumber(totals.answers)} />
      {totals.rightShare !== undefined && (
        <Stat label={reportWords('statRight')} value={formatPercent(totals.rightShare)} />
      )}
      <Stat label={reportWords('statDuration')} value={formatDuration(durationMs)} />
    </StatRow>
  );
}

export function Teams({ report: { teams } }: OverviewProps) {
  return (
    <Table
      caption={reportWords('teams')}
      rows={teams}
      rowKey={({ name }) => name}
      columns={[
        { id: 'rank', header: reportWords('rank'), cell: ({ rank }) => formatNumber(rank) },
        { id: 'team', header: reportWords('team'), cell: ({ name }) => name },
        {
          id: 'members',
          header: reportWords('members'),
          cell: ({ members }) => formatNumber(members),
          isNumeric: true,
        },
        {
          id: 'mean',
          header: reportWords('mean'),
          cell: ({ score }) => formatNumber(score),
          isNumeric: true,
        },
      ]}
    />
  );
}

const ASK_WORDS = {
  pending: 'askPending',
  shown: 'askShown',
  answered: 'askAnswered',
  archived: 'askArchived',
  hidden: 'askHidden',
} as const;

/** What the audience asked, most votes first. */
export function Asks({ report: { asks } }: OverviewProps) {
  return (
    <Table
      caption={reportWords('asks')}
      rows={asks}
      rowKey={({ askedAt, text }) => `${askedAt} ${text}`}
      columns={[
        { id: 'ask', header: reportWords('question'), cell: ({ text }) => text },
        { id: 'author', header: reportWords('name'), cell: ({ author }) => author ?? '' },
        { id: 'status', header: reportWords('status'), cell: ({ status }) => reportWords(ASK_WORDS[status]) },
        {
          id: 'votes',
          header: reportWords('votes'),
          cell: ({ votes }) => formatNumber(votes),
          isNumeric: true,
        },
      ]}
    />
  );
}

const questionColumns = ({ gameId, questions }: Report): readonly Column<ReportQuestion>[] => [
  {
    id: 'number',
    header: reportWords('number'),
    cell: ({ number }) => formatNumber(number),
    sortBy: ({ number }) => number,
  },
  {
    id: 'title',
    header: reportWords('question'),
    cell: ({ title, questionId }) => <Link href={citedAddress(gameId, questionId)}>{title}</Link>,
    sortBy: ({ title }) => title,
  },
  {
    id: 'answers',
    header: reportWords('answers'),
    cell: ({ answers }) => formatNumber(answers.length),
    sortBy: ({ answers }) => answers.length,
    isNumeric: true,
  },
  ...(questions.some(({ right }) => right !== undefined)
    ? [
        {
          id: 'right',
          header: reportWords('right'),
          cell: rightText,
          sortBy: (question: ReportQuestion) => rightShare(question) ?? -1,
          isNumeric: true,
        },
      ]
    : []),
  ...(questions.some(({ medianMs }) => medianMs !== undefined)
    ? [
        {
          id: 'median',
          header: reportWords('median'),
          cell: ({ medianMs }: ReportQuestion) => (medianMs === undefined ? '' : formatSeconds(medianMs)),
          sortBy: ({ medianMs }: ReportQuestion) => medianMs ?? -1,
          isNumeric: true,
        },
      ]
    : []),
];
