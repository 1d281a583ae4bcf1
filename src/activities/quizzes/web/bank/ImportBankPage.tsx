import type { PageProps } from '#web/kit/navigation.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { importWords } from './import.words.ts';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { DropFile, PasteText, RefusedFile } from '#web/kit/parts/FileSource.tsx';
import { Progress } from '#web/kit/parts/Progress.tsx';
import { ReadAs } from './ReadAs.tsx';
import { useState } from 'preact/hooks';
import { navigate } from '#web/kit/navigation.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { ImportPreview, bankFileFormats } from '#activities/quizzes/contract.bankviews.ts';
import { refusal, useAction } from '#web/kit/data/action.ts';
import { banksClient } from './banks.client.ts';
import type { BanksClient } from './banks.client.ts';

const loadPreview = async () => (await import('./ImportPreviewPart.tsx')).ImportPreviewPart;

/** A file in any format: read, reported on, and only then imported. */
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
        <Lazy load={loadPreview} props={{ importing, preview: importing.preview }} />
      )}
    </Page>
  );
}

const ACCEPTED =
  '.csv,.tsv,.txt,.json,.md,.markdown,.gift,.xml,.zip,.apkg,.colpkg,text/*,application/json,application/zip';

/** Choose, drop or paste; problems are shown next to it, with another way to read the same file. */
function FileChoice({ importing }: { readonly importing: Importing }) {
  const { file, problem, busyWith, choose, paste } = importing;
  const isBusy = busyWith !== undefined;
  return (
    <>
      <DropFile
        accept={ACCEPTED}
        text={importWords('drop')}
        button={importWords('choose')}
        about={importWords('kinds')}
        isBusy={isBusy}
        onFile={choose}
      >
        {isBusy && file !== undefined && <Progress label={importWords('reading', { name: file.name })} />}
      </DropFile>
      {problem !== undefined && (
        <RefusedFile problem={problem}>{file !== undefined && <ReadAs importing={importing} />}</RefusedFile>
      )}
      <PasteText
        title={importWords('paste')}
        hint={importWords('pasteHint')}
        button={importWords('readPaste')}
        isBusy={isBusy}
        onText={paste}
      />
    </>
  );
}

const LARGEST_BYTES = 64 * 1024 * 1024;

export type FileFormat = (typeof bankFileFormats)[number];

interface Chosen {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** How to read the file if it does not say so itself. */
export interface Wish {
  readonly format?: FileFormat | undefined;
  readonly correct?: 'zero-based' | 'one-based' | undefined;
}

export interface Importing {
  readonly file: Chosen | undefined;
  readonly wish: Wish;
  readonly preview: ImportPreview | undefined;
  readonly problem: string | undefined;
  readonly busyWith: 'reading' | 'storing' | undefined;
  readonly choose: (file: File) => Promise<void>;
  readonly paste: (text: string) => Promise<void>;
  readonly reread: (wish: Wish) => Promise<void>;
  readonly take: (isPublished: boolean) => Promise<void>;
  readonly forget: () => void;
}

const readFile: BanksClient['previewImport'] = async (call) =>
  call.body.length > LARGEST_BYTES ? refusal(() => importWords('tooLarge')) : banksClient.previewImport(call);

/** From a chosen file through its preview into the bank. */
function useImport(bankId: string): Importing {
  const [file, setFile] = useState<Chosen>();
  const [wish, setWish] = useState<Wish>({});
  const params = { bankId };
  const reading = useAction(readFile);
  const storing = useAction(banksClient.importFile, {
    onDone: ({ report }) => {
      navigate(`/quizzes/banks/${bankId}`, 'replace');
      showToast(importWords('done', { count: report.taken }), { kind: 'good' });
    },
  });
  const preview = reading.failure === undefined ? reading.value : undefined;
  const problem = reading.problem ?? storing.problem;
  const busyWith = reading.isBusy ? 'reading' : storing.isBusy ? 'storing' : undefined;

  const read = (chosen: Chosen, wanted: Wish): Promise<void> => {
    setFile(chosen);
    setWish(wanted);
    storing.forget();
    return reading.run({ params, query: { name: chosen.name, ...wanted }, body: chosen.bytes });
  };
  const take = async (isPublished: boolean): Promise<void> => {
    if (file === undefined || preview === undefined || busyWith !== undefined) return;
    const { digest } = preview;
    const query = { name: file.name, ...wish, digest, ...(isPublished && { publish: 'yes' as const }) };
    await storing.run({ params, query, body: file.bytes });
  };
  return {
    file,
    wish,
    preview,
    problem,
    busyWith,
    take,
    choose: async (chosen) =>
      read({ name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) }, {}),
    paste: (text) => read({ name: 'text.txt', bytes: new TextEncoder().encode(text) }, {}),
    reread: async (wanted) => {
      if (file !== undefined) await read(file, { ...wish, ...wanted });
    },
    forget: () => {
      setFile(undefined);
      reading.forget();
      storing.forget();
      setWish({});
    },
  };
}
