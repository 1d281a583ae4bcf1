import { rowsIfThere } from '#web/kit/data/device-store.ts';
import { quizzesClient } from '../quizzes.client.ts';
import { AnswerLine, sessionOf } from './answer-line.ts';
import { studyStore } from './study-store.ts';

const lanesWaiting = async (): Promise<readonly string[]> =>
  (await rowsIfThere('roundtable-outbox', 'commands')).map((row) =>
    typeof row === 'object' && row !== null && 'key' in row ? String(row.key) : '',
  );

export const hasWaiting = async (lane: string): Promise<boolean> => (await lanesWaiting()).includes(lane);

/** Sends what earlier visits answered offline. True if anything was accepted. */
export const sendWaiting = async (): Promise<boolean> => {
  const store = studyStore();
  let isTaken = false;
  const sources = {
    outbox: async () => (await import('#web/kit/data/page-outbox.ts')).pageOutbox(),
    hasWaiting,
    store: async () => store,
  };
  const waiting = (await lanesWaiting()).flatMap((lane) => sessionOf(lane) ?? []);
  const old = await store.waitingSessions();
  for (const sessionId of new Set([...waiting, ...old])) {
    const line = new AnswerLine(sources, sessionId, () => (isTaken = true));
    await line.wake();
    const isOurs = old.includes(sessionId) && (await quizzesClient.readSession({ params: { sessionId } })).ok;
    if (isOurs) await line.takeOld();
    line.close();
  }
  return isTaken;
};
