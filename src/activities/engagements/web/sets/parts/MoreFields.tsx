import { SelectField, TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { PictureField } from '#platform/files/web/parts/PictureField.tsx';
import type { EngagementType } from '#activities/engagements/contract.questions.ts';
import { editorWords } from '../editor.words.ts';
import type { QuestionForm } from '../question-form.ts';
import type { FormErrors } from './KindFields.tsx';
import { OptionPictures } from './OptionPictures.tsx';
import type { ChangeForm } from './OptionPictures.tsx';
import styles from './QuestionEditor.module.css';

interface MoreFieldsProps {
  readonly form: QuestionForm;
  readonly type: EngagementType;
  readonly errors: FormErrors;
  /** The pictures on their way, by field. */
  readonly uploading: ReadonlySet<string>;
  readonly onChange: ChangeForm;
  readonly onUploading: (field: string, isUploading: boolean) => void;
}

const HAS_OPTIONS: ReadonlySet<QuestionForm['kind']> = new Set(['single', 'multiple', 'ordering', 'ranking']);

const TEXTS = [
  { field: 'detail', label: 'detail', longest: 4000 },
  { field: 'customInstruction', label: 'instruction', longest: 1000 },
  { field: 'explanation', label: 'explanation', longest: 2000 },
] as const;

const isUsed = (form: QuestionForm): boolean =>
  form.picture !== undefined ||
  form.options.some(({ picture }) => picture !== undefined) ||
  [form.detail, form.school, form.customInstruction, form.explanation, form.time, form.points].some(
    (text) => text !== '',
  );

/** What most questions do without; open where something of it is set. */
export function MoreFields(props: MoreFieldsProps) {
  const { form, type, errors, uploading, onChange, onUploading } = props;
  return (
    <details class={styles['more']} open={isUsed(form)}>
      <summary>{editorWords('more')}</summary>
      <div class={styles['moreFields']}>
        {TEXTS.map(({ field, label, longest }) => (
          <TextArea
            key={field}
            label={editorWords(label)}
            isOptional
            rows={2}
            maxLength={longest}
            value={form[field]}
            error={errors[field]}
            onInput={(text) => onChange((before) => ({ ...before, [field]: text }))}
          />
        ))}
        <TimeAndPoints {...{ form, type, errors, onChange }} />
        <PictureField
          subject={editorWords('pictureOf')}
          pictureId={form.picture}
          isUploading={uploading.has('question')}
          onUploading={(isUploading) => onUploading('question', isUploading)}
          onPicture={(picture) => onChange((before) => ({ ...before, picture }))}
        />
        {errors['picture'] !== undefined && (
          <p class={styles['error']} role="alert">
            {errors['picture']}
          </p>
        )}
        {HAS_OPTIONS.has(form.kind) && (
          <OptionPictures {...{ options: form.options, uploading, onUploading, onChange }} />
        )}
      </div>
    </details>
  );
}

function TimeAndPoints({
  form,
  type,
  errors,
  onChange,
}: Pick<MoreFieldsProps, 'form' | 'type' | 'errors' | 'onChange'>) {
  return (
    <div class={styles['pair']}>
      <TextField
        label={editorWords('time')}
        hint={editorWords('timeHint')}
        isOptional
        inputMode="numeric"
        value={form.time}
        error={errors['timeLimitSeconds']}
        onInput={(time) => onChange((before) => ({ ...before, time }))}
      />
      {type === 'trivia' && (
        <SelectField
          label={editorWords('points')}
          value={form.points}
          options={[
            { value: '', label: editorWords('pointsGame') },
            { value: '0', label: editorWords('points0') },
            { value: '1', label: editorWords('points1') },
            { value: '2', label: editorWords('points2') },
          ]}
          onChange={(points) => onChange((before) => ({ ...before, points }))}
        />
      )}
      {type === 'call-and-answer' && (
        <TextField
          label={editorWords('school')}
          isOptional
          maxLength={200}
          value={form.school}
          error={errors['school']}
          onInput={(school) => onChange((before) => ({ ...before, school }))}
        />
      )}
    </div>
  );
}
