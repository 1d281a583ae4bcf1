import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from '#server/kit/authenticator.ts';

export interface CookieRules {
  /** PUBLIC_URL is https: the browser must never send the cookie in the clear. */
  readonly isAlwaysSecure: boolean;
}

/** The longest browsers keep a cookie. The store decides when a session ends and extends it on use. */
const COOKIE_SECONDS = 400 * 86_400;

/** SameSite=Lax keeps links from mails and QR codes signed in, while foreign forms come without it. */
const sessionCookie = (token: string | undefined, isSecure: boolean): string =>
  [
    `${SESSION_COOKIE}=${token ?? ''}`,
    'Path=/',
    `Max-Age=${token === undefined ? 0 : COOKIE_SECONDS}`,
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
  reply.header('set-cookie', sessionCookie(token, isSecure));
};
