import { once } from 'node:events';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { fitMemory } from '#activities/quizzes/rules/study/fit-memory.ts';
import type { Evidence } from '#activities/quizzes/rules/study/memory.ts';
import { DAY_MS } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';

const CONCEPTS = 2500;
const REVIEWS_EACH = 4;

interface Fitted {
  readonly reviews: number;
  readonly seconds: number;
}

/** Ten thousand reviews of a learner who forgets faster than the published weights say. */
const fitOnce = (): Fitted => {
  const random = seededRandom('memory fit');
  const logs = Array.from({ length: CONCEPTS }, (_, concept) => {
    let at = Date.UTC(2026, 0, 1) + concept * 60_000;
    const answers: Evidence[] = [];
    for (let review = 0; review <= REVIEWS_EACH; review++) {
      const days = 1 + 3 * review * random.next();
      at += days * DAY_MS;
      const isCorrect = random.next() < 0.25 + 0.7 * Math.exp(-days / (3 + 4 * review));
      answers.push({ isCorrect, at, guess: 0.25, priorKnown: 0.4 });
    }
    return { answers };
  });
  const from = performance.now();
  const fit = fitMemory(logs);
  return { reviews: fit?.reviews ?? 0, seconds: (performance.now() - from) / 1000 };
};

/** In a thread of its own, as the server does it. */
export const measureMemoryFit = async (): Promise<Fitted> => {
  const worker = new Worker(new URL(import.meta.url));
  const [fitted] = (await once(worker, 'message')) as [Fitted];
  await worker.terminate();
  return fitted;
};

if (!isMainThread) parentPort?.postMessage(fitOnce());
