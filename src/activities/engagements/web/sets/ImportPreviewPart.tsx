import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Checkbox, Switch } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { FileVerdict } from '#web/kit/parts/FileVerdict.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import type { ImportPreview } from '#activities/engagements/contract.setviews.ts';
import { engagementTypeList } from '../parts/engagement-types.ts';
import { typeWords } from '../parts/kinds.words.ts';
import { importWords } from './import.words.ts';
import type { useImport } from './use-import.ts';
import { layoutList } from './layout-list.ts';
import { RowsTable } from './RowsTable.tsx';
import styles from './Sets.module.css';

interface PreviewProps {
  readonly importing: ReturnType<typeof useImport>;
  readonly preview: ImportPreview;
  readonly isReplacing: boolean;
}

/** What the file holds, row by row, and the one button that saves exactly that. */
export function ImportPreviewPart({ importing, preview, isReplacing }: PreviewProps) {
  const [name, setName] = useState(isReplacing ? '' : preview.name);
  const [leavesOut, setLeavesOut] = useState(false);
  const [isNarrow, setNarrow] = useState(preview.badRowCount > 0);
  const { questionCount, badRowCount, issues } = preview;
  return (
    <>
      <Choices {...{ importing, preview }} />
      {!isReplacing && (
        <TextField label={importWords('name')} maxLength={120} value={name} onInput={setName} />
      )}
      <Counts preview={preview} />
      {preview.notes.length > 0 && (
        <section aria-label={importWords('notes')}>
          <ul class={styles['notes']}>
            {preview.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
      {issues.length > 0 && (
        <Switch label={importWords('onlyProblems')} isChecked={isNarrow} onChange={setNarrow} />
      )}
      <RowsTable preview={preview} onlyProblems={isNarrow && issues.length > 0} />
      {badRowCount > 0 && questionCount > 0 && (
        <Checkbox
          label={importWords('leaveOut', { count: badRowCount })}
          hint={importWords('leaveOutHint')}
          isChecked={leavesOut}
          onChange={setLeavesOut}
        />
      )}
      <Problem>{importing.problem}</Problem>
      <SaveBar {...{ importing, preview, isReplacing, leavesOut, name }} />
    </>
  );
}

function Choices({ importing, preview }: Omit<PreviewProps, 'isReplacing'>) {
  return (
    <div class={styles['choices']}>
      <SelectField
        label={importWords('layout')}
        value={preview.layout}
        options={layoutList.map((value) => ({ value, label: importWords(value) }))}
        onChange={(layout) => void importing.reread({ layout })}
      />
      <SelectField
        label={importWords('type')}
        value={preview.type}
        options={engagementTypeList.map((value) => ({ value, label: typeWords(value) }))}
        onChange={(type) => void importing.reread({ type })}
      />
    </div>
  );
}

function Counts({ preview: { questionCount, badRowCount, categories } }: Pick<PreviewProps, 'preview'>) {
  return (
    <FileVerdict
      count={questionCount}
      good={`${importWords('good', { count: questionCount })} ${importWords('inCategories', { count: categories.length })}`}
      bad={badRowCount > 0 ? importWords('bad', { count: badRowCount }) : undefined}
    />
  );
}

interface SaveBarProps extends PreviewProps {
  readonly leavesOut: boolean;
  readonly name: string;
}

function SaveBar({ importing, preview, isReplacing, leavesOut, name }: SaveBarProps) {
  const [isAsked, setAsked] = useState(false);
  const { questionCount: count, badRowCount } = preview;
  const isHeld = badRowCount > 0 && !leavesOut;
  return (
    <div class={styles['save']}>
      {count === 0 ? (
        <p>{importWords('nothing')}</p>
      ) : (
        <Button
          kind="primary"
          size="large"
          isBusy={importing.isBusy}
          onClick={() => {
            setAsked(isHeld);
            if (!isHeld) importing.save(name, leavesOut);
          }}
        >
          {importWords(isReplacing ? 'replace' : 'save', { count })}
        </Button>
      )}
      <Button onClick={importing.forget}>{importWords('another')}</Button>
      {isAsked && isHeld && <Problem>{importWords('mustLeaveOut')}</Problem>}
    </div>
  );
}
