import { language, setLanguage } from '../i18n/language.ts';
import type { Language } from '../i18n/language.ts';
import { kitWords } from '../words.ts';
import { Segmented } from './Segmented.tsx';

const NAMES: readonly { readonly value: Language; readonly label: string; readonly face: string }[] = [
  { value: 'en', label: 'English', face: 'EN' },
  { value: 'de', label: 'Deutsch', face: 'DE' },
];

export function LanguageSwitch() {
  return (
    <Segmented
      label={kitWords('language')}
      value={language.value}
      segments={NAMES.map((name) => ({ ...name, lang: name.value }))}
      onChange={setLanguage}
    />
  );
}
