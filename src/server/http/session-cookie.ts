import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from '#server/kit/authenticator.ts';

export interface CookieRules {
  readonly sessionDays: number;
  /** PUBLIC_URL is https: the browser must never send the cookie in the clear. */
  readonly isAlwaysSecure: boolean;
}

const LONGEST_COOKIE_DAYS = 400;

/** SameSite=Lax keeps links from mails and QR codes signed in, while foreign forms come without it. */
const sessionCookie = (token: string | undefined, days: number, isSecure: boolean): string =>
  [
    `${SESSION_COOKIE}=${token ?? ''}`,
    'Path=/',
    `Max-Age=${token === undefined ? 0 : Math.min(days, LONGEST_COOKIE_DAYS) * 86_400}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');

export const setSessionCookie = (
  rules: CookieRules,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | undefined,
): void => {
  const isSecure = rules.isAlwaysSecure || request.protocol === 'https';
  reply.header('set-cookie', sessionCookie(token, rules.sessionDays, isSecure));
};
