import type { FastifyInstance } from 'fastify';
import { runInThread } from '#server/operations-thread.ts';

/** The API's own description, made when somebody first asks for it: too much work to hold everybody else up. */
export const registerOpenApi = (http: FastifyInstance): void => {
  let made: Promise<string> | undefined;
  const describe = async (): Promise<string> => {
    made ??= runInThread<string>({ kind: 'describe' });
    try {
      return await made;
    } catch (error) {
      made = undefined;
      throw error;
    }
  };
  http.get('/api/openapi.json', async (_, reply) => {
    const text = await describe();
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text);
  });
};
