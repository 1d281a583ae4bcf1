import { fail } from '#core/result.ts';
import type { ErrorCode } from '#core/result.ts';

/** A refusal that belongs to one input: the page shows it beside that field. */
export const failField = <Code extends ErrorCode>(path: string, code: Code) =>
  fail(code, undefined, [{ path, message: { code } }]);
