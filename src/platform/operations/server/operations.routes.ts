import { ok } from '#core/result.ts';
import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { operationsContract } from '../contract.ts';
import { readAdoption, startAdoption } from './adoption.service.ts';
import { listJobs, readOverview, startJob } from './operations.service.ts';
import type { OperationsDeps } from './operations.service.ts';

export const operationsRoutes = (deps: OperationsDeps): BoundRoute[] =>
  bind(operationsContract, {
    readOverview: async () => ok(await readOverview(deps)),
    readSizes: async () => ok(await deps.machine.sizes()),
    listJobs: async () => ok({ jobs: await listJobs(deps) }),
    startJob: ({ params }) => startJob(deps, params.job),
    readAdoption: () => readAdoption(deps),
    startAdoption: ({ body }) => startAdoption(deps, body),
  });
