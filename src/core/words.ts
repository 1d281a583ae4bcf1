import type { WordCode, words as everyWord } from '#register/words.ts';
import type { Language } from './languages.ts';

/** Text in every language: the compiler finds each sentence that lacks one. */
export type Locale = Language;

/** Sentences by their codes, with `{name}` where a value goes. */
export type Words = Readonly<Record<string, Readonly<Record<Locale, string>>>>;

/** A value in a sentence; one that is itself words comes in every language. */
export type Param = string | number | Said;

/** What a rule says: a code with values, because a rule does not know the reader's language. */
export interface Said {
  readonly code: WordCode;
  readonly params?: Readonly<Record<string, Param>>;
}

/** The names of the values that go into a sentence. Braces around anything else are a part of it. */
export type ValuesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string}${' ' | '"'}${string}` ? never : Name) | ValuesIn<Rest>
  : never;

type ValuesOf<Code extends WordCode> = ValuesIn<(typeof everyWord)[Code]['en']>;

/** A missing or superfluous value is a compile error. */
export const say = <Code extends WordCode>(
  code: Code,
  ...[params]: [ValuesOf<Code>] extends [never] ? [] : [params: Readonly<Record<ValuesOf<Code>, Param>>]
): Said => (params ? { code, params } : { code });

/** The value in the reader's language. A code these words do not know stays as it is. */
export const inLocale = (words: Words, value: Param, locale: Locale): string | number => {
  if (typeof value !== 'object') return value;
  // An error stored by an earlier version (for a day) contains its sentences.
  if (!('code' in value)) return String(Reflect.get(value, locale));
  const { code, params = {} } = value;
  const sentence = words[code]?.[locale] ?? code;
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(inLocale(words, params[name] ?? '', locale)),
  );
};
