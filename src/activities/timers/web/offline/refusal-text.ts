import { timerErrors } from '#core/errors/timers.ts';
import type { Failure } from '#core/result.ts';
import { fillMessage } from '#web/kit/i18n/messages.ts';
import { language } from '#web/kit/i18n/language.ts';

const isTimerCode = (code: string): code is keyof typeof timerErrors => Object.hasOwn(timerErrors, code);

/** Why the rules refused something, in the reader's language; there is no server to say it. */
export const refusalText = ({ code, params = {}, fields = [] }: Failure): string => {
  const spoken = language.value;
  const [first] = fields;
  if (first !== undefined) return typeof first.message === 'string' ? first.message : first.message[spoken];
  return isTimerCode(code) ? fillMessage(timerErrors[code][spoken], params, spoken) : code;
};
