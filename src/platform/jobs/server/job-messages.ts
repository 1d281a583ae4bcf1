import type { JobProgress } from '#server/kit/jobs.ts';

export interface JobOrder {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
  /** Whether there are `chunks` to ask for. */
  readonly hasChunks: boolean;
}

export type ToThread =
  | { readonly order: JobOrder }
  | { readonly chunk: unknown }
  | { readonly chunksEnd: true };

export type FromThread =
  | { readonly isReady: true }
  | { readonly wantsChunk: true }
  | { readonly emitted: unknown }
  | { readonly progress: JobProgress }
  /** `heapBytes`: the thread's heap after the job; a thread with a large one is not reused. */
  | { readonly output: unknown; readonly heapBytes: number }
  | { readonly thrown: { readonly message: string; readonly stack: string } };
