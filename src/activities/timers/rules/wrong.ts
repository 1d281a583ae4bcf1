import { fail } from '#core/result.ts';
import type { Bilingual } from '#core/result.ts';

/** One wrong field and what would be right. */
export const wrong = (path: string, en: string, de: string) => {
  const message: Bilingual = { en, de };
  return fail('bad-input', undefined, [{ path, message }]);
};

const STATUS_WORDS = {
  lobby: { en: 'not started', de: 'noch nicht gestartet' },
  running: { en: 'running', de: 'im Spiel' },
  paused: { en: 'paused', de: 'angehalten' },
  over: { en: 'over', de: 'zu Ende' },
  cancelled: { en: 'cancelled', de: 'abgesagt' },
} as const satisfies Readonly<Record<string, Bilingual>>;

export const wrongStatus = (status: keyof typeof STATUS_WORDS) =>
  fail('timer-wrong-status', { status, state: STATUS_WORDS[status] });
