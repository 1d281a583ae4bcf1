import type { FastifyInstance } from 'fastify';
import { contracts } from '#server/contracts.ts';
import { openApiOf } from '#server/openapi.ts';
import { version } from '#server/version.ts';

/** The API's own description, made when somebody first asks for it. */
export const registerOpenApi = (http: FastifyInstance): void => {
  let text: string | undefined;
  http.get('/api/openapi.json', async (_, reply) => {
    text ??= JSON.stringify(openApiOf(contracts, version));
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text);
  });
};
