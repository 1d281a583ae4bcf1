import { once } from 'node:events';
import * as z from 'zod/mini';
import { afterEach, describe, expect, test } from 'vitest';
import { contract, route } from '#core/route.ts';
import { bind } from '#server/kit/bind.ts';
import type { JobOptions } from '#server/kit/jobs.ts';
import { hold } from '#tests/support/jobs/sample.job.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import { JobPool } from './job-pool.ts';

const heavy = { seconds: 60, megabytes: 64 };

const rows = contract('rows', {
  work: route({
    method: 'POST',
    path: '/work',
    summary: 'Works until the caller is gone',
    access: 'guest',
    response: z.string(),
    heavy,
  }),
  light: route({
    method: 'GET',
    path: '/light',
    summary: 'Is not',
    access: 'guest',
    response: z.string(),
    errors: ['work-too-large', 'work-busy', 'work-cancelled'],
  }),
});

/** Chunks the work waits for and never gets. */
async function* never(): AsyncGenerator<number> {
  yield await new Promise<number>(() => undefined);
}

const pool = new JobPool();
let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  await pool.close();
});

/** An app whose heavy row says when its work has begun, and with which options. */
const start = async (): Promise<{ app: TestApp; begun: Promise<unknown[]> }> => {
  const heard = new EventTarget();
  const begun = once(heard, 'begun');
  const run = async (call: { readonly job: JobOptions }) => {
    const said = Object.assign(new Event('begun'), { options: call.job });
    return pool.run(hold, '', { ...call.job, chunks: never(), onChunk: () => heard.dispatchEvent(said) });
  };
  app = await startTestApp({
    modules: () => [
      {
        name: 'rows',
        routes: bind(rows, {
          work: run,
          light: async (call) => pool.run(hold, '', call.job),
        }),
      },
    ],
  });
  return { app, begun };
};

describe('a row that is marked heavy', () => {
  test('[JOB-7] ends its work when the connection closes before the answer', async () => {
    const { app: running, begun } = await start();
    const controller = new AbortController();
    const answer = fetch(`${running.baseUrl}/api/work`, {
      method: 'POST',
      headers: { authorization: 'Bearer guest.ada' },
      signal: controller.signal,
    });
    const [event] = await begun;
    expect(event).toMatchObject({ options: { ...heavy, caller: expect.any(String) } });
    expect(pool.depth).toBe(1);
    controller.abort();
    await expect(answer).rejects.toThrow('aborted');
    await expect.poll(() => pool.depth).toBe(0);
  });

  test('and no other gets the options of a job', async () => {
    const { app: running } = await start();
    const { status } = await running.request('GET /api/light', { as: 'guest:ada' });
    expect(status).toBe(500);
  });
});
