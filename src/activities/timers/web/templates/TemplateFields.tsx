import type { FieldProblems } from '#web/kit/data/form.ts';
import { Card } from '#web/kit/parts/Card.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { ControlFields } from './ControlFields.tsx';
import { checkControl } from './control-form.ts';
import { checkTemplate, templateFields } from './template-form.ts';
import type { TemplateComplaint, TemplateField, TemplateForm } from './template-form.ts';
import { templateWords } from './template.words.ts';
import styles from './Template.module.css';

interface TemplateFieldsProps {
  readonly form: TemplateForm;
  readonly problems: FieldProblems;
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

/** Why a template cannot be sent; problems of its control are shown beside it anyway. */
export const templateProblems = (form: TemplateForm): FieldProblems => {
  const { fields, control } = checkTemplate(form);
  const said = templateFields.flatMap((field) => {
    const complaint = fields[field];
    const words: Readonly<Partial<Record<TemplateComplaint, Parameters<typeof templateWords>[0]>>> =
      complaints[field];
    const word = complaint && words[complaint];
    return word === undefined ? [] : [[field, templateWords(word)] as const];
  });
  const isControlWrong = Object.keys(control).length > 0;
  return { ...Object.fromEntries(said), ...(isControlWrong && { control: templateWords('controlWrong') }) };
};

/** The form field of a server's problem. */
export const templateFieldOf = (path: string): string => {
  const [first = ''] = path.split('.');
  if (first === 'warnAtSeconds') return 'warnings';
  return templateFields.find((field) => field === first) ?? 'control';
};

export function TemplateFields({ form, problems, onForm }: TemplateFieldsProps) {
  const change = (part: Partial<TemplateForm>): void => onForm({ ...form, ...part });
  const text = (
    field: 'minPlayers' | 'maxPlayers' | 'tags' | 'warnings',
    hint: 'playersHint' | 'tagsHint' | 'warningsHint',
  ) => (
    <TextField
      label={templateWords(field)}
      hint={templateWords(hint)}
      error={problems[field]}
      value={form[field]}
      onInput={(value) => change({ [field]: value })}
    />
  );
  return (
    <>
      <TextField
        label={templateWords('name')}
        hint={templateWords('nameHint')}
        error={problems['name']}
        value={form.name}
        onInput={(name) => change({ name })}
      />
      <TextArea
        label={templateWords('description')}
        isOptional
        rows={2}
        error={problems['description']}
        value={form.description}
        onInput={(description) => change({ description })}
      />
      <ControlFields
        form={form.control}
        errors={checkControl(form.control)}
        onForm={(control) => change({ control })}
      />
      <Problem>{problems['control']}</Problem>
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
