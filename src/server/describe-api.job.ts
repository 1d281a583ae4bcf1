import { job } from './kit/jobs.ts';

/** The whole API in one text. What it needs is loaded in the thread alone. */
export const describeApi = job(import.meta.url, 'describeApi', async (version: string): Promise<string> => {
  const { apis } = await import('./contracts.ts');
  const { openApiOf } = await import('./openapi.ts');
  return JSON.stringify(openApiOf(apis, version));
});
