import { useQuery } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { formatList, formatPercent } from '#web/kit/i18n/formats.ts';
import { Card } from '#web/kit/parts/Card.tsx';
import type { SessionEnding } from '#activities/quizzes/contract.views.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Stat, StatRow } from '#web/kit/parts/Stat.tsx';
import { ShareBars } from '../charts/ShareBars.tsx';
import { useBegin } from '../use-begin.ts';
import { quizzesClient, zoneHere } from '../quizzes.client.ts';
import type { Answered } from '../quizzes.client.ts';
import { MissedList } from '../report/MissedList.tsx';
import { summaryWords } from './summary.words.ts';
import { domainName } from '../domain.words.ts';
import styles from './Study.module.css';

type Summed = Answered<'readSummary'>;

/** The result of a session, and the next step. */
export function Summary({ sessionId }: { readonly sessionId: string }) {
  const read = () => quizzesClient.readSummary({ params: { sessionId }, query: { zone: zoneHere() } });
  const { value: summed, problem, again } = useQuery(read, [sessionId]);
  if (problem !== undefined) {
    const title = summaryWords('unreadable');
    return <Trouble trouble="unreachable" title={title} text={problem} onRetry={again} isPart />;
  }
  return summed === undefined ? <Skeleton shape="card" count={3} /> : <Summed {...summed} />;
}

function Summed({ session, byCategory, missed, ending }: Summed) {
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
        {ending && (
          <Stat label={summaryWords('streak')} value={summaryWords('days', { count: ending.streakDays })} />
        )}
      </StatRow>
      {ending && <Ending {...ending} />}
      <Acts {...{ session, missed }} />
      {byCategory.length > 0 && (
        <ShareBars
          title={summaryWords('byCategory')}
          rows={byCategory.map(({ category, answered, right }) => ({
            id: category,
            label: domainName(category),
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

const improvedIn = ({ mastered, recovered, fresh }: SessionEnding): string[] => [
  ...(mastered > 0 ? [summaryWords('mastered', { count: mastered })] : []),
  ...(recovered > 0 ? [summaryWords('recovered', { count: recovered })] : []),
  ...(fresh > 0 ? [summaryWords('fresh', { count: fresh })] : []),
];

/** What improved, the daily goal, and when the questions come back. */
function Ending(ending: SessionEnding) {
  const { comesBack, minutesToday, minutesADay } = ending;
  const improved = improvedIn(ending);
  const back = (['today', 'tomorrow', 'week', 'later'] as const)
    .filter((when) => comesBack[when] > 0)
    .map((when) => summaryWords(`back-${when}`, { count: comesBack[when] }));
  return (
    <Card kind="accent" title={summaryWords('improved')}>
      {improved.length > 0 && <p>{improved.join(' ')}</p>}
      <p>
        {summaryWords(minutesToday >= minutesADay ? 'goalReached' : 'goal', {
          minutes: minutesToday,
          goal: minutesADay,
        })}
      </p>
      {back.length > 0 && <p>{summaryWords('comesBack', { list: formatList(back) })}</p>}
    </Card>
  );
}

function Acts({ session, missed }: Pick<Summed, 'session' | 'missed'>) {
  const { run, isBusy, problem } = useBegin();
  const begin = (mode: 'study' | 'review'): void => {
    const { sources, language, difficulty, picker } = session;
    const questions = mode === 'review' ? Math.max(1, missed.length) : session.totalQuestions;
    void run({ body: { mode, sources, language, questions, difficulty, picker } });
  };
  return (
    <div class="row-3">
      {missed.length > 0 && (
        <Button kind="primary" size="large" isBusy={isBusy} onClick={() => begin('review')}>
          {summaryWords('review')}
        </Button>
      )}
      <Button
        kind={missed.length > 0 ? 'secondary' : 'primary'}
        size="large"
        isBusy={isBusy}
        onClick={() => begin('study')}
      >
        {summaryWords('more')}
      </Button>
      <ButtonLink kind="quiet" size="large" href="/quizzes">
        {summaryWords('home')}
      </ButtonLink>
      <Problem>{problem}</Problem>
    </div>
  );
}
