import type { PageProps } from '#web/kit/navigation.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { setWords } from './set.words.ts';
import { setsWords } from './sets.words.ts';
import { useSet } from './use-set.ts';

const loadSet = async () => (await import('./LoadedSet.tsx')).LoadedSet;
preloadPart(loadSet);

/** A set to look through; for its owner also the place where it is written. */
export function SetPage({ params }: PageProps) {
  const setId = params['setId'] ?? '';
  const editor = useSet(setId);
  const { loaded, problem } = editor;
  if (loaded !== undefined) return <Lazy key={setId} load={loadSet} props={{ set: loaded.set, editor }} />;
  return (
    <Page title={setsWords('title')} activity="engagements">
      {problem === undefined ? (
        <Skeleton shape="row" count={6} />
      ) : (
        <EmptyState
          title={setWords('notFound')}
          text={problem}
          activity="engagements"
          action={<ButtonLink href="/engagements/sets">{setWords('allSets')}</ButtonLink>}
        />
      )}
    </Page>
  );
}
