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
  if (!isTimerCode(code)) return code;
  const values = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'object' ? value[spoken] : value,
  ]);
  return fillMessage(timerErrors[code][spoken], Object.fromEntries(values), spoken);
};
