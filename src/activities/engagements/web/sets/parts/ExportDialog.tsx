import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { RadioGroup } from '#web/kit/parts/Choice.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import type { EngagementType } from '#activities/engagements/contract.questions.ts';
import type { SetFormat, SetView } from '#activities/engagements/contract.setviews.ts';
import { bytesOf } from '../bytes-of.ts';
import { setsClient } from '../sets.client.ts';
import { setWords } from '../set.words.ts';

/** What makes sense for the type, the most usual first. */
const formatsFor = (type: EngagementType): readonly SetFormat[] => {
  if (type === 'call-and-answer') {
    return ['call-and-answer-csv', 'call-and-answer-xlsx', 'json', 'wayground-xlsx', 'gift'];
  }
  const tables: readonly SetFormat[] = ['trivia-csv', 'trivia-xlsx', 'json'];
  return type === 'trivia'
    ? [...tables, 'kahoot-xlsx', 'wayground-xlsx', 'gift', 'aiken']
    : [...tables, 'wayground-xlsx'];
};

interface ExportDialogProps {
  readonly set: SetView;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Outcome {
  readonly text: string;
  readonly notes: readonly string[];
}

/** A file in any of the formats, and what it could not hold. */
export function ExportDialog({ set: { setId, type }, isOpen, onClose }: ExportDialogProps) {
  const formats = formatsFor(type);
  const [format, setFormat] = useState<SetFormat>(formats[0] ?? 'json');
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const answer = await setsClient.exportSet({ params: { setId }, query: { format } });
    setBusy(false);
    if (!answer.ok) return setOutcome({ text: answer.error.message, notes: [] });
    const { name, mediaType, content, notes } = answer.value;
    saveFile(name, mediaType, bytesOf(content));
    setOutcome({ text: setWords('exportDone', { name }), notes });
  };
  const choose = (chosen: SetFormat): void => {
    setFormat(chosen);
    setOutcome(undefined);
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={setWords('exportTitle')}
      onClose={onClose}
      actions={
        <Button kind="primary" icon="download" isBusy={isBusy} onClick={() => void save()}>
          {setWords('export')}
        </Button>
      }
    >
      <RadioGroup
        label={setWords('exportTitle')}
        value={format}
        options={formats.map((value) => ({ value, label: setWords(value) }))}
        onChange={choose}
      />
      <div role="status">
        {outcome !== undefined && <p>{outcome.text}</p>}
        {outcome !== undefined && outcome.notes.length > 0 && (
          <>
            <p>{setWords('exportNotes')}</p>
            <ul>
              {outcome.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}
