// Every numbered rule of a README (POLL-1, ROOM-3) has a test that cites it, [POLL-1], and no test cites an unknown one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesMatching, root } from './tree.ts';

function collect(paths: readonly string[], pattern: RegExp): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of paths) {
    for (const [, id] of readFileSync(join(root, path), 'utf8').matchAll(pattern)) {
      if (id !== undefined && !found.has(id)) found.set(id, path);
    }
  }
  return found;
}

const ID = '[A-Z]{2,}-\\d+';
// A line that starts with the id defines the rule, also as a list item, a table row or a heading. Elsewhere an id only
// refers to it.
const defined = collect(
  filesMatching('src/**/README.md'),
  new RegExp(`^(?:\\s*(?:[-*]|\\d+\\.)\\s+|\\|\\s*|#+\\s+)?[*\`]*(${ID})\\b`, 'gm'),
);
const cited = collect(
  filesMatching('src/**/*.test.{ts,tsx}', 'tests/**/*.{test,journey}.ts').filter(
    (path) => !path.startsWith('scripts/'),
  ),
  new RegExp(`\\[(${ID})\\]`, 'g'),
);

let problems = 0;
for (const [id, path] of defined) {
  if (cited.has(id)) continue;
  problems += 1;
  console.log(`${path}: rule ${id} has no test whose name cites [${id}]`);
}
for (const [id, path] of cited) {
  if (defined.has(id)) continue;
  problems += 1;
  console.log(`${path}: cites [${id}], which no README defines`);
}
console.log(`${defined.size} rules, ${cited.size} cited in tests, ${problems} problems`);
process.exitCode = problems > 0 ? 1 : 0;
