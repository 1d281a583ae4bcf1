import { useQuery } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { readLearner } from '../learner.ts';
import { settingsWords } from './settings.words.ts';

/** Comes while the server is asked what to fill it with. */
const loadForm = async () => (await import('./SettingsForm.tsx')).SettingsForm;
preloadPart(loadForm);

/** What is aimed at, when, and how much a day. */
export function SettingsPage() {
  const { value: learner, problem, again } = useQuery(readLearner, []);
  if (learner) return <Lazy load={loadForm} props={learner} />;
  return (
    <Page title={settingsWords('title')} width="narrow" activity="quizzes">
      {problem === undefined ? (
        <Skeleton shape="row" count={4} />
      ) : (
        <Trouble trouble="unreachable" text={problem} onRetry={again} isPart />
      )}
    </Page>
  );
}
