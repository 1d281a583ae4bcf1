import { Button } from '#web/kit/parts/Button.tsx';
import { SelectField } from '#web/kit/parts/Field.tsx';
import { DropFile, PasteText, RefusedFile } from '#web/kit/parts/FileSource.tsx';
import { importWords } from './import.words.ts';
import type { useImport } from './use-import.ts';
import { layoutList } from './layout-list.ts';
import styles from './Sets.module.css';
import { saveFile } from '#web/kit/save-file.ts';

/** With a byte order mark: Excel garbles umlauts without one. */
const MARK = '\uFEFF';

const TEMPLATES = {
  trivia: [
    'Category,Question,OptionA,OptionB,OptionC,OptionD,CorrectAnswer,Points',
    'Space,Which planet is the largest?,Mars,Jupiter,Venus,Saturn,Jupiter,1',
    'Space,The Sun is a star.,,,,,TRUE,1',
    'Space,How many planets circle the Sun?,,,,,8,2',
  ],
  open: [
    'Category,Question#,Title,Detail_lesson,School,CustomInstruction',
    'Warm-up,1,What made you smile today?,,,One sentence is enough',
    'Looking back,1,What would you do differently?,Think of the last week only.,,',
  ],
} as const;

const saveTemplate = (which: keyof typeof TEMPLATES): void =>
  saveFile(`questions-${which}.csv`, 'text/csv', `${MARK}${TEMPLATES[which].join('\r\n')}\r\n`);

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.json,.gift,text/csv,text/plain,application/json';

interface FileChoiceProps {
  readonly importing: ReturnType<typeof useImport>;
}

/** Choose, drop or paste. Shows what went wrong, and other ways to read the same file. */
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
