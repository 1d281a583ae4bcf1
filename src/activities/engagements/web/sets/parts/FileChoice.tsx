import { Button } from '#web/kit/parts/Button.tsx';
import { SelectField } from '#web/kit/parts/Field.tsx';
import { DropFile, PasteText, RefusedFile } from '#web/kit/parts/FileSource.tsx';
import { importWords } from '../import.words.ts';
import { saveTemplate } from '../templates.ts';
import type { useImport } from '../use-import.ts';
import { layoutList } from './layout-list.ts';
import styles from './Import.module.css';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.json,.gift,text/csv,text/plain,application/json';

interface FileChoiceProps {
  readonly importing: ReturnType<typeof useImport>;
}

/** Choose, drop or paste; what went wrong stands beside it, with another way to read the same file. */
export function FileChoice({ importing }: FileChoiceProps) {
  const { file, problem, isBusy, choose, paste } = importing;
  return (
    <>
      <DropFile
        accept={ACCEPTED}
        text={isBusy && file ? importWords('reading', { name: file.name }) : importWords('drop')}
        button={importWords('choose')}
        about={importWords('kinds')}
        isBusy={isBusy}
        onFile={choose}
      />
      {problem !== undefined && (
        <RefusedFile problem={problem}>
          {file !== undefined && <OtherLayout importing={importing} />}
        </RefusedFile>
      )}
      <PasteText
        title={importWords('paste')}
        hint={importWords('pasteHint')}
        button={importWords('readPaste')}
        isBusy={isBusy}
        onText={paste}
      />
      <p class={styles['templates']}>
        <span>{importWords('templates')}</span>
        <Button size="small" icon="download" onClick={() => saveTemplate('trivia')}>
          {importWords('templateTrivia')}
        </Button>
        <Button size="small" icon="download" onClick={() => saveTemplate('open')}>
          {importWords('templateOpen')}
        </Button>
      </p>
    </>
  );
}

function OtherLayout({ importing }: FileChoiceProps) {
  return (
    <SelectField
      label={importWords('layout')}
      value=""
      options={[
        { value: '', label: importing.file?.name ?? '' },
        ...layoutList.map((value) => ({ value, label: importWords(value) })),
      ]}
      onChange={(layout) => {
        const chosen = layoutList.find((known) => known === layout);
        if (chosen) void importing.reread({ layout: chosen });
      }}
    />
  );
}
