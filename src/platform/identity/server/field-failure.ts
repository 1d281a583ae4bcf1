import type { ErrorCode } from '#core/result.ts';
import { fail } from '#core/result.ts';
import { say } from '#core/words.ts';
import type { Failure } from '#core/result.ts';

/** A refusal that belongs to one input: the page shows it beside that field. */
export const failField = (path: string, code: ErrorCode): { readonly ok: false; readonly error: Failure } =>
  fail(code, undefined, [{ path, message: say(code) }]);
