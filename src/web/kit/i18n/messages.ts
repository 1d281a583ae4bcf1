import { language } from './language.ts';
import type { Language } from '#core/languages.ts';
import type { ValuesIn } from '#core/words.ts';
import { wordsAt } from './words.ts';
import type { Catalogue } from './words.ts';

/** One sentence per plural form of `count`: English has `one` and `other`, another language its own. */
type PluralForms = { readonly other: string } & { readonly [Form in Intl.LDMLPluralRule]?: string };

/** A sentence or its plural forms. Placeholders are in braces: `{name}`. */
export type Message = string | PluralForms;

type English = Readonly<Record<string, string | { readonly one: string; readonly other: string }>>;

type NamesIn<M> = M extends string
  ? ValuesIn<M>
  : M extends { readonly one: infer One; readonly other: infer Other }
    ? ValuesIn<One> | ValuesIn<Other> | 'count'
    : never;

type Values<M> = {
  readonly [Name in NamesIn<M>]: Name extends 'count' ? number : string | number;
};
type ValuesArgument<M> = [NamesIn<M>] extends [never] ? [] : [values: Values<M>];

type Translated<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends string ? string : PluralForms;
};

export type Translate<Words extends English> = <Key extends keyof Words>(
  key: Key,
  ...values: ValuesArgument<Words[Key]>
) => string;

/** Made when they are first needed: most visitors speak one language. */
const formats = new Map<
  Language,
  { readonly plural: Intl.PluralRules; readonly number: Intl.NumberFormat }
>();

const formatsOf = (spoken: Language) => {
  const made = formats.get(spoken) ?? {
    plural: new Intl.PluralRules(spoken),
    number: new Intl.NumberFormat(spoken),
  };
  formats.set(spoken, made);
  return made;
};

/** Fills one message. Numbers are written as the language writes them. */
export function fillMessage(
  message: Message,
  values: Readonly<Record<string, string | number>>,
  spoken: Language,
): string {
  const { plural, number } = formatsOf(spoken);
  const text =
    typeof message === 'string'
      ? message
      : (message[plural.select(Number(values['count']))] ?? message.other);
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (typeof value === 'number') return number.format(value);
    // A name in Hebrew or Arabic must not turn the sentence around it.
    return /[\u0590-\u08ff]/.test(value) ? `\u2068${value}\u2069` : value;
  });
}

/**
 * The words of one page or part, in every language we speak. A key that one language lacks, or a placeholder that a caller
 * forgets, is a compile error. In the browser the build has put a key in place of the words: they come as a file of their
 * language, before anything is shown that needs them.
 */
export function defineMessages<const Words extends English>(
  catalogue: { readonly en: Words } & { readonly [Other in Exclude<Language, 'en'>]: Translated<Words> },
): Translate<Words> {
  const written: Readonly<Record<Language, Catalogue>> | string = catalogue;
  return (key, ...values) => {
    const spoken = language.value;
    const messages = typeof written === 'string' ? wordsAt(written, spoken) : written[spoken];
    // A key on the page looks odd, but an error would take the whole page.
    return fillMessage(messages?.[String(key)] ?? String(key), values[0] ?? {}, spoken);
  };
}

/** For a key that comes from elsewhere, such as a server's: the key itself where there are no words for it. */
export const wordFor = (words: (key: never) => string, key: string): string => words(key as never);
