import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { fail } from '#core/result.ts';

/** One wrong field and what would be right. */
export const wrong = (path: string, message: Said) => fail('bad-input', undefined, [{ path, message }]);

const STATUS_WORDS = {
  lobby: say('timer-state-lobby'),
  running: say('timer-state-running'),
  paused: say('timer-state-paused'),
  over: say('timer-state-over'),
  cancelled: say('timer-state-cancelled'),
} as const satisfies Readonly<Record<string, Said>>;

export const wrongStatus = (status: keyof typeof STATUS_WORDS) =>
  fail('timer-wrong-status', { status, state: STATUS_WORDS[status] });
