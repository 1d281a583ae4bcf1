import { job } from '#server/kit/jobs.ts';
import type { JobContext } from '#server/kit/jobs.ts';
import { fitMemory } from '../rules/study/fit-memory.ts';
import type { ConceptLog, MemoryFit } from '../rules/study/fit-memory.ts';

export const fitReviews = job(
  import.meta.url,
  'fitReviews',
  async (_: undefined, { chunks }: JobContext<readonly ConceptLog[]>): Promise<MemoryFit | undefined> => {
    const logs: ConceptLog[] = [];
    for await (const some of chunks) logs.push(...some);
    return fitMemory(logs);
  },
);
