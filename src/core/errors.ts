import { assistantErrors } from './errors/assistant.ts';
import { engagementErrors } from './errors/engagements.ts';
import { fileErrors } from './errors/files.ts';
import { huntErrors } from './errors/hunts.ts';
import { identityErrors } from './errors/identity.ts';
import { operationsErrors } from './errors/operations.ts';
import { pollErrors } from './errors/polls.ts';
import { quizErrors } from './errors/quizzes.ts';
import type { Refusals } from './errors/refusal.ts';
import { roomErrors } from './errors/rooms.ts';
import { shellErrors } from './errors/shell.ts';
import { tallyErrors } from './errors/tally.ts';
import { timerErrors } from './errors/timers.ts';

/**
 * The one catalogue of everything that can be refused. Services and rules return these codes,
 * HTTP and sockets translate them here, docs/api/errors.md is emitted from it. Each part has its own file.
 */
export const errors = {
  ...shellErrors,
  ...identityErrors,
  ...roomErrors,
  ...operationsErrors,
  ...fileErrors,
  ...assistantErrors,
  ...tallyErrors,
  ...pollErrors,
  ...engagementErrors,
  ...timerErrors,
  ...quizErrors,
  ...huntErrors,
} as const satisfies Refusals;

export type ErrorCode = keyof typeof errors;

export type Locale = 'en' | 'de';

export const isErrorCode = (value: string): value is ErrorCode => Object.hasOwn(errors, value);

export const statusOf = (code: ErrorCode): number => errors[code].status;

const catalogue: Refusals = errors;

/** Whether the refusal says "not now". A browser, which has no catalogue, reads it in the problem details. */
export const isPassing = (code: ErrorCode): boolean => catalogue[code]?.isPassing ?? false;

/** Where the API page explains the code; also the `type` of its problem details. */
export const anchorOf = (code: ErrorCode): string => `/api/docs#error-${code}`;

export const messageOf = (
  code: ErrorCode,
  locale: Locale,
  params: Readonly<Record<string, Param>> = {},
): string =>
  errors[code][locale].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(inLocale(params[name] ?? '', locale)),
  );

/** Of a message; one that is words itself is there in every language. */
type Param = string | number | Readonly<Record<Locale, string>>;

export const inLocale = (value: Param, locale: Locale): string | number =>
  typeof value === 'object' ? value[locale] : value;
