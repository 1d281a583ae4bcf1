import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const LEFT_OUT = /^(node_modules|dist|data|\.cache|deploy\/aws\/(node_modules|cdk\.out))(\/|$)/;
// Applies to paths and bare names alike, so only names that no source folder has may be listed.
const NOT_WALKED = /^(node_modules|\.cache)$/;

// Matching files of the tree, as sorted paths with forward slashes.
export function filesMatching(...patterns: string[]): string[] {
  const found = globSync(patterns, { cwd: root, exclude: (path) => NOT_WALKED.test(path) });
  const paths = found.map((path) => path.replaceAll('\\', '/'));
  return [...new Set(paths)].filter((path) => !LEFT_OUT.test(path)).toSorted();
}
