import { ok } from '#core/result.ts';
import { job } from '#server/kit/jobs.ts';
import { readContent } from '../rules/content.ts';
import type { Hunt } from '../rules/hunt-file.ts';
import { readinessOf } from '../rules/readiness.ts';
import type { Finding } from '../rules/readiness.ts';
import { routesOfHunt } from '../rules/routes/hunt-routes.ts';

/** A hunt from outside, with what its host should look at. As text: half a million empty lists are slow to copy. */
export const checkFile = job(import.meta.url, 'checkFile', (text: string) => {
  const hunt = readContent(JSON.parse(text));
  return hunt.ok ? ok({ hunt: hunt.value, findings: readinessOf(hunt.value) }) : hunt;
});

export const checkHunt = job(import.meta.url, 'checkHunt', (hunt: Hunt): Finding[] => readinessOf(hunt));

/** Ids of the levels in the order of each team. */
export const planRoutes = job(import.meta.url, 'planRoutes', (hunt: Hunt, { progress }): string[][] =>
  routesOfHunt(hunt, undefined, (done, total) => progress({ done, total })),
);
