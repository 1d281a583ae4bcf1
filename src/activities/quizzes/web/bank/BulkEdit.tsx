import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { defineMessages } from '#web/kit/i18n/messages.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { oneLine } from '#web/kit/text/one-line.ts';
import { changeAll, removeAll, undoAll } from './bulk-edit.ts';
import type { Bulk, BulkChange } from './bulk-edit.ts';
import styles from './Bank.module.css';

const bulkWords = defineMessages({
  en: {
    none: 'Choose questions in the list.',
    chosen: { one: '{count} question chosen', other: '{count} questions chosen' },
    unchanged: 'Unchanged',
    category: 'New domain',
    difficulty: 'New difficulty',
    certificate: 'New certificate',
    level: '{level} of 5',
    save: 'Save as drafts',
    saved: {
      one: '{count} draft saved. Publish it when you are ready.',
      other: '{count} drafts saved. Publish them when you are ready.',
    },
    undo: 'Undo',
    undone: 'Undone.',
    remove: 'Remove from the bank',
    removeTitle: { one: 'Remove {count} question?', other: 'Remove {count} questions?' },
    removeText: 'Nobody will be asked them again. Learners keep their answers.',
    more: { one: 'and {count} more', other: 'and {count} more' },
    removed: { one: '{count} question removed.', other: '{count} questions removed.' },
  },
  de: {
    none: 'Wähle Fragen in der Liste.',
    chosen: { one: '{count} Frage gewählt', other: '{count} Fragen gewählt' },
    unchanged: 'Unverändert',
    category: 'Neues Gebiet',
    difficulty: 'Neue Schwierigkeit',
    certificate: 'Neues Zertifikat',
    level: '{level} von 5',
    save: 'Als Entwürfe speichern',
    saved: {
      one: '{count} Entwurf gespeichert. Veröffentliche ihn, wenn du so weit bist.',
      other: '{count} Entwürfe gespeichert. Veröffentliche sie, wenn du so weit bist.',
    },
    undo: 'Rückgängig',
    undone: 'Rückgängig gemacht.',
    remove: 'Aus der Bank entfernen',
    removeTitle: { one: '{count} Frage entfernen?', other: '{count} Fragen entfernen?' },
    removeText: 'Sie werden niemandem mehr gestellt. Lernende behalten ihre Antworten.',
    more: { one: 'und {count} weitere', other: 'und {count} weitere' },
    removed: { one: '{count} Frage entfernt.', other: '{count} Fragen entfernt.' },
  },
});

interface BulkEditProps extends Bulk {
  /** Something was stored: the list has to be read again. */
  readonly onChanged: () => void;
}

const LEVELS = ['', '1', '2', '3', '4', '5'] as const;
type Level = (typeof LEVELS)[number];

/** Saves drafts of all, and offers to undo it. */
function useSaving(bulk: Bulk, onChanged: () => void) {
  const undo = async (): Promise<void> => {
    const undone = await undoAll(bulk);
    showToast(undone.ok ? bulkWords('undone') : undone.error.message);
    onChanged();
  };
  return useAction((call: Bulk & { readonly change: BulkChange }) => changeAll(call), {
    onDone: ({ count }) => {
      showToast(bulkWords('saved', { count }), {
        kind: 'good',
        action: { label: bulkWords('undo'), run: () => void undo() },
      });
      onChanged();
    },
    onRefused: onChanged,
  });
}

interface Typed {
  readonly category: string;
  readonly certificate: string;
  readonly level: Level;
}

const changeOf = ({ category, certificate, level }: Typed): BulkChange => ({
  ...(category.trim() !== '' && { category: category.trim() }),
  ...(certificate.trim() !== '' && { certificate: certificate.trim() }),
  ...(level !== '' && { difficulty: Number(level) }),
});

/** What many questions get at once, as drafts; or how many are removed at once, after a look at the list. */
export function BulkEdit({ bankId, questions, onChanged }: BulkEditProps) {
  const [typed, setTyped] = useState<Typed>({ category: '', certificate: '', level: '' });
  const [isRemoving, setRemoving] = useState(false);
  const bulk = { bankId, questions };
  const change = changeOf(typed);
  const saving = useSaving(bulk, onChanged);
  const isReady = questions.length > 0 && Object.keys(change).length > 0;
  return (
    <div class={styles['bulk']}>
      <p role="status">
        {questions.length === 0 ? bulkWords('none') : bulkWords('chosen', { count: questions.length })}
      </p>
      <BulkFields typed={typed} onTyped={setTyped} />
      <Problem>{saving.problem}</Problem>
      <div class={styles['actions']}>
        <Button
          kind="primary"
          isBusy={saving.isBusy}
          disabled={!isReady}
          onClick={() => void saving.run({ ...bulk, change })}
        >
          {bulkWords('save')}
        </Button>
        <Button kind="quiet" disabled={questions.length === 0} onClick={() => setRemoving(true)}>
          {bulkWords('remove')}
        </Button>
      </div>
      <RemoveDialog {...bulk} isOpen={isRemoving} onClose={() => setRemoving(false)} onChanged={onChanged} />
    </div>
  );
}

interface BulkFieldsProps {
  readonly typed: Typed;
  readonly onTyped: (typed: Typed) => void;
}

function BulkFields({ typed, onTyped }: BulkFieldsProps) {
  const texts = ['category', 'certificate'] as const;
  return (
    <div class={styles['places']}>
      {texts.map((field) => (
        <TextField
          key={field}
          label={bulkWords(field)}
          placeholder={bulkWords('unchanged')}
          autocomplete="off"
          maxLength={200}
          value={typed[field]}
          onInput={(text) => onTyped({ ...typed, [field]: text })}
        />
      ))}
      <SelectField<Level>
        label={bulkWords('difficulty')}
        value={typed.level}
        options={LEVELS.map((value) => ({
          value,
          label: value === '' ? bulkWords('unchanged') : bulkWords('level', { level: value }),
        }))}
        onChange={(level) => onTyped({ ...typed, level })}
      />
    </div>
  );
}

const MOST_NAMED = 8;

interface RemoveDialogProps extends BulkEditProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function RemoveDialog({ bankId, questions, isOpen, onClose, onChanged }: RemoveDialogProps) {
  const { run, isBusy, problem } = useAction((call: Bulk) => removeAll(call), {
    onDone: ({ count }) => {
      showToast(bulkWords('removed', { count }));
      onClose();
      onChanged();
    },
    onRefused: onChanged,
  });
  const others = questions.length - MOST_NAMED;
  return (
    <Dialog
      isOpen={isOpen}
      title={bulkWords('removeTitle', { count: questions.length })}
      onClose={onClose}
      actions={
        <Button kind="danger" isBusy={isBusy} onClick={() => void run({ bankId, questions })}>
          {bulkWords('remove')}
        </Button>
      }
    >
      <p>{bulkWords('removeText')}</p>
      <ul>
        {questions.slice(0, MOST_NAMED).map(({ questionId, question }) => (
          <li key={questionId}>{oneLine(question).slice(0, 120)}</li>
        ))}
        {others > 0 && <li>{bulkWords('more', { count: others })}</li>}
      </ul>
      <Problem>{problem}</Problem>
    </Dialog>
  );
}
