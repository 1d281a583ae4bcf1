import { messageOf } from '#core/errors.ts';
import type { ErrorCode, Locale } from '#core/errors.ts';
import { fail } from '#core/result.ts';
import type { Failure } from '#core/result.ts';

/** A refusal that belongs to one input: the page shows it beside that field. */
export const failField = (
  path: string,
  code: ErrorCode,
  locale: Locale,
): { readonly ok: false; readonly error: Failure } =>
  fail(code, undefined, [{ path, message: messageOf(code, locale) }]);
