import { useEffect, useState } from 'preact/hooks';
import { navigate } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { quizzesClient } from '../quizzes.client.ts';
import { ExamDesk } from './ExamDesk.tsx';
import { ExamRun } from './exam-run.ts';
import type { ExamScreen } from './exam-run.ts';
import { examWords } from './exam.words.ts';

const loadAdaptive = async () => (await import('./AdaptiveDesk.tsx')).AdaptiveDesk;

const sources = {
  client: quizzesClient,
  outbox: async () => (await import('#web/kit/data/page-outbox.ts')).pageOutbox(),
  now: Date.now,
};

function useExamRun(sessionId: string): ExamRun | undefined {
  const [run, setRun] = useState<ExamRun>();
  useEffect(() => {
    const opened = new ExamRun(sources, sessionId);
    void opened.open();
    setRun(opened);
    return () => opened.close();
  }, [sessionId]);
  return run;
}

/** An exam in progress: the clock runs, every question can be reached, nothing reveals the key. */
export function ExamPage({ params }: PageProps) {
  const sessionId = params['sessionId'] ?? '';
  const run = useExamRun(sessionId);
  const screen = run?.screen.value;
  const isOver = screen?.phase === 'over';
  useEffect(() => {
    if (isOver) navigate(`/quizzes/exams/${sessionId}/report`, 'replace');
  }, [isOver]);
  return (
    <Page title={titleOf(screen)} isTitleHidden activity="quizzes">
      {run && screen ? <Shown run={run} screen={screen} /> : <Skeleton shape="row" count={5} />}
    </Page>
  );
}

const titleOf = (screen: ExamScreen | undefined): string => {
  const name = screen?.phase === 'here' ? screen.exam.blueprint.certificate : '';
  return name === '' ? examWords('title') : examWords('titleOf', { name });
};

function Shown({ run, screen }: { readonly run: ExamRun; readonly screen: ExamScreen }) {
  switch (screen.phase) {
    case 'here':
      return screen.exam.isAdaptive ? (
        <Lazy load={loadAdaptive} props={{ run, exam: screen.exam }} />
      ) : (
        <ExamDesk run={run} exam={screen.exam} />
      );
    case 'missing':
    case 'unreachable':
      return (
        <Trouble
          trouble={screen.phase}
          activity="quizzes"
          title={examWords(screen.phase)}
          text={examWords(`${screen.phase}Text`)}
          action={
            <ButtonLink kind="primary" href="/quizzes">
              {examWords('home')}
            </ButtonLink>
          }
          onRetry={() => void run.open()}
          isPart
        />
      );
    default:
      return <Skeleton shape="row" count={5} />;
  }
}
