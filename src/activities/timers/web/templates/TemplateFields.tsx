import { Card } from '#web/kit/parts/Card.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { ControlFields } from './ControlFields.tsx';
import type { TemplateComplaint, TemplateErrors, TemplateField, TemplateForm } from './template-form.ts';
import { templateWords } from './template.words.ts';
import styles from './Template.module.css';

export interface TemplateFieldsProps {
  readonly form: TemplateForm;
  readonly errors: TemplateErrors;
  /** What the server said of a field. */
  readonly said: Readonly<Partial<Record<TemplateField, string>>>;
  readonly onForm: (form: TemplateForm) => void;
}

const loadExample = async () => (await import('./ControlExample.tsx')).ControlExample;

const complaints = {
  name: { missing: 'nameMissing', long: 'nameLong' },
  description: { long: 'descriptionLong' },
  minPlayers: { range: 'playersRange', minAboveMax: 'minAboveMax' },
  maxPlayers: { range: 'playersRange' },
  tags: { long: 'tagsLong' },
  warnings: { range: 'warningsRange' },
} as const satisfies Readonly<Record<TemplateField, Readonly<Partial<Record<TemplateComplaint, string>>>>>;

const errorOf = ({ errors, said }: TemplateFieldsProps, field: TemplateField): string | undefined => {
  const complaint = errors.fields[field];
  if (complaint === undefined) return said[field];
  const words: Readonly<Partial<Record<TemplateComplaint, Parameters<typeof templateWords>[0]>>> =
    complaints[field];
  const word = words[complaint];
  return word === undefined ? undefined : templateWords(word);
};

export function TemplateFields(props: TemplateFieldsProps) {
  const { form, errors, onForm } = props;
  const change = (part: Partial<TemplateForm>): void => onForm({ ...form, ...part });
  const text = (
    field: 'minPlayers' | 'maxPlayers' | 'tags' | 'warnings',
    hint: 'playersHint' | 'tagsHint' | 'warningsHint',
  ) => (
    <TextField
      label={templateWords(field)}
      hint={templateWords(hint)}
      error={errorOf(props, field)}
      value={form[field]}
      onInput={(value) => change({ [field]: value })}
    />
  );
  return (
    <>
      <TextField
        label={templateWords('name')}
        hint={templateWords('nameHint')}
        error={errorOf(props, 'name')}
        value={form.name}
        onInput={(name) => change({ name })}
      />
      <TextArea
        label={templateWords('description')}
        isOptional
        rows={2}
        error={errorOf(props, 'description')}
        value={form.description}
        onInput={(description) => change({ description })}
      />
      <ControlFields form={form.control} errors={errors.control} onForm={(control) => change({ control })} />
      <Card kind="sunken" level={2}>
        <Lazy load={loadExample} props={{ form: form.control }} />
      </Card>
      <div class={styles['pair']}>
        {text('minPlayers', 'playersHint')}
        {text('maxPlayers', 'playersHint')}
      </div>
      {text('warnings', 'warningsHint')}
      {text('tags', 'tagsHint')}
      <Checkbox
        label={templateWords('shared')}
        isChecked={form.isShared}
        onChange={(isShared) => change({ isShared })}
      />
    </>
  );
}
