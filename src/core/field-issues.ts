import type * as z from 'zod/mini';
import type { Bilingual, FieldIssue } from './result.ts';

type Issue = z.core.$ZodIssue;

const say = (en: string, de: string): Bilingual => ({ en, de });

const KINDS: Readonly<Record<string, Bilingual>> = {
  string: say('a text', 'ein Text'),
  number: say('a number', 'eine Zahl'),
  int: say('a whole number', 'eine ganze Zahl'),
  boolean: say('true or false', 'true oder false'),
  array: say('a list', 'eine Liste'),
  object: say('an object', 'ein Objekt'),
  record: say('an object', 'ein Objekt'),
  date: say('a date', 'ein Datum'),
  null: say('null', 'null'),
};

const FORMATS: Readonly<Record<string, Bilingual>> = {
  email: say('an email address such as ada@example.org', 'eine E-Mail-Adresse wie ada@example.org'),
  url: say('a web address such as https://example.org', 'eine Webadresse wie https://example.org'),
  uuid: say('an id (UUID)', 'eine Kennung (UUID)'),
  datetime: say('a time such as 2026-01-31T12:00:00Z', 'ein Zeitpunkt wie 2026-01-31T12:00:00Z'),
  date: say('a date such as 2026-01-31', 'ein Datum wie 2026-01-31'),
  time: say('a time of day such as 12:00:00', 'eine Uhrzeit wie 12:00:00'),
};

/** What a contract writes as a pattern and people know by another name. */
const PATTERNS: Readonly<Record<string, Bilingual>> = {
  '/^#[0-9A-Fa-f]{6}$/': say('a colour such as #1F6FEB', 'eine Farbe wie #1F6FEB'),
};

const ENTRIES = { one: say('entry', 'Eintrag'), many: say('entries', 'Einträge') };
const UNITS: Readonly<Record<string, { readonly one: Bilingual; readonly many: Bilingual }>> = {
  string: { one: say('character', 'Zeichen'), many: say('characters', 'Zeichen') },
  array: ENTRIES,
  set: ENTRIES,
};

const mustBe = (what: Bilingual): Bilingual => say(`Must be ${what.en}.`, `Erwartet wird ${what.de}.`);

const listed = (values: readonly unknown[], or: string): string =>
  values.map((value) => JSON.stringify(value) ?? String(value)).join(or);

const oneOf = (values: readonly unknown[]): Bilingual =>
  say(`Must be ${listed(values, ' or ')}.`, `Erlaubt ist ${listed(values, ' oder ')}.`);

const [LEAST, MOST] = [say('at least', 'mindestens'), say('at most', 'höchstens')];
const [MORE, LESS] = [say('more than', 'größer als'), say('less than', 'kleiner als')];

const bounded = (
  { origin, inclusive = true }: { readonly origin: string; readonly inclusive?: boolean | undefined },
  bound: number | bigint,
  words: { readonly in: Bilingual; readonly out: Bilingual },
): Bilingual => {
  const unit = UNITS[origin]?.[Number(bound) === 1 ? 'one' : 'many'];
  const { en, de } = inclusive ? words.in : words.out;
  if (!unit) return say(`Must be ${en} ${bound}.`, `Muss ${de} ${bound} sein.`);
  return say(`Must have ${en} ${bound} ${unit.en}.`, `Erlaubt sind ${de} ${bound} ${unit.de}.`);
};

const formatted = (issue: Issue & { code: 'invalid_format' }): Bilingual => {
  const known = FORMATS[issue.format] ?? PATTERNS[issue.pattern ?? ''];
  if (known) return mustBe(known);
  return issue.pattern === undefined
    ? say('Has the wrong form.', 'Hat die falsche Form.')
    : say(`Must match ${issue.pattern}.`, `Muss zu ${issue.pattern} passen.`);
};

/** A contract's own check says what would be right as `params: { en, de }`. */
const custom = (issue: Issue & { code: 'custom' }): Bilingual => {
  const { en, de } = issue.params ?? {};
  return typeof en === 'string' && typeof de === 'string'
    ? say(en, de)
    : say('Is not allowed here.', 'Ist hier nicht erlaubt.');
};

const typed = (expected: string): Bilingual => mustBe(KINDS[expected] ?? say(expected, expected));

/** What each of the allowed forms would ask for. */
const eitherOf = (forms: readonly (readonly Issue[])[]): Bilingual => {
  const asked = forms.flatMap(([issue]) => (issue === undefined ? [] : [wordsOf(issue)]));
  return asked.length === 0
    ? say('Has none of the allowed forms.', 'Hat keine der erlaubten Formen.')
    : say(asked.map(({ en }) => en).join(' Or: '), asked.map(({ de }) => de).join(' Oder: '));
};

const wordsOf = (issue: Issue): Bilingual => {
  switch (issue.code) {
    case 'invalid_type':
      return typed(issue.expected);
    case 'too_small':
      return bounded(issue, issue.minimum, { in: LEAST, out: MORE });
    case 'too_big':
      return bounded(issue, issue.maximum, { in: MOST, out: LESS });
    case 'invalid_format':
      return formatted(issue);
    case 'not_multiple_of':
      return mustBe(say(`a multiple of ${issue.divisor}`, `ein Vielfaches von ${issue.divisor}`));
    case 'invalid_value':
      return oneOf(issue.values);
    case 'unrecognized_keys':
      return say(
        `Has fields that are not known here: ${issue.keys.join(', ')}.`,
        `Hat Felder, die es hier nicht gibt: ${issue.keys.join(', ')}.`,
      );
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? oneOf(issue.options)
        : eitherOf(issue.errors);
    case 'custom':
      return custom(issue);
    default:
      return say('Is not allowed here.', 'Ist hier nicht erlaubt.');
  }
};

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown => {
  let value = input;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
};

/** Names each wrong field of `input` and what would be right. Never repeats what was sent. */
export const fieldIssues = (issues: readonly Issue[], input: unknown, prefix: string): FieldIssue[] =>
  issues.slice(0, 20).map((issue) => {
    const right = wordsOf(issue);
    const isMissing = valueAt(input, issue.path) === undefined;
    return {
      path: [...(prefix === '' ? [] : [prefix]), ...issue.path.map(String)].join('.'),
      message: isMissing ? say(`Is missing. ${right.en}`, `Fehlt. ${right.de}`) : right,
    };
  });
