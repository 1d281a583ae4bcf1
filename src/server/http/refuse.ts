import { say } from '#core/words.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { statusOf } from '#register/errors.ts';
import type { Failure } from '#core/result.ts';
import { localeOf } from '#server/kit/locale.ts';
import { problemOf, retryAfterOf } from '#server/kit/problem.ts';
import { refusalOf } from '#server/kit/thrown.ts';

export const refuse = (request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply => {
  const locale = localeOf(request.headers['accept-language']);
  const problem = problemOf(failure, locale);
  const retryAfter = retryAfterOf(failure);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer realm="roundtable"');
  return reply
    .code(problem.status)
    .header('content-language', locale)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
};

interface FrameworkError {
  readonly code?: string;
  readonly statusCode?: number;
}

const NOT_JSON = say('bad-json');

/** Maps what a handler or Fastify throws to our error catalogue. */
const failureOf = (error: FrameworkError, limitKb: number): Failure => {
  const refusal = refusalOf(error);
  if (refusal) return refusal;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return { code: 'body-too-large', params: { limit: `${limitKb} kB` } };
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return { code: 'unsupported-media-type' };
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY') {
    return { code: 'bad-input', fields: [{ path: '', message: NOT_JSON }] };
  }
  const status = error.statusCode ?? 500;
  return { code: status >= 400 && status < 500 ? 'bad-input' : 'internal' };
};

export const refuseError = (
  request: FastifyRequest,
  reply: FastifyReply,
  error: FrameworkError,
): FastifyReply => {
  const failure = failureOf(error, Math.round(request.routeOptions.bodyLimit / 1024));
  if (statusOf(failure.code) >= 500) request.log.error({ err: error }, 'a request failed');
  return refuse(request, reply, failure);
};

/** Time for the answer to arrive; a client that never closes its side would keep the connection forever. */
const LINGER_MS = 1000;

/** What Node's parser rejects before there is a request: not HTTP, or oversized headers. */
export const refuseConnection = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error);
  const problem = problemOf({ code: 'bad-input' }, 'en');
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} Bad Request`,
    'Connection: close',
    'Content-Type: application/problem+json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
};
