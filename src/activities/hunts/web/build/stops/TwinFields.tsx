import { Switch } from '#web/kit/parts/Choice.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import type { Level } from '#activities/hunts/contract.file.ts';
import { emptyMission } from '../draft.ts';
import { MissionFields } from './MissionFields.tsx';
import { talkWords } from './talk.words.ts';
import styles from './Stops.module.css';

interface TwinFieldsProps {
  readonly level: Level;
  readonly onChange: (twin: Level['twin']) => void;
}

/** The same points without steps, without a position. */
export function TwinFields({ level, onChange }: TwinFieldsProps) {
  const { twin } = level;
  return (
    <div class={styles['rows']}>
      <Switch
        label={talkWords('hasTwin')}
        hint={talkWords('hasTwinHint')}
        isChecked={twin !== undefined}
        onChange={(has) => onChange(has ? { note: '', mission: emptyMission('text') } : undefined)}
      />
      {twin && (
        <>
          <TextField
            label={talkWords('note')}
            placeholder={talkWords('notePlaceholder')}
            maxLength={500}
            autocomplete="off"
            value={twin.note}
            onInput={(note) => onChange({ ...twin, note })}
          />
          <MissionFields
            level={level}
            mission={twin.mission}
            isTwin
            onChange={(mission) => onChange({ ...twin, mission })}
          />
        </>
      )}
    </div>
  );
}
