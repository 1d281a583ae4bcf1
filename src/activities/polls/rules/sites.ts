import { say } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';

/** They are listed in a header of every page of the frame. */
const MOST_SITES = 10;
/** An origin and nothing else: no path, no wildcard, nothing that could end the header's entry. */
const ORIGIN =
  /^https?:\/\/(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?::\d{1,5})?$/;

/** The sites where people may vote inside a frame. */
export const checkSites = (sites: readonly string[]) => {
  if (sites.length > MOST_SITES) return wrong('sites', say('poll-sites-too-many', { limit: MOST_SITES }));
  const origins = sites.map((site) => site.trim().toLowerCase().replace(/\/$/, ''));
  const odd = origins.findIndex((origin) => !ORIGIN.test(origin));
  return odd === -1
    ? ok([...new Set(origins)])
    : wrong(`sites.${odd}`, say('poll-not-a-site', { site: sites[odd] ?? '' }));
};

const wrong = (path: string, message: ReturnType<typeof say>) =>
  fail('bad-input', undefined, [{ path, message }]);
