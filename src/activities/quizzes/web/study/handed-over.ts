import type { SessionState } from '#activities/quizzes/contract.study.ts';

let handed: SessionState | undefined;

/** The page that starts a session already knows its first question, so the next page need not ask for it. */
export const handOver = (state: SessionState): void => {
  handed = state;
};

export const takeHandedOver = (sessionId: string): SessionState | undefined => {
  const state = handed;
  handed = undefined;
  return state?.session.sessionId === sessionId ? state : undefined;
};
