import { languages } from '#core/languages.ts';
import type { Language } from '#core/languages.ts';
import type { Said } from '#core/words.ts';
import { spoken } from '#register/words.ts';

/** For text that is sent or stored in every language; refusals are translated on the way out. */
export const inEveryLanguage = (said: Said): Record<Language, string> =>
  Object.fromEntries(languages.map((language) => [language, spoken(said, language)])) as Record<
    Language,
    string
  >;
