import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { controlLine } from '../control-line.ts';
import { controlAbout } from '../templates/control-about.words.ts';
import { LazyControlFields } from './PlayerRows.tsx';
import { PlayerRows } from './PlayerRows.tsx';
import { setupWords } from './setup.words.ts';
import { controlFormOf, isCountOdd } from './table-form.ts';
import type { Playable, TableForm } from './table-form.ts';
import styles from './Setup.module.css';

interface TableFieldsProps {
  readonly form: TableForm;
  readonly template: Playable;
  readonly templates: readonly Playable[];
  readonly isChecked: boolean;
  /** Questions that only several devices have. */
  readonly hasDevices: boolean;
  readonly onForm: (form: TableForm) => void;
  readonly onTemplate: (templateId: string) => void;
}

/** Everything a table asks before it begins. */
export function TableFields(props: TableFieldsProps) {
  const { form, template, templates, isChecked, onForm, onTemplate } = props;
  const change = (part: Partial<TableForm>): void => onForm({ ...form, ...part });
  const isOdd = isCountOdd(form.players, template);
  return (
    <>
      <SelectField
        label={setupWords('template')}
        hint={`${controlLine(template.control)}. ${controlAbout(template.control.type)}`}
        value={template.templateId}
        options={templates.map(({ templateId, name }) => ({ value: templateId, label: name }))}
        onChange={onTemplate}
      />
      <PlayerRows
        players={form.players}
        isChecked={isChecked}
        common={form.control ?? controlFormOf(template)}
        onPlayers={(players) => change({ players })}
      />
      {isOdd && (
        <div class={styles['odd']} role="status">
          <p>{setupWords('odd', { min: template.minPlayers, max: template.maxPlayers })}</p>
          <Checkbox
            label={setupWords('oddMeant', { count: form.players.length })}
            isChecked={form.allowPlayerCount}
            onChange={(allowPlayerCount) => change({ allowPlayerCount })}
          />
        </div>
      )}
      <MoreFields {...props} />
    </>
  );
}

function MoreFields({ form, template, hasDevices, onForm }: TableFieldsProps) {
  const change = (part: Partial<TableForm>): void => onForm({ ...form, ...part });
  return (
    <details class={styles['more']}>
      <summary>{setupWords('more')}</summary>
      <div class={styles['moreBody']}>
        <TextField
          label={setupWords('tableName')}
          hint={setupWords('tableNameHint')}
          isOptional
          maxLength={100}
          value={form.title}
          onInput={(title) => change({ title })}
        />
        <Checkbox
          label={setupWords('ownControl')}
          isChecked={form.control !== undefined}
          onChange={(isOwn) => change({ control: isOwn ? controlFormOf(template) : undefined })}
        />
        {form.control !== undefined && (
          <LazyControlFields form={form.control} onForm={(control) => change({ control })} />
        )}
        {hasDevices && (
          <>
            <Checkbox
              label={setupWords('lag')}
              hint={setupWords('lagHint')}
              isChecked={form.lag}
              onChange={(lag) => change({ lag })}
            />
            <Checkbox
              label={setupWords('anySeat')}
              hint={setupWords('anySeatHint')}
              isChecked={form.anySeat}
              onChange={(anySeat) => change({ anySeat })}
            />
          </>
        )}
      </div>
    </details>
  );
}
