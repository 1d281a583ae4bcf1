import { ExportDialog as Export } from '#platform/questions/web/ExportDialog.tsx';
import { banksClient } from './banks.client.ts';
import { bankWords } from './bank.words.ts';

const FORMATS = ['csv', 'json', 'gift', 'qti', 'qti3'] as const;

interface ExportDialogProps {
  readonly bankId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ExportDialog({ bankId, ...rest }: ExportDialogProps) {
  return (
    <Export
      {...rest}
      title={bankWords('exportTitle')}
      formats={FORMATS.map((value) => ({ value, label: bankWords(value) }))}
      read={(call) => banksClient.exportBank({ params: { bankId }, ...call })}
      lostOf={({ lost }) => lost.map(({ where, what }) => `${where}: ${what}`)}
    />
  );
}
