import type { PageProps } from '#web/kit/navigation.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { importWords } from './import.words.ts';
import { FileChoice } from './parts/FileChoice.tsx';
import { ImportPreviewPart } from './parts/ImportPreviewPart.tsx';
import { useImport } from './use-import.ts';

/** A file from anywhere: read, reported on, and taken only then. */
export function ImportBankPage({ params }: PageProps) {
  const bankId = params['bankId'] ?? '';
  const importing = useImport(bankId);
  return (
    <Page
      title={importWords('title')}
      lead={importWords('lead')}
      activity="quizzes"
      aside={
        <ButtonLink kind="quiet" icon="arrow-left" href={`/quizzes/banks/${bankId}`}>
          {importWords('toBank')}
        </ButtonLink>
      }
    >
      {importing.preview === undefined ? (
        <FileChoice importing={importing} />
      ) : (
        <ImportPreviewPart importing={importing} preview={importing.preview} />
      )}
    </Page>
  );
}
