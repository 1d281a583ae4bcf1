import { setTheme, themePreference } from '../theme.ts';
import { kitWords } from '../words.ts';
import { Icon } from './Icon.tsx';
import { Segmented } from './Segmented.tsx';

export function ThemeSwitch() {
  return (
    <Segmented
      label={kitWords('theme')}
      value={themePreference.value}
      segments={[
        { value: 'light', label: kitWords('themeLight'), face: <Icon name="sun" /> },
        { value: 'system', label: kitWords('themeSystem'), face: <Icon name="device" /> },
        { value: 'dark', label: kitWords('themeDark'), face: <Icon name="moon" /> },
      ]}
      onChange={setTheme}
    />
  );
}
