import type { FastifyInstance } from 'fastify';
import type { Result } from '#core/result.ts';
import { describeApi } from '#server/describe-api.job.ts';
import type { Jobs } from '#server/kit/jobs.ts';
import { version } from '#server/version.ts';
import { refuse } from './refuse.ts';

const LIMITS = { caller: 'openapi', seconds: 60, megabytes: 512 };

/** The API description, built in a thread on first request, because building it would block everybody else. */
export const registerOpenApi = (http: FastifyInstance, jobs: Jobs): void => {
  let made: Promise<Result<string>> | undefined;
  const describe = async (): Promise<Result<string>> => {
    made ??= jobs.run(describeApi, version, LIMITS);
    try {
      const text = await made;
      if (!text.ok) made = undefined;
      return text;
    } catch (error) {
      made = undefined;
      throw error;
    }
  };
  http.get('/api/openapi.json', async (request, reply) => {
    const text = await describe();
    if (!text.ok) return refuse(request, reply, text.error);
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text.value);
  });
};
