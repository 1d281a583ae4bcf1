import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { walkNewKind } from './new-kind-walk.ts';

/** In a thread, whose modules nobody else meets. */
export const walkInThread = async (): Promise<ReturnType<typeof walkNewKind>> => {
  const worker = new Worker(new URL('./new-kind.worker.ts', import.meta.url), { execArgv: [] });
  const [walked] = await once(worker, 'message');
  await worker.terminate();
  return walked;
};
