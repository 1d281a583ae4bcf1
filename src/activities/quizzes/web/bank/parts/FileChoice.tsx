import { DropFile, PasteText, RefusedFile } from '#web/kit/parts/FileSource.tsx';
import { Progress } from '#web/kit/parts/Progress.tsx';
import { importWords } from '../import.words.ts';
import type { Importing } from '../use-import.ts';
import { ReadAs } from './ReadAs.tsx';

const ACCEPTED =
  '.csv,.tsv,.txt,.json,.md,.markdown,.gift,.xml,.zip,.apkg,.colpkg,text/*,application/json,application/zip';

/** Choose, drop or paste; what went wrong stands beside it, with another way to read the same file. */
export function FileChoice({ importing }: { readonly importing: Importing }) {
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
