import { SelectField, TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { LONGEST_NAME, LONGEST_TEXT } from '#activities/hunts/contract.file.ts';
import { basicsWords } from './basics.words.ts';
import { buildWords } from './build.words.ts';
import { changed } from './draft.ts';
import type { Draft } from './draft.ts';
import styles from './Build.module.css';

interface BasicsFieldsProps {
  readonly draft: Draft;
  readonly onEdit: (edit: (draft: Draft) => Draft) => void;
}

export function BasicsFields({ draft, onEdit }: BasicsFieldsProps) {
  return (
    <div class={styles['basics']}>
      <TextField
        label={buildWords('name')}
        maxLength={LONGEST_NAME}
        autocomplete="off"
        value={draft.name}
        onInput={(name) => onEdit((before) => ({ ...before, name }))}
      />
      <details class={styles['fold']}>
        <summary>{basicsWords('more')}</summary>
        <div class={styles['fields']}>
          <TextArea
            label={buildWords('description')}
            isOptional
            rows={3}
            maxLength={LONGEST_TEXT}
            value={draft.description ?? ''}
            onInput={(description) => onEdit((before) => changed(before, { description }))}
          />
          <SelectField
            label={basicsWords('language')}
            hint={basicsWords('languageHint')}
            value={draft.language ?? 'en'}
            options={[
              { value: 'en' as const, label: 'English' },
              { value: 'de' as const, label: 'Deutsch' },
            ]}
            onChange={(language) => onEdit((before) => ({ ...before, language }))}
          />
        </div>
      </details>
    </div>
  );
}
