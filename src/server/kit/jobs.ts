import type { Result } from '#core/result.ts';
import type { Heavy, WorkRefusal } from '#core/route.ts';

/** What work in a thread can report and read while it runs. */
export interface JobContext<ChunkIn = never, ChunkOut = never> {
  /** The caller's input piece by piece; the next is fetched when this one has been read. */
  readonly chunks: AsyncIterable<ChunkIn>;
  readonly emit: (chunk: ChunkOut) => void;
  readonly progress: (progress: JobProgress) => void;
}

export interface JobProgress {
  readonly done: number;
  readonly total: number;
}

type Work<Input, Output, ChunkIn, ChunkOut> = (
  input: Input,
  context: JobContext<ChunkIn, ChunkOut>,
) => Output | Promise<Output>;

/** Work for a thread: the thread imports `module` and finds the job there under `name`. */
export interface Job<Input, Output, ChunkIn = never, ChunkOut = never> {
  readonly module: string;
  readonly name: string;
  readonly work: Work<Input, Output, ChunkIn, ChunkOut>;
}

/** `export const countVotes = job(import.meta.url, 'countVotes', (profile: Profile) => ...)` */
export const job = <Input, Output, ChunkIn = never, ChunkOut = never>(
  module: string,
  name: string,
  work: Work<Input, Output, ChunkIn, ChunkOut>,
): Job<Input, Output, ChunkIn, ChunkOut> => ({ module, name, work });

/** On whose behalf, within which limits, until when. A row's call brings its own as `call.job`. */
export interface JobOptions extends Heavy {
  /** An identity, an address, or a part of the server: no caller can take all threads. */
  readonly caller: string;
  /** Aborted when the caller disconnects. */
  readonly signal?: AbortSignal;
}

export interface JobStreams<ChunkIn = never, ChunkOut = never> {
  readonly chunks?: AsyncIterable<ChunkIn>;
  readonly onChunk?: (chunk: ChunkOut) => void;
  readonly onProgress?: (progress: JobProgress) => void;
}

export interface Jobs {
  /**
   * Rejects only when the work itself threw. Input and output are copied between threads, so both must be plain values.
   */
  run<Input, Output, ChunkIn = never, ChunkOut = never>(
    job: Job<Input, Output, ChunkIn, ChunkOut>,
    input: Input,
    options: JobOptions & JobStreams<ChunkIn, ChunkOut>,
  ): Promise<Result<Output, WorkRefusal>>;
}
