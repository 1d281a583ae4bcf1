import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { SelectField } from '#web/kit/parts/Field.tsx';
import type { FileFormat, OwnerView } from '#activities/polls/contract.views.ts';
import { pollsClient } from '../polls.client.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { ownerWords } from './owner.words.ts';
import styles from './Owner.module.css';

const FORMATS = [
  'csv',
  'blt',
  'preflib',
  'abif',
  'cdf',
  'rctab',
  'json',
] as const satisfies readonly FileFormat[];

/** A file in any of the formats, with what it could not hold. */
export function Exports({ poll: { pollId, status } }: { readonly poll: OwnerView }) {
  const [format, setFormat] = useState<FileFormat>('csv');
  const save = useAction(pollsClient.exportPoll, {
    onDone: ({ name, mediaType, text }) => saveFile(name, mediaType, text),
  });
  const notes = save.failure ? [] : (save.value?.notes ?? []);
  const isOver = status === 'closed' || status === 'archived';
  return (
    <Card title={ownerWords('exportTitle')}>
      <p class={styles['note']}>{ownerWords(isOver ? 'exportText' : 'exportLater')}</p>
      {isOver && (
        <div class={styles['stack']}>
          <SelectField
            label={ownerWords('exportTitle')}
            value={format}
            options={FORMATS.map((value) => ({ value, label: ownerWords(value) }))}
            onChange={setFormat}
            error={save.problem}
          />
          <Button
            icon="download"
            isBusy={save.isBusy}
            onClick={() => void save.run({ params: { pollId }, query: { format } })}
          >
            {ownerWords('exportTitle')}
          </Button>
          {notes.length > 0 && (
            <div role="status">
              <p>{ownerWords('exportNotes')}</p>
              <ul>
                {notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </Card>
  );
}
