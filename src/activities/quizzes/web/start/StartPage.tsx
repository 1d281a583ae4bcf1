import { useQuery } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { readLearner } from '../learner.ts';
import { startWords } from './start.words.ts';

/** Loads while the server is asked for its contents. */
const loadForm = async () => (await import('./StartForm.tsx')).StartForm;
preloadPart(loadForm);

/** Chooses certificate, categories, number, difficulty and mode. */
export function StartPage() {
  const { value: learner, problem, again } = useQuery(readLearner, []);
  if (learner && learner.entries.length > 0) return <Lazy load={loadForm} props={learner} />;
  return (
    <Page title={startWords('title')} width="narrow" activity="quizzes">
      {problem !== undefined && <Trouble trouble="unreachable" text={problem} onRetry={again} isPart />}
      {!learner && problem === undefined && <Skeleton shape="row" count={5} />}
      {learner && <Nothing />}
    </Page>
  );
}

function Nothing() {
  return (
    <EmptyState
      activity="quizzes"
      title={startWords('nothing')}
      action={<ButtonLink href="/quizzes/banks">{startWords('banks')}</ButtonLink>}
    />
  );
}
