import { errors } from '#core/errors.ts';
import type { ErrorCode } from '#core/errors.ts';
import { fail } from '#core/result.ts';
import type { Failure } from '#core/result.ts';

/** A refusal that belongs to one input: the page shows it beside that field. */
export const failField = (path: string, code: ErrorCode): { readonly ok: false; readonly error: Failure } =>
  fail(code, undefined, [{ path, message: { en: errors[code].en, de: errors[code].de } }]);
