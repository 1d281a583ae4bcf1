import { LanguageSwitch } from '#web/kit/parts/LanguageSwitch.tsx';
import { Segmented } from '#web/kit/parts/Segmented.tsx';
import { setTheme, themePreference } from '#web/kit/theme.ts';
import { kitWords } from '#web/kit/words.ts';
import type { IdentityView } from '#platform/identity/contract.ts';
import styles from './rows.module.css';

interface PreferenceSwitchesProps {
  readonly onChange: (preferences: IdentityView['preferences']) => void;
}

/** At once in effect on this device, and kept for the others. */
export function PreferenceSwitches({ onChange }: PreferenceSwitchesProps) {
  return (
    <div class={styles['switches']}>
      <div class={styles['switch']}>
        <span aria-hidden="true">{kitWords('language')}</span>
        <LanguageSwitch isLong onChoose={(chosen) => onChange({ language: chosen })} />
      </div>
      <div class={styles['switch']}>
        <span aria-hidden="true">{kitWords('theme')}</span>
        <Segmented
          label={kitWords('theme')}
          value={themePreference.value}
          segments={[
            { value: 'light', label: kitWords('themeLight') },
            { value: 'system', label: kitWords('themeSystem') },
            { value: 'dark', label: kitWords('themeDark') },
          ]}
          onChange={(chosen) => {
            setTheme(chosen);
            onChange({ theme: chosen });
          }}
        />
      </div>
    </div>
  );
}
