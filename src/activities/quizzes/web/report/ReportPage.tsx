import type { ClientFailure } from '#web/kit/client.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { formatDate, formatDuration, formatNumber, formatPercent } from '#web/kit/i18n/formats.ts';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Stat, StatRow } from '#web/kit/parts/Stat.tsx';
import { ShareBars } from '../charts/ShareBars.tsx';
import { useBegin } from '../use-begin.ts';
import { quizzesClient } from '../quizzes.client.ts';
import type { Answered } from '../quizzes.client.ts';
import { anchorOf } from './anchor.ts';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { kitWords } from '#web/kit/words.ts';
import { reportWords } from './report.words.ts';
import { domainName } from '../domain.words.ts';
import styles from './Report.module.css';

/** Folded, below the figures. */
const loadMissed = async () => (await import('./MissedList.tsx')).MissedList;

type Report = Answered<'readReport'>;
/** The result of an exam, also for print. */
export function ReportPage({ params }: PageProps) {
  const sessionId = params['sessionId'] ?? '';
  const {
    value: report,
    failure,
    again,
  } = useQuery(() => quizzesClient.readReport({ params: { sessionId } }), [sessionId]);
  const print = (
    <Button icon="download" onClick={() => globalThis.print()}>
      {kitWords('print')}
    </Button>
  );
  return (
    <Page
      title={reportWords('title')}
      activity="quizzes"
      {...(report && { lead: report.blueprint.certificate, aside: print })}
    >
      {failure && <Troubled failure={failure} sessionId={sessionId} onRetry={again} />}
      {report === undefined && failure === undefined && <Skeleton shape="card" count={3} />}
      {report && <WholeReport report={report} />}
    </Page>
  );
}

interface TroubledProps {
  readonly failure: ClientFailure;
  readonly sessionId: string;
  readonly onRetry: () => void;
}

function Troubled({ failure: { code }, sessionId, onRetry }: TroubledProps) {
  if (code === 'quiz-exam-running') {
    return (
      <EmptyState
        activity="quizzes"
        title={reportWords('running')}
        text={reportWords('runningText')}
        action={
          <ButtonLink kind="primary" href={`/quizzes/exams/${sessionId}`}>
            {reportWords('back')}
          </ButtonLink>
        }
      />
    );
  }
  const trouble = code === 'quiz-session-not-found' || code === 'quiz-mode-other' ? 'missing' : 'unreachable';
  const words = trouble === 'missing' && { title: reportWords('missing'), text: reportWords('missingText') };
  const home = (
    <ButtonLink kind="primary" href="/quizzes">
      {reportWords('home')}
    </ButtonLink>
  );
  return <Trouble trouble={trouble} {...words} activity="quizzes" action={home} onRetry={onRetry} isPart />;
}

const scoreText = ({ blueprint }: Report, score: number): string =>
  blueprint.scale ? formatNumber(Math.round(score)) : formatPercent(score / 100);

function WholeReport({ report }: { readonly report: Report }) {
  const { domains, missed, solved } = report;
  return (
    <>
      <Verdict report={report} />
      <Figures report={report} />
      <Acts report={report} />
      <ShareBars
        title={reportWords('domains')}
        rows={domains.map(({ category, share, right, questions }) => ({
          id: category,
          label: domainName(category),
          share,
          note: reportWords('rightOf', { right, questions }),
        }))}
      />
      <section class="stack-4" aria-labelledby="missed-questions">
        <h2 id="missed-questions">{reportWords('missed')}</h2>
        {missed.length === 0 ? <p>{reportWords('noneMissed')}</p> : <Places report={report} />}
        {missed.length > 0 && <Lazy load={loadMissed} props={{ missed }} />}
      </section>
      {solved.length > 0 && (
        <section class="stack-4" aria-labelledby="solved-questions">
          <h2 id="solved-questions">{reportWords('solved')}</h2>
          <Lazy load={loadMissed} props={{ missed: solved }} />
        </section>
      )}
    </>
  );
}

function Verdict({ report }: { readonly report: Report }) {
  const { isPassed, isTimedOut, regradedAt, score, blueprint, decided, questions } = report;
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
      {decided && (
        <p>
          {reportWords('decided', {
            questions,
            most: decided.mostQuestions,
            certainty: formatPercent(Math.floor(decided.certainty * 100) / 100),
          })}
        </p>
      )}
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
  const { run, isBusy, problem } = useBegin();
  const [source] = session.sources;
  // Blank questions are not in the pool, which a review asks from.
  const answered = missed.filter(({ chosen }) => chosen.length > 0);
  const { sources, language } = session;
  const review = { mode: 'review', sources, language, questions: answered.length } as const;
  const again = new URLSearchParams({
    bank: source?.bankId ?? '',
    provider: blueprint.provider,
    certificate: blueprint.certificate,
    mode: 'exam',
  });
  return (
    <div class={styles['acts']}>
      {answered.length > 0 && (
        <Button kind="primary" size="large" isBusy={isBusy} onClick={() => void run({ body: review })}>
          {reportWords('practise')}
        </Button>
      )}
      <ButtonLink size="large" href={`/quizzes/start?${again}`}>
        {reportWords('another')}
      </ButtonLink>
      <ButtonLink kind="quiet" size="large" href="/quizzes">
        {reportWords('home')}
      </ButtonLink>
      <Problem>{problem}</Problem>
    </div>
  );
}
