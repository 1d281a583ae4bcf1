import { useState } from 'preact/hooks';
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
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const save = async (): Promise<void> => {
    const answer = await pollsClient.exportPoll({ params: { pollId }, query: { format } });
    setNotes(answer.ok ? answer.value.notes : []);
    setProblem(answer.ok ? undefined : answer.error.message);
    if (answer.ok) saveFile(answer.value.name, answer.value.mediaType, answer.value.text);
  };
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
            error={problem}
          />
          <Button icon="download" onClick={() => void save()}>
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
