import { isIP } from 'node:net';
import * as z from 'zod/mini';

/** One environment variable: what it is for, what it may be, and how its text becomes a value. */
export interface Variable<T = unknown> {
  readonly summary: string;
  /** Completes "NAME must be ...". */
  readonly allowed: string;
  /** The default; without one the variable is optional. */
  readonly fallback: string | undefined;
  readonly isSecret: boolean;
  readonly schema: z.ZodMiniType<T, string>;
}

type Shape<T> = Pick<Variable<T>, 'schema' | 'allowed'>;

export const wholeNumber = (from: number, to: number): Shape<number> => ({
  schema: z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/)),
    z.pipe(z.transform(Number), z.number().check(z.gte(from), z.lte(to))),
  ),
  allowed: `a whole number from ${from} to ${to}`,
});

export const oneOf = <const Choice extends string>(...choices: readonly Choice[]): Shape<Choice> => ({
  schema: z.pipe(z.string(), z.enum(choices)),
  allowed: choices.join(' or '),
});

export const matching = (pattern: RegExp, allowed: string): Shape<string> => ({
  schema: z.string().check(z.regex(pattern)),
  allowed,
});

export const text = (allowed = 'a text of at most 500 characters'): Shape<string> => ({
  schema: z.string().check(z.maxLength(500)),
  allowed,
});

export const yesOrNo: Shape<boolean> = {
  schema: z.pipe(
    z.pipe(z.string(), z.enum(['true', 'false', '1', '0', 'yes', 'no'])),
    z.transform((answer) => ['true', '1', 'yes'].includes(answer)),
  ),
  allowed: 'true or false',
};

export const entriesOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

type IsEntry = (entry: string) => boolean;

/** A comma-separated list whose entries must all be valid, kept as written. */
export const listText = (allowed: string, isEntry: IsEntry): Shape<string> => ({
  schema: z.string().check(
    z.refine((text) => {
      const entries = entriesOf(text);
      return entries.length > 0 && entries.every(isEntry);
    }),
  ),
  allowed,
});

/** The entries themselves; an empty list is fine. */
export const list = (allowed: string, isEntry: IsEntry): Shape<readonly string[]> => ({
  schema: z.pipe(
    z.string().check(z.refine((text) => entriesOf(text).every(isEntry))),
    z.transform(entriesOf),
  ),
  allowed,
});

const HOST_NAME = /^(?:[a-z\d](?:[\w.-]*[a-z\d])?|\[[a-f\d:.]+\])(?::\d{1,5})?$/i;

export const isEmail: IsEntry = (text) => /^[^\s@]+@[^\s@]+$/.test(text);

/** With its port, unless it is the scheme's default. */
export const isHostName: IsEntry = (text) => HOST_NAME.test(text);

/** An IP address, or a network such as 10.0.0.0/8. */
export const isNetwork: IsEntry = (text) => {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
};

/** An address with one of the schemes; `isOrigin`: without path, query and fragment. */
export const address = (schemes: readonly string[], example: string, isOrigin = false): Shape<string> => ({
  schema: z.string().check(
    z.refine((value) => {
      const url = URL.parse(value);
      if (url === null || !schemes.includes(url.protocol.slice(0, -1)) || url.hostname === '') return false;
      return !isOrigin || /^\/?$/.test(url.pathname + url.search + url.hash);
    }),
  ),
  allowed: `an address such as ${example}`,
});

/** One of the words, or what `shape` accepts. */
export const wordOr = <T>(words: readonly string[], shape: Shape<T>): Shape<T | string> => ({
  schema: z.pipe(
    z.string(),
    z.union([z.string().check(z.refine((value) => words.includes(value))), shape.schema]),
  ),
  allowed: `${words.join(' or ')} or ${shape.allowed}`,
});

export const required = <T>(summary: string, fallback: string, shape: Shape<T>): Variable<T> => ({
  summary,
  fallback,
  isSecret: false,
  ...shape,
});

export const optional = <T>(summary: string, shape: Shape<T>): Variable<T | undefined> => ({
  summary,
  fallback: undefined,
  isSecret: false,
  ...(shape as Shape<T | undefined>),
});

export const secret = (
  summary: string,
  shape: Shape<string> = text('a secret'),
): Variable<string | undefined> => ({
  ...optional(summary, shape),
  isSecret: true,
});
