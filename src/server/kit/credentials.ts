import type { IncomingHttpHeaders } from 'node:http';
import type { Credentials } from './authenticator.ts';
import { SESSION_COOKIE } from './authenticator.ts';

const BEARER = /^Bearer +([\w.~+/=-]{1,512})$/i;
const TOKEN = /^[\w.~+/=%-]{1,512}$/;

const cookieOf = (header: string | undefined, name: string): string | undefined => {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
};

/** A bearer token wins over the cookie: an API client in a browser chooses who it is. */
export const credentialsOf = (headers: IncomingHttpHeaders): Credentials | undefined => {
  const { authorization = '' } = headers;
  // Something that cannot be a token belongs to nobody: refuse it rather than create a guest.
  if (/^Bearer\b/i.test(authorization))
    return { token: BEARER.exec(authorization)?.[1] ?? '', from: 'bearer' };
  const cookie = cookieOf(headers.cookie, SESSION_COOKIE);
  return cookie !== undefined && TOKEN.test(cookie) ? { token: cookie, from: 'cookie' } : undefined;
};
