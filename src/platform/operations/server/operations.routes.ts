import { ok } from '#core/result.ts';
import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { operationsContract } from '../contract.ts';
import { readAdoption, startAdoption } from './adoption.service.ts';
import { listJobs, readOverview, startJob } from './operations.service.ts';
import type { OperationsParts } from './operations.service.ts';

export const operationsRoutes = (parts: OperationsParts): BoundRoute[] =>
  bind(operationsContract, {
    readOverview: async () => ok(await readOverview(parts)),
    readSizes: async () => ok(await parts.machine.sizes()),
    listJobs: async () => ok({ jobs: await listJobs(parts) }),
    startJob: ({ params }) => startJob(parts, params.job),
    readAdoption: () => readAdoption(parts),
    startAdoption: ({ body }) => startAdoption(parts, body),
  });
