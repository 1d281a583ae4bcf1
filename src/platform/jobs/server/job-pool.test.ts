import { afterEach, describe, expect, test } from 'vitest';
import { ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import {
  breakDown,
  bytesOf,
  countAsked,
  double,
  fillBuffers,
  fillHeap,
  greet,
  hold,
  holdHeap,
  spin,
  sumChunks,
} from '#tests/support/jobs/sample.job.ts';
import { JobPool } from './job-pool.ts';
import type { PoolLimits } from './job-pool.ts';

const LIMITS = { caller: 'ada', seconds: 60, megabytes: 64 };

const pools: JobPool[] = [];
const newPool = (limits: Partial<PoolLimits> = {}): JobPool => {
  const pool = new JobPool(limits);
  pools.push(pool);
  return pool;
};

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const codeOf = (result: Result<unknown>): string | undefined => (result.ok ? undefined : result.error.code);

interface Held {
  readonly result: Promise<Result<string>>;
  readonly hasBegun: Promise<void>;
  readonly release: () => void;
}

/** A job that runs until the test lets it go, of the caller its name begins with. */
const holdOne = (pool: JobPool, name: string, begun: string[] = [], megabytes = 64): Held => {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  async function* once() {
    await isReleased;
    yield 0;
  }
  let begin = (): void => undefined;
  const hasBegun = new Promise<void>((resolve) => (begin = resolve));
  const onChunk = (said: string): void => {
    begun.push(said);
    begin();
  };
  const result = pool.run(hold, name, {
    ...LIMITS,
    caller: name.slice(0, 3),
    megabytes,
    chunks: once(),
    onChunk,
  });
  return { result, hasBegun, release };
};

describe('what a thread does', () => {
  test('[JOB-1] values go in and come out as they are, bytes included', async () => {
    const pool = newPool();
    expect(await pool.run(double, 21, LIMITS)).toEqual(ok(42));
    expect(await pool.run(greet, { name: 'Ada' }, LIMITS)).toEqual(ok('Hello Ada'));
    expect(await pool.run(bytesOf, { length: 3 }, LIMITS)).toEqual(ok(new Uint8Array([7, 7, 7])));
  });

  test('[JOB-1] what throws in the thread is a fault of ours and rejects, with the message', async () => {
    const pool = newPool();
    await expect(pool.run(breakDown, undefined, LIMITS)).rejects.toThrow('the work has a bug');
    expect(await pool.run(double, 1, LIMITS)).toEqual(ok(2));
  });

  test('[JOB-1] a job under a name its module does not export is a fault of ours', async () => {
    const unknown = { ...double, name: 'halve' };
    await expect(newPool().run(unknown, 1, LIMITS)).rejects.toThrow('exports no job called halve');
  });

  test('[JOB-6] chunks are read one by one, what it emits and its progress are passed on', async () => {
    const said: unknown[] = [];
    async function* numbers() {
      yield* [1, 2, 3];
    }
    const summed = await newPool().run(sumChunks, 10, {
      ...LIMITS,
      chunks: numbers(),
      onChunk: (sum) => said.push(sum),
      onProgress: ({ done, total }) => said.push(`${done}/${total}`),
    });
    expect(summed).toEqual(ok(16));
    expect(said).toEqual([11, '1/3', 13, '2/3', 16, '3/3']);
  });

  test('[JOB-6] chunks that cannot be read end the job with that fault', async () => {
    async function* broken() {
      yield 1;
      throw new Error('the store is gone');
    }
    const pool = newPool();
    await expect(pool.run(sumChunks, 0, { ...LIMITS, chunks: broken() })).rejects.toThrow(
      'the store is gone',
    );
    expect(await pool.run(double, 1, LIMITS)).toEqual(ok(2));
  });
});

describe('limits of a job', () => {
  test('[JOB-2] work that takes longer than its row allows is ended, and the thread with it', async () => {
    const pool = newPool({ threads: 1 });
    const spun = await pool.run(spin, undefined, { ...LIMITS, seconds: 0.2 });
    expect(spun).toMatchObject({
      error: { code: 'work-too-large', params: { seconds: 0.2, megabytes: 64 } },
    });
    expect(await pool.run(double, 1, LIMITS)).toEqual(ok(2));
  });

  test('[JOB-2] time in which a job waits is not its work: a busy machine makes it slow, not too large', async () => {
    const pool = newPool({ threads: 1 });
    // The thread is there before the time counts.
    expect(await pool.run(double, 1, LIMITS)).toEqual(ok(2));
    const chunks = (async function* () {
      await new Promise((resolve) => setTimeout(resolve, 2000));
      yield 1;
    })();
    expect(await pool.run(sumChunks, 1, { ...LIMITS, seconds: 1.5, chunks })).toEqual(ok(2));
  });

  test.each([
    ['objects', fillHeap],
    ['buffers', fillBuffers],
  ])('[JOB-3] work that fills the memory with %s is ended, and nobody else notices', async (_, job) => {
    const pool = newPool();
    const filled = await pool.run(job, undefined, { ...LIMITS, megabytes: 32 });
    expect(codeOf(filled)).toBe('work-too-large');
    expect(await pool.run(double, 1, LIMITS)).toEqual(ok(2));
  });
});

describe('whose turn it is', () => {
  test('[JOB-4] a caller with many jobs never has every thread', async () => {
    const pool = newPool({ threads: 2 });
    const begun: string[] = [];
    const first = holdOne(pool, 'ada 1', begun);
    const second = holdOne(pool, 'ada 2', begun);
    const other = holdOne(pool, 'ben 1', begun);
    await Promise.all([first.hasBegun, other.hasBegun]);
    expect(begun.toSorted()).toEqual(['ada 1', 'ben 1']);
    for (const held of [first, second, other]) held.release();
    expect(await second.result).toEqual(ok('ada 2'));
  });

  test('[JOB-4] callers who wait take turns', async () => {
    const pool = newPool({ threads: 1 });
    const begun: string[] = [];
    const all = [
      holdOne(pool, 'ada 1', begun),
      holdOne(pool, 'ada 2', begun),
      holdOne(pool, 'ada 3', begun),
      holdOne(pool, 'ben 1', begun),
    ];
    for (const held of all) held.release();
    await Promise.all(all.map(({ result }) => result));
    expect(begun).toEqual(['ada 1', 'ada 2', 'ben 1', 'ada 3']);
  });

  test('[JOB-11] jobs that may hold much run one after the other, and small ones do not overtake them', async () => {
    const pool = newPool({ threads: 3, megabytes: 200 });
    const begun: string[] = [];
    const first = holdOne(pool, 'ada', begun, 150);
    const large = holdOne(pool, 'ben', begun, 300);
    const small = holdOne(pool, 'cleo', begun, 16);
    await first.hasBegun;
    small.release();
    expect(begun).toEqual(['ada']);
    first.release();
    await large.hasBegun;
    expect(begun).toEqual(['ada', 'ben']);
    large.release();
    expect(await small.result).toEqual(ok('cleo'));
  });

  test('[JOB-5] when too many wait, of one caller or of all, the next is told to come back', async () => {
    const pool = newPool({ threads: 1, mostWaiting: 3, mostWaitingPerCaller: 2 });
    const running = holdOne(pool, 'ada 1');
    await running.hasBegun;
    const waiting = [holdOne(pool, 'ada 2'), holdOne(pool, 'ada 3')];
    expect(codeOf(await pool.run(double, 1, LIMITS))).toBe('work-busy');
    waiting.push(holdOne(pool, 'ben 1'));
    expect(codeOf(await pool.run(double, 1, { ...LIMITS, caller: 'cleo' }))).toBe('work-busy');
    for (const held of [running, ...waiting]) held.release();
    await Promise.all(waiting.map(({ result }) => result));
    expect(await pool.run(double, 1, LIMITS)).toEqual(ok(2));
    expect(pool.depth).toBe(0);
  });
});

describe('a caller who is gone', () => {
  test('[JOB-7] running work is ended and its thread is free at once', async () => {
    const pool = newPool({ threads: 1 });
    const controller = new AbortController();
    const spun = pool.run(spin, undefined, { ...LIMITS, signal: controller.signal });
    controller.abort();
    expect(codeOf(await spun)).toBe('work-cancelled');
    expect(await pool.run(double, 1, { ...LIMITS, caller: 'ben' })).toEqual(ok(2));
  });

  test('[JOB-7] waiting work never begins', async () => {
    const pool = newPool({ threads: 1 });
    const running = holdOne(pool, 'ada 1');
    await running.hasBegun;
    const controller = new AbortController();
    const waiting = pool.run(spin, undefined, { ...LIMITS, signal: controller.signal });
    controller.abort();
    expect(codeOf(await waiting)).toBe('work-cancelled');
    expect(pool.depth).toBe(1);
    running.release();
    await running.result;
    const late = await pool.run(double, 1, { ...LIMITS, signal: controller.signal });
    expect(codeOf(late)).toBe('work-cancelled');
  });
});

describe('threads', () => {
  test('[JOB-8] a thread is kept for the next job with the same limit of memory', async () => {
    const pool = newPool({ threads: 1 });
    expect(await pool.run(countAsked, undefined, LIMITS)).toEqual(ok(1));
    expect(await pool.run(countAsked, undefined, LIMITS)).toEqual(ok(2));
    expect(await pool.run(countAsked, undefined, { ...LIMITS, megabytes: 48 })).toEqual(ok(1));
  });

  test('[JOB-8] a thread that holds much after its job is not kept', async () => {
    const pool = newPool({ threads: 1 });
    const roomy = { ...LIMITS, megabytes: 256 };
    expect(await pool.run(countAsked, undefined, roomy)).toEqual(ok(1));
    expect((await pool.run(holdHeap, undefined, roomy)).ok).toBe(true);
    expect(await pool.run(countAsked, undefined, roomy)).toEqual(ok(1));
  });

  test('[JOB-9] when the server stops, running and waiting work is told so', async () => {
    const pool = newPool({ threads: 1 });
    const running = holdOne(pool, 'ada 1');
    const waiting = holdOne(pool, 'ada 2');
    await running.hasBegun;
    await pool.close();
    expect([codeOf(await running.result), codeOf(await waiting.result)]).toEqual([
      'server-stopping',
      'server-stopping',
    ]);
    expect(codeOf(await pool.run(double, 1, LIMITS))).toBe('server-stopping');
  });
});
