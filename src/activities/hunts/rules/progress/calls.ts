import type { HuntEvent } from './events.ts';

export type Call = HuntEvent & { readonly type: 'team.called' };

/** Unanswered calls, by team, in order of receipt. */
export const openCalls = (effective: readonly HuntEvent[]): ReadonlyMap<string, readonly Call[]> => {
  const calls = new Map<string, Call[]>();
  for (const event of effective) {
    if (event.type === 'team.called') calls.set(event.team, [...(calls.get(event.team) ?? []), event]);
    if (event.type === 'call.answered') calls.delete(event.team);
  }
  return calls;
};
