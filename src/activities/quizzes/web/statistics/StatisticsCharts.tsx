import { LineChart } from '#web/kit/charts/LineChart.tsx';
import { formatDate, formatNumber, formatPercent } from '#web/kit/i18n/formats.ts';
import { Link } from '#web/kit/navigation.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import { ReadinessGauge } from '../charts/ReadinessGauge.tsx';
import { ShareBars } from '../charts/ShareBars.tsx';
import { Calibration, MemoryFit, Trust } from './Trust.tsx';
import type { Statistics } from './StatisticsPage.tsx';
import { statisticsWords } from './statistics.words.ts';
import { domainName } from '../domain.words.ts';
import styles from './Statistics.module.css';
import { ShowMore } from '#web/kit/data/ShowMore.tsx';
import { usePages } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { quizzesClient } from '../quizzes.client.ts';
import type { Answered } from '../quizzes.client.ts';
import type { Answer } from '#web/kit/client.ts';
import { useAction } from '#web/kit/data/action.ts';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { saveFile } from '#web/kit/save-file.ts';

interface PartProps {
  readonly statistics: Statistics;
}

/** Every number is a chart, and a table on request. */
export function StatisticsCharts({ statistics }: PartProps) {
  const hasAnswers = statistics.totals.answers > 0;
  return (
    <>
      {hasAnswers && statistics.readiness && (
        <Card>
          <ReadinessGauge {...statistics.readiness} />
        </Card>
      )}
      {hasAnswers && <Domains statistics={statistics} />}
      <div class={styles['columns']}>
        {hasAnswers && <Forecast statistics={statistics} />}
        <History statistics={statistics} />
        <Calibration statistics={statistics} />
        <MemoryFit statistics={statistics} />
        <Exams statistics={statistics} />
        <Trust statistics={statistics} />
        <PastSessions />
      </div>
      {hasAnswers && <OwnFile />}
    </>
  );
}

function Domains({ statistics: { domains } }: PartProps) {
  if (domains.length === 0) return null;
  return (
    <Card>
      <ShareBars
        title={statisticsWords('domains')}
        rows={domains.map(({ category, expected, seen, concepts, mastered }) => ({
          id: category,
          label: domainName(category),
          share: expected,
          note: statisticsWords('domainNote', { seen, concepts, mastered }),
        }))}
      />
    </Card>
  );
}

// A day has no zone: read as UTC and written as UTC it stays that day everywhere.
const dayText = (day: string, options: Intl.DateTimeFormatOptions): string =>
  formatDate(Date.parse(`${day}T00:00:00Z`), { ...options, timeZone: 'UTC' });

function Forecast({ statistics: { forecast } }: PartProps) {
  if (forecast.length === 0) return null;
  return (
    <Card>
      <LineChart
        title={statisticsWords('forecast')}
        steps={forecast.map(({ day }) => dayText(day, { day: 'numeric', month: 'numeric' }))}
        lines={[{ id: 'due', label: statisticsWords('due'), values: forecast.map(({ due }) => due) }]}
      />
    </Card>
  );
}

function History({ statistics: { history } }: PartProps) {
  // One day is no line.
  if (history.length < 2) return null;
  const step = ({ from, isMonth }: Statistics['history'][number]): string =>
    dayText(from, isMonth ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'numeric' });
  return (
    <Card>
      <LineChart
        title={statisticsWords('history')}
        steps={history.map(step)}
        lines={[
          {
            id: 'answers',
            label: statisticsWords('all'),
            values: history.map((each) => each.answers),
            player: 1,
          },
          {
            id: 'right',
            label: statisticsWords('right'),
            values: history.map((each) => each.right),
            player: 3,
          },
        ]}
      />
    </Card>
  );
}

function Exams({ statistics: { exams } }: PartProps) {
  if (exams.length === 0) return null;
  return (
    <Card title={statisticsWords('exams')}>
      <Table
        caption={statisticsWords('exams')}
        isCaptionHidden
        rows={exams}
        rowKey={({ sessionId }) => sessionId}
        columns={[
          {
            id: 'at',
            header: statisticsWords('when'),
            cell: ({ sessionId, at }) => (
              <Link href={`/quizzes/exams/${sessionId}/report`}>
                {formatDate(at, { dateStyle: 'medium' })}
              </Link>
            ),
            sortBy: ({ at }) => at,
          },
          {
            id: 'score',
            header: statisticsWords('score'),
            cell: ({ score }) => formatNumber(Math.round(score)),
            sortBy: ({ score }) => score,
            isNumeric: true,
          },
          {
            id: 'passed',
            header: statisticsWords('result'),
            cell: ({ isPassed }) => statisticsWords(isPassed ? 'passed' : 'notPassed'),
          },
          {
            id: 'predicted',
            header: statisticsWords('chance'),
            cell: ({ predicted }) => (predicted === undefined ? '–' : formatPercent(predicted)),
            isNumeric: true,
          },
        ]}
      />
    </Card>
  );
}

type Session = Answered<'listSessions'>['sessions'][number];

const pathOf = ({ mode, sessionId }: Session): string =>
  mode === 'exam' ? `/quizzes/exams/${sessionId}/report` : `/quizzes/sessions/${sessionId}`;

const shareOf = ({ rightAnswers, wrongAnswers }: Session): number => {
  const answers = rightAnswers + wrongAnswers;
  return answers === 0 ? 0 : rightAnswers / answers;
};

/** Sessions, newest first, each with its result. */
function PastSessions() {
  const { pages, problem, more, again } = usePages(
    (cursor) => quizzesClient.listSessions({ query: { status: 'COMPLETED', cursor } }),
    [],
  );
  const sessions = pages?.flatMap((page) => page.sessions) ?? [];
  if (sessions.length === 0 && problem === undefined) return null;
  return (
    <Card title={statisticsWords('sessions')}>
      <Table
        caption={statisticsWords('sessions')}
        isCaptionHidden
        rows={sessions}
        rowKey={({ sessionId }) => sessionId}
        columns={[
          {
            id: 'at',
            header: statisticsWords('when'),
            cell: (session) => (
              <Link href={pathOf(session)}>{formatDate(session.completedAt ?? session.startedAt)}</Link>
            ),
            sortBy: ({ startedAt }) => startedAt,
          },
          {
            id: 'mode',
            header: statisticsWords('mode'),
            cell: ({ mode }) => statisticsWords(`mode-${mode}`),
          },
          {
            id: 'questions',
            header: statisticsWords('questions'),
            cell: ({ currentQuestion }) => String(currentQuestion),
            sortBy: ({ currentQuestion }) => currentQuestion,
            isNumeric: true,
          },
          {
            id: 'right',
            header: statisticsWords('right'),
            cell: (session) => formatPercent(shareOf(session)),
            sortBy: shareOf,
            isNumeric: true,
          },
        ]}
      />
      <ShowMore more={more} />
      {problem !== undefined && <Trouble trouble="unreachable" text={problem} onRetry={again} isPart />}
    </Card>
  );
}

type HistoryRow = Answered<'exportHistory'>['progress'][number];

/** Everything the server knows of the learner's answers, page by page. */
const readAll = async (): Promise<Answer<readonly HistoryRow[]>> => {
  const rows: HistoryRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await quizzesClient.exportHistory({ query: { cursor } });
    if (!page.ok) return page;
    rows.push(...page.value.progress);
    ({ cursor } = page.value);
  } while (cursor !== undefined);
  return { ok: true, value: rows };
};

/** The learner's own answers as a file to keep or take elsewhere. */
function OwnFile() {
  const { run, isBusy, problem } = useAction(readAll, {
    onDone: (rows) => saveFile('quiz-answers.json', 'application/json', JSON.stringify(rows, undefined, 1)),
  });
  return (
    <div>
      <Button icon="download" isBusy={isBusy} onClick={() => void run({})}>
        {statisticsWords('ownFile')}
      </Button>
      <Problem>{problem}</Problem>
    </div>
  );
}
