import type { Locale } from '#core/words.ts';

/** English or German, whichever `Accept-Language` wants more; English when it says nothing we speak. */
export const localeOf = (acceptLanguage: string | undefined): Locale => {
  let best: { locale: Locale; weight: number } = { locale: 'en', weight: 0 };
  for (const entry of (acceptLanguage ?? '').slice(0, 200).split(',')) {
    const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
    const locale = tag.split('-')[0];
    const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.trim().slice(2));
    if ((locale === 'en' || locale === 'de') && weight > best.weight) best = { locale, weight };
  }
  return best.locale;
};
