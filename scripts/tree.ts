import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const LEFT_OUT = /^(node_modules|dist|data|\.cache|deploy\/aws\/(node_modules|cdk\.out))(\/|$)/;
// Asked about paths and about bare names alike: only a name that no folder of the sources has may be said here.
const NOT_WALKED = /^(node_modules|\.cache)$/;

// Files of the tree that match, as sorted paths with forward slashes.
export function filesMatching(...patterns: string[]): string[] {
  const found = globSync(patterns, { cwd: root, exclude: (path) => NOT_WALKED.test(path) });
  const paths = found.map((path) => path.replaceAll('\\', '/'));
  return [...new Set(paths)].filter((path) => !LEFT_OUT.test(path)).toSorted();
}
