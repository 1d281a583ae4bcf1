import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '#server/metrics.ts';
import { refuse } from './refuse.ts';

const privateAddresses = new BlockList();
privateAddresses.addSubnet('127.0.0.0', 8);
privateAddresses.addSubnet('10.0.0.0', 8);
privateAddresses.addSubnet('172.16.0.0', 12);
privateAddresses.addSubnet('192.168.0.0', 16);
privateAddresses.addAddress('::1', 'ipv6');
privateAddresses.addSubnet('fc00::', 7, 'ipv6');

export const isPrivateAddress = (address: string): boolean =>
  privateAddresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The address belongs to a proxy missing from TRUST_PROXY, so anybody may be behind it. */
const isAddressUnknown = ({ ips, headers }: FastifyRequest): boolean =>
  ips === undefined && (headers['x-forwarded-for'] ?? headers['forwarded']) !== undefined;

const mayRead = (request: FastifyRequest, token: string | undefined): boolean => {
  if (token === undefined) return isPrivateAddress(request.ip) && !isAddressUnknown(request);
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
};

const QUIET = new Set(['/healthz', '/readyz', '/metrics']);

/** Counts and logs every answer, and serves the counts to Prometheus. */
export const registerMetrics = (http: FastifyInstance, metrics: Metrics, token: string | undefined): void => {
  http.addHook('onResponse', async (request, reply) => {
    const { url: pattern, config } = request.routeOptions;
    const row = (config as { readonly row?: string } | undefined)?.row ?? pattern ?? 'unknown';
    const sample = { row, method: request.method, status: reply.statusCode, durationMs: reply.elapsedTime };
    metrics.countRequest(sample);
    const level =
      reply.statusCode >= 500 ? 'warn' : QUIET.has(row) ? 'trace' : row === '/*' ? 'debug' : 'info';
    request.log[level]({ ...sample, durationMs: Math.round(sample.durationMs * 10) / 10 }, 'request');
  });
  http.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) return refuse(request, reply, { code: 'not-allowed' });
    const { type, text } = await metrics.page();
    return reply.type(type).send(text);
  });
};
