import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { bytesOf, saveFile } from '#web/kit/save-file.ts';
import type { Report } from '#activities/engagements/contract.report.ts';
import { reportClient } from './report.client.ts';
import { reportWords } from './report.words.ts';

const FORMATS = ['csv', 'xlsx', 'json'] as const;
type Format = (typeof FORMATS)[number];

/** The report as a file, in three formats. */
export function Files({ report: { gameId } }: { readonly report: Pick<Report, 'gameId'> }) {
  const [wanted, setWanted] = useState<Format>();
  const { run, isBusy, problem } = useAction(reportClient.exportReport, {
    onDone: ({ name, mediaType, encoding, content }) =>
      saveFile(name, mediaType, encoding === 'base64' ? bytesOf(content) : content),
  });
  const save = (format: Format): void => {
    setWanted(format);
    void run({ params: { gameId }, query: { format } });
  };
  return (
    <Card title={reportWords('files')} kind="sunken">
      <p class="soft">{reportWords('filesText')}</p>
      <div class="row-2">
        {FORMATS.map((format) => (
          <Button
            key={format}
            icon="download"
            isBusy={isBusy && wanted === format}
            onClick={() => save(format)}
          >
            {reportWords(format)}
          </Button>
        ))}
      </div>
      <Problem>{problem}</Problem>
    </Card>
  );
}
