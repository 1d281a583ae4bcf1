import { language } from './language.ts';
import type { Language } from './language.ts';

/** A sentence, or one sentence per plural form of `count`. Placeholders stand in braces: `{name}`. */
export type Message = string | { readonly one: string; readonly other: string };

type PlaceholdersOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;
type NamesIn<M> = M extends string
  ? PlaceholdersOf<M>
  : M extends { readonly one: infer One; readonly other: infer Other }
    ? PlaceholdersOf<One> | PlaceholdersOf<Other> | 'count'
    : never;

type Values<M> = {
  readonly [Name in NamesIn<M>]: Name extends 'count' ? number : string | number;
};
type ValuesArgument<M> = [NamesIn<M>] extends [never] ? [] : [values: Values<M>];

type SameShape<M> = M extends string ? string : { readonly one: string; readonly other: string };

export type Translate<Catalogue extends Readonly<Record<string, Message>>> = <Key extends keyof Catalogue>(
  key: Key,
  ...values: ValuesArgument<Catalogue[Key]>
) => string;

const pluralRules: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  de: new Intl.PluralRules('de'),
};
const numbers: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en'),
  de: new Intl.NumberFormat('de'),
};

/** Fills one message. Numbers are written as the language writes them. */
export function fillMessage(
  message: Message,
  values: Readonly<Record<string, string | number>>,
  spoken: Language,
): string {
  const text = typeof message === 'string' ? message : message[pluralForm(values['count'], spoken)];
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? numbers[spoken].format(value) : value;
  });
}

function pluralForm(count: string | number | undefined, spoken: Language): 'one' | 'other' {
  return pluralRules[spoken].select(Number(count)) === 'one' ? 'one' : 'other';
}

/**
 * The words of one page or part, in every language we speak. A key that one language lacks, or a
 * placeholder that a caller forgets, is a compile error.
 */
export function defineMessages<
  const English extends Readonly<Record<string, Message>>,
  const German extends { readonly [Key in keyof English]: SameShape<English[Key]> },
>(catalogue: {
  readonly en: English;
  readonly de: German & { readonly [Key in Exclude<keyof German, keyof English>]: never };
}): Translate<English> {
  return (key, ...values) => {
    const spoken = language.value;
    const messages: Readonly<Record<keyof English, Message>> = spoken === 'de' ? catalogue.de : catalogue.en;
    return fillMessage(messages[key], values[0] ?? {}, spoken);
  };
}
