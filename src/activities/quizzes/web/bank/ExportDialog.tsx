import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { RadioGroup } from '#web/kit/parts/Choice.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { bytesOf, saveFile } from '#web/kit/save-file.ts';
import { banksClient } from './banks.client.ts';
import { bankWords } from './bank.words.ts';
import styles from './Bank.module.css';

const FORMATS = ['csv', 'json', 'gift', 'qti', 'qti3'] as const;
type Format = (typeof FORMATS)[number];

interface ExportDialogProps {
  readonly bankId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A file in any format, and what it could not hold. */
export function ExportDialog({ bankId, isOpen, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<Format>('csv');
  const { run, value, isBusy, problem, forget } = useAction(banksClient.exportBank, {
    onDone: ({ name, mediaType, content }) => saveFile(name, mediaType, bytesOf(content)),
  });
  const lost = value?.lost ?? [];
  const choose = (chosen: Format): void => {
    setFormat(chosen);
    forget();
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={bankWords('exportTitle')}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          icon="download"
          isBusy={isBusy}
          onClick={() => void run({ params: { bankId }, query: { format } })}
        >
          {bankWords('export')}
        </Button>
      }
    >
      <RadioGroup
        label={bankWords('format')}
        value={format}
        options={FORMATS.map((value) => ({ value, label: bankWords(value) }))}
        onChange={choose}
      />
      <div role="status">
        {value && <p>{bankWords('exportDone', { name: value.name })}</p>}
        {lost.length > 0 && <p>{bankWords('exportLost')}</p>}
      </div>
      <Problem>{problem}</Problem>
      {lost.length > 0 && (
        <ul class={styles['lines']} lang="en">
          {lost.slice(0, 50).map(({ where, what }, index) => (
            <li key={index}>
              {where}: {what}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
