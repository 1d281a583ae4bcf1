import { useEffect, useRef, useState } from 'preact/hooks';
import { after } from '#web/kit/after.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { navigate } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { loadPlaced, loadTyped } from '../card/QuestionCard.tsx';
import { StudyCard } from './StudyCard.tsx';
import type { CardScreen } from './StudyCard.tsx';
import { StudyTools } from './StudyTools.tsx';
import { studyWords } from './study.words.ts';
import type { StudyScreen } from './study-run.ts';
import styles from './Study.module.css';
import { newCommandId } from '#web/kit/client.ts';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { quizzesClient } from '../quizzes.client.ts';
import { preloadRichText } from '#web/kit/text/QuestionText.tsx';
import { takeHandedOver } from './handed-over.ts';
import type * as AskAgain from './ask-again.ts';
import { StudyRun } from './study-run.ts';
import type { StudyStore } from './study-store.ts';

/** Loaded together with everything needed offline. */
const loadTrouble = async () => (await import('#web/kit/data/TroublePage.tsx')).TroublePage;
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
      return <Lost phase="unreachable" words="stranded" onRetry={() => run.wake()} />;
    case 'missing':
      return <Lost phase="missing" words="missing" onRetry={() => void run.open()} />;
    case 'unreachable':
      return (
        <Lost phase="unreachable" words="unreachable" text={screen.reason} onRetry={() => void run.open()} />
      );
  }
}

/** Another order of the options is a new asking; another language is not. */
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

interface LostProps {
  readonly phase: 'missing' | 'unreachable';
  readonly words: 'missing' | 'unreachable' | 'stranded';
  readonly text?: string | undefined;
  readonly onRetry: () => void;
}

function Lost({ phase, words, text = studyWords(`${words}Text`), onRetry }: LostProps) {
  const home = (
    <ButtonLink kind="primary" href="/quizzes">
      {studyWords('home')}
    </ButtonLink>
  );
  const title = studyWords(words);
  const props = {
    trouble: phase,
    activity: 'quizzes',
    title,
    text,
    action: home,
    onRetry,
    isPart: true,
  } as const;
  return <Lazy load={loadTrouble} props={props} />;
}

const loadAskAgain = () => import('./ask-again.ts');

const loadOutbox = () => import('#web/kit/data/page-outbox.ts');
const loadWaiting = () => import('./send-waiting.ts');

let opened: Promise<StudyStore> | undefined;

/** With everything that is needed offline. */
const store = (): Promise<StudyStore> => {
  const loads = [loadAskAgain(), loadTrouble(), loadOutbox(), loadWaiting()] as const;
  preloadPart(loadTyped);
  preloadPart(loadPlaced);
  opened ??= Promise.all([import('./study-store.ts'), ...loads]).then(([{ studyStore }]) => studyStore());
  opened.catch(() => (opened = undefined));
  return opened;
};

const FORGOTTEN_AFTER_MS = 30 * 86_400_000;

const sources = {
  client: quizzesClient,
  store,
  outbox: async () => (await loadOutbox()).pageOutbox(),
  hasWaiting: async (lane: string) => (await loadWaiting()).hasWaiting(lane),
  askAgain: async (...question: Parameters<typeof AskAgain.askAgain>) =>
    (await loadAskAgain()).askAgain(...question),
  isRight: async (...given: Parameters<typeof AskAgain.isRightHere>) =>
    (await loadAskAgain()).isRightHere(...given),
  now: Date.now,
  after,
  newId: newCommandId,
  isOnline: () => isOnline.peek(),
  warm: preloadRichText,
};

const WAKING = ['online', 'pageshow', 'focus'] as const;

/** A session for as long as its page is open. */
function useStudyRun(sessionId: string): StudyRun | undefined {
  const [run, setRun] = useState<StudyRun>();
  useEffect(() => {
    const begun = new StudyRun(sources, sessionId);
    const handed = takeHandedOver(sessionId);
    if (handed) begun.enter(handed);
    else void begun.open();
    setRun(begun);
    const wake = (): void => begun.wake();
    for (const event of WAKING) addEventListener(event, wake);
    store().then(
      (kept) => kept.forgetBefore(Date.now() - FORGOTTEN_AFTER_MS),
      () => undefined,
    );
    return () => {
      for (const event of WAKING) removeEventListener(event, wake);
      begun.close();
    };
  }, [sessionId]);
  return run;
}
