import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const LEFT_OUT = /^(node_modules|dist|data|\.cache|deploy\/aws\/(node_modules|cdk\.out))(\/|$)/;

// Files of the tree that match, as sorted paths with forward slashes.
export function filesMatching(...patterns: string[]): string[] {
  const found = globSync(patterns, { cwd: root, exclude: (path) => LEFT_OUT.test(path) });
  return [...new Set(found.map((path) => path.replaceAll('\\', '/')))].toSorted();
}
