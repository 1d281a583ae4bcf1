import type { IncomingHttpHeaders } from 'node:http';

export interface OriginRules {
  /** Origin of PUBLIC_URL, for proxies that change the Host header. */
  readonly publicOrigin: string | undefined;
  /** Trust X-Forwarded-Host, as TRUST_PROXY says. */
  readonly isProxyTrusted: boolean;
}

const hostOf = (url: string | undefined): string | undefined => {
  const parsed = url === undefined ? null : URL.parse(url);
  return parsed === null || parsed.host === '' ? undefined : parsed.host;
};

const PLAIN_HOST = /^[a-z\d.-]+(:\d{1,5})?$|^\[[a-f\d:.]+\](:\d{1,5})?$/;

/** Safe to put into a header or a page: anybody can request any host. */
export const isPlainHost = (host: string): boolean => PLAIN_HOST.test(host);

/** The requested host, with its port unless it is the scheme's default. */
export const requestedHost = (headers: IncomingHttpHeaders, rules: OriginRules): string | undefined => {
  const forwarded = headers['x-forwarded-host'];
  const first = Array.isArray(forwarded) ? forwarded[0] : forwarded?.split(',')[0]?.trim();
  return ((rules.isProxyTrusted && first) || headers.host)?.toLowerCase();
};

const isOurs = (url: string, headers: IncomingHttpHeaders, rules: OriginRules): boolean => {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return false;
  if (parsed.origin === rules.publicOrigin) return true;
  const requested = requestedHost(headers, rules);
  return requested !== undefined && hostOf(`${parsed.protocol}//${requested}`) === parsed.host;
};

/**
 * Whether a state-changing request or a socket upgrade comes from our own pages. A caller without any of
 * the three headers is not a browser, so no foreign page can have made it send the visitor's cookie.
 */
export const isOriginAllowed = (headers: IncomingHttpHeaders, rules: OriginRules): boolean => {
  if (headers.origin !== undefined) return isOurs(headers.origin, headers, rules);
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.referer === undefined || isOurs(headers.referer, headers, rules);
};
