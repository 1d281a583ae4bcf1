import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { IncomingMessage } from 'node:http';
import { requestedHost } from '#server/kit/origin.ts';
import type { OriginRules } from '#server/kit/origin.ts';

const HOST = /^[a-z\d.-]+(:\d{1,5})?$|^\[[a-f\d:.]+\](:\d{1,5})?$/;

/** Older Safari does not count WebSockets as 'self'; only our own host is named, never all of ws:. */
const ownSockets = (request: IncomingMessage, rules: OriginRules): string => {
  const host = requestedHost(request.headers, rules);
  return host !== undefined && HOST.test(host) ? `ws://${host} wss://${host}` : "'self'";
};

const PERMISSIONS = [
  'accelerometer=()',
  'camera=(self)',
  'display-capture=()',
  'fullscreen=(self)',
  'geolocation=(self)',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'publickey-credentials-get=(self)',
  'screen-wake-lock=(self)',
  'usb=()',
].join(', ');

const HSTS = { maxAge: 31_536_000, includeSubDomains: false };

const isTlsCertain = ({ publicOrigin }: OriginRules): boolean => publicOrigin?.startsWith('https:') ?? false;

/** For answers that no hook sees, because their address could not even be read. They are never a page. */
export const bareHeaders = (rules: OriginRules): Readonly<Record<string, string>> => ({
  'content-security-policy':
    "default-src 'none';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  ...(isTlsCertain(rules) && { 'strict-transport-security': `max-age=${HSTS.maxAge}` }),
});

export const addSecurityHeaders = (
  app: FastifyInstance,
  rules: OriginRules,
  mapOrigins: readonly string[] = [],
): void => {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", (request) => ownSockets(request, rules), ...mapOrigins],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Only where TLS is certain: on a plain http address in a home network it would lock people out.
    strictTransportSecurity: isTlsCertain(rules) ? HSTS : false,
    // no-referrer would make browsers send "Origin: null" with our own forms.
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    originAgentCluster: true,
  });
  app.addHook('onRequest', (request, reply, done) => protect(request.raw, reply.raw, () => done()));
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
};
