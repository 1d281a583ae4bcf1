import type { Language } from '#core/languages.ts';
import { language, lostLanguage, setLanguage } from '../i18n/language.ts';
import { kitWords } from '../words.ts';
import { Segmented } from './Segmented.tsx';

const NAMES: readonly { readonly value: Language; readonly label: string; readonly face: string }[] = [
  { value: 'en', label: 'English', face: 'EN' },
  { value: 'de', label: 'Deutsch', face: 'DE' },
];

interface LanguageSwitchProps {
  /** Whole names, where there is room for them. */
  readonly isLong?: boolean;
  readonly onChoose?: (chosen: Language) => void;
}

export function LanguageSwitch({ isLong = false, onChoose }: LanguageSwitchProps) {
  // When the words of a choice do not come, the browser has marked it all the same: painted again, it shows what is spoken.
  void lostLanguage.value;
  return (
    <Segmented
      label={kitWords('language')}
      value={language.value}
      segments={NAMES.map(({ value, label, face }) => ({
        value,
        label,
        lang: value,
        ...(!isLong && { face }),
      }))}
      onChange={(chosen) => {
        void setLanguage(chosen);
        onChoose?.(chosen);
      }}
    />
  );
}
