import { useEffect, useState } from 'preact/hooks';
import { formatPercent } from '#web/kit/i18n/formats.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Stat, StatRow } from '#web/kit/parts/Stat.tsx';
import { ShareBars } from '../charts/ShareBars.tsx';
import { beginSession } from '../begin-session.ts';
import { quizzesClient } from '../quizzes.client.ts';
import type { Answered } from '../quizzes.client.ts';
import { MissedList } from '../report/MissedList.tsx';
import { summaryWords } from './summary.words.ts';
import styles from './Summary.module.css';

type Summed = Answered<'readSummary'>;

/** What a session came to, and the one next step. */
export function Summary({ sessionId }: { readonly sessionId: string }) {
  const [summed, setSummed] = useState<Summed>();
  const [problem, setProblem] = useState<string>();
  const load = async (): Promise<void> => {
    setProblem(undefined);
    const read = await quizzesClient.readSummary({ params: { sessionId } });
    if (read.ok) setSummed(read.value);
    else setProblem(read.error.message);
  };
  useEffect(() => void load(), [sessionId]);
  if (problem !== undefined) {
    return (
      <EmptyState
        activity="quizzes"
        title={summaryWords('unreadable')}
        text={problem}
        action={<Button onClick={() => void load()}>{summaryWords('tryAgain')}</Button>}
      />
    );
  }
  return summed === undefined ? <Skeleton shape="card" count={3} /> : <Summed {...summed} />;
}

function Summed({ session, byCategory, missed }: Summed) {
  const answers = session.rightAnswers + session.wrongAnswers;
  return (
    <div class={styles['summary']}>
      <h2>{summaryWords('title')}</h2>
      <StatRow>
        <Stat label={summaryWords('questions')} value={session.currentQuestion} />
        <Stat
          label={summaryWords('right')}
          value={formatPercent(answers === 0 ? 0 : session.rightAnswers / answers)}
          note={summaryWords('rightOf', { right: session.rightAnswers, answers })}
        />
        <Stat label={summaryWords('missed')} value={missed.length} />
      </StatRow>
      <Acts {...{ session, missed }} />
      {byCategory.length > 0 && (
        <ShareBars
          title={summaryWords('byCategory')}
          rows={byCategory.map(({ category, answered, right }) => ({
            id: category,
            label: category,
            share: answered === 0 ? 0 : right / answered,
            note: summaryWords('rightOf', { right, answers: answered }),
          }))}
        />
      )}
      {missed.length > 0 && (
        <section class={styles['section']}>
          <h3>{summaryWords('look')}</h3>
          <MissedList missed={missed} />
        </section>
      )}
    </div>
  );
}

function Acts({ session, missed }: Pick<Summed, 'session' | 'missed'>) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const begin = async (mode: 'study' | 'review'): Promise<void> => {
    setBusy(true);
    const { sources, language, difficulty, picker } = session;
    const questions = mode === 'review' ? Math.max(1, missed.length) : session.totalQuestions;
    const refused = await beginSession({ mode, sources, language, questions, difficulty, picker });
    setBusy(false);
    setProblem(refused);
  };
  return (
    <div class={styles['acts']}>
      {missed.length > 0 && (
        <Button kind="primary" size="large" isBusy={isBusy} onClick={() => void begin('review')}>
          {summaryWords('review')}
        </Button>
      )}
      <Button
        kind={missed.length > 0 ? 'secondary' : 'primary'}
        size="large"
        isBusy={isBusy}
        onClick={() => void begin('study')}
      >
        {summaryWords('more')}
      </Button>
      <ButtonLink kind="quiet" size="large" href="/quizzes">
        {summaryWords('home')}
      </ButtonLink>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </div>
  );
}
