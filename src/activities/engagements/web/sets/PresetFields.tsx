import { Switch } from '#web/kit/parts/Choice.tsx';
import { SelectField } from '#web/kit/parts/Field.tsx';
import { PictureField } from '#platform/files/web/parts/PictureField.tsx';
import type { EngagementType } from '#activities/engagements/contract.questions.ts';
import { accents } from '#activities/engagements/contract.settings.ts';
import type { SetPresets } from '#activities/engagements/contract.settings.ts';
import { settingsWords } from '../parts/settings.words.ts';
import { setWords } from './set.words.ts';
import styles from './Editor.module.css';

interface PresetFieldsProps {
  readonly type: EngagementType;
  readonly presets: SetPresets;
  readonly isUploading: boolean;
  /** Only what changed: a picture arrives seconds after it was chosen. */
  readonly onChange: (change: SetPresets) => void;
  readonly onUploading: (isUploading: boolean) => void;
}

/** How sessions with this set look and sound until their host says otherwise. */
export function PresetFields({ type, presets, isUploading, onChange, onUploading }: PresetFieldsProps) {
  return (
    <fieldset class={styles['questionEditorOptions']}>
      <legend>{setWords('presets')}</legend>
      <SelectField
        label={settingsWords('accent')}
        value={presets.accent ?? 'coral'}
        options={accents.map((value) => ({ value, label: settingsWords(value) }))}
        onChange={(accent) => onChange({ accent })}
      />
      <PictureField
        subject={setWords('backdrop')}
        pictureId={presets.backdrop || undefined}
        isUploading={isUploading}
        onUploading={onUploading}
        onPicture={(backdrop = '') => onChange({ backdrop })}
      />
      <Switch
        label={settingsWords('sounds')}
        isChecked={presets.hasSounds ?? false}
        onChange={(hasSounds) => onChange({ hasSounds })}
      />
      {type === 'call-and-answer' && (
        <Switch
          label={settingsWords('namesAtEnd')}
          isChecked={presets.namesAtEnd ?? false}
          onChange={(namesAtEnd) => onChange({ namesAtEnd })}
        />
      )}
    </fieldset>
  );
}
