// Runs jobs of any part, one after another, so they do not block the main thread.
import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import type { Job, JobContext } from '#server/kit/jobs.ts';
import type { FromThread, JobOrder, ToThread } from './job-messages.ts';

type AnyJob = Job<unknown, unknown, unknown, unknown>;

/** Buffers that nothing else uses are transferred instead of copied. */
const buffersOf = (value: unknown): ArrayBuffer[] =>
  value instanceof Uint8Array &&
  value.buffer instanceof ArrayBuffer &&
  value.byteLength === value.buffer.byteLength
    ? [value.buffer]
    : [];

const tell = (message: FromThread, value?: unknown): void => {
  parentPort?.postMessage(message, buffersOf(value));
};

let onChunk: ((chunk: IteratorResult<unknown, undefined>) => void) | undefined;

async function* chunksOf(order: JobOrder): AsyncGenerator<unknown, undefined> {
  if (!order.hasChunks) return undefined;
  for (;;) {
    const next = new Promise<IteratorResult<unknown, undefined>>((resolve) => (onChunk = resolve));
    tell({ wantsChunk: true });
    const { done, value } = await next;
    if (done) return undefined;
    yield value;
  }
}

const contextOf = (order: JobOrder): JobContext<unknown, unknown> => ({
  chunks: chunksOf(order),
  emit: (chunk) => tell({ emitted: chunk }, chunk),
  progress: (progress) => tell({ progress }),
});

const findJob = async ({ module, name }: JobOrder): Promise<AnyJob> => {
  const found = ((await import(module)) as Readonly<Record<string, AnyJob | undefined>>)[name];
  if (found?.name !== name) throw new Error(`${module} exports no job called ${name}`);
  return found;
};

const run = async (order: JobOrder): Promise<void> => {
  try {
    const { work } = await findJob(order);
    const output = await work(order.input, contextOf(order));
    tell({ output, heapBytes: getHeapStatistics().total_heap_size }, output);
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    tell({ thrown: { message, stack } });
  }
};

parentPort?.on('message', (message: ToThread) => {
  if ('order' in message) void run(message.order);
  else if ('chunk' in message) onChunk?.({ done: false, value: message.chunk });
  else onChunk?.({ done: true, value: undefined });
});
tell({ isReady: true });
