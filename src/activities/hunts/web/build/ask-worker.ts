import type { Rehearsal, RehearsalQuestion } from '#activities/hunts/rules/rehearsal/rehearse.ts';
import type { GpxResult } from '#activities/hunts/rules/tracks/read-gpx.ts';

export type WorkQuestion =
  | { readonly kind: 'track'; readonly xml: string }
  | { readonly kind: 'walk'; readonly walk: RehearsalQuestion };

export type WorkAnswer =
  | { readonly kind: 'track'; readonly track: GpxResult }
  | { readonly kind: 'walk'; readonly rehearsal: Rehearsal }
  | { readonly kind: 'failed'; readonly reason: string };

/** Answered beside the page, by a worker of its own for each question. */
export const askWorker = (question: WorkQuestion, signal?: AbortSignal): Promise<WorkAnswer> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./rehearsal.worker.ts', import.meta.url), { type: 'module' });
    const end = (answer: WorkAnswer): void => {
      worker.terminate();
      resolve(answer);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<WorkAnswer>) => end(data));
    worker.addEventListener('error', ({ message }) => end({ kind: 'failed', reason: message }));
    signal?.addEventListener('abort', () => worker.terminate());
    worker.postMessage(question);
  });
