import { useQuery } from '#web/kit/data/query.ts';
import { currentUrl } from '#web/kit/navigation.tsx';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { importWords } from './import.words.ts';
import { FileChoice } from './FileChoice.tsx';
import { setsClient } from './sets.client.ts';
import { useImport } from './use-import.ts';

const loadPreview = async () => (await import('./ImportPreviewPart.tsx')).ImportPreviewPart;
// Fetched while a file is chosen.
preloadPart(loadPreview);

/** The set that is to be replaced; undefined for a new one. */
function useReplaced() {
  const setId = currentUrl.value.searchParams.get('replaces') ?? undefined;
  const { value, problem } = useQuery<string>(async () => {
    if (setId === undefined) return { ok: true, value: '' };
    const answer = await setsClient.readSet({ params: { setId } });
    return answer.ok ? { ok: true, value: answer.value.name } : answer;
  }, [setId]);
  return { setId, name: value ?? '', problem };
}

/** A file from anywhere: read, shown row by row, and saved only then. */
export function ImportSetPage() {
  const replaced = useReplaced();
  const importing = useImport(replaced.setId);
  const isReplacing = replaced.setId !== undefined;
  return (
    <Page
      title={importWords(isReplacing ? 'replaceTitle' : 'title')}
      lead={isReplacing ? importWords('replaceLead', { name: replaced.name }) : importWords('lead')}
      activity="engagements"
    >
      <Problem isBanner>{replaced.problem}</Problem>
      {importing.preview === undefined ? (
        <FileChoice importing={importing} />
      ) : (
        <Lazy
          key={importing.preview.digest}
          load={loadPreview}
          props={{ importing, preview: importing.preview, isReplacing }}
        />
      )}
    </Page>
  );
}
