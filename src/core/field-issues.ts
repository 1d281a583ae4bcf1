import type * as z from 'zod/mini';
import type { FieldIssue } from './result.ts';
import { say } from './words.ts';
import type { Param, Said } from './words.ts';

type Issue = z.core.$ZodIssue;

const KINDS: Readonly<Record<string, Said>> = {
  string: say('kind-string'),
  number: say('kind-number'),
  int: say('kind-int'),
  boolean: say('kind-boolean'),
  array: say('kind-array'),
  object: say('kind-object'),
  record: say('kind-object'),
  date: say('kind-date'),
};

const FORMATS: Readonly<Record<string, Said>> = {
  email: say('format-email'),
  url: say('format-url'),
  uuid: say('format-uuid'),
  datetime: say('format-datetime'),
  date: say('format-date'),
  time: say('format-time'),
};

/** Patterns of contracts that have a plain name. */
const PATTERNS: Readonly<Record<string, Said>> = {
  '/^#[0-9A-Fa-f]{6}$/': say('format-colour'),
};

const ENTRIES = { one: 'must-have-entry', many: 'must-have-entries' } as const;
const CHARACTERS = { one: 'must-have-character', many: 'must-have-characters' } as const;
const UNITS: Readonly<Record<string, typeof ENTRIES | typeof CHARACTERS>> = {
  string: CHARACTERS,
  array: ENTRIES,
  set: ENTRIES,
};

const mustBe = (what: Param): Said => say('must-be', { what });

/** Joined in pairs, so each language can use its own word for "or". */
const oneOf = ([first, ...others]: readonly unknown[]): Said =>
  say('must-be-one-of', {
    choices: others.reduce<Param>(
      (before, value) => say('or-choice', { first: before, second: written(value) }),
      written(first),
    ),
  });

const written = (value: unknown): string => JSON.stringify(value) ?? String(value);

const bounded = (
  { origin, inclusive = true }: { readonly origin: string; readonly inclusive?: boolean | undefined },
  limit: number | bigint,
  codes: { readonly in: `bound-${'least' | 'most'}`; readonly out: `bound-${'more' | 'less'}` },
): Said => {
  const unit = UNITS[origin]?.[Number(limit) === 1 ? 'one' : 'many'];
  return say(unit ?? 'must-be-within', {
    bound: say(inclusive ? codes.in : codes.out, { bound: String(limit) }),
  });
};

const formatted = (issue: Issue & { code: 'invalid_format' }): Said => {
  const known = FORMATS[issue.format] ?? PATTERNS[issue.pattern ?? ''];
  if (known) return mustBe(known);
  return issue.pattern === undefined ? say('wrong-form') : say('must-match', { pattern: issue.pattern });
};

const NOT_ALLOWED = say('not-allowed-here');

const isSaid = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';

/** A contract's own check says what is expected as `params: say(...)`. */
const custom = ({ params }: Issue & { code: 'custom' }): Said => (isSaid(params) ? params : NOT_ALLOWED);

const typed = (expected: string): Said => mustBe(KINDS[expected] ?? expected);

/** What each allowed form expects. */
const eitherOf = (forms: readonly (readonly Issue[])[]): Said => {
  const [first, ...others] = forms.flatMap(([issue]) => (issue === undefined ? [] : [rightOf(issue)]));
  if (first === undefined) return say('no-allowed-form');
  return others.reduce((before, right) => say('or-form', { first: before, second: right }), first);
};

const rightOf = (issue: Issue): Said => {
  switch (issue.code) {
    case 'invalid_type':
      return typed(issue.expected);
    case 'too_small':
      return bounded(issue, issue.minimum, { in: 'bound-least', out: 'bound-more' });
    case 'too_big':
      return bounded(issue, issue.maximum, { in: 'bound-most', out: 'bound-less' });
    case 'invalid_format':
      return formatted(issue);
    case 'not_multiple_of':
      return mustBe(say('format-multiple', { divisor: String(issue.divisor) }));
    case 'invalid_value':
      return oneOf(issue.values);
    case 'unrecognized_keys':
      return say('unknown-fields', { fields: issue.keys.join(', ') });
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? oneOf(issue.options)
        : eitherOf(issue.errors);
    case 'custom':
      return custom(issue);
    default:
      return NOT_ALLOWED;
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

/** Names each invalid field of `input` and what is expected. Never echoes the input. */
export const fieldIssues = (issues: readonly Issue[], input: unknown, prefix: string): FieldIssue[] =>
  issues.slice(0, 20).map((issue) => {
    const right = rightOf(issue);
    const isMissing = valueAt(input, issue.path) === undefined;
    return {
      path: [...(prefix === '' ? [] : [prefix]), ...issue.path.map(String)].join('.'),
      message: isMissing ? say('is-missing', { right }) : right,
    };
  });
