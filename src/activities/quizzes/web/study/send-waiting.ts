import { quizzesClient } from '../quizzes.client.ts';
import { AnswerLine } from './answer-line.ts';
import { studyStore } from './study-store.ts';

/** Hands in what earlier visits answered without network. True when something was taken. */
export const sendWaiting = async (): Promise<boolean> => {
  const store = studyStore();
  let isTaken = false;
  for (const sessionId of await store.waitingSessions()) {
    const sources = {
      client: quizzesClient,
      store: async () => store,
      now: Date.now,
      // One try: the next visit tries again.
      after: () => () => undefined,
    };
    const line = new AnswerLine(sources, sessionId, () => (isTaken = true));
    await line.wake();
    line.close();
  }
  return isTaken;
};
