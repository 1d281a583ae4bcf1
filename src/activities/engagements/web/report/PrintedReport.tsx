import type { Report } from '#activities/engagements/contract.report.ts';
import { DebriefText } from './DebriefText.tsx';
import type { ReportState } from './report.state.ts';
import { reportWords } from './report.words.ts';
import { Asks, Numbers, Teams } from './Overview.tsx';
import { PeopleTable } from './People.tsx';
import { Podium } from './Podium.tsx';
import { QuestionPart } from './QuestionPart.tsx';
import styles from './ReportParts.module.css';

interface PrintedReportProps {
  readonly report: Report;
  readonly state: ReportState;
}

/** Everything on paper: nothing folded away, nothing to press. */
export function PrintedReport({ report, state }: PrintedReportProps) {
  const debrief = state.debrief.reading.value;
  return (
    <div class={styles['paper']}>
      <Numbers report={report} />
      {report.isScored && <Podium players={report.players} />}
      {report.teams.length > 0 && <Teams report={report} />}
      <section class={styles['printedReportPart']}>
        <h2>{reportWords('questions')}</h2>
        {report.questions.map((question) => (
          <QuestionPart key={question.questionId} question={question} isWhole />
        ))}
      </section>
      <section class={styles['printedReportPart']}>
        <h2>{reportWords('people')}</h2>
        <PeopleTable report={report} players={report.players} />
      </section>
      {report.asks.length > 0 && <Asks report={report} />}
      {debrief.phase === 'here' && (
        <section class={styles['printedReportPart']}>
          <h2>{reportWords('debrief')}</h2>
          <DebriefText debrief={debrief.value} gameId={report.gameId} isWhole />
        </section>
      )}
    </div>
  );
}
