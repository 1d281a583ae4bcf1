import { useRef, useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextArea } from '#web/kit/parts/Field.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Progress } from '#web/kit/parts/Progress.tsx';
import { importWords } from '../import.words.ts';
import type { Importing } from '../use-import.ts';
import styles from './Import.module.css';
import { ReadAs } from './ReadAs.tsx';

const ACCEPTED =
  '.csv,.tsv,.txt,.json,.md,.markdown,.gift,.xml,.zip,.apkg,.colpkg,text/*,application/json,application/zip';

/** Choose, drop or paste; what went wrong stands beside it, with another way to read the same file. */
export function FileChoice({ importing }: { readonly importing: Importing }) {
  const { file, problem, busyWith, choose } = importing;
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
        <p>{importWords('drop')}</p>
        <Button
          kind="primary"
          size="large"
          isBusy={busyWith !== undefined}
          onClick={() => input.current?.click()}
        >
          {importWords('choose')}
        </Button>
        <p class={styles['about']}>{importWords('kinds')}</p>
        {busyWith !== undefined && file !== undefined && (
          <Progress label={importWords('reading', { name: file.name })} />
        )}
      </div>
      {problem !== undefined && (
        <div class={styles['refused']}>
          <p class={styles['problem']} role="alert">
            <Icon name="warning" size={1.1} /> <span>{problem}</span>
          </p>
          {file !== undefined && <ReadAs importing={importing} />}
        </div>
      )}
      <Paste importing={importing} />
    </>
  );
}

function Paste({ importing }: { readonly importing: Importing }) {
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
      <Button
        isBusy={importing.busyWith !== undefined}
        onClick={() => text.trim() !== '' && void importing.paste(text)}
      >
        {importWords('readPaste')}
      </Button>
    </details>
  );
}
