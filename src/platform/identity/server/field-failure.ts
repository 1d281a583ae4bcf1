import { fail } from '#core/result.ts';
import type { ErrorCode } from '#core/result.ts';

/** An error of one input: the page shows it next to that field. */
export const failField = <Code extends ErrorCode>(path: string, code: Code) =>
  fail(code, undefined, [{ path, message: { code } }]);
