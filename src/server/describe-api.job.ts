import { job } from './kit/jobs.ts';

/** The whole API as one document. Its dependencies load only in the worker thread. */
export const describeApi = job(import.meta.url, 'describeApi', async (version: string): Promise<string> => {
  const { apis } = await import('./contracts.ts');
  const { openApiOf } = await import('./openapi.ts');
  return JSON.stringify(openApiOf(apis, version));
});
