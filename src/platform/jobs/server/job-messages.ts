import type { JobProgress } from '#server/kit/jobs.ts';

export interface JobOrder {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
  /** Whether `chunks` has anything to ask for. */
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
  /** `heapBytes`: what the thread holds after the job; a large one is not kept for the next. */
  | { readonly output: unknown; readonly heapBytes: number }
  | { readonly thrown: { readonly message: string; readonly stack: string } };
