import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import type { Report } from '#activities/engagements/contract.report.ts';
import { reportClient } from '../report.client.ts';
import { reportWords } from '../report.words.ts';
import styles from '../Report.module.css';

const FORMATS = ['csv', 'xlsx', 'json'] as const;
type Format = (typeof FORMATS)[number];

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** The report as a file, in three formats. */
export function Files({ report: { gameId } }: { readonly report: Pick<Report, 'gameId'> }) {
  const [busy, setBusy] = useState<Format>();
  const [problem, setProblem] = useState<string>();
  const save = async (format: Format): Promise<void> => {
    setBusy(format);
    setProblem(undefined);
    const file = await reportClient.exportReport({ params: { gameId }, query: { format } });
    setBusy(undefined);
    if (!file.ok) return setProblem(file.error.message);
    const { name, mediaType, encoding, content } = file.value;
    saveFile(name, mediaType, encoding === 'base64' ? bytesOf(content) : content);
  };
  return (
    <Card title={reportWords('files')} kind="sunken">
      <p class={styles['soft']}>{reportWords('filesText')}</p>
      <div class={styles['buttons']}>
        {FORMATS.map((format) => (
          <Button key={format} icon="download" isBusy={busy === format} onClick={() => void save(format)}>
            {reportWords(format)}
          </Button>
        ))}
      </div>
      {problem !== undefined && <Problem>{problem}</Problem>}
    </Card>
  );
}
