import { MINUTE_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { Clock } from '#server/kit/clock.ts';

const CALLS_AT_ONCE = 8;
const CALLS_OF_A_TEAM = 30;
const WINDOW_MS = 5 * MINUTE_MS;

/**
 * How often a model may be asked: a team that types without end, or a school that starts at the same minute, gets the
 * script instead of a queue and a bill. Counted by each node for itself.
 */
export interface VoiceBudget {
  /** None: ask nobody now. Else call what comes back when the model has answered. */
  take(teamId: string): (() => void) | undefined;
}

export const createVoiceBudget = (clock: Clock): VoiceBudget => {
  const asked = new Map<string, readonly Instant[]>();
  let running = 0;
  const recent = (teamId: string, since: Instant): readonly Instant[] =>
    (asked.get(teamId) ?? []).filter((at) => at > since);
  const forgetOld = (since: Instant): void => {
    for (const teamId of asked.keys()) if (recent(teamId, since).length === 0) asked.delete(teamId);
  };
  return {
    take(teamId) {
      const now = clock.now();
      const before = recent(teamId, now - WINDOW_MS);
      if (running >= CALLS_AT_ONCE || before.length >= CALLS_OF_A_TEAM) return undefined;
      if (asked.size >= 1000) forgetOld(now - WINDOW_MS);
      asked.set(teamId, [...before, now]);
      running += 1;
      let isReturned = false;
      return () => {
        if (!isReturned) running -= 1;
        isReturned = true;
      };
    },
  };
};
