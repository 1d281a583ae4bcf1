import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { RadioGroup } from '#web/kit/parts/Choice.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { bytesOf, saveFile } from '#web/kit/save-file.ts';
import type { EngagementType } from '#activities/engagements/contract.questions.ts';
import type { SetFormat, SetView } from '#activities/engagements/contract.setviews.ts';
import { setsClient } from './sets.client.ts';
import { setWords } from './set.words.ts';

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

/** A file in any of the formats, and what it could not hold. */
export function ExportDialog({ set: { setId, type }, isOpen, onClose }: ExportDialogProps) {
  const formats = formatsFor(type);
  const [format, setFormat] = useState<SetFormat>(formats[0] ?? 'json');
  const { run, isBusy, value, problem, forget } = useAction(setsClient.exportSet, {
    onDone: ({ name, mediaType, content }) => saveFile(name, mediaType, bytesOf(content)),
  });
  const saved = problem === undefined ? value : undefined;
  const choose = (chosen: SetFormat): void => {
    setFormat(chosen);
    forget();
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={setWords('exportTitle')}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          icon="download"
          isBusy={isBusy}
          onClick={() => void run({ params: { setId }, query: { format } })}
        >
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
      <Problem>{problem}</Problem>
      <div role="status">
        {saved && <p>{setWords('exportDone', { name: saved.name })}</p>}
        {saved && saved.notes.length > 0 && (
          <>
            <p>{setWords('exportNotes')}</p>
            <ul>
              {saved.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}
