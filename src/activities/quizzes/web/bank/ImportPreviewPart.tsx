import { Button } from '#web/kit/parts/Button.tsx';
import { FileVerdict } from '#web/kit/parts/FileVerdict.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Progress } from '#web/kit/parts/Progress.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { ImportPreview } from '#activities/quizzes/contract.bankviews.ts';
import { importWords } from './import.words.ts';
import type { Importing } from './ImportBankPage.tsx';
import styles from './Bank.module.css';
import { QuestionPreview } from './QuestionPreview.tsx';
import { ReadAs } from './ReadAs.tsx';

interface PreviewProps {
  readonly importing: Importing;
  readonly preview: ImportPreview;
}

/** What the import would do, and the button that does exactly that. */
export function ImportPreviewPart({ importing, preview }: PreviewProps) {
  return (
    <>
      <Counts preview={preview} />
      <TakeBar importing={importing} preview={preview} />
      <ReadAs importing={importing} />
      <Reports preview={preview} />
      {preview.sample.length > 0 && (
        <section class={styles['block']}>
          <h2>{importWords('sample')}</h2>
          <ul class={styles['samples']}>
            {preview.sample.map((question) => (
              <li key={question.questionId}>
                <QuestionPreview question={question} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Counts({ preview: { report, known } }: Pick<PreviewProps, 'preview'>) {
  const { files, taken, changedCount, refusedCount } = report;
  return (
    <div class={styles['read']}>
      {files.map(({ file, format }) => (
        <p key={file} class={styles['about']}>
          {importWords('fileLine', { file, format })}
        </p>
      ))}
      <FileVerdict
        count={taken}
        good={importWords('taken', { count: taken })}
        changed={changedCount > 0 ? importWords('changed', { count: changedCount }) : undefined}
        bad={refusedCount > 0 ? importWords('refused', { count: refusedCount }) : undefined}
      />
      {known > 0 && <p class={styles['about']}>{importWords('known', { count: known })}</p>}
    </div>
  );
}

function TakeBar({ importing, preview: { report } }: PreviewProps) {
  const isBusy = importing.busyWith !== undefined;
  return (
    <div class={styles['take']}>
      {report.taken === 0 ? (
        <p>{importWords('nothing')}</p>
      ) : (
        <>
          <Button kind="primary" size="large" isBusy={isBusy} onClick={() => void importing.take(false)}>
            {importWords('import', { count: report.taken })}
          </Button>
          <Button size="large" isBusy={isBusy} onClick={() => void importing.take(true)}>
            {importWords('importPublish')}
          </Button>
        </>
      )}
      <Button kind="quiet" size="large" onClick={importing.forget}>
        {importWords('another')}
      </Button>
      {importing.busyWith === 'storing' && <Progress label={importWords('storing')} />}
      {importing.problem !== undefined && <Problem>{importing.problem}</Problem>}
    </div>
  );
}

interface Line {
  readonly where: string;
  readonly text: string;
}

const columns = (header: string) => [
  { id: 'where', header: importWords('where'), cell: ({ where }: Line) => where },
  { id: 'text', header, cell: ({ text }: Line) => text },
];

const MOST_LINES = 200;

function Reports({ preview: { report } }: Pick<PreviewProps, 'preview'>) {
  const refused = report.refused.map(({ where, reason }): Line => ({ where, text: reason }));
  const changed = report.changed.map(({ where, what }): Line => ({ where, text: what }));
  return (
    <>
      {refused.length > 0 && (
        <section class={styles['block']}>
          <h2>{importWords('refusedTitle')}</h2>
          <p class={styles['about']}>{importWords('refusedHint')}</p>
          <Lines caption={importWords('refusedTitle')} header={importWords('reason')} lines={refused} />
        </section>
      )}
      {changed.length > 0 && (
        <section class={styles['block']}>
          <h2>{importWords('changedTitle')}</h2>
          <Lines caption={importWords('changedTitle')} header={importWords('what')} lines={changed} />
        </section>
      )}
    </>
  );
}

interface LinesProps {
  readonly caption: string;
  readonly header: string;
  readonly lines: readonly Line[];
}

function Lines({ caption, header, lines }: LinesProps) {
  const shown = lines.slice(0, MOST_LINES);
  return (
    <div class={styles['table']}>
      <Table
        caption={caption}
        isCaptionHidden
        columns={columns(header)}
        rows={shown}
        rowKey={({ where, text }) => `${where} ${text}`}
      />
      {lines.length > shown.length && (
        <p class={styles['about']}>{importWords('cut', { count: shown.length })}</p>
      )}
    </div>
  );
}
