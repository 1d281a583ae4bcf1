/** Where the service worker takes the answer to a request from. Pure, so it can be tested without one. */

export type Source =
  /** Not ours: the worker does not touch it. */
  | 'network'
  /** A page: fresh if there is a network, else the stored shell. */
  | 'page'
  /** A file whose name carries its content's digest: once stored, never asked for again. */
  | 'stored-forever'
  /** A loose file of the shell (icon, manifest): stored copy of this version first. */
  | 'stored';

export interface RequestFacts {
  readonly method: string;
  readonly url: URL;
  readonly isNavigation: boolean;
}

const CACHE_PREFIX = 'roundtable-';

export const cacheNameOf = (version: string): string => `${CACHE_PREFIX}${version}`;

/** Caches of earlier versions; other apps on the same origin keep theirs. */
export function outdatedCaches(names: readonly string[], version: string): string[] {
  return names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== cacheNameOf(version));
}

// The worker never stores or answers these: they are state, not shell.
// A frame on another site must get its own headers: the stored shell refuses to be framed.
const LIVE_PATHS = /^\/(?:api|auth|live|embed|healthz|readyz|metrics|files)(?:\/|$)/;
const OUR_API_PAGE = '/api/docs';

export function chooseSource(request: RequestFacts, origin: string, shell: ReadonlySet<string>): Source {
  const { url } = request;
  if (request.method !== 'GET' || url.origin !== origin) return 'network';
  if (LIVE_PATHS.test(url.pathname) && url.pathname !== OUR_API_PAGE) return 'network';
  if (request.isNavigation) return 'page';
  if (url.pathname.startsWith('/assets/')) return 'stored-forever';
  return shell.has(url.pathname) ? 'stored' : 'network';
}

/** The languages that this browser has used, kept over versions of the app. */
export const LANGUAGES_CACHE = 'roundtable.languages';

/** Whose words a new version stores: those used before, at first the one that the device would choose. */
export function languagesToKeep(
  known: readonly string[],
  used: readonly string[],
  preferred: readonly string[],
): readonly string[] {
  const before = known.filter((language) => used.includes(language));
  if (before.length > 0) return before;
  const tags = preferred.map((tag) => tag.toLowerCase().split('-')[0]);
  return known.filter(
    (language) => language === (tags.find((tag) => tag && known.includes(tag)) ?? known[0]),
  );
}
