import { useQuery } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { formatDuration, formatNumber, formatPercent } from '#web/kit/i18n/formats.ts';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Stat, StatRow } from '#web/kit/parts/Stat.tsx';
import { quizzesClient, zoneHere } from '../quizzes.client.ts';
import type { Answered } from '../quizzes.client.ts';
import { statisticsWords } from './statistics.words.ts';

export type Statistics = Answered<'readStatistics'>;

const loadCharts = async () => (await import('./StatisticsCharts.tsx')).StatisticsCharts;
const MINUTE_MS = 60_000;

/** Progress, what is due, and how reliable the predictions are. */
export function StatisticsPage() {
  const read = () => quizzesClient.readStatistics({ query: { zone: zoneHere() } });
  const { value: statistics, problem, again } = useQuery(read, []);
  return (
    <Page title={statisticsWords('title')} activity="quizzes">
      {problem !== undefined && (
        <Trouble
          trouble="unreachable"
          title={statisticsWords('failed')}
          text={problem}
          onRetry={again}
          isPart
        />
      )}
      {statistics === undefined && problem === undefined && <Skeleton shape="card" count={3} />}
      {statistics && <Shown statistics={statistics} />}
    </Page>
  );
}

interface ShownProps {
  readonly statistics: Statistics;
}

function Shown({ statistics }: ShownProps) {
  const { totals, exams } = statistics;
  const hasAnswers = totals.answers > 0;
  // Progress counted by another system has totals but no answers here; an exam handed in blank has a result.
  const hasProgress = totals.concepts > 0;
  if (!hasAnswers && !hasProgress && exams.length === 0) {
    return (
      <EmptyState
        activity="quizzes"
        title={statisticsWords('empty')}
        text={statisticsWords('emptyText')}
        action={
          <ButtonLink kind="primary" href="/quizzes">
            {statisticsWords('begin')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div class="stack-6">
      {(hasAnswers || hasProgress) && <Totals statistics={statistics} />}
      {!hasAnswers && <p>{statisticsWords('emptyText')}</p>}
      <Lazy load={loadCharts} props={{ statistics }} />
    </div>
  );
}

function Totals({ statistics: { totals } }: ShownProps) {
  return (
    <StatRow>
      {totals.answers > 0 && (
        <Stat
          label={statisticsWords('answers')}
          value={formatNumber(totals.answers)}
          note={statisticsWords('rightShare', { percent: formatPercent(totals.right / totals.answers) })}
        />
      )}
      <Stat
        label={statisticsWords('mastered')}
        value={formatNumber(totals.mastered)}
        note={statisticsWords('ofConcepts', { count: totals.concepts })}
      />
      <Stat
        label={statisticsWords('time')}
        value={totals.minutes < 1 ? statisticsWords('noMinute') : formatDuration(totals.minutes * MINUTE_MS)}
      />
    </StatRow>
  );
}
