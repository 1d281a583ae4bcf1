import type { ErrorCode } from '#register/errors.ts';
import type { Param, Said } from './words.ts';

export type { ErrorCode };

/** Words of a rule, which does not know who reads them. */
export interface Bilingual {
  readonly en: string;
  readonly de: string;
}

/** What is wrong with one input field, and what would be right. */
export interface FieldIssue {
  readonly path: string;
  readonly message: string | Said | Bilingual;
}

export interface Failure {
  readonly code: ErrorCode;
  /** Values for the placeholders of the code's message. */
  readonly params?: Readonly<Record<string, Param>>;
  readonly fields?: readonly FieldIssue[];
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Failure };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const done: Result<void> = { ok: true, value: undefined };

export const fail = (
  code: ErrorCode,
  params?: Failure['params'],
  fields?: readonly FieldIssue[],
): { readonly ok: false; readonly error: Failure } => ({
  ok: false,
  error: { code, ...(params && { params }), ...(fields && { fields }) },
});
