import type { WordCode } from '#register/words.ts';
import type { Language } from './languages.ts';
import type { Bilingual } from './result.ts';

/** Every language there is: the compiler names each sentence that lacks one. */
export type Locale = Language;

/** Sentences by their codes, with `{name}` where a value goes. */
export type Words = Readonly<Record<string, Readonly<Record<Locale, string>>>>;

/** A value of a sentence; one that is words itself is there in every language. */
export type Param = string | number | Said | Bilingual;

/** What a rule has to say; it does not know who reads it, and in which language. */
export interface Said {
  readonly code: WordCode;
  readonly params?: Readonly<Record<string, Param>>;
}

export const say = (code: WordCode, params?: Said['params']): Said => ({ code, ...(params && { params }) });

/** The value in the reader's language. A code that the words at hand do not know stays as it is. */
export const inLocale = (words: Words, value: Param, locale: Locale): string | number => {
  if (typeof value !== 'object') return value;
  if (!('code' in value)) return value[locale];
  const { code, params = {} } = value;
  const sentence = words[code]?.[locale] ?? code;
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(inLocale(words, params[name] ?? '', locale)),
  );
};
