import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { IncomingMessage } from 'node:http';
import { isPlainHost, requestedHost } from '#server/kit/origin.ts';
import type { OriginRules } from '#server/kit/origin.ts';
import { isCall } from './not-found.ts';

/** Older Safari does not treat WebSockets as 'self', so we name our own host, never all of ws:. */
const ownSockets = (request: IncomingMessage, rules: OriginRules): string => {
  const host = requestedHost(request.headers, rules);
  return host !== undefined && isPlainHost(host) ? `ws://${host} wss://${host}` : "'self'";
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

/** For responses that are never a page: API answers, and errors no hook sees because the address was unreadable. */
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

/** For scripts and styles: a page loads many, and page-only headers would weigh as much as half the script. */
const assetHeaders = (rules: OriginRules): Readonly<Record<string, string>> => ({
  ...bareHeaders(rules),
  'content-security-policy': "default-src 'self';object-src 'none';frame-ancestors 'none'",
});

export const addSecurityHeaders = (
  app: FastifyInstance,
  rules: OriginRules,
  contacts: () => readonly string[] = () => [],
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
        connectSrc: ["'self'", (request) => [ownSockets(request, rules), ...contacts()].join(' ')],
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
  const [bare, asset] = [bareHeaders(rules), assetHeaders(rules)];
  app.addHook('onRequest', (request, reply, done) => {
    const short = isCall(request.url) ? bare : request.url.startsWith('/assets/') ? asset : undefined;
    if (short) {
      reply.headers(short);
      return done();
    }
    reply.header('permissions-policy', PERMISSIONS);
    return protect(request.raw, reply.raw, () => done());
  });
};
