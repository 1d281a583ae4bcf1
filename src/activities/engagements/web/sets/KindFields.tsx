import { RadioGroup, Switch } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextArea, TextField } from '#web/kit/parts/Field.tsx';
import type { EngagementType } from '#activities/engagements/contract.questions.ts';
import { editorWords } from './editor.words.ts';
import type { QuestionForm } from './question-form.ts';
import { OptionsEditor } from './OptionsEditor.tsx';
import styles from './Editor.module.css';

export type FormErrors = Readonly<Record<string, string | undefined>>;

interface KindFieldsProps {
  readonly form: QuestionForm;
  readonly type: EngagementType;
  readonly errors: FormErrors;
  readonly onForm: (form: QuestionForm) => void;
}

/** What this kind of question has beside its text. */
export function KindFields(props: KindFieldsProps) {
  switch (props.form.kind) {
    case 'single':
    case 'multiple':
    case 'ordering':
    case 'ranking':
      return <Options {...props} />;
    case 'true-false':
      return <Truth {...props} />;
    case 'numeric':
      return <NumberFields {...props} />;
    case 'typed':
      return (
        <TextArea
          label={editorWords('accepted')}
          hint={editorWords('acceptedHint')}
          rows={3}
          value={props.form.accepted}
          error={props.errors['right']}
          onInput={(accepted) => props.onForm({ ...props.form, accepted })}
        />
      );
    case 'rating':
      return <Rating {...props} />;
    case 'words':
      return <Words {...props} />;
    default:
      return null;
  }
}

const optionErrors = (errors: FormErrors): string | undefined =>
  errors['options'] ??
  errors['right'] ??
  Object.entries(errors).find(([name]) => name.startsWith('options.'))?.[1];

function Options({ form, type, errors, onForm }: KindFieldsProps) {
  const isKeyed = type === 'trivia';
  const keyed =
    form.kind === 'ordering'
      ? 'order'
      : form.kind === 'ranking' || !isKeyed
        ? 'none'
        : form.kind === 'single'
          ? 'one'
          : 'some';
  return (
    <>
      <OptionsEditor
        options={form.options}
        keyed={keyed}
        error={optionErrors(errors)}
        onOptions={(options) => onForm({ ...form, options })}
      />
      {form.kind === 'ranking' && (
        <TextField
          label={editorWords('mostRanks')}
          isOptional
          inputMode="numeric"
          placeholder={editorWords('all')}
          value={form.mostRanks}
          error={errors['mostRanks']}
          onInput={(mostRanks) => onForm({ ...form, mostRanks })}
        />
      )}
    </>
  );
}

function Truth({ form, errors, onForm }: KindFieldsProps) {
  return (
    <>
      <RadioGroup
        label={editorWords('truth')}
        value={form.truth}
        options={[
          { value: 'true', label: editorWords('isTrue') },
          { value: 'false', label: editorWords('isFalse') },
        ]}
        onChange={(truth) => onForm({ ...form, truth })}
      />
      {errors['right'] !== undefined && (
        <p class={styles['error']} role="alert">
          {errors['right']}
        </p>
      )}
    </>
  );
}

function NumberFields({ form, type, errors, onForm }: KindFieldsProps) {
  const unit = (
    <TextField
      label={editorWords('unit')}
      isOptional
      maxLength={20}
      value={form.unit}
      error={errors['unit']}
      onInput={(text) => onForm({ ...form, unit: text })}
    />
  );
  if (type !== 'trivia') return unit;
  return (
    <>
      <div class={styles['pair']}>
        <TextField
          label={editorWords('number')}
          inputMode="decimal"
          value={form.number}
          error={errors['right']}
          onInput={(number) => onForm({ ...form, number })}
        />
        {unit}
      </div>
      <Switch
        label={editorWords('closest')}
        isChecked={form.isClosest}
        onChange={(isClosest) => onForm({ ...form, isClosest })}
      />
      {!form.isClosest && (
        <TextField
          label={editorWords('tolerance')}
          inputMode="decimal"
          placeholder="0"
          value={form.tolerance}
          error={errors['tolerance']}
          onInput={(tolerance) => onForm({ ...form, tolerance })}
        />
      )}
    </>
  );
}

function Rating({ form, errors, onForm }: KindFieldsProps) {
  return (
    <div class={styles['pair']}>
      <SelectField
        label={editorWords('scale')}
        value={form.scale}
        options={[
          { value: '5', label: '1 – 5' },
          { value: '10', label: '1 – 10' },
        ]}
        onChange={(scale) => onForm({ ...form, scale })}
      />
      <TextField
        label={editorWords('lowLabel')}
        isOptional
        maxLength={60}
        value={form.lowLabel}
        error={errors['lowLabel']}
        onInput={(lowLabel) => onForm({ ...form, lowLabel })}
      />
      <TextField
        label={editorWords('highLabel')}
        isOptional
        maxLength={60}
        value={form.highLabel}
        error={errors['highLabel']}
        onInput={(highLabel) => onForm({ ...form, highLabel })}
      />
    </div>
  );
}

function Words({ form, errors, onForm }: KindFieldsProps) {
  return (
    <TextField
      label={editorWords('mostWords')}
      type="number"
      min={1}
      max={10}
      value={form.mostWords}
      error={errors['mostWords']}
      onInput={(mostWords) => onForm({ ...form, mostWords })}
    />
  );
}
