import { useEffect, useState } from 'preact/hooks';
import { currentUrl } from '#web/kit/navigation.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { importWords } from './import.words.ts';
import { FileChoice } from './parts/FileChoice.tsx';
import { ImportPreviewPart } from './parts/ImportPreviewPart.tsx';
import { setsClient } from './sets.client.ts';
import { useImport } from './use-import.ts';

/** What the set that is to be replaced is called; undefined for a new one. */
function useReplaced(): { readonly setId: string | undefined; readonly name: string } {
  const setId = currentUrl.value.searchParams.get('replaces') ?? undefined;
  const [name, setName] = useState('');
  useEffect(() => {
    if (setId === undefined) return;
    void setsClient.readSet({ params: { setId } }).then((answer) => answer.ok && setName(answer.value.name));
  }, [setId]);
  return { setId, name };
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
