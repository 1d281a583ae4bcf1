import { useQuery } from '#web/kit/data/query.ts';
import { currentUrl } from '#web/kit/navigation.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { importWords } from './import.words.ts';
import { FileChoice } from './FileChoice.tsx';
import { ImportPreviewPart } from './ImportPreviewPart.tsx';
import { setsClient } from './sets.client.ts';
import { useImport } from './use-import.ts';

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
        <ImportPreviewPart
          key={importing.preview.digest}
          importing={importing}
          preview={importing.preview}
          isReplacing={isReplacing}
        />
      )}
    </Page>
  );
}
