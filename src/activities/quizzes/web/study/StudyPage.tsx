import { useEffect, useRef } from 'preact/hooks';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { navigate } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { StudyCard } from './StudyCard.tsx';
import type { CardScreen } from './StudyCard.tsx';
import { StudyTools } from './StudyTools.tsx';
import { studyWords } from './study.words.ts';
import type { StudyRun, StudyScreen } from './study-run.ts';
import { useStudyRun } from './use-study-run.ts';
import styles from './Study.module.css';

const loadSummary = async () => (await import('./Summary.tsx')).Summary;

const titleOf = (screen: StudyScreen | undefined): string =>
  screen !== undefined && 'session' in screen
    ? screen.session.sources.map(({ certificate }) => certificate).join(', ') || studyWords('title')
    : studyWords('title');

/** One session, question by question. */
export function StudyPage({ params }: PageProps) {
  const sessionId = params['sessionId'] ?? '';
  const run = useStudyRun(sessionId);
  const screen = run?.screen.value;
  const isExam = screen?.phase === 'exam';
  useEffect(() => {
    if (isExam) navigate(`/quizzes/exams/${sessionId}`, 'replace');
  }, [isExam]);
  return (
    <Page title={titleOf(screen)} isTitleHidden activity="quizzes">
      <div class={styles['run']}>
        {run === undefined || screen === undefined ? <Coming /> : <Shown run={run} screen={screen} />}
      </div>
    </Page>
  );
}

function Coming() {
  return (
    <>
      <Skeleton shape="title" />
      <Skeleton shape="row" count={4} />
    </>
  );
}

function Shown({ run, screen }: { readonly run: StudyRun; readonly screen: StudyScreen }) {
  switch (screen.phase) {
    case 'loading':
    case 'exam':
      return <Coming />;
    case 'question':
    case 'answered':
      return <Asking run={run} screen={screen} />;
    case 'over':
      return <Lazy load={loadSummary} props={{ sessionId: screen.session.sessionId }} />;
    case 'paused':
      return <Paused run={run} />;
    case 'stranded':
      return (
        <EmptyState
          activity="quizzes"
          title={studyWords('stranded')}
          text={studyWords('strandedText')}
          action={<Button onClick={() => run.wake()}>{studyWords('tryAgain')}</Button>}
        />
      );
    case 'missing':
    case 'unreachable':
      return <Lost run={run} screen={screen} />;
  }
}

/** Another order of the options is another asking; another language is not. */
const askingKey = ({ asked }: CardScreen): string =>
  [asked.conceptId, asked.asking ?? '', ...asked.options.map(({ id }) => id)].join(' ');

function Asking({ run, screen }: { readonly run: StudyRun; readonly screen: CardScreen }) {
  const first = useRef<string>(undefined);
  const key = askingKey(screen);
  first.current ??= key;
  return (
    <>
      <StudyTools run={run} screen={screen} />
      {run.problem.value !== undefined && (
        <Problem>
          {run.problem.value.code === 'quiz-question-not-asked'
            ? studyWords('elsewhere')
            : run.problem.value.message}
        </Problem>
      )}
      <StudyCard key={key} run={run} screen={screen} isFirst={first.current === key} />
      <p class={styles['waiting']} aria-live="polite">
        {run.line.waiting.value > 0 && studyWords('waiting', { count: run.line.waiting.value })}
      </p>
    </>
  );
}

function Paused({ run }: { readonly run: StudyRun }) {
  return (
    <EmptyState
      activity="quizzes"
      title={studyWords('paused')}
      text={studyWords('pausedText')}
      action={
        <div class={styles['choices']}>
          <Button kind="primary" size="large" isBusy={run.isBusy.value} onClick={() => void run.resume()}>
            {studyWords('resume')}
          </Button>
          <Button onClick={() => void run.complete()}>{studyWords('end')}</Button>
          <ButtonLink kind="quiet" href="/quizzes">
            {studyWords('home')}
          </ButtonLink>
        </div>
      }
    />
  );
}

type LostScreen = Extract<StudyScreen, { readonly phase: 'missing' | 'unreachable' }>;

function Lost({ run, screen }: { readonly run: StudyRun; readonly screen: LostScreen }) {
  const { phase } = screen;
  const reason = 'reason' in screen ? screen.reason : undefined;
  return (
    <EmptyState
      activity="quizzes"
      title={studyWords(phase)}
      text={reason ?? studyWords(`${phase}Text`)}
      action={
        phase === 'missing' ? (
          <ButtonLink kind="primary" href="/quizzes">
            {studyWords('home')}
          </ButtonLink>
        ) : (
          <Button onClick={() => void run.open()}>{studyWords('tryAgain')}</Button>
        )
      }
    />
  );
}
