// What the documents name and the tree does not have.
import { dirname, join, normalize } from 'node:path';

export interface DocsTree {
  /** Paths and texts of all Markdown pages. */
  readonly pages: ReadonlyMap<string, string>;
  readonly has: (path: string) => boolean;
  /** Whether some path is this, or ends with it. */
  readonly hasEnd: (path: string) => boolean;
  readonly scripts: ReadonlySet<string>;
}

/** The anchor that GitHub and GitLab give to a heading. */
const anchorOfHeading = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOfHeading(heading ?? '')));

const matchesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '');

const isAlive = ({ pages, has }: DocsTree, page: string, link: string): boolean => {
  if (/^(\w+:|\/)/.test(link)) return true;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), path));
  if (!has(target)) return false;
  const text = pages.get(target);
  return anchor === undefined || text === undefined || anchorsOf(text).has(anchor);
};

const LINK = /\]\(([^)\s]+)\)/g;
const PATH = /`((?:bench|deploy|docs|scripts|src|tests)\/[\w./-]+)`/g;
/** In a part's README, which names its files by relative paths. */
const OWN_PATH = /`((?:rules|server|web)\/[\w./-]+)`/g;
/** In the walks of ARCHITECTURE.md, where a file stands for itself: `casting.ts`, `polls/web/poll/receipts.ts`. */
const WALK = /(?<=[\s(])([\w./-]+\.tsx?)(?=[\s,)])/g;
const walksIn = (text: string): string => /## Four walks\n[^#]*/.exec(text)?.[0] ?? '';
const SCRIPT = /\bnpm run (?:-s )?([\w:-]+)/g;

/** One line for each dead link, path and npm script. */
export const deadLinks = (tree: DocsTree): string[] =>
  [...tree.pages].flatMap(([page, text]) => [
    ...matchesOf(text, LINK)
      .filter((link) => !isAlive(tree, page, link))
      .map((link) => `${page} links to ${link}`),
    ...matchesOf(text, PATH)
      .filter((path) => !tree.has(path))
      .map((path) => `${page} names ${path}`),
    ...matchesOf(page.startsWith('src/') ? text : '', OWN_PATH)
      .filter((path) => !tree.has(join(dirname(page), path)))
      .map((path) => `${page} names ${path}`),
    ...matchesOf(walksIn(text), WALK)
      .filter((path) => !tree.hasEnd(path))
      .map((path) => `${page} names ${path}`),
    ...matchesOf(text, SCRIPT)
      .filter((script) => !tree.scripts.has(script))
      .map((script) => `${page} runs npm run ${script}`),
  ]);
