import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tree.ts';

export interface Step {
  name: string;
  args: readonly string[];
}

const bin = (path: string): string => join('node_modules', path);

// Everything without a test runner, longest first, so that two cores finish at about the same time.
export const CHECKS: readonly Step[] = [
  {
    name: 'lint',
    args: [bin('oxlint/bin/oxlint'), '--type-aware', '--quiet', '--report-unused-disable-directives'],
  },
  { name: 'types', args: [bin('typescript/bin/tsc'), '-b', '--pretty', 'false'] },
  { name: 'gate refuses planted violations', args: ['scripts/check-gate.ts'] },
  { name: 'unused code and packages', args: [bin('knip/bin/knip.js'), '--no-progress'] },
  { name: 'lock file', args: ['scripts/check-lock.ts'] },
  { name: 'format', args: [bin('oxfmt/bin/oxfmt'), '--check'] },
  { name: 'suppressions', args: ['scripts/check-suppressions.ts'] },
  { name: 'no sentence in rules and servers', args: ['scripts/check-sentences.ts'] },
  { name: 'words of the field', args: ['scripts/check-words.ts'] },
  { name: 'pages are flat', args: ['scripts/check-flat.ts'] },
  { name: 'rule ids', args: ['scripts/check-rule-ids.ts'] },
  { name: 'docs match the code', args: ['scripts/check-docs.ts'] },
].filter(({ args: [script = ''] }) => existsSync(join(root, script)));

export function vitestArgs(project: string, ...more: string[]): string[] {
  return [bin('vitest/vitest.mjs'), 'run', '--project', project, ...more];
}
