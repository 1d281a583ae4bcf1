import { Worker } from 'node:worker_threads';
import type { Config } from './config.ts';

export interface OperationsTask {
  readonly kind: 'backup' | 'export';
  readonly config: Config;
  readonly to: string;
}

export interface ThreadProgress {
  readonly step: number;
  readonly steps: number;
  readonly items: number;
}

interface Word {
  readonly progress?: ThreadProgress;
  readonly done?: unknown;
  readonly failed?: string;
}

interface ThreadOptions {
  readonly onProgress?: (progress: ThreadProgress) => void;
  readonly signal?: AbortSignal;
}

/**
 * Runs a backup or export in its own thread; aborting ends the thread at once. Not in the job pool: it may take hours, and
 * people's jobs would have one thread less.
 */
export const runInThread = <T>(task: OperationsTask, options: ThreadOptions = {}): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const worker = new Worker(new URL('operations.worker.ts', import.meta.url), { workerData: task });
    const stop = (): void => void worker.terminate();
    options.signal?.addEventListener('abort', stop, { once: true });
    worker.on('message', ({ progress, done, failed }: Word) => {
      if (progress) options.onProgress?.(progress);
      if (done !== undefined) resolve(done as T);
      if (failed !== undefined) reject(new Error(failed));
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      options.signal?.removeEventListener('abort', stop);
      reject(new Error('The work was stopped before it was done.'));
    });
  });
