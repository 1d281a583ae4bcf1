import { fail } from '#core/result.ts';
import type { Bilingual } from '#core/result.ts';

/** One wrong field and what would be right. */
export const wrong = (path: string, en: string, de: string) => {
  const message: Bilingual = { en, de };
  return fail('bad-input', undefined, [{ path, message }]);
};
