import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import type { Row } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { RadioGroup } from '#web/kit/parts/Choice.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { bytesOf, saveFile } from '#web/kit/save-file.ts';
import { exportWords } from './export.words.ts';

const MOST_SHOWN = 50;

interface ExportedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: string;
}

interface ExportDialogProps<Format extends string, File extends ExportedFile> {
  readonly title: string;
  /** The most usual first. */
  readonly formats: readonly { readonly value: Format; readonly label: string }[];
  readonly read: Row<{ readonly query: { readonly format: Format } }, File>;
  /** What the format could not hold. */
  readonly lostOf: (file: File) => readonly string[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Saves questions as a file in one of several formats, and lists what the file could not hold. */
export function ExportDialog<Format extends string, File extends ExportedFile>(
  props: ExportDialogProps<Format, File>,
) {
  const { title, formats, read, lostOf, isOpen, onClose } = props;
  const [format, setFormat] = useState(formats[0]?.value);
  const { run, isBusy, value, problem, forget } = useAction(read, {
    onDone: ({ name, mediaType, content }) => saveFile(name, mediaType, bytesOf(content)),
  });
  const saved = problem === undefined ? value : undefined;
  const lost = saved ? lostOf(saved) : [];
  const choose = (chosen: Format): void => {
    setFormat(chosen);
    forget();
  };
  if (format === undefined) return null;
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          icon="download"
          isBusy={isBusy}
          onClick={() => void run({ query: { format } })}
        >
          {exportWords('export')}
        </Button>
      }
    >
      <RadioGroup label={exportWords('format')} value={format} options={formats} onChange={choose} />
      <Problem>{problem}</Problem>
      <div role="status">
        {saved && <p>{exportWords('saved', { name: saved.name })}</p>}
        {lost.length > 0 && <p>{exportWords('lost')}</p>}
      </div>
      {lost.length > 0 && (
        <ul class="hint">
          {lost.slice(0, MOST_SHOWN).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
