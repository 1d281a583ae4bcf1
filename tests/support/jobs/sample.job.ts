import { job } from '#server/kit/jobs.ts';
import type { JobContext } from '#server/kit/jobs.ts';

export const double = job(import.meta.url, 'double', (value: number) => value * 2);

export const greet = job(import.meta.url, 'greet', ({ name }: { readonly name: string }) => `Hello ${name}`);

export const bytesOf = job(import.meta.url, 'bytesOf', ({ length }: { readonly length: number }) =>
  new Uint8Array(length).fill(7),
);

/** Never ends by itself, and never lets its own timers run. */
export const spin = job(import.meta.url, 'spin', () => {
  for (;;) Math.sqrt(2);
});

export const fillHeap = job(import.meta.url, 'fillHeap', () => {
  const kept: unknown[] = [];
  for (;;) kept.push({ text: `${kept.length}` });
});

/** What the limit of the heap does not see. */
export const fillBuffers = job(import.meta.url, 'fillBuffers', () => {
  const kept: Uint8Array[] = [];
  for (;;) if (kept.length < 400) kept.push(new Uint8Array(2 ** 20).fill(kept.length));
});

export const sumChunks = job(
  import.meta.url,
  'sumChunks',
  async (start: number, { chunks, emit, progress }: JobContext<number, number>) => {
    let sum = start;
    let done = 0;
    for await (const chunk of chunks) {
      sum += chunk;
      emit(sum);
      progress({ done: ++done, total: 3 });
    }
    return sum;
  },
);

export const breakDown = job(import.meta.url, 'breakDown', (): number => {
  throw new RangeError('the work has a bug');
});

/** Counts how often this thread was asked: a thread that is kept remembers. */
let asked = 0;
export const countAsked = job(import.meta.url, 'countAsked', () => ++asked);

let held: readonly unknown[] = [];
export const holdHeap = job(import.meta.url, 'holdHeap', (): number => {
  held = Array.from({ length: 1_500_000 }, (_, index) => ({ index }));
  return held.length;
});

/** Says that it runs, then waits for a chunk: a test holds it as long as it likes. */
export const hold = job(
  import.meta.url,
  'hold',
  async (name: string, { chunks, emit }: JobContext<number, string>) => {
    emit(name);
    for await (const _ of chunks) break;
    return name;
  },
);
