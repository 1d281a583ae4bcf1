import { Switch } from '#web/kit/parts/Choice.tsx';
import type { Settings } from '#activities/hunts/contract.settings.ts';
import { NumberField } from '../NumberField.tsx';
import { teamWords } from './team.words.ts';
import styles from './Teams.module.css';

interface JoinSettingsProps {
  readonly settings: Settings;
  readonly onSettings: (change: Partial<Settings>) => void;
}

export function JoinSettings({ settings, onSettings }: JoinSettingsProps) {
  return (
    <div class={styles['settings']}>
      <Switch
        label={teamWords('mayMake')}
        isChecked={settings.mayMakeTeams}
        onChange={(mayMakeTeams) => onSettings({ mayMakeTeams })}
      />
      <NumberField
        label={teamWords('phones')}
        from={1}
        to={50}
        value={settings.phonesPerTeam}
        onChange={(phonesPerTeam) => phonesPerTeam !== undefined && onSettings({ phonesPerTeam })}
      />
    </div>
  );
}
