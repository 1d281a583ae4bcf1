import { useEffect, useState } from 'preact/hooks';
import { formatDate, formatDuration, formatNumber, formatPercent } from '#web/kit/i18n/formats.ts';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Stat, StatRow } from '#web/kit/parts/Stat.tsx';
import { ShareBars } from '../charts/ShareBars.tsx';
import { beginSession } from '../begin-session.ts';
import { quizzesClient } from '../quizzes.client.ts';
import type { Answered } from '../quizzes.client.ts';
import { MissedList, anchorOf } from './MissedList.tsx';
import { reportWords } from './report.words.ts';
import styles from './Report.module.css';

type Report = Answered<'readReport'>;
type Trouble = 'running' | 'missing' | 'unreachable';

function useReport(sessionId: string) {
  const [report, setReport] = useState<Report>();
  const [trouble, setTrouble] = useState<Trouble>();
  const load = async (): Promise<void> => {
    setTrouble(undefined);
    const read = await quizzesClient.readReport({ params: { sessionId } });
    if (read.ok) return setReport(read.value);
    const { code } = read.error;
    if (code === 'quiz-exam-running') setTrouble('running');
    else
      setTrouble(code === 'quiz-session-not-found' || code === 'quiz-mode-other' ? 'missing' : 'unreachable');
  };
  useEffect(() => void load(), [sessionId]);
  return { report, trouble, load };
}

/** What an exam came to, made to be printed as well. */
export function ReportPage({ params }: PageProps) {
  const sessionId = params['sessionId'] ?? '';
  const { report, trouble, load } = useReport(sessionId);
  const print = (
    <Button icon="download" onClick={() => globalThis.print()}>
      {reportWords('print')}
    </Button>
  );
  return (
    <Page
      title={reportWords('title')}
      activity="quizzes"
      {...(report && { lead: report.blueprint.certificate, aside: print })}
    >
      {trouble && <Troubled trouble={trouble} sessionId={sessionId} load={load} />}
      {report === undefined && trouble === undefined && <Skeleton shape="card" count={3} />}
      {report && <Sheet report={report} />}
    </Page>
  );
}

interface TroubledProps {
  readonly trouble: Trouble;
  readonly sessionId: string;
  readonly load: () => Promise<void>;
}

function Troubled({ trouble, sessionId, load }: TroubledProps) {
  const acts = {
    running: (
      <ButtonLink kind="primary" href={`/quizzes/exams/${sessionId}`}>
        {reportWords('back')}
      </ButtonLink>
    ),
    missing: (
      <ButtonLink kind="primary" href="/quizzes">
        {reportWords('home')}
      </ButtonLink>
    ),
    unreachable: <Button onClick={() => void load()}>{reportWords('tryAgain')}</Button>,
  };
  return (
    <EmptyState
      activity="quizzes"
      title={reportWords(trouble)}
      {...(trouble !== 'unreachable' && { text: reportWords(`${trouble}Text`) })}
      action={acts[trouble]}
    />
  );
}

const scoreText = ({ blueprint }: Report, score: number): string =>
  blueprint.scale ? formatNumber(Math.round(score)) : formatPercent(score / 100);

function Sheet({ report }: { readonly report: Report }) {
  const { domains, missed } = report;
  return (
    <>
      <Verdict report={report} />
      <Figures report={report} />
      <Acts report={report} />
      <ShareBars
        title={reportWords('domains')}
        rows={domains.map(({ category, share, right, questions }) => ({
          id: category,
          label: category,
          share,
          note: reportWords('rightOf', { right, questions }),
        }))}
      />
      <section class={styles['section']} aria-labelledby="missed-questions">
        <h2 id="missed-questions">{reportWords('missed')}</h2>
        {missed.length === 0 ? <p>{reportWords('noneMissed')}</p> : <Places report={report} />}
        <MissedList missed={missed} />
      </section>
    </>
  );
}

function Verdict({ report }: { readonly report: Report }) {
  const { isPassed, isTimedOut, regradedAt, score, blueprint } = report;
  return (
    <section class={styles['verdict']} data-passed={isPassed}>
      <h2>
        <Icon name={isPassed ? 'check' : 'cross'} size={1.1} />
        {reportWords(isPassed ? 'passed' : 'failed')}
      </h2>
      <p class={styles['score']}>{scoreText(report, score)}</p>
      <p>
        {reportWords('passMark', { mark: scoreText(report, blueprint.passMark) })}
        {blueprint.scale && ` · ${reportWords('scale', blueprint.scale)}`} ·{' '}
        {reportWords('rule', { rule: reportWords(`rule-${blueprint.rule}`) })}
      </p>
      {isTimedOut && <p>{reportWords('timedOut')}</p>}
      {regradedAt !== undefined && (
        <p>{reportWords('regraded', { when: formatDate(regradedAt, { dateStyle: 'medium' }) })}</p>
      )}
    </section>
  );
}

function Figures({ report }: { readonly report: Report }) {
  const { right, questions, unanswered, tookMs, blueprint, predicted } = report;
  return (
    <StatRow>
      <Stat label={reportWords('right')} value={reportWords('rightOf', { right, questions })} />
      <Stat label={reportWords('unanswered')} value={formatNumber(unanswered)} />
      <Stat
        label={reportWords('took')}
        value={formatDuration(tookMs)}
        note={reportWords('tookOf', { minutes: blueprint.minutes })}
      />
      {predicted !== undefined && (
        <Stat
          label={reportWords('predicted')}
          value={formatPercent(predicted)}
          note={reportWords('predictedNote')}
        />
      )}
    </StatRow>
  );
}

/** Straight to a missed question: its fold opens. */
function Places({ report }: { readonly report: Report }) {
  return (
    <nav aria-label={reportWords('goTo')}>
      <ul class={styles['places']}>
        {report.missed.map((missed, index) => (
          <li key={missed.place}>
            <a
              href={`#${anchorOf(missed, index)}`}
              aria-label={reportWords('number', { number: missed.place })}
              onClick={() => {
                const fold = document.getElementById(anchorOf(missed, index))?.querySelector('details');
                if (fold) fold.open = true;
              }}
            >
              {missed.place}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Acts({ report: { session, missed, blueprint } }: { readonly report: Report }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [source] = session.sources;
  // What was left blank is not in the pool, which a review asks.
  const answered = missed.filter(({ chosen }) => chosen.length > 0);
  const practise = async (): Promise<void> => {
    setBusy(true);
    const { sources, language } = session;
    setProblem(await beginSession({ mode: 'review', sources, language, questions: answered.length }));
    setBusy(false);
  };
  const again = new URLSearchParams({
    bank: source?.bankId ?? '',
    provider: blueprint.provider,
    certificate: blueprint.certificate,
    mode: 'exam',
  });
  return (
    <div class={styles['acts']}>
      {answered.length > 0 && (
        <Button kind="primary" size="large" isBusy={isBusy} onClick={() => void practise()}>
          {reportWords('practise')}
        </Button>
      )}
      <ButtonLink size="large" href={`/quizzes/start?${again}`}>
        {reportWords('another')}
      </ButtonLink>
      <ButtonLink kind="quiet" size="large" href="/quizzes">
        {reportWords('home')}
      </ButtonLink>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </div>
  );
}
