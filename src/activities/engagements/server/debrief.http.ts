import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Doors } from '#server/kit/doors.ts';
import { localeOf } from '#server/kit/locale.ts';
import { gameParams } from '../contract.ts';
import { questionId } from '../contract.answers.ts';
import { DEBRIEF_COST, DEBRIEF_STREAM, debriefLine } from '../contract.report.ts';
import type { DebriefLine } from '../contract.report.ts';
import { openDebrief } from './debrief.service.ts';
import type { DebriefDeps } from './debrief.service.ts';
import { knowsGame } from './knows-game.ts';

const LIMIT = { name: 'engagements-told', max: 6, perSeconds: 60, by: 'identity' } as const;
const body = z.optional(z.object({ questionId: z.optional(questionId) }));

async function* linesOf(lines: AsyncIterable<DebriefLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(z.parse(debriefLine, line))}\n`;
}

/** A summary while it is written, one line of JSON at a time. Disconnecting ends it. */
export const serveDebrief = (http: FastifyInstance, doors: Doors, deps: DebriefDeps): void => {
  const knows = knowsGame(deps);
  http.post(`/api${DEBRIEF_STREAM}`, async (request, reply) => {
    const admitted = await doors.admit(request, reply, { access: 'guest', limit: LIMIT, knows });
    if (!admitted.ok) return doors.refuse(request, reply, admitted.error);
    const actor = admitted.value;
    const params = z.safeParse(gameParams, request.params);
    const asked = z.safeParse(body, request.body ?? undefined);
    if (!actor || !params.success) return doors.refuse(request, reply, { code: 'game-not-found' });
    if (!asked.success) return doors.refuse(request, reply, { code: 'question-not-found' });
    const gone = new AbortController();
    reply.raw.on('close', () => gone.abort());
    const locale = localeOf(request.headers['accept-language']);
    const opened = await openDebrief(
      deps,
      actor,
      { ...params.data, ...asked.data },
      { locale, job: doors.job(request, reply, DEBRIEF_COST, actor), signal: gone.signal },
    );
    if (!opened.ok) return doors.refuse(request, reply, opened.error);
    return reply
      .header('content-type', 'application/x-ndjson; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(linesOf(opened.value)));
  });
};
