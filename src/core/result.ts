import type { ErrorCode } from '#register/errors.ts';
import type { Param, Said } from './words.ts';

export type { ErrorCode };

/** What is wrong with one input field, and what is expected. */
export interface FieldIssue {
  readonly path: string;
  readonly message: string | Said;
}

export interface Failure<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  /** Values for the placeholders of the code's message. */
  readonly params?: Readonly<Record<string, Param>>;
  readonly fields?: readonly FieldIssue[];
}

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Failed<Code extends ErrorCode = ErrorCode> {
  readonly ok: false;
  readonly error: Failure<Code>;
}

/**
 * What a function returns, with its error codes in the type: `if (!found.ok) return found;` passes them on, so a row's
 * errors are known where it is bound. Omit the return type, and the compiler collects them; without codes it may be any.
 */
export type Result<T, Code extends ErrorCode = ErrorCode> = Ok<T> | Failed<Code>;

/** The codes of an answer. */
export type CodesIn<Answer> = Answer extends Failed<infer Code> ? Code : never;

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

export const done: Ok<void> = { ok: true, value: undefined };

/** Wraps a failure that exists already, or replaces its reason. */
export const failWith = <Code extends ErrorCode>(error: Failure<Code>): Failed<Code> => ({
  ok: false,
  error,
});

export const fail = <Code extends ErrorCode>(
  code: Code,
  params?: Failure['params'],
  fields?: readonly FieldIssue[],
): Failed<Code> => ({
  ok: false,
  error: { code, ...(params && { params }), ...(fields && { fields }) },
});
