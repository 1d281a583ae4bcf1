import { languages } from '#core/languages.ts';
import type { Language } from '#core/languages.ts';
import type { Said } from '#core/words.ts';
import { spoken } from '#register/words.ts';

/** For what is answered or stored in every language; a refusal is spoken where it goes out. */
export const inEveryLanguage = (said: Said): Record<Language, string> =>
  Object.fromEntries(languages.map((language) => [language, spoken(said, language)])) as Record<
    Language,
    string
  >;
