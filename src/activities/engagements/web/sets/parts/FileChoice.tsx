import { useRef, useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { SelectField, TextArea } from '#web/kit/parts/Field.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
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
  const { file, problem, isBusy, choose } = importing;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <>
      <div
        class={styles['drop']}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [dropped] = event.dataTransfer?.files ?? [];
          if (dropped) void choose(dropped);
        }}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            if (chosen) void choose(chosen);
            // The same file again, corrected, is a choice too.
            event.currentTarget.value = '';
          }}
        />
        <p>{isBusy && file ? importWords('reading', { name: file.name }) : importWords('drop')}</p>
        <Button kind="primary" size="large" isBusy={isBusy} onClick={() => input.current?.click()}>
          {importWords('choose')}
        </Button>
        <p class={styles['about']}>{importWords('kinds')}</p>
      </div>
      {problem !== undefined && <Refused importing={importing} problem={problem} />}
      <Paste importing={importing} />
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

function Refused({ importing, problem }: FileChoiceProps & { readonly problem: string }) {
  return (
    <div class={styles['refused']} role="alert">
      <p class={styles['problem']}>
        <Icon name="warning" size={1.1} /> <span>{problem}</span>
      </p>
      {importing.file !== undefined && (
        <SelectField
          label={importWords('layout')}
          value=""
          options={[
            { value: '', label: importing.file.name },
            ...layoutList.map((value) => ({ value, label: importWords(value) })),
          ]}
          onChange={(layout) => {
            const chosen = layoutList.find((known) => known === layout);
            if (chosen) void importing.reread({ layout: chosen });
          }}
        />
      )}
    </div>
  );
}

function Paste({ importing }: FileChoiceProps) {
  const [text, setText] = useState('');
  return (
    <details class={styles['paste']}>
      <summary>{importWords('paste')}</summary>
      <TextArea
        label={importWords('paste')}
        hint={importWords('pasteHint')}
        rows={8}
        spellcheck={false}
        value={text}
        onInput={setText}
      />
      <Button isBusy={importing.isBusy} onClick={() => text.trim() !== '' && void importing.paste(text)}>
        {importWords('readPaste')}
      </Button>
    </details>
  );
}
