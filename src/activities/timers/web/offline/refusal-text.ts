import type { Failure } from '#core/result.ts';
import { inLocale } from '#core/words.ts';
import { language } from '#web/kit/i18n/language.ts';
import { timerErrorWords } from '#activities/timers/errors.words.ts';

/** Why the rules refused something, in the reader's language; there is no server to say it. */
export const refusalText = ({ fields: [first] = [], ...failure }: Failure): string =>
  String(inLocale(timerErrorWords, first?.message ?? failure, language.value));
