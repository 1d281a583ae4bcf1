// Counts suppressed checks, and refuses those without a reason: `-- reason` after the rule's name.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesMatching, root } from './tree.ts';

// Spelled in two halves, so this file does not count itself.
const LINT = new RegExp(`(?:oxlint|eslint)-${'disable'}\\b(.*)`);
const TYPES = new RegExp(`@ts-(?:expect-${'error'}|${'ignore'}|nocheck)\\b(.*)`);

function isExplained(line: string): boolean | undefined {
  const lint = LINT.exec(line)?.[1];
  if (lint !== undefined) return /--\s*\S+(\s+\S+){2,}/.test(lint);
  const types = TYPES.exec(line)?.[1];
  return types === undefined ? undefined : /\S+(\s+\S+){2,}/.test(types);
}

let found = 0;
let withoutReason = 0;
for (const path of filesMatching('{src,tests,bench,scripts,deploy}/**/*.{ts,tsx,js,mjs}', '*.ts')) {
  if (path.startsWith('scripts/gate/')) continue;
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    const explained = isExplained(line);
    if (explained === undefined) continue;
    found += 1;
    if (!explained) withoutReason += 1;
    console.log(`${path}:${index + 1}: ${explained ? '' : 'no reason given: '}${line.trim()}`);
  }
}
console.log(`${found} suppressions, ${withoutReason} without a reason`);
process.exitCode = withoutReason > 0 ? 1 : 0;
