import { useId, useState } from 'preact/hooks';
import { refusal, useAction } from '#web/kit/data/action.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { TextArea } from '#web/kit/parts/Field.tsx';
import { importWords } from './import.words.ts';
import { newWords } from './new.words.ts';
import { pollsClient } from '../polls.client.ts';
import styles from './EditPoll.module.css';

/** The contract's limit on the text of a file. */
const LONGEST_TEXT = 900_000;

type Made = Extract<Awaited<ReturnType<typeof pollsClient.importPoll>>, { ok: true }>['value'];

interface Imported {
  readonly pollId: string;
  readonly notes: readonly string[];
}

/** A file of ballots from another tool; the page says what could not be imported. */
export function ImportPart() {
  const [text, setText] = useState('');
  const [imported, setImported] = useState<Imported>();
  const fileId = useId();
  const start = useAction<Parameters<typeof pollsClient.importPoll>[0], Made>(
    async (call) => {
      if (text.trim() === '') return refusal(() => importWords('importEmpty'));
      if (text.length > LONGEST_TEXT) return refusal(() => importWords('importBig'));
      return pollsClient.importPoll(call);
    },
    {
      onDone: ({ poll: { pollId }, notes }) => {
        if (notes.length === 0) navigate(`/polls/${pollId}`);
        else setImported({ pollId, notes });
      },
    },
  );
  if (imported) return <Notes imported={imported} />;
  return (
    <div class={styles['import']}>
      <p class="hint">{importWords('importText')}</p>
      <label for={fileId} class="strong">
        {importWords('importFile')}
      </label>
      <input
        id={fileId}
        class={styles['file']}
        type="file"
        accept=".blt,.csv,.soc,.soi,.toc,.toi,.abif,.json,.txt"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          void file?.text().then(setText);
        }}
      />
      <TextArea
        label={importWords('importPaste')}
        rows={5}
        value={text}
        onInput={setText}
        error={start.problem}
        spellcheck={false}
        autocapitalize="off"
      />
      <Button isBusy={start.isBusy} onClick={() => void start.run({ body: { text } })}>
        {importWords('importGo')}
      </Button>
    </div>
  );
}

function Notes({ imported: { pollId, notes } }: { readonly imported: Imported }) {
  return (
    <div class={styles['import']}>
      <p>{importWords('importNotes')}</p>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <ButtonLink href={`/polls/${pollId}`}>{newWords('toPoll')}</ButtonLink>
    </div>
  );
}
