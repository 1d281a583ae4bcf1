import { languages } from '#core/languages.ts';
import type { Locale, Said } from '#core/words.ts';
import { spoken } from '#register/words.ts';

/** Our language that `Accept-Language` prefers; English if it names none of ours. */
export const localeOf = (acceptLanguage: string | undefined): Locale => {
  let best: { locale: Locale; weight: number } = { locale: 'en', weight: 0 };
  for (const entry of (acceptLanguage ?? '').slice(0, 200).split(',')) {
    const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
    const locale = languages.find((each) => each === tag.split('-')[0]);
    const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.trim().slice(2));
    if (locale && weight > best.weight) best = { locale, weight };
  }
  return best.locale;
};

/** Text from rules, in the caller's language. Refusals do not need it: problem details are translated on the way out. */
export const speak = (said: Said, locale: Locale): string => spoken(said, locale);
