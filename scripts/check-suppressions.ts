// Counts what switches a check off, and refuses one that does not say why: `-- reason` after the rule's name.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesMatching, root } from './tree.ts';

// Spelled in two halves, so that this file does not count itself.
const DIRECTIVE = new RegExp(
  `(?:(?:oxlint|eslint)-${'disable'}|@ts-(?:expect-${'error'}|${'ignore'}|nocheck))\\b(.*)`,
);
const REASON = /(?:--|:)\s*\S+(?:\s+\S+){2,}/;

let found = 0;
let withoutReason = 0;
for (const path of filesMatching('{src,tests,bench,scripts,deploy}/**/*.{ts,tsx,js,mjs}', '*.ts')) {
  if (path.startsWith('scripts/gate/')) continue;
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    const directive = DIRECTIVE.exec(line);
    if (!directive) continue;
    found += 1;
    const isExplained = REASON.test(directive[1] ?? '');
    if (!isExplained) withoutReason += 1;
    console.log(`${path}:${index + 1}: ${isExplained ? '' : 'no reason given: '}${line.trim()}`);
  }
}
console.log(`${found} suppressions, ${withoutReason} without a reason`);
process.exitCode = withoutReason > 0 ? 1 : 0;
