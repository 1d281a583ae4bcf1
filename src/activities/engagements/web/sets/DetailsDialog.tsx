import { useRef, useState } from 'preact/hooks';
import { useForm } from '#web/kit/data/form.ts';
import type { FieldProblems } from '#web/kit/data/form.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { kitWords } from '#web/kit/words.ts';
import type { SetView } from '#activities/engagements/contract.setviews.ts';
import { PresetFields } from './PresetFields.tsx';
import { setsClient } from './sets.client.ts';
import type { SetsClient } from './sets.client.ts';
import { setsWords } from './sets.words.ts';
import { setWords } from './set.words.ts';
import type { SetEditor } from './use-set.ts';
import styles from './Editor.module.css';

interface DetailsDialogProps {
  readonly set: SetView;
  readonly editor: SetEditor;
  readonly onClose: () => void;
}

const TEXTS = [
  { field: 'description', label: 'description', hint: 'descriptionHint', rows: 3 },
  { field: 'customInstructions', label: 'instructions', hint: 'instructionsHint', rows: 2 },
] as const;

export function DetailsDialog({ set, editor, onClose }: DetailsDialogProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { setId, name, description, customInstructions = '', presets = {} } = set;
  const [isUploading, setUploading] = useState(false);
  const { values, setValues, problems, isBusy, send } = useForm(
    (call: Pick<Parameters<SetsClient['changeSet']>[0], 'body'>) =>
      editor.edit(() => setsClient.changeSet({ params: { setId }, ...call })),
    {
      start: () => ({ name, description, customInstructions, presets }),
      check: (given): FieldProblems => (given.name.trim() === '' ? { name: setsWords('nameMissing') } : {}),
      onDone: onClose,
      frame,
    },
  );
  return (
    <Dialog
      isOpen
      title={setWords('details')}
      onClose={onClose}
      actions={
        <Button kind="primary" isBusy={isBusy || isUploading} onClick={() => void send({ body: values })}>
          {kitWords('save')}
        </Button>
      }
    >
      <div ref={frame} class={styles['fields']}>
        <TextField
          label={setsWords('name')}
          maxLength={120}
          value={values.name}
          error={problems['name']}
          onInput={(text) => setValues({ ...values, name: text })}
        />
        {TEXTS.map(({ field, label, hint, rows }) => (
          <TextArea
            key={field}
            label={setsWords(label)}
            hint={setsWords(hint)}
            isOptional
            rows={rows}
            maxLength={1000}
            value={values[field]}
            error={problems[field]}
            onInput={(text) => setValues({ ...values, [field]: text })}
          />
        ))}
        <PresetFields
          type={set.type}
          presets={values.presets}
          isUploading={isUploading}
          onChange={(change) =>
            setValues((before) => ({ ...before, presets: { ...before.presets, ...change } }))
          }
          onUploading={setUploading}
        />
        <Problem>{problems['']}</Problem>
      </div>
    </Dialog>
  );
}
